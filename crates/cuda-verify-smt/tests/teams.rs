//! Solvers made of solvers: portfolios, cross-checks, recorders, and cores by leaving out.

#![cfg(unix)]
#![expect(clippy::unwrap_used, clippy::disallowed_methods, clippy::print_stderr, reason = "tests")]

#[path = "support/scripted.rs"]
mod support;

use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use cuda_verify_base::Deadline;
use cuda_verify_smt::solver::{Portfolio, Recorder, shrink_core, start};
use cuda_verify_smt::text::read_script;
use cuda_verify_smt::{
    Answer, Error, FloatFormat, RoundingMode, Solver, SolverConfig, Sort, TermId, TermPool, Value,
};
use tempfile::TempDir;

use crate::support::{installed, scripted};

const SAYS_SAT: &str = "'(check-sat)') echo sat;; '(get-value'*) echo '((p true))';;";
const SAYS_UNSAT: &str = "'(check-sat)') echo unsat;;";
const SAYS_UNKNOWN: &str = "'(check-sat)') echo unknown;;";
const SILENT: &str = "'(check-sat)') sleep 1000;;";
const DIES: &str = "'(check-sat)') exit 1;;";
const LIES: &str = "'(check-sat)') echo sat;; '(get-value'*) echo '((p false))';;";

fn patient() -> Deadline {
    Deadline::after(Duration::from_secs(60))
}

/// A symbol whose truth the embedded solver cannot learn from anything but the assertion.
fn goal(pool: &mut TermPool) -> TermId {
    pool.mk_symbol("p", Sort::Bool)
}

/// The answer of scripted solvers that race.
#[track_caller]
fn race(scripts: &[&str], limit: Duration) -> (Result<Answer, Error>, Vec<u64>) {
    let folder = TempDir::new().unwrap();
    let configs: Vec<SolverConfig> = scripts
        .iter()
        .enumerate()
        .map(|(number, arms)| scripted(folder.path(), &format!("solver{number}"), arms))
        .collect();
    let mut portfolio = Portfolio::start(&configs).unwrap();
    let mut pool = TermPool::new();
    let p = goal(&mut pool);
    let started = Instant::now();
    let answer = portfolio.check(&mut pool, &[p], &Deadline::after(limit));
    assert!(started.elapsed() < limit + Duration::from_secs(10));
    if let Ok(Answer::Sat) = answer {
        assert_eq!(portfolio.model(&mut pool).unwrap().get(p), Some(&Value::Bool(true)));
    }
    (answer, portfolio.wins().to_vec())
}

#[test]
fn the_first_answer_wins() {
    let limit = Duration::from_secs(30);
    let started = Instant::now();
    for (scripts, answer, wins) in [
        ([SAYS_UNSAT, SILENT, SILENT], Answer::Unsat, [1, 0, 0]),
        ([SILENT, SAYS_SAT, SILENT], Answer::Sat, [0, 1, 0]),
        ([SAYS_UNKNOWN, DIES, SAYS_UNSAT], Answer::Unsat, [0, 0, 1]),
        ([LIES, SILENT, SAYS_SAT], Answer::Sat, [0, 0, 1]),
    ] {
        let (found, counts) = race(&scripts, limit);
        assert_eq!(found.unwrap(), answer);
        assert_eq!(counts, wins);
    }
    assert!(started.elapsed() < limit, "nobody waits for those who lose");
}

#[test]
fn without_an_answer_a_portfolio_says_why() {
    let limit = Duration::from_millis(600);
    assert!(race(&[SILENT, SILENT], limit).0.unwrap_err().is_timeout());
    let long = Duration::from_secs(30);
    assert!(race(&[DIES, DIES], long).0.unwrap_err().is_died());
    assert!(race(&[LIES, LIES], long).0.unwrap_err().is_bad_model());
    let (answer, _) = race(&[DIES, SAYS_UNKNOWN], long);
    let Ok(Answer::Unknown(why)) = answer else { panic!("{answer:?}") };
    assert!(why.contains("solver0: the solver ended early"), "{why}");
    assert!(why.contains("solver1: unknown"), "{why}");
    assert!(Portfolio::start(&[]).unwrap_err().is_configuration());
    let missing = SolverConfig::parse("/no/such/solver").unwrap();
    assert!(Portfolio::start(std::slice::from_ref(&missing)).unwrap_err().is_spawn_failed());
    // One that is needed later only is missed then.
    let folder = TempDir::new().unwrap();
    let mut pool = TermPool::new();
    let p = goal(&mut pool);
    for (first, expected) in [(SAYS_UNKNOWN, None), (SAYS_UNSAT, Some(Answer::Unsat))] {
        let first = scripted(folder.path(), "first", first);
        let mut portfolio = Portfolio::start(&[first, missing.clone()]).unwrap();
        let answer = portfolio.check(&mut pool, &[p], &patient()).unwrap();
        match (expected, answer) {
            (Some(expected), answer) => assert_eq!(answer, expected),
            (None, Answer::Unknown(why)) => assert!(why.contains("/no/such/solver"), "{why}"),
            (None, answer) => panic!("{answer:?}"),
        }
    }
}

