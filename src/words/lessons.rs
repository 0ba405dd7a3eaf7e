//! Lessons in words: their titles and introductions. Their exercises are in [`exercises`](super::exercises).

use super::Words;
use super::explanations::listed;
use super::numbers::plural;
use crate::coach::lesson::{Lesson, Part, set};
use crate::rules::{Point, Rule};

impl Words {
    /// Title of a lesson.
    pub const fn lesson_title(self, lesson: Lesson) -> &'static str {
        match lesson {
            Lesson::FirstStone => self.pick("The first stone", "第一手"),
            Lesson::Five => self.pick("Five in a row", "五连"),
            Lesson::StopFour => self.pick("Stop the four", "挡冲四"),
            Lesson::OpenFour => self.pick("The open four", "活四"),
            Lesson::Fours => self.pick("Fours of all forms", "各种冲四"),
            Lesson::FiveOrSix => self.pick("Five or six", "五连与长连"),
            Lesson::OpenThree => self.pick("The open three", "活三"),
            Lesson::SplitThree => self.pick("The split three", "跳活三"),
            Lesson::StopThree => self.pick("Stop the three", "挡活三"),
            Lesson::FalseThree => self.pick("Open or closed?", "活三还是眠三"),
            Lesson::AnswerOrNot => self.pick("Answer or not", "应还是不应"),
            Lesson::Twos => self.pick("Twos and room", "活二与空间"),
            Lesson::FourThree => self.pick("Four-three", "四三"),
            Lesson::DoubleFour => self.pick("Double four", "双四"),
            Lesson::DoubleThree => self.pick("Double three", "双三"),
            Lesson::Crossings => self.pick("Crossings", "焦点"),
            Lesson::KillThreat => self.pick("Threaten the kill", "做杀"),
            Lesson::TwoBlocks => self.pick("One stone, two blocks", "一子双防"),
            Lesson::KeepFours => self.pick("Keep your fours", "留四不冲"),
            Lesson::Order => self.pick("The order of fours", "冲四的次序"),
            Lesson::CounterFour => self.pick("The counter-four", "反冲四"),
            Lesson::TempoBlock => self.pick("Block with tempo", "防中带攻"),
            Lesson::WhichEnd => self.pick("Which end?", "挡哪头"),
            Lesson::GoodShape => self.pick("Good shape", "好形"),
            Lesson::ShortVcf => self.pick("Win by fours: short", "VCF：短线"),
            Lesson::LongVcf => self.pick("Win by fours: long", "VCF：长线"),
            Lesson::VcfPastFours => self.pick("Win by fours: blocks that bite", "VCF：对方挡中成四"),
            Lesson::VcfAgainstThrees => self.pick("Win by fours: no time to lose", "VCF：抢先取胜"),
            Lesson::InTheHead => self.pick("In the head", "盲算"),
            Lesson::Vct => self.pick("Win by threats", "VCT（追胜）"),
            Lesson::QuietKills => self.pick("Win by threats: quiet moves", "VCT：静手做杀"),
            Lesson::VctPastFours => self.pick("Win by threats: counter-fours", "VCT：提防反冲四"),
            Lesson::DefendVcf => self.pick("Defend against fours", "防 VCF"),
            Lesson::DefendVct => self.pick("Defend against threats", "防 VCT"),
            Lesson::Overline => self.pick("Renju: the overline", "长连禁手"),
            Lesson::DoubleFourFoul => self.pick("Renju: the double four", "四四禁手"),
            Lesson::DoubleThreeFoul => self.pick("Renju: the double three", "三三禁手"),
            Lesson::FalseFouls => self.pick("Renju: false fouls", "假禁手"),
            Lesson::Trap => self.pick("Renju: trap Black", "抓禁手"),
            Lesson::FiveFirst => self.pick("Renju: five comes first", "五连优先"),
            Lesson::Openings => self.pick("Renju: the 26 openings", "二十六种开局"),
            Lesson::Swap2 => self.pick("Swap2: what to choose", "Swap2：如何选择"),
            Lesson::Final => self.pick("Final exam", "综合测验"),
        }
    }

    /// Title of a lesson with its number: "7. The open three".
    pub fn numbered_lesson(self, lesson: Lesson) -> String {
        format!("{}. {}", set::number(lesson), self.lesson_title(lesson))
    }

    /// Title of a part of the school of gomoku.
    pub const fn lesson_part(self, part: Part) -> &'static str {
        match part {
            Part::Fours => self.pick("Fives and fours", "五与四"),
            Part::Threes => self.pick("Threes and twos", "三与二"),
            Part::Double => self.pick("Two threats at once", "一子双威胁"),
            Part::Tempo => self.pick("Tempo and shape", "先手与棋形"),
            Part::Wins => self.pick("Winning by force", "连续取胜"),
            Part::Defence => self.pick("Defending", "防守"),
            Part::Renju => self.pick("Renju: forbidden points", "连珠：禁手"),
            Part::Openings => self.pick("Openings and an exam", "开局与测验"),
        }
    }

    /// Number of exercises that were solved, of all: "3 of 5".
    pub fn exercises_solved(self, solved: usize, all: usize) -> String {
        say!(self, "{solved} of {all}", "{solved}/{all}")
    }

    /// Name of the button of an exercise: "Exercise 3 (solved)".
    pub fn exercise_number(self, number: usize, is_solved: bool) -> String {
        let solved = if is_solved { self.pick(" (solved)", "（已完成）") } else { "" };
        say!(self, "Exercise {number}{solved}", "练习 {number}{solved}")
    }

    /// The exercise that is shown, of all, and its rule: "Exercise 3 of 7 · Renju".
    pub fn exercise_place(self, number: usize, all: usize, rule: Rule) -> String {
        let rule = self.rule(rule);
        say!(self, "Exercise {number} of {all} · {rule}", "练习 {number}/{all} · {rule}")
    }

    /// Notice that an exercise is played by another rule than the one before it.
    pub fn rule_changes(self, rule: Rule) -> String {
        let rule = self.rule(rule);
        say!(self, "The rule changes here: {rule}", "规则改为：{rule}")
    }

    /// The button that opens the next lesson: "Go on: 7. The open three".
    pub fn go_on_with(self, title: &str) -> String {
        say!(self, "Go on: {title}", "继续：{title}")
    }

    /// The button that begins a repetition: "Repeat 5 exercises".
    pub fn repeat_exercises(self, count: usize) -> String {
        let noun = plural(count, "exercise", "exercises");
        say!(self, "Repeat {count} {noun}", "温习 {count} 题")
    }

    /// The points entered so far: "Entered: H8, I9".
    pub fn points_entered(self, points: &[Point]) -> String {
        let points = listed(points, self.pick(", ", "、"), self.pick(", ", "、"));
        say!(self, "Entered: {points}", "已输入：{points}")
    }

    /// The points of the solution: "Solution: C3, C7"
    pub fn points_of_solution(self, points: &[Point]) -> String {
        let points = listed(points, self.pick(", ", "、"), self.pick(", ", "、"));
        say!(self, "Solution: {points}", "答案：{points}")
    }

    /// Introduction of a lesson, two or three sentences.
    pub const fn lesson_introduction(self, lesson: Lesson) -> &'static str {
        match lesson {
            Lesson::FirstStone => self.pick(
                "Stones are placed on the points where lines cross, not in the cells, and never move. \
                 A point is named by its column and its row: H8 is the centre. Black begins.",
                "棋子下在线的交叉点上，不下在格子里，落子后不再移动。\
                 交叉点用列的字母和行的数字表示，H8 即天元。黑方先行。",
            ),
            Lesson::Five => self.pick(
                "Whoever first has five stones in a row wins: across, upwards or on a diagonal. \
                 The last stone can also fill a gap.",
                "先在横、竖或斜线上连成五子的一方获胜。最后一子也可以补在中间的空当。",
            ),
            Lesson::StopFour => self.pick(
                "Four stones that lack one point for a five are a four. \
                 If you have no five yourself, that point must be taken at once.",
                "差一子即成五的四子叫作四。自己不能成五时，必须立刻占住那一点。",
            ),
            Lesson::OpenFour => self.pick(
                "An open four has two points for the five: the other side can block only one. \
                 A stone or the edge at one end makes it an ordinary four.",
                "活四两端都能成五，对方只能挡住一端。若一端被棋子或棋盘边挡住，就只是冲四。",
            ),
            Lesson::Fours => self.pick(
                "A four need not be unbroken: X·XXX and XX·XX threaten a five as well. \
                 Find every point that makes one.",
                "四不一定相连：X·XXX 和 XX·XX 同样威胁成五。请找出所有能成四的点。",
            ),
            Lesson::FiveOrSix => self.pick(
                "By the free rule six or more in a row win as five do. \
                 By the standard rule only exactly five win, so a point can look better than it is.",
                "无禁手规则中，六子及以上的连线同样获胜。标准规则中，恰好五子才算胜，有的点只是看似能赢。",
            ),
            Lesson::OpenThree => self.pick(
                "An open three becomes an open four with one more stone, so it must be answered. \
                 It needs room: empty points on both sides.",
                "活三再下一子就成活四，因此对方必须应对。活三需要空间：两边都要有空点。",
            ),
            Lesson::SplitThree => self.pick(
                "An open three may have a gap: ·X·XX·. It threatens the same open four and is easily overlooked.",
                "活三中间可以有一个空点：·X·XX·。它同样威胁成活四，却容易被看漏。",
            ),
            Lesson::StopThree => self.pick(
                "An open three is stopped where no open four is left. \
                 Often there are three such points, with much room on both sides only two. Find them all.",
                "挡活三，就是让对方再也成不了活四。可挡之处往往有三点，两侧宽敞时只有两点。请全部找出。",
            ),
            Lesson::FalseThree => self.pick(
                "Three stones in a row are an open three only if one more makes an open four. \
                 With a stone or the edge too close they are a closed three, or nothing.",
                "三子相连，再下一子能成活四才是活三。两端的棋子或棋盘边太近，就只是眠三，甚至什么都不是。",
            ),
            Lesson::AnswerOrNot => self.pick(
                "Answering everything costs the initiative. Look for the win that is threatened: \
                 if there is none by fours and open threes, the move is yours.",
                "每手必应会失去先手。先看对方是否真有冲四、活三的杀棋：若没有，这一手就是您的。",
            ),
            Lesson::Twos => self.pick(
                "An open two becomes an open three with one more stone. \
                 Near the edge and beside other stones there is often no room for a five at all.",
                "活二再下一子就成活三。靠边或贴着对方的棋子，往往根本没有成五的空间。",
            ),
            Lesson::FourThree => self.pick(
                "A stone that makes a four and an open three at once wins: the four must be blocked, \
                 and the three becomes an open four. Played one after the other they win nothing.",
                "一子同时形成冲四和活三即可取胜：对方必须挡四，活三随即成活四。若分两手先后下，则赢不了。",
            ),
            Lesson::DoubleFour => self.pick(
                "Two fours at once have two points for the five, and only one can be blocked. \
                 In renju this is for White only.",
                "一子形成两个四，就有两个成五点，对方只能挡住一个。连珠规则中只有白方可以这样下。",
            ),
            Lesson::DoubleThree => self.pick(
                "Two open threes at once cannot both be blocked. \
                 But they are slow: if the other side can make fours, look twice.",
                "一子形成两个活三，对方无法兼顾。但双三较慢：对方若有冲四，须多算一步。",
            ),
            Lesson::Crossings => self.pick(
                "Where two of your lines cross, one stone works in both. \
                 Find all points that make two of fours and open threes at once.",
                "己方两条线的交叉点，一子两用。请找出所有能同时形成两个威胁（四或活三）的点。",
            ),
            Lesson::KillThreat => self.pick(
                "A quiet stone can threaten more than an open three does: a win by fours. \
                 It leaves the lines unplayed and the other side fewer hints.",
                "一手静棋的威胁可以大于活三：下一手就有 VCF。它不动用己方的三和四，对方也更难看出。",
            ),
            Lesson::TwoBlocks => self.pick(
                "When two threats meet in one move, blocking the nearest line is not enough. \
                 Look for the stone that stops both.",
                "对方一手就能形成两个威胁时，只挡最近的一条线是不够的。请找出能兼防两边的一子。",
            ),
            Lesson::KeepFours => self.pick(
                "A four that wins nothing gives its point away: the block may stand where you need it. \
                 Keep your fours until they work.",
                "不能取胜的冲四是白送：对方挡的一子可能正占住您要用的点。四要留到有用时再冲。",
            ),
            Lesson::Order => self.pick(
                "The same fours win in one order and not in another: a block can spoil the next line. \
                 Ask of each four where it forces the stone.",
                "同样几个冲四，次序对才能取胜，次序错则被对方的挡子破坏。每冲一四，先看对方会挡在哪里。",
            ),
            Lesson::CounterFour => self.pick(
                "Sometimes no block holds. A four of your own must be answered first, \
                 and its stone can stand in the way of the attack.",
                "有时直接挡都守不住。自己先冲四，对方必须应，而这一子正好破坏对方的进攻。",
            ),
            Lesson::TempoBlock => self.pick(
                "The best block threatens something itself. Of all the points that stop a line, \
                 take the one that also builds yours.",
                "最好的防守自带威胁。同样能挡，要选同时形成己方攻势的那一点。",
            ),
            Lesson::WhichEnd => self.pick(
                "A three can be stopped at two or three points, and only some of them hold. \
                 See which one the next attack needs.",
                "活三有两三个点可挡，却未必都守得住。要看对方下一步进攻需要哪一点。",
            ),
            Lesson::GoodShape => self.pick(
                "Stones work together where lines cross. A stone that makes two open twos at once \
                 has more future than one that only stands near.",
                "棋子要在交叉的线上互相配合。一子形成两个活二，比单单靠近更有前途。",
            ),
            Lesson::ShortVcf => self.pick(
                "Every four must be blocked, so a chain of fours leaves no choice. \
                 Count to the end before you begin: it must finish with a five that cannot be stopped.",
                "每个冲四对方都必须挡，连续冲四不给对方选择。动手前先算到底：最后必须有挡不住的五。",
            ),
            Lesson::LongVcf => self.pick(
                "Longer chains need stones from several lines. Work backwards from the crossing that wins, \
                 and see which fours bring a stone to it.",
                "较长的 VCF 要用到几条线上的棋子。从最后取胜的焦点往回想，看哪些冲四能把子送到那里。",
            ),
            Lesson::VcfPastFours => self.pick(
                "The block of a four can make a four itself. Then you must answer it, \
                 and the chain goes on only if your answer is a four again.",
                "对方挡四时自己也可能成四。这时您必须先应，只有应手同时又成四，VCF 才能继续。",
            ),
            Lesson::VcfAgainstThrees => self.pick(
                "The other side is about to win, and blocking does not help. \
                 Fours come before threes: win first.",
                "对方马上要赢，挡也无用。四先于三：抢先取胜。",
            ),
            Lesson::InTheHead => self.pick(
                "Read the whole line before the first stone. Enter every move, yours and the blocks; \
                 only then are the stones placed.",
                "落子之前先算清全部变化。把己方的冲四和对方的挡法逐一输入，然后棋子才会出现。",
            ),
            Lesson::Vct => self.pick(
                "Fours and open threes in a row leave the other side no free move. \
                 A three can be answered in several ways: the win must hold against all of them.",
                "连续冲四、活三，不给对方喘息。活三有几种挡法，必须对每一种都能取胜。",
            ),
            Lesson::QuietKills => self.pick(
                "An attack can need a quiet move that threatens to win by fours. \
                 It is harder to see than a three, for both sides.",
                "进攻中有时需要一手静棋，威胁下一手 VCF。它比活三更难看出，对双方都是如此。",
            ),
            Lesson::VctPastFours => self.pick(
                "A three gives the other side time for fours of its own. \
                 Before you attack, see which fours it has and where they lead.",
                "下活三时，对方有机会先冲四。进攻之前，要看清对方有哪些冲四、会冲到哪里。",
            ),
            Lesson::DefendVcf => self.pick(
                "Against a chain of fours every one of its points is a candidate, not only the last. \
                 A stone also holds if the block then makes a four of your own.",
                "防 VCF，每个关键点都可以考虑，不只是最后一点。让自己的挡子成四，也能守住。",
            ),
            Lesson::DefendVct => self.pick(
                "See how the attack would win if you passed: its points are your candidates. \
                 Then ask of each what the attacker has left.",
                "先设想停一手时对方如何取胜：那些点就是候选。再逐一检查对方还剩什么手段。",
            ),
            Lesson::Overline => self.pick(
                "In renju six or more in a row are forbidden to Black, while White wins with them. \
                 Exactly five always win.",
                "连珠规则中，黑方连成六子或更多是禁手，白方则算获胜。恰好五子总是胜。",
            ),
            Lesson::DoubleFourFoul => self.pick(
                "A stone of Black that makes two fours at once is forbidden in renju. \
                 Both fours can lie in one line, as in X·XXX·X.",
                "连珠规则中，黑方一子同时形成两个四是禁手。两个四也可能在同一条线上，如 X·XXX·X。",
            ),
            Lesson::DoubleThreeFoul => self.pick(
                "A stone of Black that makes two open threes at once is forbidden in renju. \
                 Closed threes do not count.",
                "连珠规则中，黑方一子同时形成两个活三是禁手。眠三不算。",
            ),
            Lesson::FalseFouls => self.pick(
                "A three counts only if Black may really make an open four of it. \
                 If the point for that is forbidden itself, the double three is false and allowed.",
                "黑方确实能下成活四的才算活三。若成活四的点本身是禁手，三三便是假禁手，可以下。",
            ),
            Lesson::Trap => self.pick(
                "Black must block a four. If the only block is forbidden, White has won: \
                 make threats that lead Black to such a point.",
                "黑方必须挡四。若唯一的挡点是禁手，白方即胜：用连续的威胁把黑方逼到那一点。",
            ),
            Lesson::FiveFirst => self.pick(
                "A five wins whatever else the stone makes: overline, double four and double three do not matter then. \
                 Do not be afraid of the point.",
                "成五优先于一切禁手：同时形成长连、四四或三三也算胜。不要害怕那一点。",
            ),
            Lesson::Openings => self.pick(
                "Renju openings have names, whichever way the board is turned. \
                 In direct ones White's first stone lies beside the centre on a line, in indirect ones on a diagonal. \
                 All 26 are charted below.",
                "连珠的开局各有名称，棋盘怎么转都一样。白 2 在直线上紧靠天元的是直指，在斜线上的是斜指。\
                 二十六种开局见下表。",
            ),
            Lesson::Swap2 => self.pick(
                "After three stones you may take Black, take White, or place two more and leave the choice. \
                 White moves next: look whose position you would rather have.",
                "摆下三子后，您可以执黑、执白，或再摆两子让对方选。下一手轮到白方：看看您更愿意执哪一方。",
            ),
            Lesson::Final => self.pick(
                "Everything together, easy and hard. Nothing says which lesson a position belongs to.",
                "综合练习，难易都有，也不提示属于哪一课。",
            ),
        }
    }
}
