//! Any SMT-LIB 2 solver as a process.
//!
//! The session keeps the assertion stack itself and brings the process up to date only when something is asked, so
//! that a process can be replaced at any time: after an error, after the time ran out, after as many queries as the
//! solver bears. Assumptions are asserted in a scope of their own, because not every solver takes arbitrary terms in
//! `check-sat-assuming`.
//!
//! *Guarantee*: an answer is one only if the process prints it, and nothing else, between the question and the echo
//! that is asked for after it; whatever is late, missing, more or different is an error, and the process is killed.
//! A model is handed out only if it makes every assertion true under our own evaluation.

mod pipe;
mod values;

use std::collections::BTreeSet;
use std::fmt::Write;

use cuda_verify_base::deadline::Stopwatch;
use cuda_verify_base::{Deadline, Effort};
use rustc_hash::FxHashSet;

use crate::eval::Model;
use crate::lower_floats::FloatLowering;
use crate::op::Op;
use crate::process::pipe::Pipe;
use crate::solver::{Answer, Error, FloatSupport, Solver, SolverRow};
use crate::sort::{FloatFormat, Sort};
use crate::term::{TermId, TermPool};
use crate::text::Printer;

/// A solver that runs as a process and is talked to in SMT-LIB.
#[derive(Debug)]
pub(crate) struct ProcessSolver {
    row: &'static SolverRow,
    name: String,
    command: Vec<String>,
    memory_mib: Option<u32>,
    /// Assertions by scope, the outermost first; there is always one scope.
    scopes: Vec<Vec<TermId>>,
    session: Option<Session>,
    lowering: FloatLowering,
    needs: Needs,
    last: Option<Check>,
}

/// The last check, if it was answered `sat` or `unsat`.
#[derive(Debug)]
struct Check {
    is_sat: bool,
    assumptions: Vec<TermId>,
    deadline: Deadline,
}

/// A process and what it has been told.
#[derive(Debug)]
struct Session {
    pipe: Pipe,
    printer: Printer,
    /// Number of assertions sent, by scope.
    sent: Vec<usize>,
    /// Whether the scope of the assumptions of the last check is still open.
    has_assumption_scope: bool,
    is_lowered: bool,
    n_queries: u32,
    n_echoes: u64,
}

/// What the queries so far need of a solver; terms are looked at once.
#[derive(Clone, Debug, Default)]
struct Needs {
    scanned: FxHashSet<TermId>,
    formats: BTreeSet<FloatFormat>,
    has_const_arrays: bool,
}

impl ProcessSolver {
    /// Starts a solver.
    pub(crate) fn start(
        row: &'static SolverRow,
        name: &str,
        command: &[String],
        memory_mib: Option<u32>,
    ) -> Result<Self, Error> {
        let mut solver = Self {
            memory_mib,
            row,
            name: name.to_owned(),
            command: command.to_vec(),
            scopes: vec![Vec::new()],
            session: None,
            lowering: FloatLowering::new(),
            needs: Needs::default(),
            last: None,
        };
        solver.session = Some(solver.new_session(false)?);
        Ok(solver)
    }

    fn new_session(&self, is_lowered: bool) -> Result<Session, Error> {
        let session = Session {
            pipe: Pipe::start(&self.command, self.memory_mib)?,
            printer: Printer::new(),
            sent: vec![0],
            has_assumption_scope: false,
            is_lowered,
            n_queries: 0,
            n_echoes: 0,
        };
        let mut preamble =
            String::from("(set-option :print-success false)\n(set-option :produce-models true)\n");
        if let Some(logic) = self.row.logic {
            push_command(&mut preamble, format_args!("(set-logic {logic})"));
        }
        session.pipe.send(&preamble);
        Ok(session)
    }

    /// Whether the query must be translated to bit-vectors, or the solver cannot take it at all.
    fn lowers(&mut self, pool: &TermPool, terms: &[TermId]) -> Result<bool, Error> {
        self.needs.scan(pool, terms);
        if self.needs.is_within(self.row).is_err() {
            // What is missing may have been in scopes that are closed by now.
            self.needs = Needs::default();
            self.needs.scan(pool, terms);
            self.needs.is_within(self.row)?;
        }
        Ok(match self.row.floats {
            FloatSupport::Some(formats) => {
                self.needs.formats.iter().any(|format| !formats.contains(format))
            }
            FloatSupport::All => false,
        })
    }

