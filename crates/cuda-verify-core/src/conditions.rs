//! Showing and saving the verification conditions that reach the solver: those that fold to a constant do not.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use cuda_verify_smt::Solver;
use cuda_verify_smt::solver::{Query, Recorder};
use cuda_verify_smt::text::{Printer, logic_of, write_script};

/// What becomes of a query.
#[derive(Clone, Debug)]
pub(crate) enum Form {
    /// A script of its own in a folder.
    Files(PathBuf),
    /// A part of one script.
    Script,
    /// Sequents for reading.
    Sequents,
}

/// The queries so far, from any number of solvers.
#[derive(Clone, Debug)]
pub(crate) struct Log(Arc<Mutex<State>>);

#[derive(Debug)]
struct State {
    form: Form,
    n_queries: u32,
    text: String,
    has: Theories,
    error: Option<std::io::Error>,
}

/// What a logic has beside bit-vectors.
#[derive(Clone, Copy, Debug, Default)]
struct Theories {
    arrays: bool,
    functions: bool,
}

impl Log {
    /// Makes an empty log.
    pub(crate) fn new(form: Form) -> Self {
        let (text, has) = (String::new(), Theories::default());
        Self(Arc::new(Mutex::new(State { form, n_queries: 0, text, has, error: None })))
    }

    /// The solver, with its queries going into the log.
    pub(crate) fn record(&self, solver: Box<dyn Solver>) -> Box<dyn Solver> {
        let state = Arc::clone(&self.0);
        Box::new(Recorder::new(solver, move |query: &Query<'_>| {
            state.lock().unwrap_or_else(PoisonError::into_inner).add(query);
        }))
    }

    /// Everything written, or why a file could not be.
    pub(crate) fn finish(&self) -> Result<String, std::io::Error> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match state.error.take() {
            Some(error) => Err(error),
            None => Ok(state.all()),
        }
    }
}

impl State {
    fn add(&mut self, query: &Query<'_>) {
        self.n_queries += 1;
        let n = self.n_queries;
        match &self.form {
            Form::Files(folder) => {
                let (pool, formulas) = query.without_floats();
                let path = folder.join(format!("{n:04}.smt2"));
                let written = std::fs::create_dir_all(folder)
                    .and_then(|()| std::fs::write(path, write_script(&pool, &formulas)));
                if let Err(error) = written {
                    self.error.get_or_insert(error);
                }
            }
            Form::Script => {
                let (pool, formulas) = query.without_floats();
                let logic = logic_of(&pool, &formulas);
                self.has.arrays |= logic.contains("_A");
                self.has.functions |= logic.contains("UF");
                self.text.push_str(&format!("; query {n}\n(push 1)\n"));
                let mut printer = Printer::new();
                for formula in formulas {
                    printer.assert(&pool, formula, &mut self.text);
                }
                self.text.push_str("(check-sat)\n(pop 1)\n");
            }
            Form::Sequents => {
                for (number, sequent) in query.sequents().iter().enumerate() {
                    let title = format!("query {n}, condition {}", number + 1);
                    self.text.push_str(&format!("{title}\n{sequent}\n"));
                }
            }
        }
    }

    fn all(&self) -> String {
        match self.form {
            Form::Files(_) | Form::Sequents => self.text.clone(),
            Form::Script => {
                let logic = match self.has {
                    Theories { arrays: false, functions: false } => "QF_BV",
                    Theories { arrays: false, functions: true } => "QF_UFBV",
                    Theories { arrays: true, functions: false } => "QF_ABV",
                    Theories { arrays: true, functions: true } => "QF_AUFBV",
                };
                format!("(set-logic {logic})\n{}", self.text)
            }
        }
    }
}
