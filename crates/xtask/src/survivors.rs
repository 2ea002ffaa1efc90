//! Mutation testing of the verifier: whether the cases see small changes of its source.
//!
//! The mutants of [`rewrite`] are built into a copy of the tree below `target/survivors`, each behind its number. All
//! cases are run once without a mutant, which tells the mutants that they reach. Then some mutants are drawn; each is
//! turned on for the cases that reach it, until the test of one fails. A mutant that survives all of them is run on
//! *probes*, small changes of safe cases: on a probe that becomes safe by it, which it was not, a case can be built.
//! What is left is for people: a mutant may mean the same, cost precision or time only, or be what no case asks for.
#![expect(clippy::disallowed_methods, reason = "mutants are timed")]

mod rewrite;
mod worker;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use crate::copied::{self, Answer, Built};
use worker::{Program, Reply, Worker};

/// What is mutated: where a check that is missing makes programs safe. Names begin so, below `crates`.
const SCOPE: [&str; 6] = [
    "cuda-verify-protocol/src/",
    "cuda-verify-symex/src/",
    "cuda-verify-explore/src/",
    "cuda-verify-smt/src/index",
    "cuda-verify-smt/src/simplify",
    "cuda-verify-smt/src/ranges",
];

/// The process that runs programs, an example of the copy.
const WORKER: (&str, &str) = ("cuda-verify-core", "survivors");

/// Tests that see more than cases do, by what the names of the mutated files begin with.
const TESTS: [(&str, &str, &str); 12] = [
    ("cuda-verify-protocol", "cuda-verify-protocol", "agreement"),
    ("cuda-verify-protocol", "cuda-verify-protocol", "sweep"),
    ("cuda-verify-protocol", "cuda-verify-protocol", "requests"),
    ("cuda-verify-smt", "cuda-verify-smt", "rewriting"),
    ("cuda-verify-smt", "cuda-verify-smt", "rewriting_wide"),
    ("cuda-verify-smt", "cuda-verify-smt", "embedded_index"),
    ("cuda-verify-smt", "cuda-verify-smt", "index_queries"),
    ("cuda-verify-explore", "cuda-verify-explore", "differential"),
    ("cuda-verify-", "cuda-verify-symex", "programs"),
    ("cuda-verify-", "cuda-verify-symex", "loops"),
    ("cuda-verify-", "cuda-verify-symex", "kernels"),
    ("cuda-verify-", "cuda-verify-core", "modes"),
];

#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Options {
    /// Number of mutants that are drawn
    #[arg(long, default_value_t = 300)]
    number: usize,
    /// Seed: the same one draws the same mutants
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only mutants of files in whose name this stands; may be repeated
    #[arg(long = "file")]
    files: Vec<String>,
    /// Only the mutant of this number; may be repeated
    #[arg(long = "mutant")]
    mutants: Vec<usize>,
    /// Only cases in whose name this stands; may be repeated
    #[arg(long = "case")]
    cases: Vec<String>,
    /// Changes of each safe case that serve as probes
    #[arg(long, default_value_t = 0)]
    probes: u32,
    /// Ask other tests, too, about a mutant that survives
    #[arg(long)]
    tests: bool,
    /// Cases, and probes, that are run for a mutant
    #[arg(long, default_value_t = 80)]
    most: usize,
    /// Seconds for the cases of a mutant, and for each test
    #[arg(long, default_value_t = 20)]
    limit: u64,
    /// Leave out cases that take more milliseconds
    #[arg(long, default_value_t = 1500)]
    slowest: u64,
    /// Only list the mutants
    #[arg(long)]
    list: bool,
}

struct Mutant {
    number: usize,
    file: String,
    change: rewrite::Change,
}

impl Mutant {
    fn describe(&self) -> String {
        format!("#{} {}:{} {}", self.number, self.file, self.change.line, self.change.what)
    }
}

