//! Which solvers there are and how each is started: a table.
//!
//! What differs between solvers is data here, not code elsewhere. The limits on queries per process come from
//! measurement: cvc5 and Bitwuzla slow down several times over in a long session, Z3 and Yices do not.

use std::path::{Path, PathBuf};

use super::{Certified, CrossCheck, Error, Portfolio, Solver};
use crate::embedded::{Embedded, Limits};
use crate::process::ProcessSolver;
use crate::sort::FloatFormat;

/// Floats that a solver knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FloatSupport {
    /// Those of the formats listed; queries with others are translated to bit-vectors first.
    Some(&'static [FloatFormat]),
    /// Every format.
    All,
}

/// What is known of a solver.
#[derive(Debug)]
pub(crate) struct SolverRow {
    /// Name, also that of the program.
    pub(crate) name: &'static str,
    /// Arguments with which it reads SMT-LIB from its standard input, incrementally.
    pub(crate) arguments: &'static [&'static str],
    /// Logic to set, if one should be.
    pub(crate) logic: Option<&'static str>,
    /// Floats it knows.
    pub(crate) floats: FloatSupport,
    /// Whether it knows `((as const ...) ...)`.
    pub(crate) has_const_arrays: bool,
    /// Queries after which a new process is started.
    pub(crate) queries_per_process: u32,
}

const KNOWN: &[SolverRow] = &[
    SolverRow {
        name: "z3",
        arguments: &["-in", "-smt2"],
        logic: None,
        floats: FloatSupport::All,
        has_const_arrays: true,
        queries_per_process: u32::MAX,
    },
    SolverRow {
        name: "cvc5",
        arguments: &["--lang=smt2", "--incremental"],
        logic: Some("ALL"),
        floats: FloatSupport::Some(&[FloatFormat::SINGLE, FloatFormat::DOUBLE]),
        has_const_arrays: true,
        queries_per_process: 50,
    },
    SolverRow {
        name: "cvc4",
        arguments: &["--lang=smt2", "--incremental"],
        logic: Some("ALL"),
        // Distributions are commonly built without its float library.
        floats: FloatSupport::Some(&[]),
        has_const_arrays: true,
        queries_per_process: 50,
    },
    SolverRow {
        name: "bitwuzla",
        arguments: &[],
        logic: Some("QF_AUFBVFP"),
        floats: FloatSupport::Some(&[FloatFormat::HALF, FloatFormat::SINGLE, FloatFormat::DOUBLE]),
        has_const_arrays: true,
        queries_per_process: 50,
    },
    SolverRow {
        name: "yices-smt2",
        arguments: &["--incremental", "--smt2-model-format"],
        logic: Some("QF_AUFBV"),
        floats: FloatSupport::Some(&[]),
        has_const_arrays: false,
        queries_per_process: u32::MAX,
    },
    SolverRow {
        name: "boolector",
        arguments: &["--smt2", "--incremental", "-m", "--output-format=smt2"],
        logic: Some("QF_AUFBV"),
        floats: FloatSupport::Some(&[]),
        has_const_arrays: true,
        queries_per_process: 50,
    },
    SolverRow {
        name: "mathsat",
        arguments: &["-input=smt2"],
        logic: Some("QF_AUFBVFP"),
        floats: FloatSupport::All,
        has_const_arrays: true,
        queries_per_process: u32::MAX,
    },
];

/// Of a solver that is not in the table only the standard is assumed, and no floats.
const OTHER: SolverRow = SolverRow {
    name: "solver",
    arguments: &[],
    logic: None,
    floats: FloatSupport::Some(&[]),
    has_const_arrays: true,
    queries_per_process: u32::MAX,
};

/// A solver and how to start it.
#[derive(Clone, Debug)]
pub struct SolverConfig {
    choice: Choice,
    memory_mib: Option<u32>,
    is_certified: bool,
}

#[derive(Clone, Debug)]
enum Choice {
    Embedded,
    Process { row: &'static SolverRow, command: Vec<String> },
    Portfolio(Vec<SolverConfig>),
    CrossCheck { first: Box<SolverConfig>, second: Box<SolverConfig>, folder: PathBuf },
}

impl SolverConfig {
    fn new(choice: Choice) -> Self {
        Self { choice, memory_mib: None, is_certified: false }
    }

    /// The embedded solver.
    #[must_use]
    pub fn embedded() -> Self {
        Self::new(Choice::Embedded)
    }

    /// Solvers that race, see [`Portfolio`].
    #[must_use]
    pub fn portfolio(solvers: Vec<Self>) -> Self {
        Self::new(Choice::Portfolio(solvers))
    }

    /// Two solvers of which each confirms the other, see [`CrossCheck`]; what they disagree on is saved in the folder.
    #[must_use]
    pub fn cross_check(first: Self, second: Self, folder: impl Into<PathBuf>) -> Self {
        let (first, second) = (Box::new(first), Box::new(second));
        Self::new(Choice::CrossCheck { first, second, folder: folder.into() })
    }

    /// The same with a limit on the memory of each solver, in MiB: of circuits for the embedded one (default 4096), of
    /// address space for the processes, where the system supports it (Linux).
    #[must_use]
    pub fn with_memory_mib(mut self, limit: u32) -> Self {
        self.memory_mib = Some(limit);
        self.choice = match self.choice {
            Choice::Portfolio(solvers) => Choice::Portfolio(
                solvers.into_iter().map(|solver| solver.with_memory_mib(limit)).collect(),
            ),
            Choice::CrossCheck { first, second, folder } => Choice::CrossCheck {
                first: Box::new(first.with_memory_mib(limit)),
                second: Box::new(second.with_memory_mib(limit)),
                folder,
            },
            other @ (Choice::Embedded | Choice::Process { .. }) => other,
        };
        self
    }

