//! The parts of the board to which opening rules confine stones: squares around the centre.

use crate::rules::Point;
use serde::{Deserialize, Serialize};

/// Area in which a stone of an opening may be placed. Distances are counted in columns or rows, whichever are more,
/// from [`Point::center`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Area {
    /// The whole board.
    Anywhere,
    /// The centre point alone.
    Center,
    /// At most this far from the centre: 1 is the central 3×3, 2 the central 5×5.
    Within(u8),
    /// Farther from the centre than this: 2 is outside the central 5×5.
    Beyond(u8),
}

impl Area {
    /// Whether a point of a board of `size` lies in it.
    pub fn contains(self, point: Point, size: u8) -> bool {
        let center = Point::center(size);
        let distance = point.x().abs_diff(center.x()).max(point.y().abs_diff(center.y()));
        match self {
            Area::Anywhere => true,
            Area::Center => distance == 0,
            Area::Within(reach) => distance <= reach,
            Area::Beyond(reach) => distance > reach,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_area_is_a_square_around_the_centre_or_what_lies_outside_it() {
        let check = |area: Area, size: u8, expected: usize| {
            let points = Point::all(size).filter(|&point| area.contains(point, size)).count();
            assert_eq!(points, expected, "{area:?} on {size}");
        };
        check(Area::Anywhere, 15, 225);
        check(Area::Center, 15, 1);
        check(Area::Within(1), 15, 9);
        check(Area::Within(4), 15, 81);
        check(Area::Beyond(2), 15, 225 - 25);
        check(Area::Beyond(3), 19, 361 - 49);
        // An even board has more room on one side of its centre.
        check(Area::Within(2), 20, 25);
        check(Area::Beyond(2), 6, 36 - 25);
    }
}
