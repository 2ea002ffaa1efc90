//! Defects of ours: a panic leaves the part of the work undecided that it ends, and no other.

use std::any::Any;
use std::panic::AssertUnwindSafe;

use cuda_verify_base::Reason;
use cuda_verify_symex::outcome::{Basis, Outcome, Statistics, Verdict};

/// What a symbolic execution comes to; not known if a defect of ours ends it.
///
/// Nothing that it has changed is used again: the solver goes with it, and terms and paths are its own.
pub(crate) fn guarded<E>(work: impl FnOnce() -> Result<Outcome, E>) -> Result<Outcome, E> {
    std::panic::catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Ok(defect(&*panic)))
}

/// No answer, because of a defect of ours.
pub(crate) fn defect(panic: &(dyn Any + Send)) -> Outcome {
    let what = panic
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()))
        .unwrap_or_else(|| "panic".to_owned());
    let verdict = Verdict::Unknown(vec![Reason::Internal(what)]);
    Outcome::new(verdict, Basis::default(), Statistics::default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_no_answer_about_one_part() {
        let outcome = guarded(|| -> Result<Outcome, ()> { panic!("a term has no width") });
        let Ok(Outcome { verdict: Verdict::Unknown(reasons), .. }) = outcome else {
            panic!("it is no answer");
        };
        assert_eq!(reasons, [Reason::Internal("a term has no width".to_owned())]);
    }
}
