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
    Games: "Games", "棋谱";
    Library: "Library", "棋谱库";
    Matches: "Matches", "比赛";
    Puzzles: "Puzzles", "习题";
    Settings: "Settings", "设置";
    Menu: "Menu", "菜单";

    // The review
    Review: "Review", "复盘";
    ReviewTip: "Go through the whole game in the background and grade its moves", "在后台检查整局棋，评判每一步";
    ReviewThis: "Review this game", "复盘本局";
    ReviewStop: "Stop the review", "停止复盘";
    ReviewGoOn: "Go on", "继续";
    NextMistake: "Next mistake", "下一个失误";
    NextMistakeTip: "Go to the next mistake that the review found", "跳到复盘发现的下一个失误";
    PreviousMistake: "Previous mistake", "上一个失误";
    PreviousMistakeTip: "Go to the mistake before", "跳到上一个失误";
    NoMistakes: "No mistakes found", "没有发现失误";
    Proof: "Proof", "证明";
    PlayProof: "Play the proof", "演示证明";
    PlayProofTip: "Try any defence on the board; the winning side answers it at once", "在棋盘上尝试任何防守，胜方立即应对";
    LongestDefence: "Longest defence", "最顽强的防守";
    OneBack: "One back", "退一步";
    TryDefence: "Try any defence on the board", "请在棋盘上尝试任意防守";
    NoDefence: "There was no defence", "无从防守";
    NoProof: "No proof was found in the time of a review", "在复盘用时内没有找到证明";
    TryThisAgain: "Try again", "再试一次";
    TryAgainTip: "Play another move here and see whether it holds; the answer stays hidden", "在此处尝试其他着法，看看能否成立；答案暂不显示";
    ShowAnswer: "Show the answer", "显示答案";
    BackToGame: "Back to the game", "返回对局";
    CopyReport: "Copy the report", "复制复盘报告";
    CopyReportTip: "The review as a text", "以文本形式复制复盘";
    KeepReview: "Write into the game", "写入棋谱";
    KeepReviewTip: "Judgements and remarks become part of the game, and of its file", "将评判和说明写入棋谱文件";
    ReviewCopied: "Report copied", "已复制复盘报告";
    ReviewKept: "The review is written into the game", "复盘已写入棋谱";
    EvaluationGraph: "Game", "形势";
    TryOnBoard: "Try a move on the board", "请在棋盘上尝试一步";

    // The adaptive level
    Adapts: "Adapts to my strength", "自适应我的棋力";
    AdaptsTip: "Each new game is at the level nearest to how you play, as your last games show it", "根据最近的对局，每局新棋都采用最接近您棋力的级别";
    AdaptsCounts: "Of your last 30 games against a level, newer ones weigh more. A win with hints, takebacks or analysis does not count; a loss does. The range holds two times in three.", "依据最近 30 局与各级别的对局，越新的影响越大。使用提示、悔棋或分析后的胜局不计，负局照计。实际棋力约有三分之二的可能落在该范围内。";
    BeginAnew: "Begin anew", "重新估计";
    BeginAnewTip: "Games played so far count no longer; you can undo this until the next one ends", "此前的对局不再计入，下一局结束前可以撤销";
    CountAll: "Undo", "撤销";
    CountAllTip: "The games played before count again", "重新计入此前的对局";

    // Teaching
    Teaching: "Warn me of grave errors", "严重失误时提醒我";
    TeachingTip: "A grave error stops the game for a moment and can be taken back", "出现严重失误时暂停对局，可以悔棋";
    TakeItBack: "Take it back", "悔这步棋";
    Waits: "waits for you", "等您决定";

    // Commands: names and tooltips
    NewGame: "New game", "新对局";
    NewGameTip: "Begin a new game; this one is kept under Games", "开始新对局，当前对局保存在棋谱中";
    NewGameSetup: "New game, set up…", "新对局设置…";
    NewGameSetupTip: "Choose players, rule, board and clock for a new game", "选择新对局的棋手、规则、棋盘和用时";
    StartGame: "Start", "开始";
    Opening: "Opening", "开局";
    DrawnOpening: "Even, drawn by the computer", "由电脑抽取的均衡开局";
    NamedOpeningTip: "The first three stones lie there; White plays on", "前三手已摆好，由白方续走";
    DrawOpening: "Draw an even opening", "抽取均衡开局";
    DrawOpeningTip: "The computer places three stones that leave both sides even", "由电脑摆出均衡的三手开局";
    BoardSize: "Board", "棋盘";
    Clock: "Clock", "用时";
    ClockNone: "None", "不限";
    ClockMove: "A move", "每步";
    ClockGame: "A game", "每局";
    ClockByoYomi: "Byo-yomi", "读秒";
    MainTime: "Main time", "基本用时";
    Increment: "Increment", "每步加时";
    Periods: "Periods", "读秒次数";
    PeriodTime: "Time a period", "每次读秒";
    Rematch: "Rematch, colours swapped", "换色再战";
    RematchTip: "Begin a new game with Black and White exchanged", "交换黑白，再下一局";
    Open: "Open…", "打开…";
    OpenTip: "Open a saved game", "打开已保存的棋谱";
    Save: "Save", "保存";
    SaveTip: "Save the game to its file", "将棋谱保存到文件";
    SaveAs: "Save as…", "另存为…";
    SaveAsTip: "Save the game to another file", "将棋谱保存到另一个文件";
    SavePicture: "Save a picture…", "保存图片…";
    SavePictureTip: "Save the board as PNG or SVG, or the game as an animated GIF", "将棋盘保存为 PNG 或 SVG，或将整局棋保存为动画 GIF";
    PictureMarks: "Marks", "标记";
    PictureMarksTip: "The letters and signs that were put on points", "写在点上的字母和符号";
    PictureKind: "Picture", "格式";
    PictureSize: "Size", "大小";
    FrameTime: "Time a move", "每手时间";
    ChooseFile: "Choose a file…", "选择文件…";
    CopyPosition: "Copy the moves", "复制着法";
    CopyPositionTip: "Copy the moves to this position as a text such as h8i9", "以 h8i9 形式复制当前局面的着法";
    CopyAs: "Copy the game as…", "将棋谱复制为…";
    CopyAsTip: "Copy the whole game in one of the formats that are text", "以某种文本格式复制整局棋";
    Paste: "Paste a game", "粘贴棋谱";
    PasteTip: "Take a game or a position from the clipboard, in any format", "从剪贴板读取任意格式的棋谱或局面";
    PasteTitle: "From the clipboard", "来自剪贴板";
    PasteTake: "Put on the table", "摆上棋盘";
    ChooseGame: "Choose a game", "选择一局棋";
    SearchGames: "Search names, events, years", "搜索棋手、赛事、年份";
    SaveAnyway: "Save anyway", "仍然保存";
    TakeBack: "Take back", "悔棋";
    TakeBackTip: "Take back to your last turn", "退回到您上一次落子之前";
    Redo: "Redo", "重做";
    RedoTip: "Play again what was taken back", "恢复刚才悔掉的棋";
    Hint: "Hint", "提示";
    HintTip: "Help step by step: where to look, what to do there, then the move", "逐步提示：先看哪里，再看要做什么，最后给出着法";
    HintMore: "Another hint says more.", "再次提示会说得更多。";
    MoveNow: "Move now", "立即落子";
    MoveNowTip: "The computer plays the best it has found", "让电脑立即走出目前最好的一步";
    Stop: "Stop", "停止";
    StopTip: "Stop the computer until you tell it to move", "停止思考，直到您让它落子";
    Resign: "Resign", "认输";
    ResignTip: "Give the game up", "放弃这一局";
    PassMove: "Pass", "停着";
    PassMoveTip: "Make no move, in renju; two in a row end the game", "停一手（连珠），双方连续停着则终局";
    OfferDraw: "Offer a draw", "提和";
    OfferDrawTip: "End the game as a draw if the other side agrees", "若对方同意，本局以和棋结束";
    DrawQuestion: "Do both sides agree on a draw?", "双方同意和棋吗？";
    Agree: "Agree", "同意";
    PlayOn: "Play on", "继续下";
    Engines: "Engines", "引擎";
    EnginesHint: "Any engine that speaks the Gomocup protocol (pbrain-…) can be added, and then takes a seat at the table like the computer.", "可以添加任何支持 Gomocup 协议的引擎（pbrain-…），之后即可像电脑一样入座对弈。";
    AddEngine: "Add an engine…", "添加引擎…";
    AddEngineTip: "Add a Gomocup engine that is on this computer", "添加本机上的 Gomocup 引擎";
    Add: "Add", "添加";
    EngineAsked: "Asking the engine for its name…", "正在询问引擎名称…";
    RemoveEngine: "Remove from the list", "从列表中移除";
    ItsOwn: "its own", "默认";
    RenjuNumber: "Renju is rule", "连珠规则编号";
    CoordinateOrder: "Coordinates", "坐标顺序";
    KnowsStop: "Knows yxstop", "支持 yxstop";
    Yes: "Yes", "是";
    No: "No", "否";
    InfoPrompt: "More INFO: key value; key value", "其他 INFO：键 值; 键 值";
    SetUpPosition: "Set up a position", "摆棋";
    SetUpPositionTip: "Place and remove stones, then play on from there", "自由摆放棋子，然后从该局面开始对弈";
    SideToMove: "To move", "轮到";
    EditAlternate: "In turn", "轮流";
    EditRemove: "Remove", "移除";
    EditHint: "Click a point to place a stone, click a stone to take it away. The game on the table is kept.", "点击空点放子，点击棋子移除。当前对局会保留。";
    PlayFromHere: "Play from here", "从此局面开始";
    TurnLeft: "Turn left", "左转";
    TurnRight: "Turn right", "右转";
    Mirror: "Mirror", "镜像";
    ClearBoard: "Clear the board", "清空棋盘";
    ShiftLeft: "Shift left", "左移";
    ShiftRight: "Shift right", "右移";
    ShiftUp: "Shift up", "上移";
    ShiftDown: "Shift down", "下移";
    TurnBoard: "Turn the board", "旋转棋盘";
    TurnBoardTip: "Turn the board and the whole game by a quarter", "将棋盘和整局棋旋转四分之一圈";
    MirrorBoard: "Mirror the board", "镜像棋盘";
    MirrorBoardTip: "Mirror the board and the whole game, left to right", "将棋盘和整局棋左右镜像";
    First: "First position", "起始局面";
    FirstTip: "Look at the beginning of the game", "回到起始局面";
    Previous: "Previous move", "上一手";
    PreviousTip: "Look one move back", "后退一手";
    Next: "Next move", "下一手";
    NextTip: "Look one move forward", "前进一手";
    Last: "Last position", "最后一手";
    LastTip: "Look at the end of the line", "转到当前变化的末尾";
    MakeMainLine: "Make main line", "设为主线";
    MakeMainLineTip: "Make the line to this position the first one", "把通往此局面的变化设为主线";
    DeleteBranch: "Delete branch", "删除分支";
    DeleteBranchTip: "Delete this move and all that follows it; it can be taken back", "删除此着及其后的全部变化，可以撤销";
    CopyBranch: "Copy branch", "复制分支";
    CopyBranchTip: "Copy this move and all that follows it", "复制此着及其后的全部变化";
    PasteBranch: "Paste branch", "粘贴分支";
    PasteBranchTip: "Hang the copied branch on this position", "把复制的分支接在此局面之后";
    ToggleTree: "Tree of variations", "变化树";
    ToggleTreeTip: "Show the moves as a tree or as a list", "以树形或列表显示着法";
    TabNotes: "Notes", "注释";
    CommentPrompt: "Comment on this position", "此局面的注释";
    MarkTool: "A click on the board", "点击棋盘时";
    ToolPlay: "Play", "落子";
    Judgement: "The move", "此着";
    NotesHint: "Marks and comments belong to the position on the board and are saved with the game.", "标记和注释属于当前局面，随棋谱一起保存。";
    BranchMain: "Promote", "升为主线";
    BranchCopy: "Copy", "复制";
    BranchPaste: "Paste", "粘贴";
    BranchCopied: "The branch was copied", "分支已复制";
    NothingCopied: "No branch was copied yet", "尚未复制分支";
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
    HelpTip: "Read how to play, analyse, review and everything else", "阅读对弈、分析、复盘等各项功能的说明";
    HelpChapter: "Chapter", "章节";
    Shortcuts: "Keyboard and mouse…", "键盘与鼠标…";
    ShortcutsTip: "Show what the keys and the mouse do", "显示快捷键和鼠标操作";
    ChangeKeys: "Change keys…", "更改快捷键…";
    ChangeKeysTip: "Give commands the keys that you like", "为命令指定您喜欢的快捷键";
    ChangeKeysTitle: "Keys", "快捷键";
    PressKeys: "Press the new keys; Esc leaves them as they are", "请按下新的快捷键；按 Esc 保持不变";
    TakeKeys: "Use them here", "用于此命令";
    WithoutKeys: "No keys", "不用快捷键";
    UsualKeys: "The usual keys", "恢复默认";
    AllUsualKeys: "All the usual keys", "全部恢复默认";
    FixedKeys: "These keys are always the same", "此快捷键不可更改";
    EngineRemoved: "The engine was removed from the list", "已从列表中移除该引擎";
    KeysChanged: "Keys changed", "快捷键已更改";
    Messages: "Messages so far…", "消息记录…";
    MessagesTip: "What the program has said since it was started", "程序启动以来的消息";
    NothingSaid: "Nothing yet", "暂无消息";
    CopyText: "Copy", "复制";
    Undo: "Undo", "撤销";
    BranchDeleted: "Deleted, with all that follows", "已删除该着及其后续";
    FullScreen: "Full screen", "全屏";
    FullScreenTip: "Fill the whole screen, or leave it again", "进入或退出全屏";
    Panel: "Side panel", "侧栏";
    PanelTip: "Show or fold the panel beside the board", "显示或收起棋盘旁的面板";
    Report: "Performance report", "性能报告";
    ReportTip: "Show what a frame costs and how fast the computer searches", "显示每帧耗时和搜索速度";
    About: "About Tengen", "关于天元";
    AboutTip: "Version, licences and where files are kept", "版本、许可证和文件位置";
    Quit: "Quit", "退出";
    QuitTip: "Close the program; the game is kept", "关闭程序，对局会保留";
    Close: "Close", "关闭";
    Cancel: "Cancel", "取消";
    TryAgain: "Try again", "重试";
    StartAgain: "Start it again", "重新启动";
    StartAgainTip: "Start the engine afresh and ask it once more", "重新启动引擎并再次询问";
    LetTengenPlay: "Let Tengen play on", "由天元接手";
    LetTengenPlayTip: "Tengen takes the engine's seat in this game", "天元在本局中接替该引擎";
    GoOnByHand: "Go on by hand", "由人来下";
    GoOnByHandTip: "A person takes the engine's seat in this game", "由人在本局中接替该引擎";
    GoOn: "Let it move", "让电脑落子";
    Dismiss: "Dismiss", "知道了";
    Delete: "Delete", "删除";

    // The search laid open
    HowItThinks: "How it thinks", "思考过程";
    HowItThinksTip: "See minimax and alpha-beta search this position step by step", "逐步观看极大极小和 α-β 剪枝如何搜索此局面";
    Minimax: "Minimax", "极大极小";
    AlphaBeta: "Alpha-beta", "α-β 剪枝";
    SearchDepth: "Depth", "深度";
    SearchWidth: "Width", "宽度";
    SearchOrder: "Order of moves", "着法顺序";
    StepBack: "Step back", "后退一步";
    StepForward: "Step", "前进一步";
    RunSearch: "Run", "运行";
    PauseSearch: "Pause", "暂停";
    SearchStart: "To the start", "回到开头";
    SearchEnd: "To the end", "直到结束";
    SearchSpeed: "Speed", "速度";
    ZoomIn: "Larger", "放大";
    ZoomOut: "Smaller", "缩小";
    ZoomFit: "Fit", "适合窗口";
    RealSearch: "The real search", "真正的搜索";
    RealSearchWaits: "Analyse (Space) to see what the full engine does here.", "开始分析（空格键），即可看到引擎的实际搜索。";
    NothingToSearch: "The game has ended here: there is nothing to search.", "对局已在此结束，没有可搜索的着法。";
    ThinkingHint: "Point at a node to see its line on the board; click to keep it.", "指向节点可在棋盘上看到着法，点击可固定。";

    // Players
    Black: "Black", "黑方";
    White: "White", "白方";
    You: "You", "您";
    Computer: "Computer", "电脑";
    Engine: "Engine", "引擎";
    Person: "Person", "人";
    ToMove: "to move", "轮到落子";
    Thinking: "thinking", "思考中";
    Stopped: "stopped", "已停止";
    Won: "won", "获胜";

    // Cards
    Moves: "Moves", "着法";
    NoMovesYet: "Click the board to play the first stone.", "点击棋盘下第一颗子。";
    ComputerBegins: "The computer plays the first stone.", "由电脑下第一颗子。";
    Pass: "pass", "虚着";
    NoJudgementYet: "No judgement of this position yet.", "尚未评估当前局面。";

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
    CaroTip: "A five between two stones of the other side does not win; six or more always do",
        "五子两端都被对方堵住不算胜，六子及以上总是获胜";
    CaroStandardTip: "Exactly five wins, unless stones of the other side stand at both ends",
        "恰好五子获胜，但两端都被对方堵住不算";
    FromNextGame: "From the next game on", "下一局起生效";
    ForbiddenLoses: "A forbidden move loses", "走禁手判负";
    ForbiddenLosesTip: "As in a tournament; otherwise the click is refused and the reason is said",
        "与比赛相同；否则拒绝落子并说明原因";
    Analyse: "Analyse", "分析";
    Threats: "Threats", "威胁";
    ThreatsTip: "Mark on the board what both sides threaten, and what answers it", "在棋盘上标出双方的威胁和应对点";
    IfPassed: "What if I passed?", "若我停一手";
    IfPassedTip: "Show what the opponent would do if you passed", "显示若你停一手，对手会怎么下";
    AnalyseTip: "Look at the position with the engine for as long as you like", "让引擎持续分析当前局面";
    Analysis: "Analysis", "分析";
    AnalysisLines: "Lines", "候选着法";
    Analyst: "Analyst", "分析引擎";
    Tengen: "Tengen", "天元";
    Proven: "proven", "已证明";
    LooksAtIt: "Looking at the position…", "正在分析局面…";
    AnalysisWaits: "The engine has a move to make first", "引擎要先走棋";
    NothingToAnalyse: "The game has ended here", "对局已在此结束";
    AnalysedLineTip: "On the board under the pointer; double-click takes the line into the game", "指向时显示在棋盘上，双击加入变化";
    Level: "Level", "级别";
    LevelTip: "From 1, which a child beats, to 10, the full engine; sets depth, candidates and time",
        "从孩子也能赢的1级到全力的10级，会设定深度、候选和时间";
    Depth: "Depth", "搜索深度";
    DepthTip: "How many moves ahead it looks, both sides counted", "向前看多少步，双方各算一步";
    Width: "Candidates", "候选宽度";
    WidthTip: "How many moves it considers in each position; threats are never left out",
        "每个局面考虑多少着法，威胁绝不会漏掉";
    All: "all", "全部";
    TimePerMove: "Time a move", "每步时间";
    TimePerMoveTip: "The most time it may take", "每一步最多用时";
    Threads: "Threads", "线程";
    ThreadsTip: "How many processor cores it may use", "可使用的处理器线程数";
    Hash: "Memory", "内存";
    HashTip: "Memory for positions it has seen", "用于记住已搜索局面的内存";
    Custom: "custom", "自定义";
    ForbiddenPoints: "Forbidden points", "显示禁手点";
    ForbiddenPointsTip: "Cross out what is forbidden for Black, in renju", "连珠规则下标出黑方禁手点";
    Animations: "Animations", "动画";
    AnimationsTip: "Stones land softly, switches slide; off, nothing moves by itself", "棋子轻轻落下，开关滑动；关闭后一切都不会自行移动";

    // The settings page
    Language: "Language", "语言";
    LikeSystem: "As the system", "跟随系统";
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
    AtTheTable: "At the table", "对局";
    Pace: "Pause before the computer's stone", "落子前停顿";
    PaceTip: "The computer and other engines wait at least this long, so that you see their stones fall",
        "电脑和其他引擎至少停顿这么久，让您看清落子";
    Version: "Version", "版本";
    Licence: "Licence", "许可证";
    LicenceText: "MIT or Apache-2.0, as you like", "MIT 或 Apache-2.0，任选其一";
    Fonts: "Fonts", "字体";
    FontsText: "Inter and Noto Sans CJK SC, both under the SIL Open Font License 1.1",
        "Inter 与 Noto Sans CJK SC，均采用 SIL 开放字体许可证 1.1";
    GamesFolder: "Games", "棋谱文件夹";
    SettingsFile: "Settings file", "设置文件";
    LogFile: "Log file", "日志文件";
    OpenFolder: "Show the folder", "打开文件夹";
    Tagline: "Gomoku and renju", "五子棋与连珠";

    // The games page
    RecentGames: "Recent games", "最近的对局";
    RecentFiles: "Recent files", "最近的文件";
    NoRecentGames: "Games you play are kept here, finished or not.", "您下过的对局，无论是否下完，都会保存在这里。";
    NoRecentFiles: "Files you open or save are listed here.", "您打开或保存过的文件会列在这里。";
    Unfinished: "unfinished", "未下完";

    // The puzzles page
    PuzzlesTip: "Solve puzzles: wins by fours, by threats, and defences", "解题：连续冲四、连续进攻与防守";
    PuzzlesAll: "All", "全部";
    PuzzlesDue: "Due today", "今日复习";
    PuzzlesOwn: "My games", "我的对局";
    PuzzleSource: "From", "来源";
    PuzzleClass: "Task", "类型";
    PuzzleGrade: "Grade", "难度";
    PuzzleAny: "Any", "不限";
    PuzzleFours: "Fours", "冲四";
    PuzzleThreats: "Threats", "进攻";
    PuzzleDefence: "Defence", "防守";
    PuzzleYours: "Click a point of the board.", "请在棋盘上落子。";
    PuzzleJudging: "Looking for the answer…", "正在寻找应手…";
    PuzzleSolved: "Solved.", "解出了。";
    PuzzleNotShown: "Not shown: neither a proof that this wins nor a refutation was found in time.", "未能判定：限度内既未证明取胜，也未找到反驳。";
    PuzzleComesBack: "It comes back tomorrow.", "明天会再次出现。";
    PuzzleAgain: "Try again", "再试一次";
    PuzzleNext: "Next puzzle", "下一题";
    PuzzleSolution: "Show the solution", "显示答案";
    PuzzleHintTip: "A hint, a little more each time; the puzzle then comes back", "给出提示，逐步深入；该题会再次出现";
    PuzzleNoneDue: "Nothing is due today.", "今天没有要复习的习题。";
    PuzzleNoneOwn: "Wins that you miss in your own games will be here.", "您在对局中错过的胜机会出现在这里。";
    PuzzleNone: "No puzzle fits this choice.", "没有符合条件的习题。";
    PuzzleFailedToStart: "Puzzles cannot be judged: the system has no thread to give.", "无法判题：系统无法提供线程。";

    // The library page
    LibraryTip: "List and search the games of a folder", "列出并搜索文件夹中的棋谱";
    OpenLibrary: "Open a folder…", "打开文件夹…";
    OpenLibraryTip: "List and search all games of a folder and of the folders below it", "列出并搜索文件夹及其子文件夹中的所有棋谱";
    FindPosition: "Find this position", "查找此局面";
    FindPositionTip: "List the games of the library in which the position on the table comes up, however turned or mirrored",
        "列出棋谱库中出现过当前局面的对局，旋转和镜像也算";
    ShowAllGames: "List all games again", "重新列出所有对局";
    LibraryEmpty: "Choose a folder, and all games in it and below it are listed here.", "选择一个文件夹，其中及其子文件夹中的棋谱都会列在这里。";
    LibraryNoGames: "There are no games in this folder.", "此文件夹中没有棋谱。";
    LibraryNothing: "No game has what is looked for.", "没有符合条件的对局。";
    LibrarySearch: "Search players, events, files", "搜索棋手、赛事、文件";
    RecentFolders: "Recent folders", "最近的文件夹";
    FolderPrompt: "Path of the folder", "文件夹路径";
    LibraryList: "List of games", "对局列表";
    LibraryChoose: "Click a game to see it here; a double click opens it.", "单击对局可在此预览，双击打开。";
    OpenOnTable: "Put on the table", "摆上棋盘";
    ColumnResult: "Result", "结果";
    ColumnMoves: "Moves", "手数";
    ColumnEvent: "Event", "赛事";
    ColumnDay: "Date", "日期";
    ColumnFile: "File", "文件";
    Draw: "Draw", "和棋";
    // The tournament page
    Tournament: "Engine tournament", "引擎比赛";
    TournamentTip: "Let engines play each other, and see who is stronger", "让引擎互相对弈，比较强弱";
    Participants: "Participants", "参赛者";
    ParticipantsHint: "Other engines, once added under Settings, can take part too.", "在设置中添加的其他引擎也可以参赛。";
    TooFewParticipants: "Choose at least two participants.", "请至少选择两名参赛者。";
    TengenLevels: "Tengen at levels", "天元级别";
    TengenLevel: "Tengen at level", "天元级别";
    TournamentTerms: "Games and terms", "赛制与用时";
    TournamentKind: "Kind", "赛制";
    RoundRobin: "Round robin", "循环赛";
    Gauntlet: "Gauntlet", "擂台赛";
    RoundRobinTip: "Everybody meets everybody else.", "所有参赛者两两对局。";
    GauntletTip: "One meets all others.", "一名擂主与其他所有参赛者对局。";
    AgainstAll: "Against all", "擂主";
    GamesAPairing: "Games a pairing", "每对局数";
    GamesAPairingTip: "In pairs from one opening, each side once with Black", "同一开局成对进行，双方各执黑一次";
    OwnTime: "its own", "各自";
    OwnTimeTip: "The most time for a move; at the left end everybody has the time of its own settings or level", "每步最多用时；拖到最左端则按各自的设置或级别计时";
    TimePerGame: "Time a game", "每局时间";
    BeginsWith: "Opening", "开局";
    Balanced: "Balanced", "均衡";
    EmptyBoard: "Empty board", "空棋盘";
    BalancedTip: "A few stones that leave both sides even, others for each pair of games.", "预先摆放使双方均衡的若干棋子，每两局更换一次。";
    EmptyBoardTip: "Engines that do not roll dice then play the same game again and again.", "没有随机性的引擎会反复下出同一局棋。";
    GamesAtOnce: "Games at once", "同时进行";
    TournamentFolder: "Folder for the games", "棋谱文件夹";
    Pause: "Pause", "暂停";
    PauseTip: "Begin no new game; those in progress are played to their end", "不再开始新的对局，进行中的对局会下完";
    Continue: "Continue", "继续";
    StopTournamentTip: "End now; the games in progress are dropped, and played again if you continue", "立即停止，进行中的对局作废，继续比赛时重新进行";
    NewTournament: "New tournament", "新比赛";
    TournamentPlaying: "Playing", "比赛进行中";
    TournamentEnding: "The games in progress are played to their end", "正在下完进行中的对局";
    TournamentStopping: "Stopping", "正在停止";
    TournamentPaused: "Paused", "已暂停";
    TournamentDone: "All games are played", "全部对局已结束";
    TournamentTable: "Table", "积分表";
    Participant: "Participant", "参赛者";
    Points: "Points", "积分";
    WonDrawnLost: "Won – drawn – lost", "胜 – 和 – 负";
    Elo: "Elo", "Elo";
    EloTip: "Strength above the average of the opponents, with its 95 % interval", "相对对手平均水平的等级分及其 95 % 置信区间";
    MeanTime: "Time a move", "平均用时";
    GamesInProgress: "In progress", "进行中";
    FinishedGames: "Finished games", "已结束的对局";
    NoFinishedGames: "Games are listed here as they end.", "对局结束后会列在这里。";
    OpenFinishedTip: "Double click, or Enter: put the game on the table", "双击或按回车键，将该局摆上棋盘";

    // Dialogs
    OpenGame: "Open a game", "打开棋谱";
    SaveGame: "Save the game", "保存棋谱";
    GameFiles: "Tengen games", "天元棋谱";
    PathPrompt: "Path of the file", "文件路径";
    PathWhy: "No file dialog of the desktop answers here, so please type the path.",
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
    MouseDouble: "Double click on a stone", "双击棋子";
    MouseDoubleDoes: "looks at the moment it was played", "转到下这颗子的时候";
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
    FrameMedian: "Frame, median", "每帧耗时（中位数）";
    FrameWorst: "Frame, 99 %", "每帧耗时（99 %）";
    NodeRate: "Search speed", "搜索速度";
    ReportCopy: "Copy", "复制";

    // Status
    Saved: "Saved", "已保存";
    JournalResumed: "Moves are kept safe again.", "着法已恢复存盘。";
    NotSavedYet: "Kept under Games", "已存入棋谱";
}
