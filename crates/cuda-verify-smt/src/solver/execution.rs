//! Carrying out the commands of a script with any solver.
//!
//! Named assertions are assumptions of every check, so that a solver can tell which of them it used. Unsatisfiable cores
//! are [shrunk](shrink_core) until nothing can be left out.

use std::fmt::Write;
use std::time::Duration;

use cuda_verify_base::Deadline;

use super::{Answer, Solver, shrink_core};
use crate::eval::{Evaluator, Model};
use crate::term::{TermId, TermPool};
use crate::text::{Declared, ScriptCommand, Written, display_value, quote_symbol};

/// A script that is being carried out.
#[derive(Debug)]
pub struct Execution<'s> {
    solver: &'s mut dyn Solver,
    limit: Option<Duration>,
    /// Named assertions by scope.
    named: Vec<Vec<Written>>,
    state: State,
}

#[derive(Debug)]
enum State {
    Idle,
    Sat(Model),
    Unsat { assumptions: Vec<Written>, core: Option<Vec<TermId>> },
}

impl<'s> Execution<'s> {
    /// Begins with a solver that has no assertions. The limit is that of each check, and of each core.
    #[must_use]
    pub fn new(solver: &'s mut dyn Solver, limit: Option<Duration>) -> Self {
        Self { solver, limit, named: vec![Vec::new()], state: State::Idle }
    }

    /// Carries out a command and returns what a solver prints: nothing, one reply, or `(error "...")`. The reason for
    /// an answer `unknown` follows it as a comment.
    pub fn run(&mut self, pool: &mut TermPool, command: &ScriptCommand) -> String {
        match command {
            ScriptCommand::Assert { term, name } => {
                self.state = State::Idle;
                match (name, self.named.last_mut()) {
                    (Some(name), Some(scope)) => {
                        scope.push(Written { text: quote_symbol(name), term: *term });
                    }
                    _ => self.solver.assert(pool, *term),
                }
                String::new()
            }
            ScriptCommand::Push(count) => {
                self.state = State::Idle;
                for _ in 0..*count {
                    self.named.push(Vec::new());
                    self.solver.push();
                }
                String::new()
            }
            ScriptCommand::Pop(count) => {
                self.state = State::Idle;
                for _ in 0..*count {
                    self.named.pop();
                    self.solver.pop();
                }
                String::new()
            }
            ScriptCommand::CheckSat(assumptions) => self.check(pool, assumptions),
            ScriptCommand::GetValue(terms) => match &self.state {
                State::Sat(model) => values(pool, model, terms),
                State::Idle | State::Unsat { .. } => error("there is no model"),
            },
            ScriptCommand::GetModel(declared) => match &self.state {
                State::Sat(model) => definitions(pool, model, declared),
                State::Idle | State::Unsat { .. } => error("there is no model"),
            },
            ScriptCommand::GetUnsatCore => self.core(pool, |_, is_named| is_named),
            ScriptCommand::GetUnsatAssumptions => self.core(pool, |_, is_named| !is_named),
            ScriptCommand::Echo(text) => format!("\"{}\"", text.replace('"', "\"\"")),
            ScriptCommand::Exit => String::new(),
        }
    }

    fn deadline(&self) -> Deadline {
        self.limit.map_or_else(Deadline::never, Deadline::after)
    }

    fn check(&mut self, pool: &mut TermPool, assumptions: &[Written]) -> String {
        self.state = State::Idle;
        let named = self.named.iter().flatten();
        let all: Vec<TermId> = named.chain(assumptions).map(|written| written.term).collect();
        let answer = match self.solver.check(pool, &all, &self.deadline()) {
            Ok(Answer::Sat) => self.solver.model(pool).map(|model| {
                self.state = State::Sat(model);
                "sat".to_owned()
            }),
            Ok(Answer::Unsat) => {
                self.state = State::Unsat { assumptions: assumptions.to_vec(), core: None };
                Ok("unsat".to_owned())
            }
            Ok(Answer::Unknown(why)) => Ok(unknown(&why)),
            Err(error) => Err(error),
        };
        answer.unwrap_or_else(|error| unknown(&error.to_string()))
    }

