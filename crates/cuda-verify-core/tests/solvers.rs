//! Every solver that is installed agrees with the embedded one on every verification condition of the case files.
//!
//! The conditions are those of `--show smt2`, so that this also shows that every solver takes them as they are. Solvers
//! are found on `PATH`; `SOLVERS` names further ones, separated by semicolons. Without any the test says so and passes.
//! By default some conditions stand for all, evenly spread; `SOLVER_QUERIES` says how many.
#![expect(clippy::unwrap_used, clippy::print_stderr, reason = "tests")]

#[path = "support/options.rs"]
mod options;

use std::path::Path;
use std::time::Duration;

use cuda_verify_base::Deadline;
use cuda_verify_base::deadline::Stopwatch;
use cuda_verify_core::smt::solver::{available_solvers, known_solvers, start};
use cuda_verify_core::smt::text::{ScriptCommand, read_script};
use cuda_verify_core::smt::{Answer, SolverConfig, Sort, TermId, TermPool};
use cuda_verify_core::{Stage, Verifier};
use cuda_verify_testkit::{Case, collect_programs};

use crate::options::configure;

/// Time for one query; who needs more has no opinion.
const LIMIT: Duration = Duration::from_secs(2);

/// How many conditions are asked about unless `SOLVER_QUERIES` says otherwise.
const N_QUERIES: usize = 200;

/// A query of a case.
struct Query {
    origin: String,
    formulas: Vec<TermId>,
}

/// The queries of all cases.
fn queries(pool: &mut TermPool) -> Vec<Query> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cuda");
    let mut queries = Vec::new();
    for file in collect_programs(&root) {
        let name = file.strip_prefix(&root).unwrap().display().to_string();
        let text = std::fs::read_to_string(&file).unwrap();
        let Ok(case) = Case::parse(&name, &text) else { continue };
        let verifier = configure(Verifier::new(), &case.options).unwrap();
        let verifier = verifier.source_text(&case.name, &case.text);
        let Ok(script) = verifier.timeout(Some(Duration::from_secs(20))).show(Stage::Smt2) else {
            continue;
        };
        let script = read_script(pool, &script).unwrap();
        let mut formulas = Vec::new();
        for command in script.commands {
            match command {
                ScriptCommand::Push(_) => formulas.clear(),
                ScriptCommand::Assert { term, .. } => formulas.push(term),
                ScriptCommand::CheckSat(_) => {
                    let origin = format!("{name} query {}", queries.len());
                    queries.push(Query { origin, formulas: formulas.clone() });
                }
                ScriptCommand::Pop(_)
                | ScriptCommand::GetValue(_)
                | ScriptCommand::GetModel(_)
                | ScriptCommand::GetUnsatCore
                | ScriptCommand::GetUnsatAssumptions
                | ScriptCommand::Echo(_)
                | ScriptCommand::Exit => {}
            }
        }
    }
    queries
}

/// Median seconds from a query that needs no thought to its answer, in a session that is open.
fn latency(config: &SolverConfig) -> f64 {
    const N: usize = 51;
    let mut pool = TermPool::new();
    let mut solver = start(config).unwrap();
    let p = pool.mk_symbol("p", Sort::Bool);
    let mut seconds: Vec<f64> = (0..N)
        .map(|_| {
            let watch = Stopwatch::start();
            solver.push();
            solver.assert(&mut pool, p);
            let answer = solver.check(&mut pool, &[], &Deadline::after(10 * LIMIT));
            assert_eq!(answer.unwrap(), Answer::Sat);
            solver.pop();
            watch.elapsed().as_secs_f64()
        })
        .collect();
    seconds.sort_by(f64::total_cmp);
    seconds[N / 2]
}

/// Says how the embedded solver compares with the fastest of the others on each query.
fn compare_with_fastest(queries: &[Query], seconds_of: &[Vec<f64>]) {
    let Some((own, others)) = seconds_of.split_first() else { return };
    let mut ratios = Vec::new();
    for (number, query) in queries.iter().enumerate() {
        let fastest = others.iter().map(|seconds| seconds[number]).fold(f64::INFINITY, f64::min);
        if fastest.is_finite() {
            ratios.push((own[number] / fastest, own[number], fastest, &query.origin));
        }
    }
    ratios.sort_by(|a, b| a.0.total_cmp(&b.0));
    let Some(median) = ratios.get(ratios.len() / 2) else { return };
    let n_slower = ratios.iter().filter(|(ratio, ..)| *ratio > 1.0).count();
    eprintln!(
        "embedded against the fastest other: median {:.2}, slower on {n_slower} of {}",
        median.0,
        ratios.len()
    );
    for (ratio, own, fastest, origin) in ratios.iter().rev().take_while(|(ratio, ..)| *ratio > 10.0)
    {
        eprintln!("  {ratio:.0} times on {origin}: {own:.3} s, {fastest:.3} s");
    }
}

