//! Tengen (天元): a desktop gomoku and renju program.
