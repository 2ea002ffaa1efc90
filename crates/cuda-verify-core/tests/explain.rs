//! The examples of the explanations are what they say: one breaks its property, the other does not.

use cuda_verify_core::{PropertyKind, Report, Unwind, Verifier, explanation};

fn verify(kind: PropertyKind, text: &str) -> Report {
    let verifier = Verifier::new().source_text("example.cu", text).property(kind, true);
    let is_bounded = kind == PropertyKind::Unwinding;
    let verifier = if is_bounded { verifier.unwind(Unwind::Bound(6)) } else { verifier };
    verifier.verify().unwrap_or_else(|error| panic!("{kind}: {error}"))
}

#[test]
fn examples_are_right_and_wrong() {
    for kind in PropertyKind::ALL {
        let explanation = explanation(*kind);
        let wrong = verify(*kind, explanation.wrong);
        let found: Vec<PropertyKind> = wrong.violations.iter().map(|it| it.property).collect();
        assert!(found.contains(kind), "{kind}: {}", wrong.to_text());
        let right = verify(*kind, explanation.right);
        assert!(right.is_safe(), "{kind}: {}", right.to_text());
    }
}
