//! Plain accesses by the lanes of a block: what all of them need is found out once, and where they lead to the same
//! object, what is to be known of that.
//!
//! Only words are accessed here, validly, and in the usual order of things ([`Shadow::read_word`]); all other accesses take
//! the path of `access.rs`, which knows what is wrong with them.

use cuda_verify_goto::program::AccessKind;
use cuda_verify_goto::run::Target;
use cuda_verify_order::Threads;

use super::state::WARP_SIZE;
use super::{Exec, Machine};
use crate::code::Access;
use crate::memory::{Object, Side, index, split};
use crate::races::{Now, Record, Shadow};

/// What the accesses of an operation have in common.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plain {
    access: Access,
    kind: AccessKind,
    now: Now,
    site: u32,
    launch: u32,
    /// The object of the last access, which the threads may access and race on.
    object: usize,
}

impl Machine<'_> {
    /// Accesses of which nobody wants to know more than whether they are valid and race.
    pub(super) fn plain(
        &self,
        exec: &Exec,
        site: Option<u32>,
        kind: AccessKind,
        access: Access,
    ) -> Option<Plain> {
        let launch = self.launch.as_ref()?;
        let is_plain = access.size == 4
            && exec.first_thread.is_some()
            && self.config.target == Target::Any
            && self.annotations.is_none()
            && self.streams.is_none()
            && !self.sees_changes()
            && launch.read_only.is_empty()
            && launch.phases.copies.is_empty();
        let (site, now) = (site.filter(|_| is_plain)?, launch.now);
        // The first object is null, to which no access is valid.
        Some(Plain { access, kind, now, site, launch: self.n_launches, object: 0 })
    }

    /// The word that a lane reads in the usual case.
    #[inline]
    pub(super) fn plain_load(
        &mut self,
        plain: &mut Plain,
        lane: usize,
        address: u64,
    ) -> Option<u64> {
        let (object, offset) = split(address);
        let at = index(offset);
        let found = self.memory.objects.get_mut(object)?;
        if !plain.is_valid(found, object, offset) || found.has_unwritten(at, 4) {
            return None;
        }
        let shadow = word_shadow(found)?;
        let new = plain.record(lane);
        let warp = (plain.warp(lane), self.launch.as_ref()?.warp_barriers[lane / WARP_SIZE]);
        shadow.read_word(at, &plain.now, warp, new).then(|| found.read(at, 4))
    }

    /// Writes the word of a lane in the usual case; whether it was that.
    #[inline]
    pub(super) fn plain_store(
        &mut self,
        plain: &mut Plain,
        lane: usize,
        (address, value): (u64, u64),
    ) -> bool {
        let (object, offset) = split(address);
        let at = index(offset);
        let Some(found) = self.memory.objects.get_mut(object) else { return false };
        if !plain.is_valid(found, object, offset) {
            return false;
        }
        let new = plain.record(lane);
        let is_usual =
            word_shadow(found).is_some_and(|shadow| shadow.write_word(at, &plain.now, new));
        if is_usual {
            found.write(at, 4, value);
        }
        is_usual
    }
}

/// The records of an object, if its locations are words.
#[inline]
fn word_shadow(found: &mut Object) -> Option<&mut Shadow> {
    found.shadow.as_deref_mut().filter(|shadow| shadow.step() == 4)
}

impl Plain {
    /// Whether an access is valid, to memory of which there are records of this launch.
    #[inline]
    fn is_valid(&mut self, found: &Object, object: usize, offset: u64) -> bool {
        if object != self.object {
            let side = Side::Device(self.now.block.0);
            let is_of_launch = found.shadow.as_ref().is_some_and(|it| it.is_of(self.launch));
            if !is_of_launch || !found.is_raced() || !found.allows(side, self.kind) {
                return false;
            }
            self.object = object;
        }
        found.is_inside(offset, self.access) && offset.is_multiple_of(4)
    }

    #[inline]
    fn record(&self, lane: usize) -> Record {
        let thread = self.now.block.0 + u32::try_from(lane).unwrap_or(0);
        Record { thread, time: self.now.time, site: self.site }
    }

    /// The threads of the warp of a lane.
    #[inline]
    fn warp(&self, lane: usize) -> Threads {
        let first = u32::try_from(lane / WARP_SIZE * WARP_SIZE).unwrap_or(0);
        let warp_size = u32::try_from(WARP_SIZE).unwrap_or(0);
        (self.now.block.0 + first, warp_size.min(self.now.block.1 - first))
    }
}
