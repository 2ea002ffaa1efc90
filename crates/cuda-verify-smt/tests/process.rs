//! Solver processes: scripted ones that misbehave in every way, and the real ones that are installed.

#![cfg(unix)]
#![expect(clippy::unwrap_used, clippy::disallowed_methods, clippy::print_stderr, reason = "tests")]

#[path = "support/scripted.rs"]
mod support;

use std::time::{Duration, Instant};

use cuda_verify_base::Deadline;
use cuda_verify_smt::solver::start;
use cuda_verify_smt::{
    Answer, Error, FloatFormat, RoundingMode, Solver, SolverConfig, Sort, TermId, TermPool, Value,
};
use tempfile::TempDir;

use crate::support::installed;

fn scripted(folder: &TempDir, arms: &str) -> Box<dyn Solver> {
    start(&support::scripted(folder.path(), "fake-solver", arms)).unwrap()
}

fn boolean(pool: &mut TermPool) -> TermId {
    pool.mk_symbol("p", Sort::Bool)
}

/// One check within a short time.
fn check(arms: &str) -> Result<Answer, Error> {
    check_within(arms, Duration::from_secs(20))
}

fn check_within(arms: &str, limit: Duration) -> Result<Answer, Error> {
    let folder = TempDir::new().unwrap();
    let mut solver = scripted(&folder, arms);
    let mut pool = TermPool::new();
    let p = boolean(&mut pool);
    solver.assert(&mut pool, p);
    let started = Instant::now();
    let answer = solver.check(&mut pool, &[], &Deadline::after(limit));
    drop(solver);
    assert!(started.elapsed() < limit + Duration::from_secs(10), "the deadline holds");
    answer
}

#[test]
fn answers_are_read() {
    assert_eq!(check("'(check-sat)') echo sat;;").unwrap(), Answer::Sat);
    assert_eq!(check("'(check-sat)') echo unsat;;").unwrap(), Answer::Unsat);
    assert_eq!(
        check("'(check-sat)') echo unknown;;").unwrap(),
        Answer::Unknown("unknown".to_owned())
    );
    // In pieces, with comments, slowly.
    assert_eq!(
        check("'(check-sat)') printf 'un'; sleep 0.1; printf 'sat ; sat\\n';;").unwrap(),
        Answer::Unsat
    );
}

#[test]
fn what_is_no_answer_is_an_error() {
    let error = |arms| check(arms).unwrap_err();
    assert!(error("'(check-sat)') ;;").is_protocol(), "no answer");
    assert!(error("'(check-sat)') echo satisfiable;;").is_protocol());
    assert!(error("'(check-sat)') echo '(sat)';;").is_protocol());
    assert!(error("'(check-sat)') echo unsat unsat;;").is_protocol(), "two answers");
    assert!(error("'(assert'*) echo unsat;; '(check-sat)') echo sat;;").is_protocol(), "too early");
    let mixed = "'(check-sat)') read -r line; echo \"$line\" | cut -d'\"' -f2; echo unsat;;";
    assert!(error(mixed).is_protocol(), "in the wrong order");
    assert!(error("'(check-sat)') printf 'unsat\\377garbage\\n';;").is_protocol());
    let reported =
        error("'(assert'*) echo '(error \"line 3: no such thing\")';; '(check-sat)') echo unsat;;");
    assert!(reported.is_reported_by_solver());
    assert!(reported.to_string().contains("no such thing"));
    let died = error("'(check-sat)') echo 'out of memory' >&2; exit 3;;");
    assert!(died.is_died());
    assert!(died.to_string().contains("exit status 3"), "{died}");
    assert!(died.to_string().contains("out of memory"), "{died}");
    assert!(error("'(check-sat)') printf unsat; exit 0;;").is_died(), "half a line, then death");
    assert!(error("'(check-sat)') echo unsat; exit 0;;").is_died(), "no echo, then death");
    assert!(error("'(check-sat)') kill -9 $$;;").to_string().contains("signal 9"));
}

#[test]
fn silence_is_a_timeout() {
    let within = |arms| check_within(arms, Duration::from_millis(400));
    assert!(within("'(check-sat)') sleep 1000;;").unwrap_err().is_timeout());
    assert!(within("'(check-sat)') printf '(un'; sleep 1000;;").unwrap_err().is_timeout());
    // It prints for ever, but no expression.
    assert!(within("'(check-sat)') while :; do printf '( '; done;;").unwrap_err().is_timeout());
    // It reads nothing.
    assert!(within("'(set-option'*) sleep 1000;;").unwrap_err().is_timeout());
}

