//! What memory locations release to their readers.

use std::ops::RangeBounds;

use imbl::OrdMap;

use crate::clock::Past;
use crate::thread::{Scoped, ThreadOrder};

/// What an atomic or volatile access does to its location.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrongAccess {
    /// Reads.
    Load,
    /// Writes without reading.
    Store,
    /// Reads and writes.
    Update {
        /// Whether it writes, if that is known.
        is_written: Option<bool>,
    },
}

/// What one location releases.
#[derive(Clone, Debug, Default)]
struct Release {
    device: Past,
    /// By threads of one block, at least at block scope.
    in_block: Option<(u32, Past)>,
}

/// What locations release, by what a location is known by.
#[derive(Clone, Debug)]
pub struct Releases<L: Ord + Clone>(OrdMap<L, Release>);

impl<L: Ord + Clone> Default for Releases<L> {
    fn default() -> Self {
        Self(OrdMap::default())
    }
}

impl<L: Ord + Clone> Releases<L> {
    /// A write without synchronisation ends what locations released.
    pub fn overwrite(&mut self, locations: impl RangeBounds<L>) {
        if self.0.is_empty() {
            return;
        }
        let hit: Vec<L> = self.0.range(locations).map(|(key, _)| key.clone()).collect();
        for key in hit {
            self.0.remove(&key);
        }
    }

    /// An atomic or volatile access by a thread of a block, at a time that no earlier step has; `is_certain` if it happens
    /// in every run that comes here. Whether it releases, so that the thread's next step needs another time.
    pub fn access(
        &mut self,
        order: &mut ThreadOrder,
        (thread, time, block): (u32, u32, u32),
        location: L,
        access: StrongAccess,
        is_certain: bool,
    ) -> bool {
        if access != StrongAccess::Store
            && let Some(release) = self.0.get(&location)
        {
            let in_block = release.in_block.as_ref().filter(|(of, _)| *of == block);
            let in_block = in_block.map_or_else(Past::default, |(_, past)| past.clone());
            let released = Scoped { device: release.device.clone(), in_block };
            order.observed.join(&released);
            if let Some(scope) = order.next.acquires {
                order.acquire(&released, scope);
            }
        }
        match access {
            // An update that may write goes on with the chain if it does, and leaves it as it is if not. What it would
            // release itself is not certain.
            StrongAccess::Load | StrongAccess::Update { is_written: Some(false) | None } => {
                return false;
            }
            StrongAccess::Store => {
                if !self.0.is_empty() {
                    self.0.remove(&location);
                }
            }
            StrongAccess::Update { is_written: Some(true) } => {}
        }
        if !is_certain || !order.has_fence() {
            return false;
        }
        let release = self.0.entry(location).or_default();
        // The write is observed, and so before what follows the read that acquires; what comes between it and the fence is
        // not.
        let hand_over = |to: &mut Past, fenced: &Past, next: &Past| {
            to.join(fenced);
            to.join(next);
            if !(fenced.is_empty() && next.is_empty()) {
                to.include_step(thread, time);
            }
        };
        let (fenced, next) = (&order.fenced, &order.next.releases);
        hand_over(&mut release.device, &fenced.device, &next.device);
        let mut in_block =
            release.in_block.take().filter(|(of, _)| *of == block).unwrap_or_default().1;
        hand_over(&mut in_block, &fenced.in_block, &next.in_block);
        release.in_block = Some((block, in_block));
        true
    }
}
