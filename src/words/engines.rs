//! Foreign engines in words: their faults, remedies, and terms of play.

use super::{Label, Words};
use crate::game::EngineTerms;
use crate::job::Fault;
use std::io::ErrorKind;
use std::time::Duration;

impl Words {
    /// Message after an engine was added, which has answered or not.
    pub fn engine_added(self, name: &str, has_answered: bool) -> String {
        if has_answered {
            say!(self, "{name} was added and is ready to play", "已添加 {name}，可以对弈")
        } else {
            say!(
                self,
                "{name} was added under the name of its file; it has not answered yet",
                "已按文件名添加 {name}，它尚未作出回答"
            )
        }
    }

    /// A fault of a foreign engine, and its remedy.
    pub fn fault(self, engine: &str, fault: &Fault) -> String {
        let (what, advice) = (self.fault_description(engine, fault), self.remedy(fault));
        say!(self, "{what}. {advice}", "{what}。{advice}")
    }

    fn fault_description(self, engine: &str, fault: &Fault) -> String {
        match fault {
            Fault::NotListed => {
                say!(self, "No engine called {engine} has been added", "尚未添加名为 {engine} 的引擎")
            }
            Fault::NotStarted { program, kind, reason } => {
                let program = program.display();
                let why = match kind {
                    ErrorKind::NotFound => self.pick("it does not exist", "找不到该文件"),
                    ErrorKind::PermissionDenied => self.pick("permission denied", "没有执行权限"),
                    _ => reason,
                };
                say!(self, "{engine} cannot be started: {program}: {why}", "无法启动 {engine}：{program}：{why}")
            }
            Fault::NoWine { .. } => say!(
                self,
                "{engine} is a Windows program, and there is no wine to run it with",
                "{engine} 是 Windows 程序，而系统中没有 wine"
            ),
            Fault::NotReady(line) => say!(
                self,
                "{engine} cannot start this game; it says “{line}”",
                "{engine} 无法开始这局棋，它回答“{line}”"
            ),
            Fault::Mute(waited) => {
                let waited = self.seconds(millis(*waited));
                say!(self, "{engine} was not ready within {waited}", "{engine} 在 {waited}内没有准备就绪")
            }
            Fault::NoEngine => say!(
                self,
                "{engine} ended as soon as it was started, so it is not an engine, or something it needs is missing",
                "{engine} 启动后立即退出，它可能不是引擎，或缺少所需的文件"
            ),
            Fault::Inexpressible => say!(
                self,
                "This position cannot be sent to {engine}: the protocol cannot express it",
                "协议无法向 {engine} 表达这个局面"
            ),
            Fault::Late(allowed) => {
                let allowed = self.seconds(millis(*allowed));
                say!(self, "{engine} did not move within {allowed}", "{engine} 在 {allowed}内没有落子")
            }
            Fault::Crashed => {
                say!(self, "{engine} crashed while thinking", "{engine} 在思考时意外退出")
            }
            Fault::Garbage(line) => {
                say!(self, "{engine} sent no move, but “{line}”", "{engine} 没有给出着法，而是回答“{line}”")
            }
            Fault::Refused(line) => {
                say!(self, "{engine} refuses to play on; it says “{line}”", "{engine} 拒绝继续，它回答“{line}”")
            }
            Fault::Flooded => {
                say!(self, "{engine} sent far too much output and was stopped", "{engine} 输出过多，已被终止")
            }
            Fault::OffBoard(cell) => {
                say!(self, "{engine} moved to {cell}, which is not on the board", "{engine} 的着法 {cell} 不在棋盘上")
            }
            Fault::Illegal(mv, why) => {
                let why = self.play_error(*why);
                say!(self, "{engine} chose an illegal move, {mv} ({why})", "{engine} 的着法违规：{mv}（{why}）")
            }
            Fault::Stopped => {
                say!(self, "{engine} was stopped before it found a move", "{engine} 在找到着法之前被停止")
            }
        }
    }

    /// Advice on what to do about a fault.
    fn remedy(self, fault: &Fault) -> &'static str {
        match fault {
            Fault::NotListed => self.pick(
                "Add it under Settings, let Tengen play on, or take over yourself",
                "请在设置中添加，或由天元接手，或由您接手",
            ),
            Fault::NoWine { .. } => self.pick(
                "Install wine and try again, let Tengen play on, or take over yourself",
                "请安装 wine 后重试，或由天元接手，或由您接手",
            ),
            Fault::NotStarted { .. } | Fault::NoEngine | Fault::NotReady(_) | Fault::Mute(_) => self.pick(
                "Check its settings and try again, let Tengen play on, or take over yourself",
                "请检查其设置后重试，或由天元接手，或由您接手",
            ),
            Fault::Inexpressible => self.pick("Let Tengen play on, or take over yourself", "可由天元接手，或由您接手"),
            Fault::OffBoard(_) => self.pick(
                "Perhaps it names the row first: check its settings. Try again, let Tengen play on, or take over yourself",
                "它的坐标顺序可能是先行后列，请检查其设置。可以重试，或由天元接手，或由您接手",
            ),
            Fault::Late(_)
            | Fault::Crashed
            | Fault::Garbage(_)
            | Fault::Refused(_)
            | Fault::Flooded
            | Fault::Illegal(..)
            | Fault::Stopped => self.pick(
                "Restart it, let Tengen play on, or take over yourself",
                "可以重新启动它，或由天元接手，或由您接手",
            ),
        }
    }

    /// Terms on which a foreign engine plays, shown under its name: "5 s per move, 15:00 per game".
    pub fn engine_terms(self, terms: &EngineTerms) -> String {
        let turn = self.seconds(terms.time_millis);
        match terms.game_millis.map(|game| self.time(Duration::from_millis(game))) {
            None => say!(self, "{turn} per move", "每手 {turn}"),
            Some(game) => say!(self, "{turn} per move, {game} per game", "每手 {turn}，每局 {game}"),
        }
    }

    /// Name of a foreign engine to which the user gave no name.
    pub(super) fn engine_name(self, terms: &EngineTerms) -> String {
        let nameless = self.label(Label::Engine);
        if terms.engine.is_empty() { nameless.to_owned() } else { terms.engine.clone() }
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
