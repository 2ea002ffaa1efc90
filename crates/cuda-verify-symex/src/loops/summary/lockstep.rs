//! Loops in which the lanes of a warp meet.
//!
//! Where every iteration has a `__syncwarp` of the whole warp, all its lanes are in the same iteration `k`, and three
//! passes cover every pair of accesses in one epoch, as for barriers. Where lanes only meet at functions that order no
//! accesses (shuffles, votes), all iterations are compared in the race check; that the lanes come together is a matter
//! of one iteration: the first in which they part is one in which a lane waits for another that does not come, in that
//! iteration or before the first warp function of the next one.

use std::rc::Rc;

use cuda_verify_protocol::phases::{PhaseNo, Phases};
use cuda_verify_smt::term::TermId;
use rustc_hash::FxHashSet;

use super::{Region, Summary};
use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::exec::path::{Guard, Path};
use crate::threads::one::phase::Sync;
use crate::threads::one::records::{Abstraction, EventKind, Lockstep};

/// What cuts an execution into phases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phased {
    Intervals,
    Epochs,
    Meetings,
}

impl Phased {
    pub(super) fn of(self, sync: &Sync) -> &Phases {
        match self {
            Self::Intervals => &sync.intervals.block,
            Self::Epochs => &sync.intervals.warp,
            Self::Meetings => &sync.meetings,
        }
    }
}

/// What ends the phases of those that go through a loop together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ends {
    /// Those of a block.
    Barrier,
    /// Those of a warp: a `__syncwarp` of all of it.
    WarpSync,
}

impl Ends {
    /// The guards of what came to the first of them, for each pass that ends there.
    fn stops(self, abstraction: &mut Abstraction) -> &mut Vec<Vec<Guard>> {
        match self {
            Self::Barrier => &mut abstraction.stops,
            Self::WarpSync => &mut abstraction.warp_stops,
        }
    }

    /// Whether what happens before the next of them is accounted for elsewhere.
    const fn is_muted(self, sync: &mut Sync) -> &mut bool {
        match self {
            Self::Barrier => &mut sync.is_muted,
            Self::WarpSync => &mut sync.is_muted_in_warp,
        }
    }
}

/// What holds outside of a loop.
#[derive(Debug)]
pub(super) struct Outside {
    converged: Option<Rc<FxHashSet<TermId>>>,
    n_loose: usize,
}