#[test]
fn the_whole_process_group_is_killed() {
    let folder = TempDir::new().unwrap();
    let pid_file = folder.path().join("pid");
    let arms = format!("'(check-sat)') sleep 1000 & echo $! > '{}'; wait;;", pid_file.display());
    let mut solver = scripted(&folder, &arms);
    let mut pool = TermPool::new();
    let p = boolean(&mut pool);
    let answer = solver.check(&mut pool, &[p], &Deadline::after(Duration::from_secs(2)));
    assert!(answer.unwrap_err().is_timeout());
    let pid = std::fs::read_to_string(&pid_file).unwrap();
    let process = std::path::PathBuf::from(format!("/proc/{}/stat", pid.trim()));
    let patience = Instant::now();
    let is_running = || std::fs::read_to_string(&process).is_ok_and(|stat| !stat.contains(") Z"));
    while is_running() {
        assert!(patience.elapsed() < Duration::from_secs(5), "the child of the solver lives on");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_solver_recovers_from_a_dead_process() {
    let folder = TempDir::new().unwrap();
    let count = folder.path().join("count");
    // The first process dies at its first question, the next one answers.
    let arms = format!(
        "'(check-sat)') if [ -e '{0}' ]; then echo unsat; else touch '{0}'; exit 1; fi;;",
        count.display()
    );
    let mut solver = scripted(&folder, &arms);
    let mut pool = TermPool::new();
    let p = boolean(&mut pool);
    solver.assert(&mut pool, p);
    let deadline = Deadline::after(Duration::from_secs(10));
    assert!(solver.check(&mut pool, &[], &deadline).unwrap_err().is_died());
    assert_eq!(solver.check(&mut pool, &[], &deadline).unwrap(), Answer::Unsat);
}

/// An answer that comes too late is not taken for one to the next question.
#[test]
fn late_answers_are_lost() {
    let folder = TempDir::new().unwrap();
    let flag = folder.path().join("flag");
    let arms = format!(
        "'(check-sat)') if [ -e '{0}' ]; then echo sat; else touch '{0}'; sleep 1; echo unsat; fi;;",
        flag.display()
    );
    let mut solver = scripted(&folder, &arms);
    let mut pool = TermPool::new();
    let p = boolean(&mut pool);
    let short = Deadline::after(Duration::from_millis(500));
    assert!(solver.check(&mut pool, &[p], &short).unwrap_err().is_timeout());
    std::thread::sleep(Duration::from_millis(800));
    let patient = Deadline::after(Duration::from_secs(20));
    assert_eq!(solver.check(&mut pool, &[p], &patient).unwrap(), Answer::Sat);
}

#[test]
fn cancelling_ends_a_check() {
    let folder = TempDir::new().unwrap();
    let mut solver = scripted(&folder, "'(check-sat)') sleep 1000;;");
    let mut pool = TermPool::new();
    let p = boolean(&mut pool);
    let deadline = Deadline::never();
    let other = deadline.clone();
    let canceller = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(100));
        other.cancel();
    });
    assert!(solver.check(&mut pool, &[p], &deadline).unwrap_err().is_timeout());
    canceller.join().unwrap();
}

#[test]
fn wrong_models_are_refused() {
    let model_of = |arms: &str| {
        let folder = TempDir::new().unwrap();
        let mut solver = scripted(&folder, &format!("'(check-sat)') echo sat;;\n{arms}"));
        let mut pool = TermPool::new();
        let p = boolean(&mut pool);
        solver.assert(&mut pool, p);
        let limit = if arms.contains("sleep") { 2 } else { 20 };
        let deadline = Deadline::after(Duration::from_secs(limit));
        assert!(solver.model(&mut pool).unwrap_err().is_bad_model(), "no check yet");
        assert_eq!(solver.check(&mut pool, &[], &deadline).unwrap(), Answer::Sat);
        solver.model(&mut pool).map(|model| model.get(p).cloned())
    };
    assert_eq!(model_of("'(get-value'*) echo '((p true))';;").unwrap(), Some(Value::Bool(true)));
    assert!(model_of("'(get-value'*) echo '((p false))';;").unwrap_err().is_bad_model());
    assert!(model_of("'(get-value'*) echo '((p maybe))';;").unwrap_err().is_protocol());
    assert!(model_of("'(get-value'*) echo '()';;").unwrap_err().is_protocol());
    assert!(
        model_of("'(get-value'*) echo '(error \"no model\")';;")
            .unwrap_err()
            .is_reported_by_solver()
    );
    assert!(model_of("'(get-value'*) exit 0;;").unwrap_err().is_died());
    assert!(model_of("'(get-value'*) sleep 1000;;").unwrap_err().is_timeout());
}