/// What became of a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fate {
    /// A case fails.
    Killed,
    /// No case fails, but a test does.
    KilledByTest,
    /// A probe becomes safe, which was not.
    Safer,
    /// A probe has another verdict, which is not safe.
    Other,
    /// Some cases that reach it are left.
    Open,
    /// All cases that reach it pass.
    Survivor,
}

/// The programs, and what comes out of each without a mutant.
type Records = Vec<(Program, Reply)>;

/// Draws mutants; gives a line for each that survives.
///
/// # Errors
/// If the copy cannot be built, or its process cannot be started.
pub(crate) fn run(root: &Path, options: &Options) -> Result<Vec<String>> {
    let (changed, mutants) = planted(root)?;
    let is_chosen = |mutant: &Mutant| {
        let is_named = options.files.iter().any(|name| mutant.file.contains(name.as_str()));
        (options.files.is_empty() || is_named)
            && (options.mutants.is_empty() || options.mutants.contains(&mutant.number))
    };
    if options.list {
        let listed = mutants.iter().filter(|mutant| is_chosen(mutant));
        listed.for_each(|mutant| eprintln!("{}", mutant.describe()));
        return Ok(Vec::new());
    }
    let tree = copied::copy(root, "survivors", &changed)?;
    let tests: Vec<(&str, &str)> =
        TESTS.iter().map(|&(_, package, test)| (package, test)).collect();
    let wanted = if options.tests { [&[WORKER], &tests[..]].concat() } else { vec![WORKER] };
    let mut built = copied::build(&tree, &wanted)?;
    let worker = built.remove(0);
    let records = record(&worker, &tree, options)?;
    let reached: BTreeSet<usize> =
        records.iter().flat_map(|(_, reply)| reply.reached.iter().copied()).collect();
    let (drawn, unreached) = draw(mutants.iter().filter(|it| is_chosen(it)), &reached, options);
    let mut session =
        Session { worker: Worker::new(worker), records, built, options, killers: BTreeMap::new() };
    let (mut counts, mut survivors) = (BTreeMap::<Fate, usize>::new(), Vec::new());
    for (index, mutant) in drawn.iter().enumerate() {
        let (fate, by) = session.fate(mutant)?;
        *counts.entry(fate).or_default() += 1;
        eprintln!("{index}: {fate:?}: {}{by}", mutant.describe());
        if !matches!(fate, Fate::Killed | Fate::KilledByTest) {
            survivors.push(format!("{fate:?}: {}{by}", mutant.describe()));
        }
    }
    eprintln!(
        "{} mutants, {} reached, {unreached} of those asked for not; {} drawn: {counts:?}",
        mutants.len(),
        reached.len(),
        drawn.len()
    );
    Ok(survivors)
}

/// The files with their mutants, which are numbered from 1, and what tells which of them is on.
fn planted(root: &Path) -> Result<(BTreeMap<String, String>, Vec<Mutant>)> {
    let mut files = Vec::new();
    crate::tidy::collect(&root.join("crates"), &mut files)?;
    files.sort();
    let (mut changed, mut mutants) = (BTreeMap::new(), Vec::new());
    for path in files {
        let name = path.strip_prefix(root)?.display().to_string();
        let file = name.strip_prefix("crates/").unwrap_or(&name);
        let is_mutated = SCOPE.iter().any(|prefix| file.starts_with(prefix))
            && file.ends_with(".rs")
            && !file.ends_with("/tests.rs");
        if is_mutated {
            let first = mutants.len() + 1;
            let (text, changes) = rewrite::mutate(&copied::read(&path)?, first)
                .with_context(|| format!("cannot parse `{name}`"))?;
            // What a program has rewritten is not written as a person would.
            changed.insert(name.clone(), format!("#![allow(warnings)] {text}"));
            mutants.extend((first..).zip(changes).map(|(number, change)| Mutant {
                number,
                file: file.to_owned(),
                change,
            }));
        }
    }
    let base = "crates/cuda-verify-base/src";
    let module = include_str!("survivors/planted/mutant.rs");
    let length = format!("\nconst N_MUTANTS: usize = {};\n", mutants.len() + 1);
    changed.insert(format!("{base}/mutant.rs"), module.to_owned() + &length);
    let library = copied::read(&root.join(base).join("lib.rs"))?;
    changed.insert(format!("{base}/lib.rs"), library + "\n#[doc(hidden)]\npub mod mutant;\n");
    let example = format!("crates/{}/examples/{}.rs", WORKER.0, WORKER.1);
    changed.insert(example, include_str!("survivors/planted/survivors.rs").to_owned());
    Ok((changed, mutants))
}

