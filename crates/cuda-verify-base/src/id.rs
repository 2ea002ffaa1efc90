//! Typed ids and the maps they index.
//!
//! [`define_id!`](crate::define_id) makes a `u32` newtype whose `Debug` and `Display` print the text form used by
//! the printers (`fn3`, `t17`). A [`PrimaryMap`] owns the values of an id type and hands out the ids; a
//! [`SecondaryMap`] attaches further facts to them. Neither dereferences to a slice, so the ids of two maps cannot
//! be confused. Iteration is in id order and therefore deterministic.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// A dense index handed out by a [`PrimaryMap`].
pub trait Id: Copy + Eq + Ord + fmt::Debug {
    /// Makes the id with the given index.
    ///
    /// # Panics
    /// Panics if the index does not fit in 32 bits.
    fn from_index(index: usize) -> Self;

    /// The index of the id.
    fn index(self) -> usize;
}

/// Defines an id type: `define_id!(/** docs */ pub struct FuncId, "fn");` prints as `fn0`, `fn1`, ...
#[macro_export]
macro_rules! define_id {
    ($(#[$meta:meta])* $vis:vis struct $name:ident, $prefix:literal) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis struct $name(u32);

        impl $crate::id::Id for $name {
            #[inline]
            fn from_index(index: usize) -> Self {
                Self(u32::try_from(index).expect("invariant: ids fit in 32 bits"))
            }

            #[inline]
            #[expect(clippy::as_conversions, reason = "u32 to usize is lossless on supported targets")]
            fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl ::std::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Debug::fmt(self, f)
            }
        }
    };
}

/// Owns one value per id and hands out the ids in order.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PrimaryMap<K, V> {
    values: Vec<V>,
    key: PhantomData<K>,
}

impl<K: Id, V> PrimaryMap<K, V> {
    /// Makes an empty map.
    #[must_use]
    pub const fn new() -> Self {
        Self { values: Vec::new(), key: PhantomData }
    }

    /// Adds a value and returns its id.
    pub fn push(&mut self, value: V) -> K {
        let id = K::from_index(self.values.len());
        self.values.push(value);
        id
    }

    /// The id that the next [`push`](Self::push) will return.
    #[must_use]
    pub fn next_id(&self) -> K {
        K::from_index(self.values.len())
    }

    /// The value of an id, if the id is of this map.
    pub fn get(&self, id: K) -> Option<&V> {
        self.values.get(id.index())
    }

    /// Number of values.
    #[must_use]
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether the map holds no value.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The ids, in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = K> + use<K, V> {
        (0..self.values.len()).map(K::from_index)
    }

    /// The values, in id order.
    pub fn values(&self) -> std::slice::Iter<'_, V> {
        self.values.iter()
    }

    /// The values, in id order, mutably.
    pub fn values_mut(&mut self) -> std::slice::IterMut<'_, V> {
        self.values.iter_mut()
    }

    /// The ids with their values, in id order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (K, &V)> {
        self.values.iter().enumerate().map(|(index, value)| (K::from_index(index), value))
    }
}

impl<K: Id, V> PrimaryMap<K, V> {
    /// The values, in the order of their ids.
    pub fn into_values(self) -> std::vec::IntoIter<V> {
        self.values.into_iter()
    }
}

impl<K: Id, V> Default for PrimaryMap<K, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: Id, V> Index<K> for PrimaryMap<K, V> {
    type Output = V;

    fn index(&self, id: K) -> &V {
        &self.values[id.index()]
    }
}

impl<K: Id, V> IndexMut<K> for PrimaryMap<K, V> {
    fn index_mut(&mut self, id: K) -> &mut V {
        &mut self.values[id.index()]
    }
}

impl<K: Id, V> FromIterator<V> for PrimaryMap<K, V> {
    fn from_iter<I: IntoIterator<Item = V>>(values: I) -> Self {
        Self { values: values.into_iter().collect(), key: PhantomData }
    }
}

impl<K: Id, V: fmt::Debug> fmt::Debug for PrimaryMap<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

/// Attaches a value to ids of a [`PrimaryMap`]; ids never written have the default value.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct SecondaryMap<K, V> {
    values: Vec<V>,
    default: V,
    key: PhantomData<K>,
}