    /// All assertions and the assumptions.
    fn query(&self, assumptions: &[TermId]) -> Vec<TermId> {
        self.scopes.iter().flatten().chain(assumptions).copied().collect()
    }

    fn run(
        &mut self,
        pool: &mut TermPool,
        assumptions: &[TermId],
        deadline: &Deadline,
    ) -> Result<Answer, Error> {
        let query = self.query(assumptions);
        let lowers = self.lowers(pool, &query)?;
        let is_usable = |session: &Session| {
            session.is_lowered >= lowers && session.n_queries < self.row.queries_per_process
        };
        let mut session = match self.session.take().filter(is_usable) {
            Some(session) => session,
            None => self.new_session(lowers)?,
        };
        // On an error the session is dropped here, and its process with it.
        let answer =
            session.check(pool, &mut self.lowering, &self.scopes, assumptions, deadline)?;
        self.session = Some(session);
        Ok(answer)
    }
}

impl Solver for ProcessSolver {
    fn name(&self) -> &str {
        &self.name
    }

    fn push(&mut self) {
        self.last = None;
        self.scopes.push(Vec::new());
    }

    fn pop(&mut self) {
        self.last = None;
        assert!(self.scopes.len() > 1, "invariant: a scope is open");
        self.scopes.pop();
        if let Some(session) = &mut self.session {
            session.close_to(self.scopes.len());
        }
    }

    fn assert(&mut self, pool: &mut TermPool, t: TermId) {
        assert!(pool.is_boolean(t), "invariant: assertions are Boolean");
        self.last = None;
        if let Some(scope) = self.scopes.last_mut() {
            scope.push(t);
        }
    }

    fn check(
        &mut self,
        pool: &mut TermPool,
        assumptions: &[TermId],
        deadline: &Deadline,
    ) -> Result<Answer, Error> {
        self.last = None;
        if deadline.is_over() {
            return Err(Error::timeout());
        }
        // What the simplifier has decided needs no solver.
        let query = self.query(assumptions);
        for &t in &query {
            assert!(pool.is_boolean(t), "invariant: assumptions are Boolean");
        }
        let answer = if query.iter().any(|&t| pool.is_false(t)) {
            Answer::Unsat
        } else if query.iter().all(|&t| pool.is_true(t)) {
            Answer::Sat
        } else {
            // What a process does cannot be counted.
            let watch = Stopwatch::start();
            let answer = self.run(pool, assumptions, &deadline.by_clock());
            deadline.spend(Effort::of(watch.elapsed()));
            answer?
        };
        if matches!(answer, Answer::Sat | Answer::Unsat) {
            let (is_sat, assumptions) = (answer == Answer::Sat, assumptions.to_vec());
            self.last = Some(Check { is_sat, assumptions, deadline: deadline.by_clock() });
        }
        Ok(answer)
    }

    fn model(&mut self, pool: &mut TermPool) -> Result<Model, Error> {
        let last = self.last.take().filter(|check| check.is_sat);
        let Some(Check { is_sat, assumptions, deadline }) = last else {
            return Err(Error::model("the last check was not answered `sat`"));
        };
        let query = self.query(&assumptions);
        if query.iter().all(|&t| pool.is_true(t)) {
            self.last = Some(Check { is_sat, assumptions, deadline });
            return Ok(Model::new());
        }
        let Some(mut session) = self.session.take() else {
            return Err(Error::model("the process is gone"));
        };
        let model = session.model(pool, &mut self.lowering, &query, &deadline)?;
        if let Some(t) = crate::eval::falsified(pool, &model, &query) {
            let text = crate::text::display(pool, t).to_string();
            let shown: String = text.chars().take(200).collect();
            return Err(Error::model(format!("{} gives values that falsify {shown}", self.name)));
        }
        self.session = Some(session);
        self.last = Some(Check { is_sat, assumptions, deadline });
        Ok(model)
    }

    fn unsat_assumptions(&self) -> Result<Vec<TermId>, Error> {
        match &self.last {
            Some(Check { is_sat: false, assumptions, .. }) => Ok(assumptions.clone()),
            Some(_) | None => Err(Error::no_core()),
        }
    }
}

