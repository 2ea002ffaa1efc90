//! How the program is entered (`Entry`), kernels on their own included; callers that are not known, and streams.

pub(crate) mod caller;
pub(crate) mod environment;
pub(crate) mod operations;
pub(crate) mod stream;

use cuda_verify_smt::term::TermId;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::heap::memory::ObjectId;
use crate::host::caller::Environment;
use crate::strings::values::TextValues;

/// How the program is entered, and what it gets from outside.
#[derive(Debug, Default)]
pub(crate) struct Entry {
    /// Whether a kernel is checked on its own.
    pub(crate) is_standalone: bool,
    /// Whether the numbers of its threads and blocks are only known to be usual.
    pub(crate) is_usual_launch: bool,
    /// That the caller passes null, by parameter.
    pub(crate) null_arguments: Vec<TermId>,
    /// What the caller of the function passes by which the program is entered, if that is not `main`.
    pub(crate) environment: Option<Environment>,
    /// Numbers that were read from unknown texts.
    pub(crate) text_values: TextValues,
    /// The characters with which texts that the program is given begin, up to the last one that there may be.
    pub(crate) given_texts: FxHashMap<ObjectId, Vec<TermId>>,
    /// Which function is behind a pointer that the caller passes, by the object that stands for it and the functions among
    /// which it is.
    pub(crate) function_choices: FxHashMap<(ObjectId, Vec<TermId>), TermId>,
    /// Pointers to functions for which all choices have been made.
    pub(crate) chosen_functions: FxHashSet<TermId>,
}

impl Entry {
    /// Whether callers are not seen.
    pub(crate) fn is_open(&self) -> bool {
        self.is_standalone || self.environment.is_some()
    }
}