#[test]
#[cfg(target_os = "linux")]
fn the_memory_of_a_process_is_limited() {
    let folder = TempDir::new().unwrap();
    let arms =
        "'(check-sat)') if [ \"$(ulimit -v)\" = 262144 ]; then echo sat; else echo unsat; fi;;";
    let config = support::scripted(folder.path(), "limited", arms).with_memory_mib(256);
    let mut solver = start(&config).unwrap();
    let mut pool = TermPool::new();
    let p = boolean(&mut pool);
    let deadline = Deadline::after(Duration::from_secs(20));
    assert_eq!(solver.check(&mut pool, &[p], &deadline).unwrap(), Answer::Sat);
}

#[test]
fn missing_programs_are_reported() {
    let config = SolverConfig::parse("/nonexistent/solver --fast").unwrap();
    let error = start(&config).unwrap_err();
    assert!(error.is_spawn_failed());
    assert_eq!(error.to_string(), "cannot start `/nonexistent/solver --fast`");
    assert!(std::error::Error::source(&error).is_some());
}

#[test]
fn installed_solvers_answer() {
    for config in installed() {
        let name = config.name().to_owned();
        let mut solver = start(&config).unwrap();
        let mut pool = TermPool::new();
        let deadline = Deadline::after(Duration::from_secs(60));
        let x = pool.mk_symbol("the x", Sort::BitVec(16));
        let y = pool.mk_symbol("and", Sort::BitVec(16));
        let product = pool.mk_bv_mul(x, y);
        let limit = pool.mk_bv(16, 0x1237);
        let is_limit = pool.mk_eq(product, limit);
        let three = pool.mk_bv(16, 3);
        let is_greater = pool.mk_bv_ugt(x, three);
        solver.assert(&mut pool, is_limit);
        for round in 0..60 {
            solver.push();
            solver.assert(&mut pool, is_greater);
            assert_eq!(solver.check(&mut pool, &[], &deadline).unwrap(), Answer::Sat, "{name}");
            if round < 2 {
                let model = solver.model(&mut pool).unwrap();
                assert!(model.get(x).is_some() && model.get(y).is_some());
            }
            let even = pool.mk_extract(0, 0, x);
            let zero = pool.mk_bv(1, 0);
            let is_even = pool.mk_eq(even, zero);
            assert_eq!(
                solver.check(&mut pool, &[is_even], &deadline).unwrap(),
                Answer::Unsat,
                "{name}"
            );
            solver.pop();
        }
    }
}

#[test]
fn installed_solvers_give_models_of_every_sort() {
    for config in installed() {
        let name = config.name().to_owned();
        let mut solver = start(&config).unwrap();
        let mut pool = TermPool::new();
        let deadline = Deadline::after(Duration::from_secs(60));
        let array = pool.mk_symbol("a", Sort::Array { index_bits: 8, element_bits: 16 });
        let i = pool.mk_symbol("i", Sort::BitVec(8));
        let element = pool.mk_select(array, i);
        let function = pool.declare_function("f", &[Sort::BitVec(16)], Sort::BitVec(8));
        let image = pool.mk_apply(function, &[element]);
        let again = pool.mk_app(cuda_verify_smt::Op::ZeroExtend(8), &[image]);
        let twice = pool.mk_apply(function, &[again]);
        let seven = pool.mk_bv(8, 7);
        let is_seven = pool.mk_eq(twice, seven);
        let differ = pool.mk_distinct(image, seven);
        let single = pool.mk_symbol("s", Sort::Float(FloatFormat::SINGLE));
        let brain = pool.mk_symbol("b", Sort::Float(FloatFormat::BFLOAT16));
        let widened = pool.mk_fp_convert(RoundingMode::NearestEven, FloatFormat::SINGLE, brain);
        let root = pool.mk_fp_sqrt(RoundingMode::NearestEven, single);
        let is_root = pool.mk_eq(widened, root);
        let bits = pool.mk_fp_to_bits(single);
        let pattern = pool.mk_bv(32, 0x4110_0000);
        let is_nine = pool.mk_eq(bits, pattern);
        let zero = pool.mk_float(FloatFormat::SINGLE, 0);
        let least = pool.mk_fp_min(zero, widened);
        let is_least = pool.mk_eq(least, zero);
        for t in [is_seven, differ, is_root, is_nine, is_least] {
            solver.assert(&mut pool, t);
        }
        assert_eq!(solver.check(&mut pool, &[], &deadline).unwrap(), Answer::Sat, "{name}");
        let model = solver.model(&mut pool).unwrap();
        assert_eq!(model.get(brain), Some(&Value::Float(FloatFormat::BFLOAT16, 0x4040)), "{name}");
        let not_least = pool.mk_not(is_least);
        assert_eq!(
            solver.check(&mut pool, &[not_least], &deadline).unwrap(),
            Answer::Unsat,
            "{name}"
        );
    }
}