impl Session {
    /// Brings the process up to date and asks.
    fn check(
        &mut self,
        pool: &mut TermPool,
        lowering: &mut FloatLowering,
        scopes: &[Vec<TermId>],
        assumptions: &[TermId],
        deadline: &Deadline,
    ) -> Result<Answer, Error> {
        let mut out = String::new();
        self.close_assumptions();
        for (level, assertions) in scopes.iter().enumerate() {
            if level == self.sent.len() {
                out.push_str("(push 1)\n");
                self.printer.push();
                self.sent.push(0);
            }
            let sent = self.sent[level];
            self.sent[level] = assertions.len();
            self.assert_all(pool, lowering, &assertions[sent..], &mut out);
        }
        if !assumptions.is_empty() {
            out.push_str("(push 1)\n");
            self.printer.push();
            self.has_assumption_scope = true;
            self.assert_all(pool, lowering, assumptions, &mut out);
        }
        self.n_queries += 1;
        out.push_str("(check-sat)\n");
        let reply = self.ask(&out, deadline)?;
        match reply.as_str() {
            "sat" => Ok(Answer::Sat),
            "unsat" => Ok(Answer::Unsat),
            "unknown" | "timeout" => Ok(Answer::Unknown(reply)),
            _ => Err(unexpected(&reply)),
        }
    }

    fn assert_all(
        &mut self,
        pool: &mut TermPool,
        lowering: &mut FloatLowering,
        terms: &[TermId],
        out: &mut String,
    ) {
        for &t in terms {
            let t = if self.is_lowered { lowering.lower(pool, t) } else { t };
            self.printer.assert(pool, t, out);
        }
    }

    /// Closes the scope of the last assumptions and those above a number of scopes.
    fn close_to(&mut self, n_scopes: usize) {
        self.close_assumptions();
        while self.sent.len() > n_scopes {
            self.sent.pop();
            self.printer.pop();
            self.pipe.send("(pop 1)\n");
        }
    }

    fn close_assumptions(&mut self) {
        if self.has_assumption_scope {
            self.has_assumption_scope = false;
            self.printer.pop();
            self.pipe.send("(pop 1)\n");
        }
    }

    /// Sends commands of which exactly the last one has a reply, and returns it. An echo after it shows that it was
    /// the only one.
    fn ask(&mut self, commands: &str, deadline: &Deadline) -> Result<String, Error> {
        self.n_echoes += 1;
        let mark = format!("cuda-verify-{}", self.n_echoes);
        self.pipe.send(&format!("{commands}(echo \"{mark}\")\n"));
        let reply = self.read(deadline)?;
        if reply.trim_matches('"') == mark {
            return Err(Error::protocol("no reply"));
        }
        let echo = self.read(deadline)?;
        if echo.trim_matches('"') != mark {
            return Err(Error::protocol(format!(
                "`{}` after `{}`",
                shortened(&echo),
                shortened(&reply)
            )));
        }
        Ok(reply)
    }

    /// The next expression, unless it reports an error.
    fn read(&self, deadline: &Deadline) -> Result<String, Error> {
        let text = self.pipe.read(deadline)?;
        if text.starts_with("(error") { Err(Error::reported(shortened(&text))) } else { Ok(text) }
    }
}

fn unexpected(reply: &str) -> Error {
    Error::protocol(format!("`{}`", shortened(reply)))
}

/// The start of a text, on one line.
fn shortened(text: &str) -> String {
    const LENGTH: usize = 300;
    let mut line: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some((end, _)) = line.char_indices().nth(LENGTH) {
        line.truncate(end);
        line.push_str("...");
    }
    line
}

fn push_command(out: &mut String, command: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{command}");
}

impl Needs {
    fn scan(&mut self, pool: &TermPool, terms: &[TermId]) {
        let mut stack = terms.to_vec();
        while let Some(t) = stack.pop() {
            if !self.scanned.insert(t) {
                continue;
            }
            if let Sort::Float(format) = pool.sort(t) {
                self.formats.insert(format);
            }
            self.has_const_arrays |= matches!(pool.op(t), Some(Op::ConstArray { .. }));
            stack.extend(pool.operands(t));
        }
    }

    /// Whether the solver can take it, and the result can be verified by evaluation.
    fn is_within(&self, row: &SolverRow) -> Result<(), Error> {
        if let Some(&format) = self.formats.iter().find(|format| !format.is_supported()) {
            return Err(Error::unsupported(format!("floats of sort {}", Sort::Float(format))));
        }
        if self.has_const_arrays && !row.has_const_arrays {
            return Err(Error::unsupported("constant arrays"));
        }
        Ok(())
    }
}
