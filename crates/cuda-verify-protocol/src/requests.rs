//! What a request of a warp costs.
//!
//! The lanes of a warp that come to a load or store together make one request (CUDA C++ Programming Guide, "Device
//! Memory Accesses" and "Shared Memory"). Shared memory has 32 banks, to which words of four bytes belong in turn; words
//! of one bank are served one after the other, one word once for all lanes. Lanes with more than four bytes each are
//! served in halves or quarters of the warp. Global memory is moved in sectors of 32 bytes.

use std::collections::{BTreeMap, BTreeSet};

/// Banks of shared memory.
const BANKS: i64 = 32;
/// Bytes of a word of a bank.
const WORD: i64 = 4;
/// Bytes of a sector of global memory.
pub const SECTOR: i64 = 32;
/// Lanes of a warp.
pub const LANES: u32 = 32;

/// The place that a lane accesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The lane.
    pub lane: u32,
    /// Lanes whose places are a known distance apart have the same number.
    pub group: usize,
    /// The first byte, from where the group begins.
    pub offset: i64,
}

/// The bank that is asked for most words at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// How many words.
    pub degree: usize,
    /// The bank.
    pub bank: u32,
    /// One lane for each word.
    pub lanes: Vec<u32>,
}

/// How many different words of one bank a request asks for at once, at most.
///
/// *Precondition*: all places are of one group.
#[must_use]
pub fn conflict(places: &[Place], size_bytes: u64) -> Conflict {
    let size = i64::try_from(size_bytes).unwrap_or(WORD);
    // Eight bytes are served for half of the lanes at a time, sixteen for a quarter; words of different times do not
    // conflict.
    let lanes_at_once = LANES / u32::try_from((size / WORD).clamp(1, 4)).unwrap_or(1);
    let mut words: BTreeMap<(u32, i64), BTreeMap<i64, u32>> = BTreeMap::new();
    for place in places {
        let last = (place.offset + size - 1).div_euclid(WORD);
        for word in place.offset.div_euclid(WORD)..=last {
            let at = (place.lane / lanes_at_once, word.rem_euclid(BANKS));
            // Lanes that ask for the same word get it in one broadcast, so that each word counts once.
            words.entry(at).or_default().entry(word).or_insert(place.lane);
        }
    }
    let mut worst = Conflict { degree: 0, bank: 0, lanes: Vec::new() };
    for ((_, bank), words) in words {
        if words.len() > worst.degree {
            let bank = u32::try_from(bank).unwrap_or(0);
            let lanes = words.into_values().collect::<Vec<u32>>();
            worst = Conflict { degree: lanes.len(), bank, lanes };
        }
    }
    worst
}

/// The sectors that a request touches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sectors {
    /// How many.
    pub touched: usize,
    /// How many its bytes would fit in.
    pub least: usize,
    /// For each sector the first lane that touches it.
    pub lanes: Vec<u32>,
}

/// The sectors that a request touches. Groups are taken to begin with sectors, and to have none in common.
#[must_use]
pub fn sectors(places: &[Place], size_bytes: u64) -> Sectors {
    let size = i64::try_from(size_bytes).unwrap_or(WORD);
    let mut bytes: BTreeSet<(usize, i64)> = BTreeSet::new();
    let mut touched: BTreeMap<(usize, i64), u32> = BTreeMap::new();
    for place in places {
        for byte in place.offset..place.offset + size {
            bytes.insert((place.group, byte));
            touched.entry((place.group, byte.div_euclid(SECTOR))).or_insert(place.lane);
        }
    }
    let of_sector = usize::try_from(SECTOR).unwrap_or(1);
    Sectors {
        touched: touched.len(),
        least: bytes.len().div_ceil(of_sector),
        lanes: touched.into_values().collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::{LANES, Place, conflict, sectors};

    fn strided(stride_bytes: i64) -> Vec<Place> {
        let place = |lane: u32| Place { lane, group: 0, offset: i64::from(lane) * stride_bytes };
        (0..LANES).map(place).collect()
    }

    #[test]
    fn conflicts_of_words_grow_with_the_powers_of_two_in_the_stride() {
        for (stride, degree) in
            [(0, 1), (1, 1), (2, 2), (3, 1), (4, 4), (32, 32), (33, 1), (48, 16)]
        {
            assert_eq!(conflict(&strided(4 * stride), 4).degree, degree, "stride {stride}");
        }
    }

    #[test]
    fn wide_accesses_go_in_halves_and_quarters() {
        assert_eq!(conflict(&strided(8), 8).degree, 1);
        assert_eq!(conflict(&strided(16), 16).degree, 1);
        assert_eq!(conflict(&strided(16), 8).degree, 2);
        assert_eq!(conflict(&strided(256), 8).degree, 16);
        assert_eq!(conflict(&strided(128), 16).degree, 8);
    }

    #[test]
    fn parts_of_one_word_do_not_conflict() {
        assert_eq!(conflict(&strided(1), 1).degree, 1);
        assert_eq!(conflict(&strided(2), 2).degree, 1);
        assert_eq!(conflict(&strided(128), 1).degree, 32);
    }

    #[test]
    fn sectors_are_compared_with_what_the_bytes_need() {
        let count = |places: &[Place], size| {
            let found = sectors(places, size);
            (found.touched, found.least)
        };
        assert_eq!(count(&strided(4), 4), (4, 4));
        assert_eq!(count(&strided(8), 4), (8, 4));
        assert_eq!(count(&strided(12), 4), (12, 4));
        assert_eq!(count(&strided(0), 4), (1, 1));
        assert_eq!(count(&strided(16), 16), (16, 16));
        let shifted: Vec<Place> =
            strided(4).into_iter().map(|it| Place { offset: it.offset + 4, ..it }).collect();
        assert_eq!(count(&shifted, 4), (5, 4));
    }

    #[test]
    fn groups_have_sectors_of_their_own() {
        let columns: Vec<Place> = strided(0)
            .into_iter()
            .map(|it| Place { group: usize::try_from(it.lane).unwrap_or(0), ..it })
            .collect();
        let found = sectors(&columns, 4);
        assert_eq!((found.touched, found.least), (32, 4));
    }
}
