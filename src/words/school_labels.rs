//! The fixed texts of the school of search.

labels! {
    /// A fixed text of the school of search.
    pub enum SchoolLabel;

    AllChapters: "All chapters", "全部章节";
    Start: "Begin", "开始";
    Continue: "Go on", "继续";
    NextQuestion: "Next question", "下一题";
    NextStep: "Next step", "下一步";
    Again: "Restart this step", "重做这一步";
    Answer: "Answer", "回答";
    Number: "Your number", "您的答案";
    Right: "Right.", "正确。";
    SomeShown: "All questions seen; some answers were shown.", "已看完全部题目，其中有显示的答案。";
    AllRight: "All answered. Well done.", "全部答完，很好。";
    Source: "The source of this search", "这一搜索的源代码";
    Outline: "In a few lines", "简写";
    WholeSource: "In full, in Rust", "完整代码（Rust）";
    Tree: "Tree", "树";
    Leaf: "New number for the marked leaf", "所标叶节点的数";
    Shuffle: "Shuffle", "打乱";
    Count: "Count", "数一数";
    Branches: "Branches", "分支数";
    Minimax: "minimax", "极大极小";
    AlphaBeta: "alpha-beta, best order", "α-β 剪枝，最佳次序";
    Depth: "depth", "深度";
    Grid: "Grid", "格子";
    You: "You are", "您是";
    First: "the first snake", "先手蛇";
    Second: "the second snake", "后手蛇";
    Length: "Your bet on the count", "您猜的计数";
    Bet: "Your bet", "您猜";
    BetFirst: "Enter a bet first, then it is counted.", "请先输入您猜的数，再来计数。";
    ShowValues: "Show the values", "显示数值";
    BestSquare: "X to move. Which square is best? Click it.", "轮到 X，哪一格最好？请点击。";
    SquareValue: "Right. And what is it worth? A win counts 10 less the plies to it.", "正确。那么它值多少？获胜计 10 减去所需手数。";
    SquareRight: "Right: X makes two threats, and wins on the third ply, 10 − 3 = 7.", "正确：X 造成双重威胁，第三手获胜，10 − 3 = 7。";
    SquareCount: "Count the plies: X, O, X.", "数一数手数：X、O、X。";
    Near: "Neighbours only", "只看邻点";
    KindsFirst: "Order by", "排序";
    NoKinds: "nothing", "不排";
    Width: "Best", "只试前";
    Quiet: "Quiet search", "静态搜索";
    SearchDepth: "Depth", "深度";
    Position: "Position", "局面";
    Example: "Example", "示例";
    OwnPosition: "On the table", "桌上局面";
    Counting: "Counting…", "正在计数…";
    Search: "Search", "搜索";
    Searching: "Searching…", "正在搜索…";
    ShowThinking: "See it in “How it thinks”", "在“思考过程”中查看";
    Variant: "Program", "程序";
    FirstTree: "Eight leaves", "八个叶节点";
    FourLeaves: "Four leaves", "四个叶节点";
    Anew: "Start over", "重新开始";
    AnewAgain: "Click again to clear progress", "再点一次以清除进度";
}