#[test]
fn losers_take_part_in_the_next_round() {
    let folder = TempDir::new().unwrap();
    let slow = scripted(folder.path(), "slow", SILENT);
    let embedded = SolverConfig::embedded();
    let mut portfolio = Portfolio::start(&[slow, embedded]).unwrap();
    let mut pool = TermPool::new();
    let x = pool.mk_symbol("x", Sort::BitVec(8));
    let limits: Vec<TermId> = (0..4).map(|n| pool.mk_bv(8, n)).collect();
    let below = pool.mk_bv_ult(x, limits[3]);
    portfolio.assert(&mut pool, below);
    for round in 0..3 {
        portfolio.push();
        let is = pool.mk_eq(x, limits[round]);
        portfolio.assert(&mut pool, is);
        assert_eq!(portfolio.check(&mut pool, &[], &patient()).unwrap(), Answer::Sat);
        let model = portfolio.model(&mut pool).unwrap();
        let value = cuda_verify_smt::BvValue::new(8, u64::try_from(round).unwrap());
        assert_eq!(model.get(x), Some(&Value::BitVec(value)));
        let is_three = pool.mk_eq(x, limits[3]);
        let answer = portfolio.check(&mut pool, &[is, is_three], &patient()).unwrap();
        assert_eq!(answer, Answer::Unsat);
        assert!(portfolio.unsat_assumptions().unwrap().contains(&is_three));
        assert!(portfolio.model(&mut pool).unwrap_err().is_bad_model());
        portfolio.pop();
    }
    assert_eq!(portfolio.wins(), [0, 6]);
}

#[test]
fn cancelling_ends_a_race_and_its_processes() {
    let folder = TempDir::new().unwrap();
    let pid_file = folder.path().join("pid");
    let arms = format!("'(check-sat)') echo $$ > '{}'; sleep 1000;;", pid_file.display());
    let config = scripted(folder.path(), "sleeper", &arms);
    let mut portfolio = Portfolio::start(&[config]).unwrap();
    let mut pool = TermPool::new();
    let p = goal(&mut pool);
    let deadline = Deadline::never();
    let (other, seen) = (deadline.clone(), pid_file.clone());
    let canceller = std::thread::spawn(move || {
        while !seen.exists() {
            std::thread::sleep(Duration::from_millis(10));
        }
        other.cancel();
    });
    assert!(portfolio.check(&mut pool, &[p], &deadline).unwrap_err().is_timeout());
    canceller.join().unwrap();
    drop(portfolio);
    let pid = std::fs::read_to_string(&pid_file).unwrap();
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", pid.trim()));
    assert!(stat.is_err() || stat.is_ok_and(|stat| stat.contains(") Z")), "the process is gone");
}

/// The answer of two scripted solvers that check each other.
fn cross(first: &str, second: &str, limit: Duration) -> (Result<Answer, Error>, TempDir) {
    let folder = TempDir::new().unwrap();
    let first = scripted(folder.path(), "first", first);
    let second = scripted(folder.path(), "second", second);
    let config = SolverConfig::cross_check(first, second, folder.path().join("scripts"));
    let mut solver = start(&config).unwrap();
    let mut pool = TermPool::new();
    let p = goal(&mut pool);
    solver.assert(&mut pool, p);
    (solver.check(&mut pool, &[], &Deadline::after(limit)), folder)
}

#[test]
fn unsat_needs_both() {
    let limit = Duration::from_secs(30);
    assert_eq!(cross(SAYS_UNSAT, SAYS_UNSAT, limit).0.unwrap(), Answer::Unsat);
    assert_eq!(cross(SAYS_SAT, SAYS_SAT, limit).0.unwrap(), Answer::Sat);
    // Its model has been evaluated.
    assert_eq!(cross(SAYS_SAT, SAYS_UNKNOWN, limit).0.unwrap(), Answer::Sat);
    for other in [SAYS_UNKNOWN, DIES, LIES] {
        for (first, second) in [(SAYS_UNSAT, other), (other, SAYS_UNSAT)] {
            let answer = cross(first, second, limit).0;
            let Ok(Answer::Unknown(why)) = answer else { panic!("{answer:?}") };
            assert!(why.contains("does not confirm it"), "{why}");
        }
    }
    assert!(cross(DIES, DIES, limit).0.unwrap_err().is_died());
    let short = Duration::from_millis(600);
    assert!(cross(SAYS_UNSAT, SILENT, short).0.unwrap_err().is_timeout());
    assert_eq!(cross(SAYS_SAT, SILENT, short).0.unwrap(), Answer::Sat);
}