#[test]
fn all_agree_on_the_conditions_of_the_cases() {
    let mut configs = available_solvers();
    let named = std::env::var("SOLVERS").unwrap_or_default();
    let named = named.split(';').filter(|text| !text.trim().is_empty());
    configs.extend(named.map(|text| SolverConfig::parse(text).unwrap()));
    for name in known_solvers() {
        if configs.iter().all(|config| config.name() != name) {
            eprintln!("skipped for {name}, which is not installed");
        }
    }
    if configs.len() == 1 {
        return;
    }
    let mut pool = TermPool::new();
    let all = queries(&mut pool);
    assert!(all.len() > 100, "{} queries", all.len());
    let n_all = all.len();
    let n_wanted = std::env::var("SOLVER_QUERIES").ok().and_then(|text| text.parse().ok());
    let stride = n_all.div_ceil(n_wanted.unwrap_or(N_QUERIES).max(1));
    let queries: Vec<Query> = all.into_iter().step_by(stride).collect();
    eprintln!("{} of {n_all} conditions", queries.len());
    let mut answers: Vec<Option<(bool, String)>> = vec![None; queries.len()];
    let mut contradictions = Vec::new();
    // Seconds for each query, undecided ones infinite; those of the embedded solver first.
    let mut seconds_of: Vec<Vec<f64>> = Vec::new();
    for config in configs {
        eprintln!("{}: {:.2} ms for a trivial query", config.name(), 1e3 * latency(&config));
        let mut seconds_of_queries = Vec::new();
        let name = config.command().first().cloned().unwrap_or_else(|| config.name().to_owned());
        let mut solver = start(&config).unwrap();
        let (mut n_decided, mut n_timeouts, mut others) = (0, 0, Vec::new());
        let watch = Stopwatch::start();
        for (query, known) in queries.iter().zip(&mut answers) {
            solver.push();
            for &formula in &query.formulas {
                solver.assert(&mut pool, formula);
            }
            let deadline = Deadline::after(LIMIT);
            let query_watch = Stopwatch::start();
            let answer = match solver.check(&mut pool, &[], &deadline) {
                Ok(Answer::Sat) => solver.model(&mut pool).map(|_| Some(true)),
                Ok(Answer::Unsat) => Ok(Some(false)),
                Ok(Answer::Unknown(_)) => Ok(None),
                Err(error) => Err(error),
            };
            let is_decided = matches!(answer, Ok(Some(_)));
            match (answer, &*known) {
                (Ok(Some(is_sat)), Some((other, by))) if is_sat != *other => {
                    eprintln!("contradiction: {}: {name} and {by}", query.origin);
                    contradictions.push(format!("{}: {name} and {by}", query.origin));
                }
                (Ok(Some(is_sat)), _) => {
                    n_decided += 1;
                    known.get_or_insert((is_sat, name.clone()));
                }
                (Ok(None), _) => others.push(format!("{}: unknown", query.origin)),
                (Err(error), _) if error.is_timeout() => n_timeouts += 1,
                (Err(error), _) => others.push(format!("{}: {error}", query.origin)),
            }
            solver.pop();
            let seconds = query_watch.elapsed().as_secs_f64();
            seconds_of_queries.push(if is_decided { seconds } else { f64::INFINITY });
            if config.command().is_empty() && seconds > 0.05 {
                eprintln!("  {}: {seconds:.2} s", query.origin);
            }
        }
        eprintln!(
            "{name}: {n_decided} of {} decided, {n_timeouts} out of time, {} not answered, {:.1} s",
            queries.len(),
            others.len(),
            watch.elapsed().as_secs_f64()
        );
        for other in others {
            eprintln!("  {other}");
        }
        seconds_of.push(seconds_of_queries);
    }
    compare_with_fastest(&queries, &seconds_of);
    assert!(contradictions.is_empty(), "{contradictions:#?}");
}