impl<K: Id, V: Clone> SecondaryMap<K, V> {
    /// Makes a map in which every id has the given value.
    pub const fn with_default(default: V) -> Self {
        Self { values: Vec::new(), default, key: PhantomData }
    }

    /// Sets the value of an id.
    pub fn insert(&mut self, id: K, value: V) {
        self[id] = value;
    }
}

impl<K: Id, V: Clone + Default> SecondaryMap<K, V> {
    /// Makes a map in which every id has the default value of its type.
    #[must_use]
    pub fn new() -> Self {
        Self::with_default(V::default())
    }
}

impl<K: Id, V: Clone + Default> Default for SecondaryMap<K, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: Id, V> Index<K> for SecondaryMap<K, V> {
    type Output = V;

    fn index(&self, id: K) -> &V {
        self.values.get(id.index()).unwrap_or(&self.default)
    }
}

impl<K: Id, V: Clone> IndexMut<K> for SecondaryMap<K, V> {
    fn index_mut(&mut self, id: K) -> &mut V {
        if id.index() >= self.values.len() {
            self.values.resize(id.index() + 1, self.default.clone());
        }
        &mut self.values[id.index()]
    }
}

impl<K: Id, V: fmt::Debug> fmt::Debug for SecondaryMap<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let entries = self.values.iter().enumerate().map(|(index, v)| (K::from_index(index), v));
        f.debug_map().entries(entries).finish()
    }
}

/// A set of ids, one bit each.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct IdSet<K> {
    words: Vec<u64>,
    key: PhantomData<K>,
}

impl<K: Id> IdSet<K> {
    /// Makes an empty set.
    #[must_use]
    pub const fn new() -> Self {
        Self { words: Vec::new(), key: PhantomData }
    }

    /// Adds an id; returns whether it was new.
    pub fn insert(&mut self, id: K) -> bool {
        let (word, bit) = (id.index() / 64, 1 << (id.index() % 64));
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        let is_new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        is_new
    }

    /// Removes an id; returns whether it was there.
    pub fn remove(&mut self, id: K) -> bool {
        let was_there = self.contains(id);
        if was_there {
            self.words[id.index() / 64] &= !(1 << (id.index() % 64));
        }
        was_there
    }

    /// Whether the set holds the id.
    #[must_use]
    pub fn contains(&self, id: K) -> bool {
        self.words.get(id.index() / 64).is_some_and(|word| word & (1 << (id.index() % 64)) != 0)
    }

    /// The ids of the set, in order.
    pub fn iter(&self) -> impl Iterator<Item = K> + '_ {
        (0..self.words.len() * 64)
            .filter(|index| self.words[index / 64] & (1 << (index % 64)) != 0)
            .map(K::from_index)
    }
}

impl<K: Id> Default for IdSet<K> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: Id> FromIterator<K> for IdSet<K> {
    fn from_iter<I: IntoIterator<Item = K>>(ids: I) -> Self {
        let mut set = Self::new();
        for id in ids {
            set.insert(id);
        }
        set
    }
}

impl<K: Id> fmt::Debug for IdSet<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    define_id!(struct TestId, "x");

    #[test]
    fn ids_print_their_text_form() {
        let mut map = PrimaryMap::<TestId, &str>::new();
        map.push("a");
        let id = map.push("b");
        assert_eq!((id.to_string().as_str(), map[id]), ("x1", "b"));
    }

    #[test]
    fn secondary_maps_grow_on_write_only() {
        let mut map = SecondaryMap::<TestId, u8>::new();
        assert_eq!(map[TestId(7)], 0);
        map.insert(TestId(3), 9);
        assert_eq!((map[TestId(3)], map[TestId(2)], map[TestId(99)]), (9, 0, 0));
    }

    #[test]
    fn sets_insert_and_remove() {
        let mut set: IdSet<TestId> = [TestId(65), TestId(2)].into_iter().collect();
        assert!(!set.insert(TestId(2)) && set.remove(TestId(65)) && !set.remove(TestId(65)));
        assert_eq!(set.iter().collect::<Vec<_>>(), [TestId(2)]);
    }
}