    fn core(&mut self, pool: &mut TermPool, is_wanted: impl Fn(&Written, bool) -> bool) -> String {
        let deadline = self.deadline();
        let State::Unsat { assumptions, core } = &mut self.state else {
            return error("the last check was not answered `unsat`");
        };
        let terms = match core.take() {
            Some(terms) => terms,
            None => match shrink_core(self.solver, pool, &deadline) {
                Ok(terms) => terms,
                Err(problem) => return error(&problem.to_string()),
            },
        };
        let named = self.named.iter().flatten().map(|written| (written, true));
        let all = named.chain(assumptions.iter().map(|written| (written, false)));
        // Of assertions that are the same term one is enough.
        let mut seen = Vec::new();
        let mut texts = Vec::new();
        for (written, is_named) in all {
            let is_new = !seen.contains(&written.term);
            seen.push(written.term);
            if is_new && terms.contains(&written.term) && is_wanted(written, is_named) {
                texts.push(written.text.as_str());
            }
        }
        let reply = format!("({})", texts.join(" "));
        *core = Some(terms);
        reply
    }
}

fn error(message: &str) -> String {
    format!("(error \"{}\")", message.replace('"', "\"\""))
}

fn unknown(why: &str) -> String {
    format!("unknown ; {}", why.replace('\n', " "))
}

fn values(pool: &TermPool, model: &Model, terms: &[Written]) -> String {
    let mut evaluator = Evaluator::new(pool, model);
    let pairs = terms.iter().map(|Written { text, term }| {
        let value = evaluator.eval(*term);
        format!("({text} {})", display_value(&value))
    });
    format!("({})", pairs.collect::<Vec<_>>().join(" "))
}

fn definitions(pool: &TermPool, model: &Model, declared: &[Declared]) -> String {
    let mut evaluator = Evaluator::new(pool, model);
    let mut text = String::from("(\n");
    for declared in declared {
        // Writing to a string cannot fail.
        let _ = match declared {
            Declared::Symbol(symbol) => {
                let name = pool.as_symbol(*symbol).map(|name| quote_symbol(name));
                let value = evaluator.eval(*symbol);
                let (name, sort) = (name.unwrap_or_default(), pool.sort(*symbol));
                writeln!(text, "(define-fun {name} () {sort} {})", display_value(&value))
            }
            Declared::Function(function) => {
                let declaration = pool.function(*function);
                let parameters: Vec<String> = declaration
                    .arguments
                    .iter()
                    .enumerate()
                    .map(|(number, sort)| format!("(a{number} {sort})"))
                    .collect();
                let body = table(model, declaration.result, *function);
                writeln!(
                    text,
                    "(define-fun {} ({}) {} {body})",
                    quote_symbol(&declaration.name),
                    parameters.join(" "),
                    declaration.result
                )
            }
        };
    }
    text.push(')');
    text
}

/// The body of a function with parameters `a0`, `a1` and so on.
fn table(model: &Model, result: crate::Sort, function: crate::op::FunctionId) -> String {
    let Some(table) = model.function(function) else {
        return display_value(&crate::Value::default_of(result)).to_string();
    };
    let mut text = String::new();
    for (arguments, value) in &table.entries {
        let conditions = arguments.iter().enumerate();
        let conditions: Vec<String> = conditions
            .map(|(number, argument)| format!("(= a{number} {})", display_value(argument)))
            .collect();
        let condition = match &conditions[..] {
            [one] => one.clone(),
            more => format!("(and {})", more.join(" ")),
        };
        let _ = write!(text, "(ite {condition} {} ", display_value(value));
    }
    let _ = write!(text, "{}", display_value(&table.default));
    text.push_str(&")".repeat(table.entries.len()));
    text
}
