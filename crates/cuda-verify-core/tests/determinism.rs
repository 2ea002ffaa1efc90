//! The same program gives the same report, whatever ran before: all of it, times apart.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use cuda_verify_core::Verifier;

/// The report as JSON, without times.
fn report(name: &str, text: &str) -> serde_json::Value {
    let report = Verifier::new().source_text(name, text).verify().unwrap();
    let mut value: serde_json::Value = serde_json::from_str(&report.to_json()).unwrap();
    let statistics = value["statistics"].as_object_mut().unwrap();
    assert!(statistics.remove("seconds").is_some());
    assert!(statistics.remove("solver_seconds").is_some());
    for attempt in value["attempts"].as_array_mut().unwrap() {
        assert!(attempt.as_object_mut().unwrap().remove("seconds").is_some());
    }
    value
}

#[test]
fn reports_of_one_program_are_equal() {
    for (name, text) in [
        ("unknown_input.cu", include_str!("cuda/unsafe/assertion/unknown_input.cu")),
        ("tree_reduction.cu", include_str!("cuda/unsafe/race/tree_reduction.cu")),
        ("unknown_length.cu", include_str!("cuda/safe/loops/unknown_length.cu")),
        ("ticket.cu", include_str!("cuda/safe/atomics/ticket.cu")),
    ] {
        let first = report(name, text);
        for _ in 0..3 {
            assert_eq!(report(name, text), first, "{name}");
        }
    }
}

#[test]
fn reports_do_not_depend_on_other_threads() {
    let text = include_str!("cuda/unsafe/race/symbolic_distance.cu");
    let alone = report("a.cu", text);
    let others: Vec<_> = (0..4).map(|_| std::thread::spawn(move || report("a.cu", text))).collect();
    for other in others {
        assert_eq!(other.join().unwrap(), alone);
    }
}
