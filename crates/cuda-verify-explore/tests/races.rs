//! Which accesses race in known programs.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use cuda_verify_explore::litmus::Litmus;
use cuda_verify_explore::{Config, Observer, Path, Race, Reduction, explore};

#[derive(Default)]
struct Races(BTreeSet<String>);

impl Observer<Litmus> for Races {
    fn race(&mut self, race: &Race, path: &Path) -> ControlFlow<()> {
        assert_eq!(race.second.step + 1, path.steps().len());
        assert_eq!(path.steps()[race.first.step].thread, race.first.thread);
        let mut sides =
            [race.first, race.second].map(|side| format!("{}@{}", side.thread, side.access.tag));
        sides.sort();
        self.0.insert(sides.join(" "));
        ControlFlow::Continue(())
    }
}

/// Checks the pairs of racing instructions, each given as thread and index of the instruction.
#[track_caller]
fn check(text: &str, expected: &[&str]) {
    let mut program: Litmus = text.parse().expect("the program is well-formed");
    for reduction in [Reduction::None, Reduction::Monotonic, Reduction::Dynamic] {
        let mut races = Races::default();
        let config = Config::new(reduction).with_race_detection();
        explore(&mut program, &config, &mut races).expect("no thread loops over registers");
        let expected: BTreeSet<String> = expected.iter().map(|pair| (*pair).to_owned()).collect();
        assert_eq!(races.0, expected, "{reduction:?}");
    }
}

#[test]
fn unordered_conflicting_accesses_race() {
    check("var x\nthread\nstore x, 1\nthread\nr0 = load x", &["t0@0 t1@0"]);
    check("var x\nthread\nr0 = load x\nthread\nr0 = load x", &[]);
    check("var a[2]\nthread\nstore a[0], 1\nthread\nstore a[1], 1", &[]);
}

#[test]
fn atomics_do_not_race_with_each_other() {
    check("var x\nthread\nadd x, 1\nthread\nr0 = atomic_load x", &[]);
    check("var x\nthread\nadd x, 1\nthread\nr0 = load x", &["t0@0 t1@0"]);
}

#[test]
fn barriers_and_locks_order() {
    let barrier = "var x\nbarrier b\nthread\nstore x, 1\nbarrier b\nthread\nbarrier b\nr0 = load x";
    check(barrier, &[]);
    let wrong_side =
        "var x\nbarrier b\nthread\nbarrier b\nstore x, 1\nthread\nbarrier b\nr0 = load x";
    check(wrong_side, &["t0@1 t1@1"]);
    let critical = "thread\nlock m\nstore x, 1\nunlock m\n";
    check(&format!("var x\nmutex m\n{critical}{critical}"), &[]);
    let other = critical.replace('m', "n");
    check(&format!("var x\nmutex m\nmutex n\n{critical}{other}"), &["t0@1 t1@1"]);
}

#[test]
fn a_flag_orders_only_if_it_is_waited_for() {
    let text = |wait: &str| {
        format!("var x\nvar f\nthread\nstore x, 1\natomic_store f, 1\nthread\n{wait}\nr1 = load x")
    };
    check(&text("await f == 1"), &[]);
    check(&text("r0 = atomic_load f"), &["t0@0 t1@1"]);
    check(&text("r0 = load f"), &["t0@0 t1@1", "t0@1 t1@0"]);
}

#[test]
fn releases_reach_through_updates_but_not_through_stores() {
    let text = |between: &str| {
        format!(
            "var x\nvar f\nthread\nstore x, 1\natomic_store f, 1\nthread\nawait f == 1\n{between}\n\
             thread\nawait f == 2\nr1 = load x"
        )
    };
    check(&text("add f, 1"), &[]);
    check(
        "var x\nvar f\nthread\nstore x, 1\natomic_store f, 1\nthread\natomic_store f, 2\nthread\nawait f == 2\nr1 = load x",
        &["t0@0 t2@1"],
    );
}