/// Every float operator on pinned symbols has, for each solver, the value that folding gives: printing, the choices in
/// open cases and the translation to bit-vectors say the same.
#[test]
fn installed_solvers_agree_on_floats() {
    use cuda_verify_smt::Op;

    const HALF: FloatFormat = FloatFormat::HALF;
    let half = Sort::Float(HALF);
    let word = Sort::BitVec(16);
    let operands: [[u64; 3]; 4] = [
        [0x3C01, 0x4200, 0xB555],
        [0x8000, 0x0000, 0x7BFF],
        [0x0001, 0x7E00, 0xFC00],
        [0xC900, 0x3800, 0x8400],
    ];
    for config in installed() {
        let mut solver = start(&config).unwrap();
        let mut pool = TermPool::new();
        let deadline = Deadline::after(Duration::from_secs(300));
        let floats = ["f", "g", "h"].map(|name| pool.mk_symbol(name, half));
        let bits = pool.mk_symbol("w", word);
        for (round, values) in operands.iter().enumerate() {
            let mode = [
                RoundingMode::NearestEven,
                RoundingMode::Down,
                RoundingMode::NearestAway,
                RoundingMode::Up,
            ][round];
            let constants = values.map(|value| pool.mk_float(HALF, value));
            let word_constant = pool.mk_bv(16, values[0]);
            let unary = [
                Op::FpNeg,
                Op::FpAbs,
                Op::FpSqrt(mode),
                Op::FpRoundToIntegral(mode),
                Op::FpIsNan,
                Op::FpIsInfinite,
                Op::FpIsZero,
                Op::FpIsSubnormal,
                Op::FpIsNegative,
                Op::FpToBits,
                Op::FpConvert(mode, FloatFormat::SINGLE),
                Op::FpToSigned(mode, 5),
                Op::FpToUnsigned(mode, 20),
            ];
            let binary = [
                Op::FpAdd(mode),
                Op::FpSub(mode),
                Op::FpMul(mode),
                Op::FpDiv(mode),
                Op::FpRem,
                Op::FpMin,
                Op::FpMax,
                Op::FpEq,
                Op::FpLt,
                Op::FpLe,
                Op::Eq,
            ];
            let from_bits = [
                Op::FpFromBits(HALF),
                Op::FpFromSigned(mode, HALF),
                Op::FpFromUnsigned(mode, HALF),
            ];
            let cases = unary
                .map(|op| (op, floats[..1].to_vec(), constants[..1].to_vec()))
                .into_iter()
                .chain(binary.map(|op| (op, floats[..2].to_vec(), constants[..2].to_vec())))
                .chain(from_bits.map(|op| (op, vec![bits], vec![word_constant])))
                .chain([(Op::FpFma(mode), floats.to_vec(), constants.to_vec())]);
            let mut differences = Vec::new();
            for (op, symbols, constants) in cases {
                let term = pool.mk_app(op, &symbols);
                let expected = pool.mk_app(op, &constants);
                differences.push(pool.mk_distinct(term, expected));
            }
            let mut pins: Vec<TermId> = Vec::new();
            for (symbol, constant) in
                floats.into_iter().zip(constants).chain([(bits, word_constant)])
            {
                pins.push(pool.mk_eq(symbol, constant));
            }
            assert_eq!(solver.check(&mut pool, &pins, &deadline).unwrap(), Answer::Sat);
            for difference in differences {
                pins.push(difference);
                let answer = solver.check(&mut pool, &pins, &deadline).unwrap();
                let shown = cuda_verify_smt::text::display(&pool, difference);
                assert_eq!(answer, Answer::Unsat, "{} on {shown} at {values:x?}", config.name());
                pins.pop();
            }
        }
    }
}