#[test]
fn a_disagreement_is_an_error_with_a_script() {
    for (first, second) in [(SAYS_SAT, SAYS_UNSAT), (SAYS_UNSAT, SAYS_SAT)] {
        let (answer, folder) = cross(first, second, Duration::from_secs(30));
        let error = answer.unwrap_err();
        assert!(error.is_disagreement() && error.is_internal(), "{error}");
        let scripts = std::fs::read_dir(folder.path().join("scripts")).unwrap();
        let scripts: Vec<_> = scripts.map(|entry| entry.unwrap().path()).collect();
        let [path] = &scripts[..] else { panic!("one script") };
        assert!(error.to_string().contains(&path.display().to_string()), "{error}");
        let mut pool = TermPool::new();
        let script = read_script(&mut pool, &std::fs::read_to_string(path).unwrap()).unwrap();
        assert_eq!(script.assertions(), [goal(&mut pool)]);
    }
}

#[test]
fn queries_are_recorded_before_they_are_answered() {
    let seen = Rc::new(RefCell::new(Vec::new()));
    let own = Rc::clone(&seen);
    let solver = start(&SolverConfig::embedded()).unwrap();
    let mut recorder = Recorder::new(solver, move |query| {
        let (pool, formulas) = query.without_floats();
        let no_floats = cuda_verify_smt::text::write_script(&pool, &formulas);
        own.borrow_mut().push((query.script(), no_floats, query.sequents()));
    });
    let mut pool = TermPool::new();
    let x = pool.mk_symbol("x", Sort::BitVec(8));
    let f = pool.mk_symbol("f", Sort::Float(FloatFormat::BFLOAT16));
    let sum = pool.mk_fp_add(RoundingMode::NearestEven, f, f);
    let is_nan = pool.mk_fp_is_nan(sum);
    let nine = pool.mk_bv(8, 9);
    let below = pool.mk_bv_ult(x, nine);
    let is_one = pool.mk_bv(8, 1);
    let is_one = pool.mk_eq(x, is_one);
    let not_one = pool.mk_not(is_one);
    let first = pool.mk_and(not_one, is_nan);
    recorder.push();
    recorder.assert(&mut pool, below);
    assert_eq!(recorder.check(&mut pool, &[first], &patient()).unwrap(), Answer::Sat);
    recorder.pop();
    assert_eq!(recorder.check(&mut pool, &[below], &Deadline::never()).unwrap(), Answer::Sat);
    let seen = seen.borrow();
    let [(script, no_floats, sequents), (second, ..)] = &seen[..] else { panic!("two queries") };
    assert!(script.contains("fp.add") && !no_floats.contains("fp."));
    let again = read_script(&mut pool, script).unwrap();
    assert_eq!(again.assertions(), [below, first]);
    assert!(!second.contains("fp.add"));
    let [sequent] = &sequents[..] else { panic!("one sequent") };
    let (above, under) = sequent.split_once("|---").unwrap();
    assert!(above.contains("{-2} ") && !above.contains("not"), "{sequent}");
    assert!(under.contains("{1} (= "), "{sequent}");
}

#[test]
fn cores_shrink_until_nothing_can_be_left_out() {
    for config in installed() {
        let mut solver = start(&config).unwrap();
        let mut pool = TermPool::new();
        let [x, y, z] = ["x", "y", "z"].map(|name| pool.mk_symbol(name, Sort::BitVec(16)));
        let xy = pool.mk_bv_ult(x, y);
        let yz = pool.mk_bv_ult(y, z);
        let zx = pool.mk_bv_ult(z, x);
        let seven = pool.mk_bv(16, 7);
        let other = pool.mk_bv_ugt(y, seven);
        let product = pool.mk_bv_mul(x, z);
        let more = pool.mk_eq(product, seven);
        let all = [more, xy, other, yz, zx];
        assert!(shrink_core(&mut *solver, &mut pool, &patient()).is_err());
        assert_eq!(solver.check(&mut pool, &all, &patient()).unwrap(), Answer::Unsat);
        let core = shrink_core(&mut *solver, &mut pool, &patient()).unwrap();
        assert_eq!(core, [xy, yz, zx], "{}", config.name());
    }
}

#[test]
fn a_portfolio_of_all_that_are_installed_answers() {
    let mut solver = start(&SolverConfig::portfolio(installed())).unwrap();
    let mut pool = TermPool::new();
    let x = pool.mk_symbol("x", Sort::BitVec(24));
    let y = pool.mk_symbol("y", Sort::BitVec(24));
    let product = pool.mk_bv_mul(x, y);
    for target in [0x123_457, 0xFFF_FF1] {
        let target = pool.mk_bv(24, target);
        let is_target = pool.mk_eq(product, target);
        assert_eq!(solver.check(&mut pool, &[is_target], &patient()).unwrap(), Answer::Sat);
        assert!(solver.model(&mut pool).unwrap().get(x).is_some());
    }
}
