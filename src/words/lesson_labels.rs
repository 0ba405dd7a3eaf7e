//! The fixed texts of the school of gomoku.

labels! {
    /// A fixed text of the school of gomoku.
    pub enum LessonLabel;

    Search: "How a computer thinks", "电脑如何思考";
    Gomoku: "How to play gomoku", "如何下五子棋";
    AllLessons: "All lessons", "全部课程";
    Repeat: "Repeat", "温习";
    RepeatTip: "What was missed, and some of what was solved", "做错的题，以及部分做过的题";
    Judged: "Answers are checked by the rules and by proofs, not by a list: any right answer counts.", "判题只看规则与证明，不对照固定答案：凡正确的下法都算对。";
    Click: "Click a point on the board.", "请在棋盘上点击一个交叉点。";
    Collect: "Click all of them, then “Check”. A second click removes a point.", "请逐个点击，再按“检查”。再点一次可取消。";
    EnterLine: "Click the moves of both sides in turn, then “Check”. No stone appears.", "请依次点击双方的着法，再按“检查”。棋盘上不会出现棋子。";
    Choose: "Choose an answer.", "请选择一个答案。";
    Check: "Check", "检查";
    RemoveLast: "Remove the last", "去掉最后一个";
    Judging: "Checking …", "正在检查……";
    Solved: "Solved.", "解开了。";
    Solution: "A solution is on the board.", "棋盘上是一种解法。";
    TryAgain: "Try again", "再试一次";
    Next: "Next", "下一题";
    ShowSolution: "Show the solution", "显示答案";
    Done: "All exercises of this lesson are solved.", "本课练习已全部完成。";
    Openings: "All 26 openings", "二十六种开局一览";
    Direct: "Direct", "直指";
    Indirect: "Indirect", "斜指";
    Reset: "Begin this lesson anew", "重学本课";
    ResetSure: "Clear this lesson's check marks?", "清除本课的完成记录？";
    FailedToStart: "The exercise cannot be checked: the system gave no thread for it.", "无法检查：系统未能提供线程。";
}
