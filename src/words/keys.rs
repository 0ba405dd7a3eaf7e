//! Commands and their keys in words.

use super::Words;

impl Words {
    /// A command with its keys, for a screen reader.
    pub fn command_keys(self, command: &str, keys: &str) -> String {
        match keys {
            "" => say!(self, "{command}: no keys", "{command}：无快捷键"),
            keys => say!(self, "{command}: {keys}", "{command}：{keys}"),
        }
    }

    /// Refusal of keys that another command has already.
    pub fn keys_taken(self, keys: &str, owner: &str) -> String {
        say!(self, "{keys} is already used for “{owner}”", "{keys} 已用于“{owner}”")
    }

    /// Refusal of keys that cannot be given to a command.
    pub fn keys_reserved(self, keys: &str) -> String {
        say!(self, "{keys} has a fixed meaning and cannot be used here", "{keys} 有固定用途，不能用于此处")
    }

    /// Refusal of a text that names no keys.
    pub fn keys_unknown(self, keys: &str) -> String {
        say!(self, "“{keys}” is not a key", "“{keys}” 不是快捷键")
    }

    /// A key in the settings that cannot be used, and the reason.
    pub fn key_flaw(self, command: &str, why: &str) -> String {
        say!(self, "Keys of “{command}” in the settings: {why}", "设置中“{command}”的快捷键：{why}")
    }

    /// Refusal of a command that needs a reviewed game; `keys` begin a review.
    pub fn not_reviewed(self, keys: Option<&str>) -> String {
        let refusal = self.pick("This game has not been reviewed yet", "本局尚未复盘");
        match keys {
            Some(keys) => say!(self, "{refusal}: {keys}", "{refusal}：{keys}"),
            None => refusal.to_owned(),
        }
    }
}
