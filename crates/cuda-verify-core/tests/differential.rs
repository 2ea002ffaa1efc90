//! Random programs: runs against the symbolic executor and, where there is one, a C++ compiler.
//!
//! The symbolic executor has to prove that a program computes what a run computed: with constant inputs,
//! where everything folds, and with unknown ones, where it also has to find inputs that give another result, which a
//! replay confirms. The solvers on the `PATH` take turns at that. `CUDA_VERIFY_PROGRAMS` sets the number of programs,
//! `CUDA_VERIFY_SEED` the first seed; 20,000 programs take an hour.

#![expect(clippy::disallowed_methods, reason = "a compiler is started")]
#![expect(clippy::print_stderr, reason = "a long run says what it did")]

mod differential {
    pub(crate) mod generate;
}

use std::process::Command;
use std::time::Duration;

use cuda_verify_core::goto::parse::parse;
use cuda_verify_core::goto::run::{Config, Entry, Outcome, Request, Schedule};
use cuda_verify_core::smt::solver::available_solvers;
use cuda_verify_core::{Confirmation, PropertySet, Stage, Verdict, Verifier};
use cuda_verify_testkit::Random;
use differential::generate::{PRELUDE, Style, host_program, kernel_program};

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// What the virtual machine computes, with all lanes of a block together and with one at a time.
fn interpreted(source: &str, inputs: &[i32]) -> Result<u32, String> {
    let args = inputs.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let text = format!("{source}int main() {{ return (int)run({args}); }}\n");
    let verifier = Verifier::new().source_text("random.cu", text);
    let goto = verifier.show(Stage::Goto).map_err(|error| error.to_string())?;
    let program = parse(&goto).map_err(|error| format!("{error:?}"))?;
    let config = Config::new(PropertySet::default_kinds());
    let run = |config: &Config| {
        let mut zero = |_: &Request| 0;
        cuda_verify_vm::run(&program, config, &Entry::Main, &mut zero).outcome
    };
    let outcome = run(&config);
    let alone = run(&Config { schedule: Schedule::Linear, ..config });
    if outcome != alone {
        return Err(format!("lanes together: {outcome:?}, one at a time: {alone:?}"));
    }
    if let Outcome::End(Some(bits)) = outcome {
        return Ok(u32::try_from(bits & 0xffff_ffff).unwrap_or(0));
    }
    Err(format!("the run: {outcome:?}"))
}

/// Nothing is run before.
fn symbolic() -> Verifier {
    Verifier::new().runs(false)
}

/// Whether the symbolic executor proves the result for constant inputs.
fn check_concrete(source: &str, inputs: &[i32], expected: u32) -> Result<(), String> {
    let args = inputs.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let text = format!("{source}int main() {{ assert(run({args}) == {expected}u); return 0; }}\n");
    let report = symbolic().source_text("random.cu", text).verify();
    let report = report.map_err(|error| error.to_string())?;
    match report.verdict {
        Verdict::Safe { .. } => Ok(()),
        Verdict::Unsafe => Err(format!("symbolic execution: {}", report.violations[0].message)),
        Verdict::Unknown => Err(format!("symbolic execution: {}", report.reasons[0].message)),
    }
}

/// Whether the symbolic executor proves the result for unknown inputs with given values, and can refute it for
/// others; false if it is too hard for the solver.
fn check_symbolic(
    source: &str,
    inputs: &[i32],
    expected: u32,
    solver: &str,
) -> Result<bool, String> {
    let mut declarations = String::new();
    let (mut names, mut equal) = (Vec::new(), Vec::new());
    for (number, value) in inputs.iter().enumerate() {
        declarations.push_str(&format!("  int a{number} = nondet_int();\n"));
        names.push(format!("a{number}"));
        equal.push(format!("a{number} == {value}"));
    }
    let (names, equal) = (names.join(", "), equal.join(" && "));
    let decide = |property: String| {
        let text = format!("{source}int main() {{\n{declarations}  {property}\n  return 0;\n}}\n");
        let verifier = symbolic().source_text("random.cu", text);
        verifier
            .solver(solver)
            .timeout(Some(Duration::from_secs(3)))
            .verify()
            .map_err(|error| error.to_string())
    };
    let report = decide(format!("if ({equal}) assert(run({names}) == {expected}u);"))?;
    match report.verdict {
        Verdict::Safe { .. } => {}
        Verdict::Unsafe => return Err(format!("unknown inputs: {}", report.violations[0].message)),
        Verdict::Unknown => return Ok(false),
    }
    let report = decide(format!("assert(run({names}) != {expected}u);"))?;
    match report.verdict {
        Verdict::Safe { .. } => Err("unknown inputs: the result is missed".to_owned()),
        Verdict::Unsafe => match &report.violations[0].confirmation {
            Confirmation::Run | Confirmation::Confirmed => Ok(true),
            Confirmation::Candidate { reason, .. } if reason.starts_with("no time") => Ok(false),
            Confirmation::Candidate { reason, .. } => Err(format!("unknown inputs: {reason}")),
        },
        Verdict::Unknown => Ok(false),
    }
}

