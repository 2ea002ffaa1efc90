//! What a solver of this process keeps of its last check.

use super::Error;
use crate::eval::Model;
use crate::term::TermId;

/// What the last check found.
#[derive(Debug)]
pub(crate) enum Outcome {
    None,
    Sat(Model),
    Unsat(Vec<TermId>),
}

impl Outcome {
    /// See [`super::Solver::model`].
    pub(crate) fn model(&self) -> Result<Model, Error> {
        match self {
            Self::Sat(model) => Ok(model.clone()),
            Self::None | Self::Unsat(_) => Err(Error::model("the last check did not find one")),
        }
    }

    /// See [`super::Solver::unsat_assumptions`].
    pub(crate) fn unsat_assumptions(&self) -> Result<Vec<TermId>, Error> {
        match self {
            Self::Unsat(used) => Ok(used.clone()),
            Self::None | Self::Sat(_) => Err(Error::no_core()),
        }
    }
}
