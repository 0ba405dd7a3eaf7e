//! A value that is made again only when its key has changed, such as sentences that are kept from frame to frame.

use egui::{Context, Id};

/// A value, and the key for which it was made.
#[derive(Clone, Debug)]
pub struct Cached<K, V> {
    key: Option<K>,
    value: V,
}

impl<K, V: Default> Default for Cached<K, V> {
    fn default() -> Cached<K, V> {
        Cached { key: None, value: V::default() }
    }
}

impl<K: PartialEq, V> Cached<K, V> {
    /// Makes the value again if the key has changed. The key holds everything that the value depends on, or counts its
    /// changes.
    pub fn update(&mut self, key: K, make: impl FnOnce() -> V) {
        if self.key.as_ref() != Some(&key) {
            self.value = make();
            self.key = Some(key);
        }
    }

    /// The value as it was made last.
    pub fn value(&self) -> &V {
        &self.value
    }
}

/// The value that egui keeps under `id`, if it fits; else a new one, which egui keeps from now on.
pub fn cached_in_context<T: Clone + Send + Sync + 'static>(
    ctx: &Context,
    id: Id,
    fits: impl FnOnce(&T) -> bool,
    make: impl FnOnce() -> T,
) -> T {
    let cached = ctx.data(|data| data.get_temp::<T>(id));
    cached.filter(fits).unwrap_or_else(|| {
        let value = make();
        ctx.data_mut(|data| data.insert_temp(id, value.clone()));
        value
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_made_again_only_for_another_key() {
        let (mut cached, mut made) = (Cached::default(), 0);
        for key in [0, 0, 1, 1, 0] {
            cached.update(key, || {
                made += 1;
                key * 10
            });
            assert_eq!(*cached.value(), key * 10);
        }
        assert_eq!(made, 3);
    }
}