/// Runs programs through all engines and reports the disagreements.
fn compare(n_programs: u64, first_seed: u64) {
    let mut disagreements = Vec::new();
    let solvers = available_solvers();
    let (mut compiled, mut n_symbolic) = (Vec::new(), vec![0; solvers.len()]);
    for seed in first_seed..first_seed + n_programs {
        let mut random = Random(seed);
        let is_kernel = seed % 3 == 2;
        let n_statements = 2 + random.below(10);
        let style = Style { floats: random.below(2) == 0, n_statements, n_inputs: 2 };
        let body = if is_kernel {
            kernel_program(&mut random, style)
        } else {
            host_program(&mut random, style, "run")
        };
        let source = format!("{PRELUDE}{body}");
        let inputs = [7, -1, 100_000, i32::MIN, 0].map(|edge| {
            let small = i32::try_from(random.below(2000)).unwrap_or(0) - 1000;
            if random.below(3) == 0 { edge } else { small }
        });
        let inputs = &inputs[..2];
        let mut fail = |what: String| disagreements.push((seed, what, source.clone()));
        let expected = match interpreted(&source, inputs) {
            Ok(expected) => expected,
            Err(what) => {
                fail(what);
                continue;
            }
        };
        if let Err(what) = check_concrete(&source, inputs, expected) {
            fail(what);
        }
        if !style.floats && n_statements < 6 && seed % 2 == 0 {
            let number = usize::try_from(seed / 2).unwrap_or(0) % solvers.len();
            let solver = solvers[number].name();
            match check_symbolic(&source, inputs, expected, solver) {
                Ok(is_decided) => n_symbolic[number] += u64::from(is_decided),
                Err(what) => fail(format!("{solver}: {what}")),
            }
        }
        if !is_kernel {
            compiled.push((seed, body, inputs.to_vec(), expected));
        }
    }
    let mut n_compiled = 0;
    for group in compiled.chunks(200) {
        let Some(results) = run_compiled(group) else { break };
        n_compiled += results.len();
        for ((seed, body, _, expected), result) in group.iter().zip(results) {
            if result != *expected {
                let what = format!("compiled: {result}, interpreted: {expected}");
                disagreements.push((*seed, what, body.clone()));
            }
        }
    }
    let names: Vec<&str> = solvers.iter().map(|solver| solver.name()).collect();
    eprintln!(
        "{n_programs} programs from seed {first_seed}: {n_compiled} compared with compiled ones, decided for unknown \
         inputs {n_symbolic:?} by {names:?}, {} disagreements",
        disagreements.len()
    );
    let shown: Vec<String> = disagreements
        .iter()
        .take(3)
        .map(|(seed, what, source)| format!("seed {seed}: {what}\n{source}"))
        .collect();
    let seeds: Vec<String> =
        disagreements.iter().map(|(seed, what, _)| format!("{seed}: {what}")).collect();
    assert!(
        disagreements.is_empty(),
        "{} disagreements in {n_programs} programs\n{}\n{}",
        disagreements.len(),
        seeds.join("\n"),
        shown.join("\n")
    );
    // Most programs without floats are within reach.
    assert!(
        n_programs < 60 || n_symbolic.iter().sum::<u64>() > 0,
        "no program was decided for unknown inputs"
    );
}

type Compiled = (u64, String, Vec<i32>, u32);

/// What the programs compute when compiled; nothing without a compiler.
fn run_compiled(programs: &[Compiled]) -> Option<Vec<u32>> {
    let folder =
        std::env::temp_dir().join(format!("cuda-verify-differential-{}", std::process::id()));
    std::fs::create_dir_all(&folder).ok()?;
    let (source, binary) = (folder.join("random.cpp"), folder.join("random"));
    let mut text = format!("#include <stdio.h>\n{PRELUDE}");
    for (number, (_, body, ..)) in programs.iter().enumerate() {
        text.push_str(&format!("namespace p{number} {{\n{body}}}\n"));
    }
    text.push_str("int main() {\n");
    for (number, (_, _, inputs, _)) in programs.iter().enumerate() {
        let args = inputs.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        text.push_str(&format!("  printf(\"%u\\n\", p{number}::run({args}));\n"));
    }
    text.push_str("  return 0;\n}\n");
    std::fs::write(&source, text).ok()?;
    let flags = ["-std=c++17", "-O1", "-fwrapv", "-fno-strict-aliasing", "-ffp-contract=off", "-w"];
    let compiler = std::env::var("CXX").unwrap_or_else(|_| "c++".to_owned());
    let status =
        Command::new(compiler).args(flags).arg(&source).arg("-o").arg(&binary).status().ok()?;
    assert!(status.success(), "a program is not accepted by the compiler");
    let output = Command::new(&binary).output().ok()?;
    std::fs::remove_dir_all(&folder).ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    Some(text.lines().map(|line| line.parse().expect("a number")).collect())
}

#[test]
fn engines_agree_on_random_programs() {
    compare(setting("CUDA_VERIFY_PROGRAMS", 60), setting("CUDA_VERIFY_SEED", 1));
}

/// Programs that were once decided wrongly: the index arithmetic took a bound beyond its limits for a small one.
#[test]
fn engines_agree_on_earlier_findings() {
    for seed in [1032, 1162, 1222, 1456] {
        compare(1, seed);
    }
}
