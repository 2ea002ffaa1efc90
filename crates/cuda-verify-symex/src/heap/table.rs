//! Tables of pointers that the caller passes: `float **parts`, or addresses kept as numbers.
//!
//! A pointer that is read at a place that differs between threads cannot be told from another one by its term alone:
//! the entries of a table are equal where their indices are. So all buffers of a table are parts of one object, each
//! with room for so many bytes, one after the other in the order of the entries.
//!
//! SOUNDNESS(pointer-tables): under; a table of the caller has at most 1,024 entries, which point to distinct buffers of at
//! most 256 MiB, and a kernel that reads some entry reads none of the same table through another one's buffer.

use cuda_verify_base::Name;
use cuda_verify_ir::intrinsic::{AllocSpace, UNLIMITED_BYTES};
use cuda_verify_protocol::flat::Part;
use cuda_verify_smt::op::Op;
use cuda_verify_smt::term::TermId;

use crate::engine::Engine;
use crate::exec::path::Path;
use crate::heap::access::Case;
use crate::heap::cells::{Contents, Fill, version_symbol};
use crate::heap::memory::{
    ALLOCATION_ALIGN_BYTES, Memory, ObjectId, ObjectInfo, Space, Target, base_address,
};
use crate::rules;
use crate::symbols::Sharing;

/// Logarithm of the bytes of a buffer.
const BUFFER_BITS: u32 = 28;
/// Entries of a table.
const ENTRIES: u64 = UNLIMITED_BYTES >> BUFFER_BITS;

impl Engine<'_> {
    /// The place that a sum of an entry of a table and a distance points to.
    pub(crate) fn place_in_table(&mut self, cond: TermId, pointer: TermId) -> Option<Case> {
        self.abstraction.as_ref()?;
        let (_, parts) = self.pool.linear(pointer);
        let mut entries = parts.iter().filter_map(|(factor, part)| {
            (*factor == 1).then(|| self.entry_of_table(*part)).flatten().map(|found| (*part, found))
        });
        let (entry, (array, index)) = entries.next()?;
        if entries.next().is_some() {
            return None;
        }
        let object = self.buffers_of(array)?;
        let distance = self.pool.mk_bv_sub(pointer, entry);
        let bytes = self.pool.mk_bv(64, 1 << BUFFER_BITS);
        let start = self.pool.mk_bv_mul(index, bytes);
        let offset = self.pool.mk_bv_add(start, distance);
        self.abstraction_mut().tables.places.insert(offset, (index, distance));
        Some(Case { cond, target: Some(Target::Object(object, 0)), offset })
    }

    /// Notes how many entries a table has and how large its buffers are, where one is accessed.
    pub(crate) fn note_place_in_table(&mut self, path: &Path, offset: TermId) {
        let Some(abstraction) = &self.abstraction else { return };
        if let Some(&(index, distance)) = abstraction.tables.places.get(&offset) {
            let rule = rules::POINTER_TABLES;
            self.note_range(path, index, (0, ENTRIES - 1), rule);
            self.note_range(path, distance, (0, (1 << BUFFER_BITS) - 1), rule);
        }
    }

    /// The entry and the distance of a place in a table.
    pub(crate) fn part_of_table(&self, offset: TermId) -> Option<Part> {
        let (number, offset) = *self.abstraction.as_ref()?.tables.places.get(&offset)?;
        Some(Part { number, offset })
    }

    /// The array and the index that a value was read from, perhaps in pieces.
    fn element_of(&self, value: TermId) -> Option<(TermId, TermId)> {
        let lowest = match self.pool.as_app(value)? {
            // The more significant operand comes first.
            (Op::Concat, operands) => *operands.last()?,
            _ => value,
        };
        let (Op::Select, &[array, index]) = self.pool.as_app(lowest)? else { return None };
        Some((array, index))
    }

    /// The table and the index of an entry that was read from memory of the caller which the launch does not write.
    fn entry_of_table(&self, value: TermId) -> Option<(TermId, TermId)> {
        let (array, index) = self.element_of(value)?;
        let version = self.pool.version_of(array)?;
        let is_given = self.abstraction.is_some()
            && self.pool.sharing(array) == Sharing::Grid
            // What the program has written, or has left unwritten, is no table of the caller.
            && (self.pool.is_of_caller(array) || self.pool.version(version).is_given)
            && !self.pool.is_lost(version)
            && !self.pool.version(version).is_of_table;
        // Entries at constant places have objects of their own.
        let has_pointee =
            self.entry.environment.as_ref().is_some_and(|it| it.points_from(&self.pool, array));
        (is_given && !has_pointee && self.pool.width(value) == 64).then_some((array, index))
    }

    /// Where the buffers of a known table begin, and which of them a value that was read is the address of.
    pub(crate) fn address_in_table(&self, value: TermId) -> Option<(u64, TermId)> {
        let (array, index) = self.element_of(value)?;
        self.heap.buffers_of_tables.get(&array).map(|object| (base_address(*object), index))
    }

    /// The address of the buffer of a number.
    pub(crate) fn address_of_entry(first: u64, index: u64) -> u64 {
        first.wrapping_add(index << BUFFER_BITS)
    }

    /// Whether the pointers in an object may be taken for entries of a table: where it is not written, and no pointer of it
    /// has an object of its own.
    pub(crate) fn may_be_table(&mut self, id: ObjectId, at: Option<u64>, memory: &Memory) -> bool {
        if self.heap.objects[id].space == Space::Constant || self.is_written_by_others(id) {
            return false;
        }
        let Some(abstraction) = &self.abstraction else { return false };
        if at.is_none() {
            return abstraction.pointees.iter().all(|((holder, _), ..)| *holder != id);
        }
        let info = &self.heap.objects[id];
        let Some(Contents::Cells { fill: Fill::Indeterminate(version), .. }) =
            memory.get(id).map(|object| &object.contents)
        else {
            return false;
        };
        if info.cell_bytes == 0 {
            return false;
        }
        let array = version_symbol(&mut self.pool, info, *version);
        abstraction.tables.is_table(array)
    }

    /// Whether a pointer was read from a table of which other entries have been accessed.
    pub(crate) fn is_entry_of_known_table(&self, pointer: TermId) -> bool {
        let Some(abstraction) = &self.abstraction else { return false };
        let symbols = self.pool.symbols_of(pointer);
        symbols.into_iter().any(|symbol| abstraction.tables.is_table(symbol))
    }

    /// The object of all buffers that the entries of a table point to.
    fn buffers_of(&mut self, array: TermId) -> Option<ObjectId> {
        let tables = &self.abstraction.as_ref()?.tables;
        if let Some((_, object, _)) = tables.known.iter().find(|(known, ..)| *known == array) {
            return Some(*object);
        }
        let number = tables.known.len();
        let info = ObjectInfo {
            name: Name::new(&format!("buffers of table {number}")),
            space: Space::Allocated(AllocSpace::Device),
            size: self.pool.mk_bv(64, UNLIMITED_BYTES),
            cell_bytes: 0,
            align_bytes: ALLOCATION_ALIGN_BYTES,

            is_const: false,
            is_model: false,
            span: cuda_verify_base::Span::NONE,
        };
        let object = self.new_object(info);
        let (version, contents) = self.unknown_contents();
        self.pool.share_version(version, Sharing::Grid);
        self.pool.change_version(version, |it| it.is_of_table = true);
        let abstraction = self.abstraction_mut();
        abstraction.tables.known.push((array, object, contents));
        self.heap.buffers_of_tables.insert(array, object);
        Some(object)
    }
}
