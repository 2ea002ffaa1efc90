//! Loops that are summarised again, in the search for what a loop around them does.
//!
//! That search runs the body of the outer loop several times, and with it the inner loops, so that the cost of a nest
//! would grow with a power of its depth. What an inner loop was found to do the last time is a guess about it now; one
//! iteration shows whether it still holds, and that iteration is then the run of the loop.
//!
//! *Guarantee*: the summary that is used is one that the full search could have found: an arbitrary iteration, of which
//! it is assumed, preserves it, and no variable that it says to stay within its type leaves it. Only where nothing is
//! recorded: an iteration of which too much was assumed has made obligations that do not hold, or lack others.
//!
//! *Cost*: one run of the body, where the search takes at least three.

use cuda_verify_base::id::Id;
use cuda_verify_ir::types::Scalar;
use cuda_verify_smt::term::TermId;
use rustc_hash::FxHashMap;

use super::{Region, Summary};
use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::exec::path::Path;
use crate::loops::invariants::Invariants;
use crate::loops::recurrence::{KnownLoop, KnownVariable, Recurrence, Wrap};
use crate::symbols::Sharing;
use crate::threads::one::records::{Abstraction, Lockstep};

impl Engine<'_> {
    /// Notes what a loop does, if it is of a kind that is easily seen to do the same again.
    pub(super) fn note_known(&mut self, region: Region, summary: &Summary) {
        let is_easy = |change: Recurrence, wrap: Wrap| {
            matches!(change, Recurrence::None | Recurrence::Step(_) | Recurrence::Unknown)
                // One iteration has to show that all of it still holds; what needs several passes to find out is not
                // tried.
                && matches!(wrap, Wrap::Never | Wrap::Assumed | Wrap::Free { is_exact: true })
        };
        let is_known = summary.lockstep == Lockstep::Apart
            && summary.variables.iter().all(|it| is_easy(it.change, it.wrap))
            && summary.bounds.is_empty()
            && summary.goes_on.is_empty()
            && summary.invariants.is_empty()
            && !(summary.has_barrier || summary.has_warp_sync || summary.has_atomics)
            && !(summary.has_part_masks || summary.may_skip_meeting || summary.may_repeat)
            && !(summary.hands_on_copies || summary.wraps_on);
        let key = (region.func, region.head);
        let known = is_known.then(|| {
            let variables = summary.variables.iter().map(|it| KnownVariable {
                local: it.local,
                change: it.change,
                wrap: it.wrap,
                sharing: it.uniform,
            });
            KnownLoop { variables: variables.collect(), changed: summary.changed.clone() }
        });
        match known {
            Some(known) => self.abstraction_mut().known_loops.insert(key, known),
            None => self.abstraction_mut().known_loops.remove(&key),
        };
    }

    /// Runs a loop as what it did the last time; the ways out, and what it was taken for. `None` if it does otherwise.
    pub(super) fn run_as_known(
        &mut self,
        entry: &Path,
        region: Region,
    ) -> Result<Option<(Vec<Path>, Summary)>, Stop> {
        if self.abstraction_mut().n_mutes == 0 {
            return Ok(None);
        }
        let key = (region.func, region.head);
        let Some(known) = self.abstraction_mut().known_loops.get(&key).cloned() else {
            return Ok(None);
        };
        let Some(summary) = self.guess_again(entry, region, &known) else { return Ok(None) };
        let before = self.met_so_far();
        let n_ends = self.abstraction_mut().ends.len();
        let n_terms = self.pool.len();
        let outside = self.enter_lockstep(&summary);
        let head = self.arbitrary_iteration(entry, &summary, Some(Lockstep::Apart));
        let agreed = agreed_by(&summary, &head.starts, head.count);
        let (starts, is_odd, n_known) = (head.starts, head.is_odd, head.path.guard.len());
        let memory = head.path.memory.clone();
        let result = self.run_iteration(vec![head.path], region);
        self.leave_lockstep(outside);
        let (latched, exits) = result?;
        let is_as_before = self.met_so_far() == before
            && match self.merge_all(latched) {
                Some(latch) => {
                    let mut found = summary.clone();
                    for variable in &mut found.variables {
                        // What threads agree on is not taken from here, but from what is said of the symbols at the
                        // head (`keeps_sharing`).
                        variable.uniform = Sharing::Thread;
                    }
                    let starts = (starts.as_slice(), is_odd);
                    self.note_changes(&mut found, entry, &latch, &memory, starts, n_terms)
                        == Some(true)
                        && !latch.order.thread.copies.are_handed_on(&entry.order.thread.copies)
                        && keeps_changes(&summary, &found)
                        && self.keeps_sharing(&summary, &latch, &agreed)
                        && self.keeps_wraps(&summary, &latch, starts.0, n_known)?
                }
                None => true,
            };
        if !is_as_before {
            // The iteration is run again in another way, and its returns are noted then.
            self.abstraction_mut().ends.truncate(n_ends);
            return Ok(None);
        }
        Ok(Some((exits, summary)))
    }

    /// The summary that a loop had, of the variables as they are now.
    fn guess_again(&mut self, entry: &Path, region: Region, known: &KnownLoop) -> Option<Summary> {
        let mut variables = self.assigned_variables(entry, region);
        if variables.len() != known.variables.len() {
            return None;
        }
        for (variable, known) in variables.iter_mut().zip(&known.variables) {
            if variable.local != known.local {
                return None;
            }
            variable.change = known.change;
            variable.wrap = known.wrap;
            variable.uniform = variable.uniform.min(known.sharing);
        }
        let changed = known.changed.clone();
        Some(Summary {
            variables,
            bounds: Vec::new(),
            goes_on: Vec::new(),
            steps: Vec::new(),
            invariants: Invariants::default(),
            changed,
            has_barrier: false,
            lockstep: Lockstep::Apart,
            has_part_masks: false,
            may_skip_meeting: false,
            has_warp_sync: false,
            has_atomics: false,
            may_repeat: false,
            hands_on_copies: false,
            wraps_on: false,
        })
    }

    /// Barriers, warp functions and atomic functions so far: a loop that is known has none of them.
    fn met_so_far(&mut self) -> [u64; 3] {
        let Abstraction { n_barriers, n_warp_functions, n_atomics, .. } = *self.abstraction_mut();
        [n_barriers, n_warp_functions, n_atomics]
    }

    /// Whether threads that have the same values of variables in an iteration have them in the next one. Given is which
    /// threads have the same values of the symbols at its head.
    fn keeps_sharing(
        &self,
        summary: &Summary,
        latch: &Path,
        agreed: &FxHashMap<TermId, Sharing>,
    ) -> bool {
        summary.variables.iter().all(|variable| {
            let Some(after) = latch.top().locals[variable.local.index()] else { return true };
            let is_same = |symbol: TermId| {
                let of_head = agreed.get(&symbol).copied().unwrap_or(Sharing::Thread);
                self.pool.sharing(symbol).max(of_head) >= variable.uniform
            };
            self.pool.symbols_of(after).into_iter().all(is_same)
        })
    }

    /// Whether variables that are taken to stay within their types do, and those that are not are no counters, given how
    /// many conditions hold at the head.
    fn keeps_wraps(
        &mut self,
        summary: &Summary,
        latch: &Path,
        starts: &[Option<TermId>],
        n_known: usize,
    ) -> Result<bool, Stop> {
        let literals = latch.guard.literals_from(n_known).to_vec();
        for (variable, start) in summary.variables.iter().zip(starts) {
            if let (true, Some(start)) = (variable.wrap.is_free(), *start)
                && !self.with_symbol(&literals, start).is_empty()
            {
                return Ok(false);
            }
        }
        for index in self.may_leave_types(summary, latch, starts, &literals)? {
            let variable = &summary.variables[index];
            let is_kept = variable.wrap.is_free()
                || variable.wrap == Wrap::Assumed
                    && self.is_callers_counter(variable, starts[index], &literals);
            if !is_kept {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Which threads have the same values at the head of the same iteration.
fn agreed_by(
    summary: &Summary,
    starts: &[Option<TermId>],
    count: Option<TermId>,
) -> FxHashMap<TermId, Sharing> {
    let variables = summary.variables.iter().zip(starts);
    let named = variables.filter_map(|(variable, start)| Some(((*start)?, variable.uniform)));
    named.chain(count.map(|count| (count, Sharing::Grid))).collect()
}

/// Whether an iteration changes every variable as it was taken to.
fn keeps_changes(taken: &Summary, found: &Summary) -> bool {
    taken.variables.iter().zip(&found.variables).all(|(taken, found)| {
        let is_kept = taken.change == Recurrence::Unknown || taken.change == found.change;
        // A pointer that is changed in an unknown way is at an aligned distance only by assumption.
        is_kept && (taken.ty != Scalar::Pointer || taken.change != Recurrence::Unknown)
    })
}
