//! What variables hold when a program has ended, as terms.
//!
//! Where one path comes to the end, whatever the inputs are, the elements of an array are functions of the inputs. Two
//! programs are compared by them.

use std::sync::{Arc, Mutex, PoisonError};

use cuda_verify_smt::op::FunctionId;
use cuda_verify_smt::term::{TermId, TermPool};

/// An array of the host with static storage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Array {
    /// Its name.
    pub name: String,
    /// Its elements.
    pub n_elements: u64,
    /// Bytes of each.
    pub element_bytes: u64,
}

/// The values of arrays.
#[derive(Clone, Debug)]
pub struct FinalTerms {
    /// The terms.
    pub pool: TermPool,
    /// What the program asks for by a name, in this order.
    pub inputs: Vec<(String, TermId)>,
    /// Functions of the reals, by their names.
    pub functions: Vec<(FunctionId, String)>,
    /// For each array that is asked for, its elements.
    pub values: Vec<Vec<TermId>>,
}

/// Which arrays are asked for, and what was found.
#[derive(Clone, Debug, Default)]
pub struct FinalLog {
    arrays: Vec<Array>,
    found: Arc<Mutex<Option<FinalTerms>>>,
}

impl FinalLog {
    /// Asks for some arrays.
    #[must_use]
    pub fn new(arrays: Vec<Array>) -> Self {
        Self { arrays, found: Arc::default() }
    }

    /// The arrays.
    pub(crate) fn arrays(&self) -> &[Array] {
        &self.arrays
    }

    /// Notes what was found.
    pub(crate) fn note(&self, found: FinalTerms) {
        *self.found.lock().unwrap_or_else(PoisonError::into_inner) = Some(found);
    }

    /// What the last execution found; none if several paths come to the end.
    #[must_use]
    pub fn take(&self) -> Option<FinalTerms> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}