    /// The same with proofs of its answers "unsat", see [`Certified`].
    #[must_use]
    pub fn certified(self, is_certified: bool) -> Self {
        Self { is_certified, ..self }
    }

    /// Reads `embedded`, the name of a known solver, or a command line such as `/opt/bin/cvc5 --lang=smt2 -i`;
    /// `portfolio` for a race of the [available solvers](available_solvers), or `portfolio: z3; embedded` for a race of
    /// those listed.
    ///
    /// The program of a command line is recognised by its file name; known ones without arguments get theirs.
    /// Words may be quoted with `'` or `"`.
    ///
    /// # Errors
    /// The text is empty, or a quote is not closed.
    pub fn parse(text: &str) -> Result<Self, Error> {
        if text.trim() == "portfolio" {
            return Ok(Self::portfolio(available_solvers()));
        }
        if let Some(list) = text.trim().strip_prefix("portfolio:") {
            let solvers: Result<Vec<Self>, Error> = list.split(';').map(Self::parse).collect();
            return solvers.map(Self::portfolio);
        }
        let words = split_words(text)?;
        let Some(program) = words.first() else {
            return Err(Error::configuration("an empty name"));
        };
        if words.len() == 1 && program == "embedded" {
            return Ok(Self::embedded());
        }
        let stem = Path::new(program).file_stem().and_then(|stem| stem.to_str()).unwrap_or("");
        let row = KNOWN.iter().find(|row| row.name == stem).unwrap_or(&OTHER);
        let mut command = words;
        if command.len() == 1 {
            command.extend(row.arguments.iter().map(|&argument| argument.to_owned()));
        }
        Ok(Self::new(Choice::Process { row, command }))
    }

    /// The name of the solver, for messages.
    #[must_use]
    pub fn name(&self) -> &str {
        match &self.choice {
            Choice::Embedded => "embedded",
            Choice::Portfolio(_) => "portfolio",
            Choice::CrossCheck { .. } => "cross-check",
            Choice::Process { row, .. } if row.name != OTHER.name => row.name,
            Choice::Process { command, .. } => command.first().map_or("", String::as_str),
        }
    }

    /// The command line; empty for what is no process.
    #[must_use]
    pub fn command(&self) -> &[String] {
        match &self.choice {
            Choice::Embedded | Choice::Portfolio(_) | Choice::CrossCheck { .. } => &[],
            Choice::Process { command, .. } => command,
        }
    }
}

/// Splits a command line at blanks outside of quotes.
fn split_words(text: &str) -> Result<Vec<String>, Error> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in text.chars() {
        match (quote, c) {
            (Some(end), _) if c == end => quote = None,
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, _) if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    if quote.is_some() {
        return Err(Error::configuration(format!("a quote is not closed in `{text}`")));
    }
    words.extend(word);
    Ok(words)
}

/// The names of the solvers that are known, the embedded one first.
#[must_use]
pub fn known_solvers() -> Vec<&'static str> {
    std::iter::once("embedded").chain(KNOWN.iter().map(|row| row.name)).collect()
}

/// The embedded solver and the known solvers whose programs are on the `PATH`.
#[must_use]
pub fn available_solvers() -> Vec<SolverConfig> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let is_there = |row: &&SolverRow| {
        std::env::split_paths(&path).any(|folder| folder.join(row.name).is_file())
    };
    let found = KNOWN.iter().filter(is_there).filter_map(|row| SolverConfig::parse(row.name).ok());
    std::iter::once(SolverConfig::embedded()).chain(found).collect()
}

/// Makes a solver.
///
/// # Errors
/// The program of the solver cannot be started.
pub fn start(config: &SolverConfig) -> Result<Box<dyn Solver>, Error> {
    let memory_mib = config.memory_mib.unwrap_or(Limits::DEFAULT.memory_mib);
    let limits = Limits { memory_mib, ..Limits::DEFAULT };
    let solver = start_plain(config, limits)?;
    Ok(if config.is_certified { Box::new(Certified::new(solver, limits)) } else { solver })
}

fn start_plain(config: &SolverConfig, limits: Limits) -> Result<Box<dyn Solver>, Error> {
    match &config.choice {
        Choice::Embedded => Ok(Box::new(Embedded::new(limits))),
        Choice::Process { row, command } => {
            let solver = ProcessSolver::start(row, config.name(), command, config.memory_mib)?;
            Ok(Box::new(solver))
        }
        Choice::Portfolio(solvers) => Ok(Box::new(Portfolio::start(solvers)?)),
        Choice::CrossCheck { first, second, folder } => {
            Ok(Box::new(CrossCheck::start(first, second, folder)?))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_lines_are_read() {
        let parse = |text| SolverConfig::parse(text).unwrap();
        assert_eq!(parse("embedded").name(), "embedded");
        assert_eq!(parse("z3").command(), ["z3", "-in", "-smt2"]);
        assert_eq!(parse("/opt/z3/bin/z3").command(), ["/opt/z3/bin/z3", "-in", "-smt2"]);
        assert_eq!(parse("cvc5 --lang smt2").command(), ["cvc5", "--lang", "smt2"]);
        assert_eq!(parse("cvc5 --lang smt2").name(), "cvc5");
        assert_eq!(parse("'my solver' -x \"a b\" ''").command(), ["my solver", "-x", "a b", ""]);
        assert_eq!(parse("'my solver' -x").name(), "my solver");
        assert!(SolverConfig::parse("  ").unwrap_err().is_configuration());
        assert_eq!(parse("portfolio: embedded; z3").name(), "portfolio");
        assert!(SolverConfig::parse("portfolio:").unwrap_err().is_configuration());
        assert!(SolverConfig::parse("z3 'x").unwrap_err().is_configuration());
    }
}
