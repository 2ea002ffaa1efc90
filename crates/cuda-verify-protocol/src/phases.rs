//! Phases: where an access stands between barriers.
//!
//! A thread's execution is cut by barriers into phases. Where control flow joins, some paths may have passed a barrier
//! and others not, so an access is in one of several phases, each under a condition. Two accesses are in one barrier
//! interval if they have a phase in common whose conditions both hold.

use cuda_verify_smt::term::{TermId, TermPool};
use smallvec::SmallVec;

use crate::protocol::Sharing;

/// Number of a phase. Greater numbers are not necessarily later.
pub type PhaseNo = u32;

/// The phases that an access or a path may be in, with the condition for each beyond its own; sorted by number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Phases(SmallVec<[(PhaseNo, TermId); 1]>);

impl FromIterator<(PhaseNo, TermId)> for Phases {
    /// Each number at most once.
    fn from_iter<I: IntoIterator<Item = (PhaseNo, TermId)>>(phases: I) -> Self {
        let mut phases: SmallVec<[(PhaseNo, TermId); 1]> = phases.into_iter().collect();
        phases.sort_unstable();
        Self(phases)
    }
}

impl Phases {
    /// Certainly in one phase.
    pub fn of(pool: &mut TermPool, phase: PhaseNo) -> Self {
        let always = pool.mk_true();
        Self(SmallVec::from_elem((phase, always), 1))
    }

    /// The phases and their conditions.
    pub fn iter(&self) -> impl Iterator<Item = (PhaseNo, TermId)> + '_ {
        self.0.iter().copied()
    }

    /// Whether it may be in that phase.
    #[must_use]
    pub fn contains(&self, phase: PhaseNo) -> bool {
        self.0.iter().any(|(known, _)| *known == phase)
    }

    /// Whether the two may be in a common phase, conditions aside.
    #[must_use]
    pub fn may_meet(&self, other: &Self) -> bool {
        self.iter().any(|(phase, _)| other.contains(phase))
    }

    /// The phases with another one that it may be in as well.
    #[must_use]
    pub fn or_in(&self, pool: &mut TermPool, phase: PhaseNo) -> Self {
        // Without a condition, also where it was in that phase under one: the access is compared with all that is in that
        // phase, which asks about more pairs, never fewer.
        let always = pool.mk_true();
        let others = self.iter().filter(|(known, _)| *known != phase);
        others.chain([(phase, always)]).collect()
    }

    /// The phases after a join: these under the condition `ours`, the others under the condition `theirs`.
    #[must_use]
    pub fn merge(self, pool: &mut TermPool, ours: TermId, other: Self, theirs: TermId) -> Self {
        // The guard of the joined path says already that one of the two was taken.
        if self == other {
            return self;
        }
        let mut merged: SmallVec<[(PhaseNo, TermId); 1]> = SmallVec::new();
        for (side, phases) in [(ours, self), (theirs, other)] {
            for (phase, cond) in phases.0 {
                let cond = pool.mk_and(side, cond);
                match merged.iter_mut().find(|(known, _)| *known == phase) {
                    Some((_, known)) => *known = pool.mk_or(*known, cond),
                    None => merged.push((phase, cond)),
                }
            }
        }
        merged.sort_unstable();
        Self(merged)
    }

    /// The phases with every condition rewritten.
    #[must_use]
    pub fn map(&self, mut rewrite: impl FnMut(TermId) -> TermId) -> Self {
        Self(self.0.iter().map(|(phase, cond)| (*phase, rewrite(*cond))).collect())
    }

    /// When the two are in a common phase.
    pub fn meet(&self, pool: &mut TermPool, other: &Self) -> TermId {
        let mut cases = Vec::new();
        for (a, a_cond) in self.iter() {
            for (b, b_cond) in other.iter() {
                if a == b {
                    cases.push(pool.mk_and(a_cond, b_cond));
                }
            }
        }
        pool.mk_or_all(cases)
    }
}

/// The phases of an access between the barriers of each scope.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Intervals {
    /// Between barriers of the whole grid.
    pub grid: Phases,
    /// Between these and barriers of the block.
    pub block: Phases,
    /// Between these and barriers of the whole warp.
    pub warp: Phases,
    /// Between these and barriers of parts of the warp, which order what only some threads do.
    pub part: Phases,
    /// Whether barriers of the warp may have ordered the access in ways that the phases do not tell.
    pub is_loose: bool,
}

impl Intervals {
    /// At the beginning of a phase between barriers of the block, which is one between those of warps, too.
    pub fn enter(&mut self, pool: &mut TermPool, block: PhaseNo, warp: PhaseNo) {
        self.block = Phases::of(pool, block);
        self.warp = Phases::of(pool, warp);
        self.part = self.warp.clone();
        // A barrier of the block orders whatever barriers of its warps may have left open.
        self.is_loose = false;
    }

    /// The state after a join, `self` under the condition `ours`.
    #[must_use]
    pub fn merge(self, pool: &mut TermPool, ours: TermId, other: Self, theirs: TermId) -> Self {
        Self {
            grid: self.grid.merge(pool, ours, other.grid, theirs),
            block: self.block.merge(pool, ours, other.block, theirs),
            warp: self.warp.merge(pool, ours, other.warp, theirs),
            part: self.part.merge(pool, ours, other.part, theirs),
            is_loose: self.is_loose || other.is_loose,
        }
    }

    /// The same phases for all scopes.
    #[must_use]
    pub fn of_all(phases: &Phases) -> Self {
        let of = || phases.clone();
        Self { grid: of(), block: of(), warp: of(), part: of(), is_loose: false }
    }

    /// Those that order all threads with so much in common.
    #[must_use]
    pub fn of(&self, common: Sharing) -> &Phases {
        match common {
            Sharing::Grid => &self.grid,
            // Two threads of a block need not be of one warp; that they are is a condition that `pair::race` puts
            // beside the phases of warps.
            Sharing::Block | Sharing::Warp | Sharing::Thread => &self.block,
        }
    }

    /// The conditions of all phases.
    pub fn conditions(&self) -> impl Iterator<Item = TermId> + '_ {
        let all = [&self.grid, &self.block, &self.warp, &self.part];
        all.into_iter().flat_map(Phases::iter).map(|(_, cond)| cond)
    }

    /// The phases with every condition rewritten.
    #[must_use]
    pub fn map(&self, mut rewrite: impl FnMut(TermId) -> TermId) -> Self {
        Self {
            grid: self.grid.map(&mut rewrite),
            block: self.block.map(&mut rewrite),
            warp: self.warp.map(&mut rewrite),
            part: self.part.map(&mut rewrite),
            is_loose: self.is_loose,
        }
    }
}