/// Runs all programs without a mutant, or reads what came out of them last time, if the verifier is the same.
fn record(built: &Built, tree: &Path, options: &Options) -> Result<Records> {
    let path = tree.with_file_name("records");
    let age = |path: &Path| std::fs::metadata(path).and_then(|data| data.modified());
    let is_current = age(&path).is_ok_and(|at| age(&built.executable).is_ok_and(|it| it < at));
    let old = if is_current { copied::read(&path)? } else { String::new() };
    let old: BTreeMap<&str, &str> = old.lines().filter_map(|line| line.split_once('\t')).collect();
    let mut files = Vec::new();
    crate::tidy::collect(&tree.join("crates/cuda-verify-core/tests/cuda"), &mut files)?;
    files.sort();
    let mut worker = Worker::new(built.clone());
    let (mut records, mut kept) = (Vec::new(), BTreeMap::new());
    for path in files {
        let name = path.display().to_string();
        let is_wanted = options.cases.iter().any(|it| name.contains(it.as_str()));
        if !options.cases.is_empty() && !is_wanted {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let n_probes = if text.contains("verdict: safe") { options.probes } else { 0 };
        for change in 0..=n_probes {
            let program = Program { path: path.clone(), change };
            let key = format!("{change} {} {name}", sum(&text));
            let line = match old.get(key.as_str()) {
                Some(line) => Some((*line).to_owned()),
                None => worker.ask(0, &program, Duration::from_secs(60))?,
            };
            // What takes too long is not asked again, either.
            let line = line.unwrap_or_else(|| "none".to_owned());
            records.extend(Reply::parse(&line).map(|reply| (program, reply)));
            kept.insert(key, line);
        }
    }
    let others = old.iter().map(|(key, line)| ((*key).to_owned(), (*line).to_owned()));
    kept.extend(others);
    let lines: String = kept.iter().map(|(key, line)| format!("{key}\t{line}\n")).collect();
    std::fs::write(&path, lines)?;
    records.retain(|(program, reply)| {
        let name = program.path.display().to_string();
        if program.change == 0 && !reply.passes {
            eprintln!("without a mutant, {name} does not pass");
        }
        (program.change > 0 || reply.passes) && reply.time <= Duration::from_millis(options.slowest)
    });
    ensure!(!records.is_empty(), "no case is left");
    Ok(records)
}

/// A number by which texts are told apart (FNV-1a).
fn sum(text: &str) -> u64 {
    let mix = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, mix)
}

/// Some of the mutants that are reached, and how many are not.
fn draw<'a>(
    mutants: impl Iterator<Item = &'a Mutant>,
    reached: &BTreeSet<usize>,
    options: &Options,
) -> (Vec<&'a Mutant>, usize) {
    let (mut drawn, others): (Vec<_>, Vec<_>) =
        mutants.partition(|mutant| reached.contains(&mutant.number));
    // By a hash, so that another number of mutants, or one more file, leaves the order as it is.
    drawn.sort_by_key(|it| sum(&format!("{}{}{}", options.seed, it.file, it.change.what)));
    drawn.truncate(options.number);
    (drawn, others.len())
}

struct Session<'a> {
    worker: Worker,
    records: Records,
    /// The tests that are asked last.
    built: Vec<Built>,
    options: &'a Options,
    /// The programs that have killed mutants of a file, with how many each.
    killers: BTreeMap<String, BTreeMap<Program, usize>>,
}

