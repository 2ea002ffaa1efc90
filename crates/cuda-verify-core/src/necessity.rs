//! Which of the rules that a safe answer names it needs.
//!
//! A rule is named where it was applied, which does not mean that the proof needs it. Leaving rules out one at a time and
//! keeping out those without which the answer stays leads to a minimal set, as minimal unsatisfiable subsets are found by
//! deletion (Dershowitz, Hanna, Nadel: *A Scalable Algorithm for Minimal Unsatisfiable Core Extraction*, 2006, section 1):
//! each of the rules that are left is necessary beside the others, with all further rules off. There may be other minimal sets.

use cuda_verify_base::{Deadline, rules::Rule};

use crate::report::{Report, Verdict};
use crate::{Error, Verifier};

impl Verifier {
    /// The same answer by a minimal set of rules. Takes a run with all named rules off, and if that fails one for each of
    /// them; what the time does not suffice for stays named.
    pub(crate) fn with_minimal_rules(
        &self,
        mut report: Report,
        deadline: &Deadline,
    ) -> Result<Report, Error> {
        if !report.is_safe() {
            return Ok(report);
        }
        let named = report.rules();
        let mut verifier = self.clone();
        // None that the answer does not name may take the place of one that is left out.
        let unnamed = Rule::ALL.iter().filter(|rule| !named.contains(rule));
        verifier.options.without.extend(unnamed.copied());
        for off in [named.clone()].into_iter().chain(named.iter().map(|rule| vec![*rule])) {
            let is_named = report.rules().iter().any(|rule| off.contains(rule));
            if !is_named || deadline.is_over() {
                continue;
            }
            let mut weaker = verifier.clone();
            weaker.options.without.extend(off);
            let found = weaker.verify_for_all_devices(deadline)?;
            if is_as_strong(&found.verdict, &report.verdict) {
                (report, verifier) = (found, weaker);
            }
        }
        Ok(report)
    }
}

/// Whether two answers are safe within the same scope, under whatever conditions.
fn is_as_strong(found: &Verdict, known: &Verdict) -> bool {
    match (found, known) {
        (Verdict::Safe { scope, .. }, Verdict::Safe { scope: known, .. }) => scope == known,
        (Verdict::Safe { .. } | Verdict::Unsafe | Verdict::Unknown, _) => false,
    }
}
