//! Memory: objects, what accesses of them read and write, and what is known of contents that were never seen.

pub(crate) mod access;
pub(crate) mod contents;
pub(crate) mod extent;
pub(crate) mod memory;
pub(crate) mod objects;
pub(crate) mod table;
pub(crate) mod uninit;
pub(crate) mod written;

use cuda_verify_base::{IdSet, SecondaryMap};
use cuda_verify_goto::program::{FuncId, GlobalId};
use cuda_verify_ir::program::ThreadVar;
use cuda_verify_smt::term::TermId;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::heap::memory::ObjectId;
use crate::heap::objects::ObjectTable;
use crate::symbols::Version;

/// What all paths share of memory; what differs between them is in [`memory::Memory`].
#[derive(Debug, Default)]
pub(crate) struct Heap {
    pub(crate) objects: ObjectTable,
    /// The objects of global variables.
    pub(crate) global_objects: SecondaryMap<GlobalId, Option<ObjectId>>,
    /// The built-in variables, by their object.
    pub(crate) builtins: Vec<(ObjectId, ThreadVar)>,
    /// Objects with copies of bytes of unknown contents.
    pub(crate) with_unknown_bytes: IdSet<ObjectId>,
    /// Objects whose cells have the width that the first launch has found out.
    pub(crate) with_chosen_cells: IdSet<ObjectId>,
    /// When terms are initialised, see [`uninit`].
    pub(crate) initialised: FxHashMap<TermId, TermId>,
    /// Constant memory, by the version of its unknown contents.
    pub(crate) holders: FxHashMap<Version, ObjectId>,
    /// The object of all buffers of a table of pointers, by the contents of the table.
    pub(crate) buffers_of_tables: FxHashMap<TermId, ObjectId>,
    function_objects: SecondaryMap<FuncId, Option<ObjectId>>,
    /// Constants of the host that functions for the device name.
    constants_of_both: FxHashSet<ObjectId>,
    /// What host code gets as addresses of functions, and of variables of the device.
    function_shadows: FxHashMap<FuncId, ObjectId>,
    shadows: FxHashMap<GlobalId, ObjectId>,
}