impl Session<'_> {
    fn fate(&mut self, mutant: &Mutant) -> Result<(Fate, String)> {
        let (cases, is_all) = self.asked(mutant, false);
        let start = Instant::now();
        let limit = Duration::from_secs(self.options.limit);
        let (mut n_asked, mut is_complete) = (0, is_all);
        for (program, expected) in &cases {
            if start.elapsed() > limit {
                is_complete = false;
                break;
            }
            n_asked += 1;
            let reply = self.reply(mutant, program, expected)?;
            if !reply.as_ref().is_some_and(|it| it.passes) {
                let killers = self.killers.entry(mutant.file.clone()).or_default();
                *killers.entry(program.clone()).or_default() += 1;
                let verdict = reply.map_or("no answer".to_owned(), |it| it.verdict);
                return Ok((Fate::Killed, format!(" [{} {verdict}]", name(&program.path))));
            }
        }
        let mut other = None;
        for (program, expected) in self.asked(mutant, true).0 {
            if start.elapsed() > 2 * limit {
                break;
            }
            let Some(reply) = self.reply(mutant, &program, &expected)? else { continue };
            if reply.verdict != expected.verdict {
                let by = format!(
                    " [{}, change {}: {} -> {}]",
                    name(&program.path),
                    program.change,
                    expected.verdict,
                    reply.verdict
                );
                if reply.verdict == "Safe" || reply.verdict == "Bounded" {
                    return Ok((Fate::Safer, by));
                }
                other = other.or(Some((Fate::Other, by)));
            }
        }
        for test in &self.built {
            let is_asked = |&(prefix, _, name): &(&str, &str, &str)| {
                test.name == name && mutant.file.starts_with(prefix)
            };
            let number = mutant.number.to_string();
            if TESTS.iter().any(is_asked)
                && test.run(&[("CUDA_VERIFY_MUTANT", &number)], limit)? == Answer::Finds
            {
                return Ok((Fate::KilledByTest, format!(" [{}]", test.name)));
            }
        }
        let fate = if is_complete { Fate::Survivor } else { Fate::Open };
        Ok(other.unwrap_or((fate, format!(" [{n_asked} cases]"))))
    }

    /// The programs that reach a mutant, those first that have killed most of its file, then those that are not safe, then
    /// quick ones; and whether these are all.
    fn asked(&self, mutant: &Mutant, is_probe: bool) -> (Records, bool) {
        let killers = self.killers.get(&mutant.file);
        let n_killed =
            |program: &Program| killers.and_then(|it| it.get(program)).copied().unwrap_or(0);
        let mut asked: Vec<&(Program, Reply)> = self.records.iter().collect();
        asked.retain(|(program, reply)| {
            (program.change > 0) == is_probe && reply.reached.binary_search(&mutant.number).is_ok()
        });
        asked.sort_by_key(|(program, reply)| {
            // Quick ones first, but not the same ones for every mutant.
            let draw = sum(&format!("{}{}", mutant.number, program.path.display())) % 16;
            let cost = reply.time.as_millis() * u128::from(1 + draw);
            (std::cmp::Reverse(n_killed(program)), reply.verdict == "Safe", cost)
        });
        let is_all = asked.len() <= self.options.most;
        asked.truncate(self.options.most);
        (asked.into_iter().cloned().collect(), is_all)
    }

    fn reply(
        &mut self,
        mutant: &Mutant,
        program: &Program,
        expected: &Reply,
    ) -> Result<Option<Reply>> {
        let limit = Duration::from_secs(2) + 10 * expected.time;
        let line = self.worker.ask(mutant.number, program, limit)?;
        Ok(line.as_deref().and_then(Reply::parse))
    }
}

/// The name of a case, below the folder of cases.
fn name(path: &Path) -> String {
    let parts: PathBuf =
        path.components().rev().take(3).collect::<Vec<_>>().into_iter().rev().collect();
    parts.display().to_string()
}
