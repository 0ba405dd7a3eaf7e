//! The fixed texts.

macro_rules! labels {
    ($($name:ident: $english:literal, $chinese:literal;)*) => {
        /// A fixed text on screen.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Label { $(#[doc = concat!("“", $english, "”, ", $chinese)] $name,)* }

        impl Label {
            /// Every label.
            pub const ALL: &'static [Label] = &[$(Label::$name,)*];

            /// The text in English and in Chinese.
            pub const fn texts(self) -> (&'static str, &'static str) {
                match self { $(Label::$name => ($english, $chinese),)* }
            }
        }
    };
}

labels! {
    // Pages
    Play: "Play", "对弈";
    Games: "Games", "对局记录";
    Library: "Library", "棋谱库";
    Puzzles: "Puzzles", "习题";
    Learn: "Learn", "学习";
    LearnTip: "Learn how a computer thinks, step by step", "一步一步了解电脑如何思考";
    AllChapters: "All chapters", "全部章节";
    SchoolStart: "Begin", "开始";
    SchoolContinue: "Go on", "继续";
    SchoolAgain: "Begin this step anew", "重做这一步";
    SchoolAnswer: "Answer", "回答";
    SchoolNumber: "Your number", "您的数";
    SchoolRight: "Right.", "正确。";
    SchoolAllRight: "All answered. Well done.", "全部答完，很好。";
    SchoolSource: "The source of this search", "这一搜索的源代码";
    SchoolTree: "Tree", "树";
    SchoolLeaf: "Number of the marked leaf", "所标叶子的数";
    SchoolShuffle: "Shuffle", "打乱";
    SchoolCount: "Count", "数一数";
    SchoolBranches: "Branches", "分支数";
    SchoolMinimax: "minimax", "极大极小";
    SchoolAlphaBeta: "alpha-beta, best order", "α-β 剪枝，最佳次序";
    SchoolDepth: "depth", "深度";
    SchoolGrid: "Grid", "格子";
    SchoolYou: "You are", "您是";
    SchoolFirst: "the first snake", "先手蛇";
    SchoolSecond: "the second snake", "后手蛇";
    SchoolLength: "Your bet on the count", "您猜的计数";
    SchoolBet: "Your bet", "您猜";
    SchoolShowValues: "Show the values", "显示数值";
    SchoolBestSquare: "X to move. Which square is best? Click it.", "轮到 X，哪一格最好？请点击。";
    SchoolSquareValue: "Right. And what is it worth? A win counts 10 less the plies to it.", "正确。那么它值多少？获胜计 10 减去所需手数。";
    SchoolSquareRight: "Right: X makes two threats, and wins on the third ply, 10 − 3 = 7.", "正确：X 造成双重威胁，第三手获胜，10 − 3 = 7。";
    SchoolSquareCount: "Count the plies: X, O, X.", "数一数手数：X、O、X。";
    Settings: "Settings", "设置";
    Menu: "Menu", "菜单";
    MenuFile: "File", "文件";
    MenuCopy: "Clipboard", "剪贴板";
    MenuStudy: "Study", "研究";
    MenuView: "Window", "窗口";
    MenuHelp: "Help", "帮助";

    // The review
    Review: "Review", "复盘";
    ReviewTip: "Grade every move of the game in the background", "在后台复盘整局棋，评判每一手";
    ReviewThis: "Review this game", "复盘本局";
    ReviewStop: "Stop the review", "停止复盘";
    ReviewGoOn: "Continue", "继续";
    NextMistake: "Next mistake", "下一个失误";
    NextMistakeTip: "Go to the next mistake found by the review", "跳到复盘发现的下一个失误";
    PreviousMistake: "Previous mistake", "上一个失误";
    PreviousMistakeTip: "Go to the previous mistake", "跳到上一个失误";
    NoMistakes: "No mistakes found", "没有发现失误";
    NoMistakesYet: "No mistakes found so far; the review goes on", "目前没有发现失误，复盘仍在进行";
    Proof: "Proof", "必胜演示";
    PlayProof: "Play the proof", "演示必胜（由您防守）";
    PlayProofTip: "Try any defence on the board; the winning side answers it at once", "在棋盘上尝试任何防守，胜方立即应对";
    LongestDefence: "Longest defence", "最顽强的防守";
    OneBack: "Back one move", "退一手";
    TryDefence: "Try any defence on the board", "请在棋盘上尝试任意防守";
    NoDefence: "There was no defence", "已无法防守";
    NoProof: "The review found no proof", "复盘时未找到必胜";
    TryThisAgain: "Try again", "再试一次";
    TryAgainTip: "Play another move here and see whether it holds; the answer stays hidden", "在此处试下另一手，看看是否成立；答案暂不显示";
    ShowAnswer: "Show the answer", "显示答案";
    BackToGame: "Back to the game", "返回对局";
    CopyReport: "Copy the report", "复制复盘报告";
    CopyReportTip: "Copy the review as text", "以文本形式复制复盘";
    KeepReview: "Add to the game", "写入棋谱";
    KeepReviewTip: "Grades and remarks become part of the game and of its file", "将评判和说明写入棋谱文件";
    ReviewCopied: "Report copied", "已复制复盘报告";
    ReviewKept: "The review was added to the game", "复盘已写入棋谱";
    EvaluationGraph: "Game", "形势";
    ReviewTitle: "Review", "复盘";
    ReviewEffort: "Effort", "力度";
    ReviewEffortSetting: "Review effort", "复盘力度";
    ReviewQuick: "Quick", "快速";
    ReviewNormal: "Normal", "标准";
    ReviewThorough: "Thorough", "深入";
    ReviewEffortTip: "Time for each move: 0.3, 1 or 4 seconds; serious mistakes are searched longer", "每手用时 0.3、1 或 4 秒，严重失误会搜索更久";
    ShowRefutation: "Show the refutation", "演示反驳";
    ShowSwings: "The moves that swung the game most", "胜率变化最大的着法";
    ShowSummary: "Both sides in numbers", "双方数据";
    AllMistakes: "Stop at the opponent's mistakes too", "也查看对方的失误";
    AllMistakesTip: "N goes from mistake to mistake: only through yours, or through all", "按 N 逐一查看失误：只看您的，或看全部";
    SummaryInaccuracies: "?!", "缓手";
    SummaryMistakes: "?", "失误";
    SummaryBlunders: "??", "严重";
    SummaryLoss: "Loss", "平均损失";
    SummaryBest: "Best", "最佳率";
    NothingBetter: "The review has nothing better than this move", "复盘没有发现比此手更好的着法";
    PlayBetter: "Show the better line", "演示更好的变化";
    PlayBetterTip: "Play the line that the review recommends instead of this move, as a branch", "把复盘推荐的变化加为分支并转到那里";
    TryOnBoard: "Try a move on the board", "请在棋盘上试下一手";

    // The adaptive level
    Adapts: "Adapt to my strength", "按我的棋力选择级别";
    AdaptsTip: "Each new game is at the level closest to how you played your last games", "每局新棋都采用最接近您近期棋力的级别";
    AdaptsCounts: "Your last 30 games against a level count, newer ones more. A win with hints, takebacks or analysis does not count; a loss does. Your strength lies in this range two times in three.", "依据您最近 30 局与各级别的对局，越新的影响越大。使用提示、悔棋或分析后的胜局不计，负局照计。实际棋力约有三分之二的可能落在该范围内。";
    BeginAnew: "Start over", "重新估计";
    BeginAnewTip: "Games played so far no longer count; you can undo this until the next game ends", "此前的对局不再计入，下一局结束前可以撤销";
    CountAll: "Undo", "撤销";
    CountAllTip: "Count the earlier games again", "重新计入此前的对局";

    // Teaching
    Teaching: "Warn me about blunders", "严重失误时提醒我";
    TeachingTip: "A blunder pauses the game, and you can take it back", "出现严重失误时暂停对局，可以悔棋";
    ShowEvaluation: "Show evaluation while playing", "对局中显示形势";
    ShowEvaluationTip: "Who is better, by a short search at full strength, whatever the level", "以全力短时搜索判断形势，与电脑级别无关";
    EvaluationOff: "Off", "不显示";
    EvaluationBar: "Bar", "胜率条";
    EvaluationBarWithLine: "Bar and line", "胜率条与变化";
    TakeItBack: "Take it back", "悔这手棋";
    Waits: "waiting for you", "等您决定";

    // Commands: names and tooltips
    PlayAgain: "Play again", "再来一局";
    PlayAgainTip: "Start another game at once, with the same choices; this one is kept under Games", "按同样的设置立即再下一局，当前对局保存在对局记录中";
    NewGame: "New game", "新对局";
    NewGameTip: "Choose the opponent and start a new game; this one is kept under Games", "选择对手，开始新对局；当前对局保存在对局记录中";
    Opponent: "Opponent", "对手";
    Onlooker: "Two computers", "电脑对电脑";
    YourColour: "You play", "执子";
    ByLot: "Random", "猜先";
    MoreChoices: "More", "更多";
    NoClock: "no clock", "不限时";
    YourName: "Your name", "您的名字";
    YourNameTip: "Shown at the board, in the list of games and in saved games", "显示在棋盘旁、对局记录和棋谱中";
    GuestName: "Opponent's name", "对手的名字";
    ChangeName: "Change the name", "改名";
    StartGame: "Start", "开始";
    Opening: "Opening", "开局";
    DrawnOpening: "Balanced opening", "均衡开局";
    NamedOpeningTip: "The first three stones are placed; White plays next", "前三手已摆好，轮到白方";
    DrawOpening: "Place a balanced opening", "摆出均衡开局";
    DrawOpeningTip: "The computer places three stones that leave both sides even", "由电脑摆出三颗子，使双方均势";
    BoardSize: "Board", "棋盘";
    Clock: "Clock", "用时";
    ClockNone: "None", "不限";
    ClockMove: "Per move", "每手";
    ClockGame: "Per game", "每局";
    ClockByoYomi: "Byo-yomi", "读秒";
    NoLimit: "No limit", "不限";
    ClockPerMove: "Limit per move", "每手限时";
    MainTime: "Main time", "基本用时";
    Increment: "Increment", "每手加时";
    Periods: "Periods", "读秒次数";
    PeriodTime: "Time per period", "每次读秒";
    Rematch: "Rematch, colours swapped", "换色再战";
    RematchTip: "Start a new game with Black and White swapped", "交换黑白，再下一局";
    Open: "Open…", "打开…";
    OpenTip: "Open a saved game", "打开已保存的棋谱";
    Save: "Save", "保存";
    SaveTip: "Save the game to its file", "将棋谱保存到文件";
    SaveAs: "Save as…", "另存为…";
    SaveAsTip: "Save the game to another file", "将棋谱保存到另一个文件";
    SavePicture: "Save a picture…", "保存图片…";
    CopyPicture: "Copy a picture", "复制图片";
    CopyPictureTip: "Copy the board as a picture, with the choices of the last one", "以图片形式复制棋盘，沿用上次的选项";
    PictureCopied: "Picture copied", "图片已复制";
    SavePictureTip: "Save the board as PNG or SVG, or the game as an animated GIF", "将棋盘保存为 PNG 或 SVG，或将整局棋保存为动画 GIF";
    PictureMarks: "Marks", "标记";
    PictureMarksTip: "Letters and symbols placed on points", "标在点上的字母和符号";
    PictureKind: "Format", "格式";
    PictureSize: "Size", "大小";
    FrameTime: "Time per move", "每手时间";
    ChooseFile: "Choose a file…", "选择文件…";
    CopyPosition: "Copy the moves", "复制着法";
    CopyPositionTip: "Copy the moves up to this position as text such as h8i9", "以 h8i9 形式复制当前局面的着法";
    CopyAs: "Copy the game as…", "将棋谱复制为…";
    CopyAsTip: "Copy the whole game in one of the text formats", "以某种文本格式复制整局棋";
    Paste: "Paste a game", "粘贴棋谱";
    PasteTip: "Open a game or a position from the clipboard, in any format", "从剪贴板读取任意格式的棋谱或局面";
    PasteTitle: "From the clipboard", "来自剪贴板";
    PasteTake: "Open", "打开";
    ChooseGame: "Choose a game", "选择一局棋";
    SearchGames: "Search names, events, years", "搜索棋手、赛事、年份";
    SaveAnyway: "Save anyway", "仍然保存";
    TakeBack: "Take back", "悔棋";
    TakeBackTip: "Take back to your last turn", "退回到您上一次落子之前";
    Redo: "Redo", "重做";
    RedoTip: "Play again what was taken back", "恢复刚才悔掉的棋";
    Hint: "Hint", "提示";
    HintTip: "Help in steps: where to look, what to do there, then the move", "逐步提示：先看哪里，再看要做什么，最后给出着法";
    HintMore: "Ask again to learn more.", "再次提示可看到更多。";
    MoveNow: "Move now", "立即落子";
    MoveNowTip: "The computer plays the best move it has found so far", "让电脑立即下出目前找到的最好一手";
    Stop: "Stop", "停止";
    StopTip: "Stop the computer until you resume", "停止思考，直到您让它继续";
    Resign: "Resign", "认输";
    ResignTip: "Give up this game", "本局认输";
    ShowResult: "Show the result", "显示结果";
    FoldResult: "Fold the result", "收起结果";
    ResignAgain: "Press once more to resign", "再按一次即认输";
    PassMove: "Pass", "停一手";
    PassMoveTip: "Make no move (renju only); two passes in a row end the game", "不落子（仅限连珠）；双方连续停一手则终局";
    OfferDraw: "Offer a draw", "提和";
    OfferDrawTip: "End the game as a draw if the other side agrees", "若对方同意，本局以和棋结束";
    DrawQuestion: "Do both sides agree on a draw?", "双方同意和棋吗？";
    Agree: "Agree", "同意";
    PlayOn: "Play on", "继续下";
    Engines: "Engines", "引擎";
    EnginesHint: "Any engine that speaks the Gomocup protocol (pbrain-…) can be added and then plays like the computer.", "可以添加任何支持 Gomocup 协议的引擎（pbrain-…），之后即可像电脑一样对弈。";
    AddEngine: "Add an engine…", "添加引擎…";
    AddEngineTip: "Add a Gomocup engine that is on this computer", "添加本机上的 Gomocup 引擎";
    Add: "Add", "添加";
    EngineAsked: "Asking the engine for its name…", "正在询问引擎名称…";
    RemoveEngine: "Remove from the list", "从列表中移除";
    ItsOwn: "default", "默认";
    RenjuNumber: "Number of the renju rule", "连珠规则编号";
    CoordinateOrder: "Coordinates", "坐标顺序";
    KnowsStop: "Supports yxstop", "支持 yxstop";
    Yes: "Yes", "是";
    No: "No", "否";
    InfoPrompt: "More INFO: key value; key value", "其他 INFO：键 值; 键 值";
    SetUpPosition: "Set up a position", "编辑局面";
    SetUpPositionTip: "Place and remove stones, then play on from there", "自由摆放棋子，然后从该局面开始对弈";
    SideToMove: "To move", "轮到";
    EditAlternate: "Alternate", "黑白轮流";
    EditRemove: "Remove", "移除";
    EditHint: "Click an empty point to place a stone, click a stone to remove it. The current game is kept.", "点击空点放子，点击棋子移除。当前对局会保留。";
    PlayFromHere: "Play from here", "从此局面开始";
    TurnLeft: "Rotate left", "左转";
    TurnRight: "Rotate right", "右转";
    Mirror: "Mirror", "镜像";
    ClearBoard: "Clear the board", "清空棋盘";
    ShiftLeft: "Shift left", "左移";
    ShiftRight: "Shift right", "右移";
    ShiftUp: "Shift up", "上移";
    ShiftDown: "Shift down", "下移";
    TurnBoard: "Rotate the board", "旋转棋盘";
    TurnBoardTip: "Rotate the board and the whole game by 90°", "将棋盘和整局棋旋转 90°";
    MirrorBoard: "Mirror the board", "镜像棋盘";
    MirrorBoardTip: "Mirror the board and the whole game, left to right", "将棋盘和整局棋左右镜像";
    First: "First position", "起始局面";
    FirstTip: "Go to the beginning of the game", "回到起始局面";
    Previous: "Previous move", "上一手";
    PreviousTip: "Go back one move", "后退一手";
    Next: "Next move", "下一手";
    NextTip: "Go forward one move", "前进一手";
    Last: "Last position", "最后一手";
    LastTip: "Go to the end of the line", "转到当前变化的末尾";
    MakeMainLine: "Make main line", "设为主线";
    MakeMainLineTip: "Make the line to this position the main line", "把通往此局面的变化设为主线";
    DeleteBranch: "Delete branch", "删除分支";
    DeleteBranchTip: "Delete this move and everything after it; you can undo this", "删除此着及其后的全部变化，可以撤销";
    CopyBranch: "Copy branch", "复制分支";
    CopyBranchTip: "Copy this move and everything after it", "复制此着及其后的全部变化";
    PasteBranch: "Paste branch", "粘贴分支";
    PasteBranchTip: "Paste the copied branch here", "把复制的分支接在此局面之后";
    ToggleTree: "Tree of variations", "变化树";
    ToggleTreeTip: "Show the moves as a tree or as a list", "以树形或列表显示着法";
    TabNotes: "Notes", "注释";
    CommentPrompt: "Comment on this position", "此局面的注释";
    MarkTool: "Click on the board", "点击棋盘时";
    ToolPlay: "Play", "落子";
    Judgement: "This move", "此着";
    NotesHint: "Marks and comments belong to the position on the board and are saved with the game.", "标记和注释属于当前局面，随棋谱一起保存。";
    BranchMain: "Promote", "升为主线";
    BranchCopy: "Copy", "复制";
    BranchPaste: "Paste", "粘贴";
    BranchCopied: "The branch was copied", "分支已复制";
    NothingCopied: "No branch has been copied yet", "尚未复制分支";
    BackTen: "Ten moves back", "后退十手";
    ForwardTen: "Ten moves forward", "前进十手";
    PreviousVariation: "Previous variation", "上一个变化";
    NextVariation: "Next variation", "下一个变化";
    ToggleNumbers: "Move numbers", "显示手数";
    ToggleNumbersTip: "Show the numbers of the moves on the stones", "在棋子上显示手数";
    ToggleCoordinates: "Coordinates", "显示坐标";
    ToggleCoordinatesTip: "Show letters and numbers along the edges", "在棋盘边缘显示坐标";
    CommandPalette: "All commands…", "全部命令…";
    CommandPaletteTip: "Find a command by its name", "按名称查找命令";
    Help: "Player's guide", "使用指南";
    HelpTip: "How to play, analyse, review and everything else", "阅读对弈、分析、复盘等各项功能的说明";
    HelpChapter: "Chapter", "章节";
    Shortcuts: "Keyboard and mouse…", "键盘与鼠标…";
    ShortcutsTip: "Show what the keys and the mouse do", "显示快捷键和鼠标操作";
    ChangeKeys: "Change keys…", "更改快捷键…";
    ChangeKeysTip: "Choose your own keys for commands", "为命令指定您喜欢的快捷键";
    ChangeKeysTitle: "Keys", "快捷键";
    PressKeys: "Press the new keys; Esc keeps the old ones", "请按下新的快捷键；按 Esc 保持不变";
    TakeKeys: "Use them here", "用于此命令";
    WithoutKeys: "No keys", "不用快捷键";
    UsualKeys: "Default keys", "恢复默认";
    AllUsualKeys: "Default keys for all", "全部恢复默认";
    FixedKeys: "These keys cannot be changed", "此快捷键不可更改";
    EngineRemoved: "The engine was removed from the list", "已从列表中移除该引擎";
    KeysChanged: "Keys changed", "快捷键已更改";
    Messages: "Message history", "消息记录";
    MessagesTip: "Everything the program has said since it started", "程序启动以来的消息";
    NothingSaid: "Nothing yet", "暂无消息";
    CopyText: "Copy", "复制";
    Undo: "Undo", "撤销";
    BranchDeleted: "Branch deleted", "已删除该分支";
    FullScreen: "Full screen", "全屏";
    FullScreenTip: "Enter or leave full screen", "进入或退出全屏";
    Panel: "Side panel", "侧栏";
    PanelTip: "Show or hide the panel beside the board", "显示或收起棋盘旁的面板";
    Report: "Performance report", "性能报告";
    ReportTip: "Show the time per frame and the search speed", "显示每帧耗时和搜索速度";
    About: "About Tengen", "关于天元";
    AboutTip: "Version, licences and where files are kept", "版本、许可证和文件位置";
    Quit: "Quit", "退出";
    QuitTip: "Close the program; the game is kept", "关闭程序，对局会保留";
    Close: "Close", "关闭";
    Cancel: "Cancel", "取消";
    TryAgain: "Try again", "重试";
    StartAgain: "Restart it", "重新启动";
    StartAgainTip: "Restart the engine and ask it again", "重新启动引擎并再次询问";
    LetTengenPlay: "Let Tengen play on", "由天元接手";
    LetTengenPlayTip: "Tengen takes the engine's seat in this game", "天元在本局中接替该引擎";
    GoOnByHand: "Take over yourself", "由您接手";
    GoOnByHandTip: "A person takes the engine's seat in this game", "由人在本局中接替该引擎";
    GoOn: "Resume", "继续";
    Dismiss: "Dismiss", "知道了";
    Delete: "Delete", "删除";

    // The search laid open
    HowItThinks: "How it thinks", "思考过程";
    HowItThinksTip: "See minimax and alpha-beta search this position step by step", "逐步观看极大极小和 α-β 剪枝如何搜索此局面";
    Minimax: "Minimax", "极大极小";
    AlphaBeta: "Alpha-beta", "α-β 剪枝";
    SearchDepth: "Depth", "深度";
    SearchWidth: "Width", "宽度";
    SearchOrder: "Move order", "着法顺序";
    StepBack: "Step back", "后退一步";
    StepForward: "Step", "前进一步";
    RunSearch: "Run", "运行";
    PauseSearch: "Pause", "暂停";
    SearchStart: "To the start", "回到开头";
    SearchEnd: "To the end", "直到结束";
    SearchSpeed: "Speed", "速度";
    SearchedMoves: "Moves and values", "着法与评估";
    SearchedMovesTip: "Whose candidate moves are searched, and whose evaluation is used", "采用谁的候选着法和评估";
    ZoomIn: "Larger", "放大";
    ZoomOut: "Smaller", "缩小";
    ZoomFit: "Fit", "适合窗口";
    RealSearch: "The real search", "引擎的实际搜索";
    RealSearchWaits: "Analyse (Space) to see what the full engine does here.", "按空格键开始分析，即可看到引擎在这里的实际搜索。";
    NothingToSearch: "The game has ended here, so there is nothing to search.", "对局已在此结束，没有可搜索的着法。";
    ThinkingHint: "Point at a node to see its line on the board; click to keep it.", "指向节点可在棋盘上看到着法，点击可固定。";

    // Players
    Black: "Black", "黑方";
    White: "White", "白方";
    You: "You", "您";
    Computer: "Computer", "电脑";
    Engine: "Engine", "引擎";
    Textbook: "Textbook", "教科书";
    Person: "Person", "真人";
    Thinking: "thinking", "思考中";
    Stopped: "stopped", "已停止";
    Won: "won", "获胜";

    // Cards
    Moves: "Moves", "着法";
    NoMovesYet: "Click the board to place the first stone.", "点击棋盘下第一手。";
    ComputerBegins: "The computer plays first.", "由电脑下第一手。";
    Pass: "pass", "停一手";
    NoJudgementYet: "This position has not been evaluated yet.", "尚未评估当前局面。";

    // The settings panel
    TabGame: "Game", "对局";
    TabComputer: "Computer", "电脑";
    TabBoard: "Board", "棋盘";
    Rule: "Rule", "规则";
    Freestyle: "Freestyle", "无禁手";
    Standard: "Standard", "标准";
    Renju: "Renju", "连珠";
    FreestyleTip: "Five or more in a row win", "五子或五子以上连线获胜";
    StandardTip: "Exactly five in a row win", "恰好五子连线获胜";
    RenjuTip: "Black needs exactly five and has forbidden moves",
        "黑方恰好五子获胜并有禁手，白方五子或以上获胜";
    Caro: "Caro", "Caro";
    CaroStandard: "Caro, exactly five", "Caro（恰五）";
    ExactlyFive: "Exactly five", "恰好五子";
    CaroTip: "A five blocked at both ends does not win; six or more always do",
        "五子两端都被对方堵住不算胜，六子及以上总是获胜";
    CaroStandardTip: "Exactly five wins, unless both ends are blocked",
        "恰好五子获胜，但两端都被对方堵住不算";
    ForbiddenLoses: "A forbidden move loses", "下出禁手判负";
    ForbiddenLosesTip: "As in tournaments; otherwise the move is refused and the reason is shown",
        "与比赛相同；否则拒绝落子并说明原因";
    Analyse: "Analyse", "分析";
    Threats: "Threats", "威胁";
    ThreatsTip: "Mark what both sides threaten, and what answers it", "在棋盘上标出双方的威胁和应对点";
    IfPassed: "What if I passed?", "若停一手（看对方威胁）";
    IfPassedTip: "Show what the opponent would do if you passed", "显示若您停一手，对方会怎么下";
    AnalyseTip: "Let the engine analyse this position for as long as you like", "让引擎持续分析当前局面";
    Analysis: "Analysis", "分析";
    AnalysisLines: "Lines", "候选着法";
    Analyst: "Engine", "分析引擎";
    Tengen: "Tengen", "天元";
    Proven: "proven", "已证";
    ProvenWin: "proven", "已证必胜";
    ProvenLoss: "proven", "已证必败";
    LooksAtIt: "Looking at the position…", "正在分析局面…";
    AnalysisWaits: "The engine has to move first", "引擎要先落子";
    NothingToAnalyse: "The game has ended here", "对局已在此结束";
    AnalysedLineTip: "Point at the line to see it on the board; double-click to add it to the game", "指向时显示在棋盘上，双击加入变化";
    Level: "Level", "级别";
    LevelTip: "From 1, which a child can beat, to 10, the full engine; sets depth, width and time",
        "从孩子也能赢的级别 1 到全力的级别 10；同时设定深度、宽度和时间";
    Depth: "Depth", "深度";
    DepthTip: "How many moves ahead it looks, counting both sides", "向前看多少手，双方合计";
    Width: "Width", "宽度";
    WidthTip: "How many candidate moves it considers in each position; threats are never left out",
        "每个局面考虑多少个候选着法，威胁绝不会漏掉";
    TextbookWidthTip: "How many moves it tries in each position, the most promising first; it never looks at the others",
        "每个局面试几个着法，看好的优先；其余的一概不看";
    All: "all", "全部";
    TimePerMove: "Time per move", "每手用时";
    TimePerMoveTip: "The longest it may think about a move", "每手最多用时";
    Threads: "Threads", "线程";
    ThreadsTip: "How many processor threads it may use", "可使用的处理器线程数";
    Hash: "Memory", "内存";
    HashTip: "Memory for positions already searched", "用于记住已搜索局面的内存";
    ForbiddenPoints: "Forbidden points", "显示禁手点";
    ForbiddenPointsTip: "Cross out the points forbidden for Black (renju)", "连珠规则下标出黑方禁手点";
    Animations: "Animations", "动画";
    AnimationsTip: "Stones land softly and switches slide; when off, nothing moves by itself", "棋子轻轻落下，开关滑动；关闭后一切都不会自行移动";

    // The settings page
    Language: "Language", "语言";
    LikeSystem: "System", "跟随系统";
    EnglishName: "English", "English";
    ChineseName: "简体中文", "简体中文";
    Theme: "Theme", "主题";
    ThemeLight: "Light", "浅色";
    ThemeDark: "Dark", "深色";
    BoardTheme: "Board", "棋盘";
    NextBoardTheme: "Next board", "换一种棋盘";
    NextBoardThemeTip: "Change what board and stones are made of", "更换棋盘和棋子的样式";
    Sounds: "Sounds", "音效";
    SoundsTip: "A knock when a stone lands, a chime when a game is won", "落子时有敲击声，获胜时有铃声";
    Volume: "Volume", "音量";
    Appearance: "Appearance", "外观";
    AtTheTable: "Game", "对局";
    Pace: "Pause before the computer moves", "电脑落子前停顿";
    PaceTip: "The computer and other engines wait at least this long, so that you see their stones land",
        "电脑和其他引擎至少停顿这么久，让您看清落子";
    Version: "Version", "版本";
    Licence: "Licence", "许可证";
    LicenceText: "MIT or Apache-2.0, at your option", "MIT 或 Apache-2.0，任选其一";
    Fonts: "Fonts", "字体";
    FontsText: "Inter and Noto Sans CJK SC, both under the SIL Open Font License 1.1",
        "Inter 与 Noto Sans CJK SC，均采用 SIL 开放字体许可证 1.1";
    GamesFolder: "Games folder", "对局文件夹";
    SettingsFile: "Settings file", "设置文件";
    LogFile: "Log file", "日志文件";
    OpenFolder: "Open the folder", "打开文件夹";
    Tagline: "Gomoku and renju", "五子棋与连珠";

    // The games page
    RecentGames: "Recent games", "最近的对局";
    RecentFiles: "Recent files", "最近的文件";
    NoRecentGames: "Your games are kept here, finished or not.", "您下过的对局，无论是否下完，都会保存在这里。";
    NoRecentFiles: "Files you open or save are listed here.", "您打开或保存过的文件会列在这里。";
    Unfinished: "unfinished", "未下完";
    LibraryFolders: "Library folders", "棋谱库文件夹";

    // The puzzles page
    PuzzlesTip: "Solve puzzles: wins by fours (VCF), wins by threats (VCT), and defences", "解题：VCF（连续冲四胜）、VCT（追胜）与防守";
    PuzzlesAll: "All", "全部";
    PuzzlesDue: "Due today", "今日复习";
    PuzzlesOwn: "My games", "我的对局";
    PuzzleSource: "From", "来源";
    PuzzleClass: "Task", "类型";
    PuzzleGrade: "Difficulty", "难度";
    PuzzleAny: "Any", "不限";
    PuzzleFours: "Fours", "VCF";
    PuzzleThreats: "Threats", "VCT";
    PuzzleDefence: "Defence", "防守";
    PuzzleYours: "Click a point on the board.", "请在棋盘上落子。";
    PuzzleJudging: "Looking for the answer…", "正在寻找应手…";
    PuzzleSolved: "Solved.", "解出了。";
    PuzzleNotShown: "Undecided: neither a proof that this wins nor a refutation was found in time.", "未能判定：限时内既未证明必胜，也未找到反驳。";
    PuzzleComesBack: "It comes back tomorrow.", "明天会再次出现。";
    PuzzleAgain: "Try again", "再试一次";
    PuzzleNext: "Next puzzle", "下一题";
    PuzzleSolution: "Show the solution", "显示答案";
    PuzzleHintTip: "A hint, a little more each time; the puzzle then comes back", "给出提示，逐步深入；该题会再次出现";
    PuzzleNoneDue: "Nothing is due today.", "今天没有要复习的习题。";
    PuzzleNoneOwn: "Wins that you missed in your own games appear here.", "您在对局中错过的胜机会出现在这里。";
    PuzzleNone: "No puzzle matches these filters.", "没有符合条件的习题。";
    PuzzleFailedToStart: "Puzzles cannot be judged: the system cannot start another thread.", "无法判题：系统无法启动新的线程。";

    // The library page
    LibraryTip: "List and search the games of a folder", "列出并搜索文件夹中的棋谱";
    OpenLibrary: "Open a folder…", "打开文件夹…";
    OpenLibraryTip: "List and search all games in a folder and its subfolders", "列出并搜索文件夹及其子文件夹中的所有棋谱";
    FindPosition: "Find this position", "查找此局面";
    FindPositionTip: "List the games of the library in which the position on the board occurs, rotated or mirrored too",
        "列出棋谱库中出现过当前局面的对局，旋转和镜像也算";
    ShowAllGames: "Show all games", "显示所有对局";
    LibraryEmpty: "Open a folder to list and search all games in it and its subfolders.", "打开一个文件夹，即可列出并搜索其中及其子文件夹中的所有棋谱。";
    LibraryNoGames: "There are no games in this folder.", "此文件夹中没有棋谱。";
    LibraryNothing: "No game matches the search.", "没有符合条件的对局。";
    LibrarySearch: "Search players, events, files", "搜索棋手、赛事、文件";
    RecentFolders: "Recent folders", "最近的文件夹";
    FolderPrompt: "Path of the folder", "文件夹路径";
    LibraryList: "List of games", "对局列表";
    LibraryChoose: "Click a game to see it here; double-click to open it.", "单击对局可在此预览，双击打开。";
    OpenOnTable: "Open", "打开";
    ColumnResult: "Result", "结果";
    ColumnMoves: "Moves", "手数";
    ColumnEvent: "Event", "赛事";
    ColumnDay: "Date", "日期";
    ColumnFile: "File", "文件";
    Draw: "Draw", "和棋";
    // The tournament page
    Tournament: "Matches", "比赛";
    TournamentTip: "Let engines play each other to see which is stronger", "让引擎互相对弈，比较强弱";
    Participants: "Participants", "参赛者";
    ParticipantsHint: "Engines added under Settings can take part too.", "在设置中添加的其他引擎也可以参赛。";
    TooFewParticipants: "Choose at least two participants.", "请至少选择两名参赛者。";
    TengenLevels: "Levels of Tengen", "天元各级别";
    TengenLevel: "Tengen level", "天元 · 级别";
    TournamentTerms: "Games and time", "赛制与用时";
    TournamentKind: "Kind", "赛制";
    RoundRobin: "Round robin", "循环赛";
    Gauntlet: "Gauntlet", "擂台赛";
    RoundRobinTip: "Everyone plays everyone else.", "所有参赛者两两对局。";
    GauntletTip: "One plays all the others.", "一名擂主与其他所有参赛者对局。";
    AgainstAll: "One against all", "擂主";
    GamesAPairing: "Games per pairing", "每组对局数";
    GamesAPairingTip: "In pairs from one opening, each side once as Black", "同一开局成对进行，双方各执黑一次";
    OwnTime: "own setting", "各自设置";
    OwnTimeTip: "The most time per move; at the left end each player uses its own setting or level", "每手最多用时；拖到最左端则按各自的设置或级别计时";
    TimePerGame: "Time per game", "每局用时";
    BeginsWith: "Opening", "开局";
    Balanced: "Balanced", "均衡";
    EmptyBoard: "Empty board", "空棋盘";
    BalancedTip: "A few stones that leave both sides even, different for each pair of games.", "预先摆放使双方均势的若干棋子，每两局更换一次。";
    EmptyBoardTip: "Engines without randomness then play the same game again and again.", "没有随机性的引擎会反复下出同一局棋。";
    GamesAtOnce: "Games in parallel", "并行对局数";
    TournamentFolder: "Folder for the games", "棋谱文件夹";
    Pause: "Pause", "暂停";
    PauseTip: "Start no new games; those in progress are finished", "不再开始新的对局，进行中的对局会下完";
    Continue: "Continue", "继续";
    StopTournamentTip: "Stop now; games in progress are dropped, and replayed if you continue", "立即停止，进行中的对局作废，继续比赛时重新进行";
    NewTournament: "New matches", "新比赛";
    TournamentPlaying: "Playing", "比赛进行中";
    TournamentEnding: "Finishing the games in progress", "正在下完进行中的对局";
    TournamentStopping: "Stopping", "正在停止";
    TournamentPaused: "Paused", "已暂停";
    TournamentDone: "All games played", "全部对局已结束";
    TournamentTable: "Standings", "积分表";
    Participant: "Participant", "参赛者";
    Points: "Points", "积分";
    WonDrawnLost: "Won – drawn – lost", "胜 – 和 – 负";
    Elo: "Elo", "Elo";
    EloTip: "Strength above the average of the opponents, with its 95% confidence interval", "相对对手平均水平的等级分及其 95% 置信区间";
    MeanTime: "Time per move", "平均每手用时";
    GamesInProgress: "In progress", "进行中";
    FinishedGames: "Finished games", "已结束的对局";
    NoFinishedGames: "Games are listed here as they end.", "对局结束后会列在这里。";
    OpenFinishedTip: "Double-click, or press Enter, to open the game", "双击或按回车键打开该局";

    // Dialogs
    OpenGame: "Open a game", "打开棋谱";
    SaveGame: "Save the game", "保存棋谱";
    GameFiles: "Tengen games", "天元棋谱";
    PathPrompt: "Path of the file", "文件路径";
    PathWhy: "This desktop offers no file dialog, so please type the path.",
        "桌面没有可用的文件对话框，请直接输入路径。";
    Replace: "Replace", "替换";
    SearchCommands: "Type a command", "输入命令";
    NothingFound: "No such command", "没有这样的命令";
    Keyboard: "Keyboard", "键盘";
    Mouse: "Mouse", "鼠标";
    MousePlace: "Left click", "左键";
    MousePlaceDoes: "places a stone", "落子";
    MouseBack: "Right click", "右键";
    MouseBackDoes: "one move back", "后退一手";
    MouseWheel: "Wheel over the board", "在棋盘上滚轮";
    MouseWheelDoes: "previous and next move", "上一手与下一手";
    MouseDouble: "Double-click on a stone", "双击棋子";
    MouseDoubleDoes: "goes to the move at which it was played", "转到下这颗子的那一手";
    ReadLines: "Read the lines through the cursor", "读出光标处的各条线";
    ReadLinesTip: "For screen readers: the stones along the four lines, outwards from the cursor", "供读屏：从光标向外读出四条线上的棋子";
    ReadMyThreats: "Read my threats", "读出己方威胁";
    ReadMyThreatsTip: "For screen readers: where you make a five or an open four", "供读屏：您可成五或形成活四的点";
    ReadTheirThreats: "Read the opponent's threats", "读出对方威胁";
    ReadTheirThreatsTip: "For screen readers: where the opponent makes a five or an open four", "供读屏：对方可成五或形成活四的点";
    ReadTurn: "Read the last move and the clocks", "读出最后一手和用时";
    ReadTurnTip: "For screen readers: the last move, whose turn it is, and the clocks", "供读屏：最后一手、轮到谁、双方用时";
    ReadBoard: "Read the whole board", "读出整个棋盘";
    ReadBoardTip: "For screen readers: all stones, the turn and the threats of both sides", "供读屏：全部棋子、轮到谁、双方的威胁";
    BoardKeys: "On the board (Tab leads there)", "在棋盘上（按 Tab 进入）";
    BoardKeysArrows: "Arrows", "方向键";
    BoardKeysArrowsDo: "move the cursor", "移动光标";
    BoardKeysPlace: "Space or Enter", "空格或回车";
    BoardKeysType: "H 8 Enter", "H 8 回车";
    BoardKeysTypeDoes: "places a stone on H8", "在 H8 落子";
    BoardKeysEsc: "Esc", "Esc";
    BoardKeysEscDoes: "leaves the board", "离开棋盘";
    DropToOpen: "Drop the file to open the game", "松开鼠标即可打开棋谱";

    // The report
    Frames: "Frames drawn", "已绘制帧数";
    FrameMedian: "Frame time, median", "每帧耗时（中位数）";
    FrameWorst: "Frame time, 99%", "每帧耗时（99%）";
    NodeRate: "Search speed", "搜索速度";
    ReportCopy: "Copy", "复制";

    // Status
    Saved: "Saved", "已保存";
    JournalResumed: "Moves are being saved again.", "着法已恢复存盘。";
    NotSavedYet: "Kept under Games", "已存入对局记录";
    EarlierPosition: "An earlier position: End leads back to the last move", "这是先前的局面，按 End 键回到最后一手";
}
