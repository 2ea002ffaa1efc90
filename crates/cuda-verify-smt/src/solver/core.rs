//! Small unsatisfiable cores, with any solver: what can be left out is left out, one after the other.

use cuda_verify_base::Deadline;

use super::{Answer, Error, Solver};
use crate::term::{TermId, TermPool};

/// Assumptions, out of those given, that contradict each other and the assertions, and of which none can be left out.
/// The solver has answered [`Answer::Unsat`] to a check under the assumptions given; one more check is made for each of
/// those it used. Where the solver has no answer, or the deadline passes, the set may be larger than needed.
///
/// # Errors
/// The last check did not answer [`Answer::Unsat`].
///
/// # Panics
/// Panics if an assumption is not Boolean.
pub fn shrink_core(
    solver: &mut dyn Solver,
    pool: &mut TermPool,
    deadline: &Deadline,
) -> Result<Vec<TermId>, Error> {
    let mut core = solver.unsat_assumptions()?;
    let mut n_needed = 0;
    while n_needed < core.len() && !deadline.is_over() {
        let mut others = core.clone();
        let candidate = others.remove(n_needed);
        match solver.check(pool, &others, deadline) {
            Ok(Answer::Unsat) => {
                let used = solver.unsat_assumptions()?;
                // Those found to be needed are in every smaller core.
                let is_kept = |t: &TermId| used.contains(t) || core[..n_needed].contains(t);
                others.retain(is_kept);
                core = others;
            }
            Ok(Answer::Sat | Answer::Unknown(_)) | Err(_) => {
                core[n_needed] = candidate;
                n_needed += 1;
            }
        }
    }
    Ok(core)
}