impl Engine<'_> {
    /// Decides how threads go through a loop that is known otherwise. `skips` are the phases that an iteration need not
    /// end as far as control flow tells. `None` if the loop cannot be summarised.
    pub(super) fn decide_lockstep(
        &mut self,
        entry: &Path,
        region: Region,
        mut summary: Summary,
        skips: &[Phased],
    ) -> Result<Option<Summary>, Stop> {
        let may_skip = |engine: &mut Self, summary: &Summary, phased: Phased| {
            Ok(skips.contains(&phased) && engine.may_skip(entry, region, summary, phased)?)
        };
        if summary.lockstep == Lockstep::Block {
            let is_mixed = may_skip(self, &summary, Phased::Intervals)?;
            // Threads that pass a barrier in some iterations only are not in the same iteration as those that wait for
            // them.
            return Ok((!is_mixed).then_some(summary));
        }
        if summary.lockstep == Lockstep::Apart {
            return Ok(Some(summary));
        }
        let is_ordered_outside = self.abstraction_mut().lockstep.iter().all(|it| it.orders_warps());
        if !summary.has_warp_sync
            || !is_ordered_outside
            || may_skip(self, &summary, Phased::Epochs)?
        {
            summary.lockstep = Lockstep::Converged;
            summary.may_skip_meeting = may_skip(self, &summary, Phased::Meetings)?;
        }
        Ok(Some(summary))
    }

    /// Whether an iteration may end in the phase in which it began, given all that is known of the variables.
    fn may_skip(
        &mut self,
        entry: &Path,
        region: Region,
        summary: &Summary,
        phased: Phased,
    ) -> Result<bool, Stop> {
        let mut head = self.arbitrary_iteration(entry, summary, Some(summary.lockstep));
        let first = self.abstraction_mut().new_phase();
        self.enter_phases(&mut head.path, first, first);
        let (latched, _) = self.run_iteration(vec![head.path], region)?;
        for latch in latched {
            let guard = latch.guard.term(&mut self.pool);
            for (phase, cond) in phased.of(&latch.sync).iter().collect::<Vec<_>>() {
                let skips = self.pool.mk_and(guard, cond);
                if phase == first && self.solve(skips)?.is_some() {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Begins to run a loop.
    pub(super) fn enter_lockstep(&mut self, summary: &Summary) -> Outside {
        let is_loose = summary.lockstep == Lockstep::Converged && summary.has_warp_sync;
        let abstraction = self.abstraction_mut();
        let n_loose = abstraction.loose_epochs.len();
        abstraction.lockstep.push(summary.lockstep);
        if is_loose {
            let epoch = abstraction.new_phase();
            abstraction.loose_epochs.push(epoch);
        }
        // Those that meet are not the whole warp: others may go through the loop at their own pace.
        let is_partial = summary.lockstep == Lockstep::Converged
            && (summary.has_part_masks || summary.may_skip_meeting);
        let converged = is_partial.then(|| Rc::clone(&abstraction.converged));
        Outside { converged, n_loose }
    }

    /// Has run a loop.
    pub(super) fn leave_lockstep(&mut self, outside: Outside) {
        let abstraction = self.abstraction_mut();
        abstraction.lockstep.pop();
        abstraction.loose_epochs.truncate(outside.n_loose);
        if let Some(converged) = outside.converged {
            abstraction.converged = converged;
        }
    }

    /// Runs a loop of which every iteration ends a phase of its block, or of its warp.
    pub(super) fn run_in_phases(
        &mut self,
        entry: &Path,
        region: Region,
        summary: &Summary,
        ends: Ends,
    ) -> Result<Vec<Path>, Stop> {
        let is_inside_stop = !ends.stops(self.abstraction_mut()).is_empty();
        let (latched, mut exits, stopped) =
            self.run_to_end_of_phase(vec![entry.clone()], region, ends)?;
        if is_inside_stop {
            // The pass around this one ends at the first end of a phase as well.
            exits.extend(latched);
            return Ok(exits);
        }
        self.check_invariants(vec![entry.clone()], region)?;
        let mut entered = self.pool.mk_false();
        for guard in stopped {
            let cond = guard.suffix(&mut self.pool, entry.guard.len());
            entered = self.pool.mk_or(entered, cond);
        }
        let mut head = self.arbitrary_iteration(entry, summary, Some(summary.lockstep));
        // An iteration is only begun by threads that have come to the first end of a phase in the loop.
        if !self.assume(&mut head.path, entered) {
            return Ok(exits);
        }
        let first = self.abstraction_mut().new_phase();
        match ends {
            Ends::Barrier => {
                let epoch = self.abstraction_mut().new_phase();
                self.enter_phases(&mut head.path, first, epoch);
            }
            Ends::WarpSync => self.enter_epoch(&mut head.path, first),
        }
        // What comes before the first barrier of an iteration is in one interval with the end of the one before, and is
        // compared with it by the passes before and after this one.
        *ends.is_muted(&mut head.path.sync) = true;
        if let Some(pos) = head.path.top_mut().loops.last_mut() {
            pos.iteration += 1;
        }
        let starts = head.starts;
        let (latched, mut left) = self.run_iteration(vec![head.path], region)?;
        let latched = self.within_limits(latched, summary, &starts);
        // Who leaves before the first barrier of the iteration has come from the entry, or from the end of the
        // iteration before: those passes have it as a way out.
        left.retain_mut(|path| !*ends.is_muted(&mut path.sync));
        exits.extend(left);
        // The pass to the next end of a phase does not come to the invariants behind it.
        self.check_invariants(latched.clone(), region)?;
        let (_, left, _) = self.run_to_end_of_phase(latched, region, ends)?;
        exits.extend(left);
        Ok(exits)
    }

    /// As [`Self::run_iteration`], to the first end of a phase only; also gives the guards of what came there.
    fn run_to_end_of_phase(
        &mut self,
        starts: Vec<Path>,
        region: Region,
        ends: Ends,
    ) -> Result<(Vec<Path>, Vec<Path>, Vec<Guard>), Stop> {
        ends.stops(self.abstraction_mut()).push(Vec::new());
        let result = self.run_iteration(starts, region);
        let stopped = ends.stops(self.abstraction_mut()).pop().unwrap_or_default();
        let (latched, left) = result?;
        Ok((latched, left, stopped))
    }

    fn enter_epoch(&mut self, path: &mut Path, epoch: PhaseNo) {
        let intervals = &mut path.sync.intervals;
        intervals.warp = Phases::of(&mut self.pool, epoch);
        intervals.part = intervals.warp.clone();
        intervals.is_loose = false;
        path.sync.meetings = intervals.warp.clone();
    }

    /// Runs a loop in which lanes meet that nothing orders.
    pub(super) fn run_converged(
        &mut self,
        entry: &Path,
        region: Region,
        summary: &Summary,
    ) -> Result<Vec<Path>, Stop> {
        let mut head = self.arbitrary_iteration(entry, summary, Some(Lockstep::Converged));
        if let Some(epoch) = self.abstraction_mut().loose_epochs.last().copied() {
            let intervals = &mut head.path.sync.intervals;
            // The first iteration is in the epoch before the loop, a later one behind a `__syncwarp` of an iteration
            // that is not known.
            intervals.warp = intervals.warp.or_in(&mut self.pool, epoch);
            intervals.part = intervals.part.or_in(&mut self.pool, epoch);
            intervals.is_loose = true;
        }
        self.check_invariants(vec![entry.clone()], region)?;
        let is_begun = head.path.guard.term(&mut self.pool);
        let starts = head.starts;
        let (latched, exits) = self.run_iteration(vec![head.path], region)?;
        let latched = self.within_limits(latched, summary, &starts);
        self.check_invariants(latched.clone(), region)?;
        let span = self.program.functions[region.func].instrs[region.head].span;
        if summary.may_skip_meeting {
            for latch in &latched {
                self.note_event(latch, EventKind::Iteration { is_begun }, span);
            }
        } else {
            self.run_to_meeting(latched, region)?;
        }
        Ok(exits)
    }

    /// Runs paths from the end of an iteration to the first warp function of the next one, to see who comes there.
    fn run_to_meeting(&mut self, starts: Vec<Path>, region: Region) -> Result<(), Stop> {
        let n_ends = self.abstraction_mut().ends.len();
        self.abstraction_mut().n_meeting_stops += 1;
        let result = self.run_iteration(starts, region);
        let abstraction = self.abstraction_mut();
        abstraction.n_meeting_stops -= 1;
        // Whoever returns on the way does so in the next iteration, of which the arbitrary one has noted it.
        abstraction.ends.truncate(n_ends);
        result.map(|_| ())
    }
}
