//! Scripts carried out from text to replies, by the embedded solver and those that are installed.

#![cfg(unix)]
#![expect(clippy::unwrap_used, clippy::print_stderr, reason = "tests")]
#![expect(dead_code, reason = "shared with other tests")]

#[path = "support/scripted.rs"]
mod support;

use std::time::Duration;

use cuda_verify_smt::solver::{Execution, start};
use cuda_verify_smt::text::read_script;
use cuda_verify_smt::{SolverConfig, TermPool};
use expect_test::{Expect, expect};

use crate::support::installed;

fn replies(config: &SolverConfig, text: &str) -> String {
    let mut pool = TermPool::new();
    let script = read_script(&mut pool, text).unwrap();
    let mut solver = start(config).unwrap();
    let mut execution = Execution::new(&mut *solver, Some(Duration::from_secs(60)));
    let mut all = String::new();
    for command in &script.commands {
        let reply = execution.run(&mut pool, command);
        if !reply.is_empty() {
            all.push_str(&reply);
            all.push('\n');
        }
    }
    all
}

/// The text of an expectation without the indentation of the source.
fn unindented(expected: &Expect) -> String {
    let lines = expected.data().trim_end().lines().skip(1);
    lines.map(|line| format!("{}\n", line.trim_start())).collect()
}

/// Replies that do not depend on which of several models a solver finds.
#[track_caller]
fn check(text: &str, expected: Expect) {
    for config in installed() {
        let found = replies(&config, text);
        if config.name() == "embedded" {
            expected.assert_eq(&found);
        } else {
            assert_eq!(found, unindented(&expected), "{}", config.name());
        }
    }
}

#[test]
fn values_are_printed_with_their_terms_as_written() {
    check(
        "(set-logic QF_ABVFP)
        (declare-const |the x| (_ BitVec 8)) ; a comment
        (declare-const f (_ FloatingPoint 8 24))
        (declare-const a (Array (_ BitVec 2) (_ BitVec 8)))
        (assert (= |the x| #x2a))
        (assert (= f ((_ to_fp 8 24) RNE |the x|)))
        (assert (= (select a #b10) |the x|))
        (check-sat)
        (get-value (|the x| (bvadd   |the x| #x00) (= |the x| #x00) f (select a #b10)))
        (echo \"done \"\"well\"\"\")",
        expect![[r#"
            sat
            ((|the x| #x2a) ((bvadd   |the x| #x00) #x2a) ((= |the x| #x00) false) (f (fp #b0 #b10000100 #b01010000000000000000000)) ((select a #b10) #x2a))
            "done ""well"""
        "#]],
    );
}

#[test]
fn scopes_open_and_close() {
    check(
        "(declare-const x (_ BitVec 4))
        (assert (bvult x #x3))
        (push 1)
        (declare-const y (_ BitVec 4))
        (assert (= x (bvmul y y)))
        (assert (bvugt x #x1))
        (check-sat)
        (get-model)
        (pop 1)
        (check-sat-assuming ((bvugt x #x1) (= x x)))
        (get-model)
        (push)(push 2)(assert (= x #x3))(check-sat)(pop 3)
        (check-sat)
        (exit)",
        expect![[r#"
            unsat
            (error "there is no model")
            sat
            (
            (define-fun x () (_ BitVec 4) #x2)
            )
            unsat
            sat
        "#]],
    );
}

#[test]
fn cores_name_assertions_and_assumptions() {
    check(
        "(declare-const x (_ BitVec 16))
        (declare-const y (_ BitVec 16))
        (declare-const z (_ BitVec 16))
        (assert (! (bvult x y) :named first))
        (assert (bvult y z))
        (assert (! (= (bvmul x z) #x0007) :named |not needed|))
        (push 1)
        (assert (! (bvugt y #x0001) :named neither))
        (check-sat-assuming ((bvult z x) (= x y)))
        (get-unsat-core)
        (get-unsat-assumptions)
        (check-sat-assuming ((not first)))
        (get-unsat-core)
        (get-unsat-assumptions)
        (pop 1)
        (get-unsat-core)",
        expect![[r#"
            unsat
            ()
            ((bvult z x) (= x y))
            unsat
            (first)
            ((not first))
            (error "the last check was not answered `unsat`")
        "#]],
    );
}

#[test]
fn functions_have_tables() {
    let text = "(declare-fun f ((_ BitVec 4) Bool) (_ BitVec 4))
        (declare-const p Bool)
        (assert (= (f #x1 p) #x3))
        (assert (= (f #x2 p) #x5))
        (assert p)
        (check-sat)
        (get-value ((f #x1 true) (f #x2 p)))
        (get-model)";
    for config in installed() {
        let found = replies(&config, text);
        let (answer, model) = found.split_once("\n(\n").unwrap();
        assert_eq!(answer, "sat\n(((f #x1 true) #x3) ((f #x2 p) #x5))", "{}", config.name());
        // The model is a script that makes the assertions true.
        let model = model.trim_end().strip_suffix(')').unwrap();
        let again =
            format!("{model}(assert (not (and (= (f #x1 p) #x3) (= (f #x2 p) #x5) p)))(check-sat)");
        assert_eq!(replies(&SolverConfig::embedded(), &again), "unsat\n", "{again}");
    }
}

#[test]
fn what_cannot_be_answered_is_unknown() {
    let missing = "(declare-const x (_ BitVec 64))
        (declare-const y (_ BitVec 64))
        (assert (= (bvmul x y) #x1fffffffffffffff))
        (assert (bvugt x #x0000000000000001))
        (assert (bvugt y #x0000000000000001))
        (assert (= #x0000000000000000 ((_ extract 127 64) (bvmul ((_ zero_extend 64) x) ((_ zero_extend 64) y)))))
        (check-sat)
        (get-value (x))";
    let mut pool = TermPool::new();
    let script = read_script(&mut pool, missing).unwrap();
    let mut solver = start(&SolverConfig::embedded()).unwrap();
    let mut execution = Execution::new(&mut *solver, Some(Duration::from_millis(300)));
    let replies: Vec<String> =
        script.commands.iter().map(|command| execution.run(&mut pool, command)).collect();
    let [.., answer, value] = &replies[..] else { panic!("replies") };
    assert_eq!(answer, "unknown ; the solver ran out of time");
    assert_eq!(value, "(error \"there is no model\")");
}
