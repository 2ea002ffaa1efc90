//! Memory: objects, what accesses of them read and write, and what is known of contents that were never seen.

pub(crate) mod access;
pub(crate) mod cells;
pub(crate) mod contents;
pub(crate) mod extent;
pub(crate) mod listed;
pub(crate) mod memory;
pub(crate) mod objects;
pub(crate) mod places;
pub(crate) mod table;
pub(crate) mod uninit;
pub(crate) mod written;

use cuda_verify_base::{IdSet, PrimaryMap, SecondaryMap, Span};
use cuda_verify_goto::program::{FuncId, GlobalId};
use cuda_verify_ir::program::ThreadVar;
use cuda_verify_smt::term::TermId;
use imbl::OrdMap;
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use crate::heap::cells::{Cell, Contents, Fill, Object, as_array};
use crate::heap::memory::{Infos, ObjectId, ObjectInfo, Space};
use crate::symbols::{Terms, Version};

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
    /// Objects that hold numbers that files list, see [`listed`].
    pub(crate) with_listed: IdSet<ObjectId>,
    /// Objects whose cells have the width that the first launch has found out.
    pub(crate) with_chosen_cells: IdSet<ObjectId>,
    /// When terms are initialised, see [`uninit`].
    pub(crate) initialised: FxHashMap<TermId, TermId>,
    /// Where objects were freed first, for messages.
    pub(crate) freed: FxHashMap<ObjectId, Span>,
    /// Where objects lie whose order was asked for.
    pub(crate) places: IndexMap<ObjectId, TermId, FxBuildHasher>,
    /// Constant memory, by the version of its unknown contents.
    pub(crate) holders: FxHashMap<Version, ObjectId>,
    /// The object of all buffers of a table of pointers, by the contents of the table.
    pub(crate) buffers_of_tables: FxHashMap<TermId, ObjectId>,
    /// Of objects the known cells that were last looked at as an array, and that array.
    arrays: FxHashMap<ObjectId, KnownArray>,
    /// Cells that were gone through for accesses at places that are not known.
    pub(crate) n_searched: u64,
    function_objects: SecondaryMap<FuncId, Option<ObjectId>>,
    /// Constants of the host that functions for the device name.
    constants_of_both: FxHashSet<ObjectId>,
    /// What host code gets as addresses of functions, and of variables of the device.
    function_shadows: FxHashMap<FuncId, ObjectId>,
    shadows: FxHashMap<GlobalId, ObjectId>,
}

/// Contents that were looked at as an array.
#[derive(Debug)]
struct KnownArray {
    cells: OrdMap<u64, Cell>,
    fill: Fill,
    cell_bytes: u64,
    array: TermId,
}

impl Heap {
    /// The contents of an object as an SMT array of cells; those that are asked for again are not built again.
    pub(crate) fn as_array(&mut self, pool: &mut Terms, id: ObjectId, object: &Object) -> TermId {
        let info = &self.objects[id];
        let Contents::Cells { cells, fill } = &object.contents else {
            return as_array(pool, info, object);
        };
        self.n_searched =
            self.n_searched.saturating_add(cells.len().try_into().unwrap_or(u64::MAX));
        let cell_bytes = info.cell_bytes;
        if let Some(known) = self.arrays.get(&id)
            && known.cells.ptr_eq(cells)
            && (known.fill, known.cell_bytes) == (*fill, cell_bytes)
        {
            return known.array;
        }
        let array = as_array(pool, info, object);
        let known = KnownArray { cells: cells.clone(), fill: *fill, cell_bytes, array };
        self.arrays.insert(id, known);
        array
    }
}

/// The tables that a launch reads.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    /// The contents of a table, the object of all its buffers, and what is in them at first.
    known: Vec<(TermId, ObjectId, Contents)>,
    /// Offsets in these objects: which entry, and how far in its buffer.
    places: FxHashMap<TermId, (TermId, TermId)>,
}

impl Tables {
    /// What is in the buffers of a table before the launch.
    pub(crate) fn contents(&self, object: ObjectId) -> Option<&Contents> {
        self.known.iter().find(|(_, known, _)| *known == object).map(|(_, _, contents)| contents)
    }

    /// Whether pointers read from an array lead to buffers of a table.
    pub(crate) fn is_table(&self, array: TermId) -> bool {
        self.known.iter().any(|(known, ..)| *known == array)
    }
}

/// The fixed parts of all objects.
#[derive(Debug, Default)]
pub(crate) struct ObjectTable(PrimaryMap<ObjectId, ObjectInfo>);

impl Infos for ObjectTable {
    fn info(&self, id: ObjectId) -> &ObjectInfo {
        &self.0[id]
    }
}

impl std::ops::Index<ObjectId> for ObjectTable {
    type Output = ObjectInfo;

    fn index(&self, id: ObjectId) -> &ObjectInfo {
        &self.0[id]
    }
}

impl ObjectTable {
    pub(crate) fn get(&self, id: ObjectId) -> Option<&ObjectInfo> {
        self.0.get(id)
    }

    /// The number of objects so far.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// The spaces of the objects that the program may write to.
    pub(crate) fn writable_spaces(&self) -> impl Iterator<Item = Space> + '_ {
        self.0.values().filter(|info| !info.is_const).map(|info| info.space)
    }
}
