//! Objects of bytes.
//!
//! Every object has a base address; addresses are never reused and objects lie far apart. A pointer carries the
//! object it was made from; a pointer made from an integer belongs to the object its address lies in, if any.

use std::collections::BTreeMap;

use cuda_verify_base::{Name, PrimaryMap, Span, define_id};
use cuda_verify_ir::intrinsic::AllocSpace;

use rustc_hash::FxHashMap;

use crate::program::{FuncId, GlobalId, Layout};

define_id!(
    /// An object of a [`Memory`].
    pub(crate) struct ObjectId, "o"
);

/// The size that an object without bounds shows.
pub(super) const UNBOUNDED_BYTES: u64 = 1 << 38;

/// Addresses below this belong to no object: pointers that were computed from null.
pub(super) const FIRST_ADDRESS: u64 = 1 << 32;

/// The bits of a scalar; for pointers, with the object they were made from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Value {
    /// Two's complement, IEEE or address bits; zero above the width of the type.
    pub bits: u128,
    pub(super) object: Option<ObjectId>,
}

impl Value {
    /// A value that is not a pointer to an object.
    #[must_use]
    pub const fn plain(bits: u128) -> Self {
        Self { bits, object: None }
    }

    pub(super) const fn flag(value: bool) -> Self {
        Self::plain(if value { 1 } else { 0 })
    }

    pub(super) fn is_true(self) -> bool {
        self.bits != 0
    }

    /// The low 64 bits.
    pub(super) fn low(self) -> u64 {
        u64::try_from(self.bits & u128::from(u64::MAX)).unwrap_or(0)
    }
}

/// Number of a thread, block or warp in a grid; grids have up to 2^73 threads.
pub(super) type Number = u128;

/// Where an object lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Space {
    Host,
    Device,
    Constant,
    /// Built-in variable of one thread.
    Builtin,
    Managed,
    Shared,
    /// Local variables of the host, or of the device thread of that number in the grid.
    Local(Option<Number>),
    Allocated(AllocSpace),
    Code(FuncId),
    /// What host code gets as the address of a function.
    HostCode(FuncId),
    /// What host code gets as the address of a variable of the device.
    Shadow(GlobalId),
}

impl Space {
    /// The words for messages.
    pub(super) fn describe(self) -> &'static str {
        match self {
            Self::Host => "host variable",
            Self::Device => "device variable",
            Self::Constant => "constant memory",
            Self::Builtin => "built-in variable",
            Self::Managed => "managed variable",
            Self::Shared => "shared memory",
            Self::Local(_) => "local variable",
            Self::Allocated(space) => space.describe(),
            Self::Code(_) => "function",
            Self::HostCode(_) => "function",
            Self::Shadow(_) => "device variable",
        }
    }
}

/// An object.
#[derive(Clone, Debug)]
pub(super) struct Object {
    pub(super) name: Name,
    pub(super) space: Space,
    pub(super) base: u64,
    pub(super) is_alive: bool,
    pub(super) is_const: bool,
    /// Whether it was there before the entry point ran, and its caller gives it contents.
    pub(super) is_from_outside: bool,
    /// Whether it is a variable of an operational model.
    pub(super) is_model: bool,
    pub(super) span: Span,
    bytes: Bytes,
    /// The bytes of memory of which only what is written is kept; `None` if it has no bounds.
    end: Option<u64>,
    /// Objects of the pointers stored here, by offset.
    pointers: BTreeMap<u64, ObjectId>,
    /// Where bytes were copied from before they had a value.
    origins: Vec<Origin>,
}

/// Bytes of an object that were copied before all of them had a value.
#[derive(Clone, Copy, Debug)]
struct Origin {
    offset: u64,
    size: u64,
    source: (ObjectId, u64),
}

impl Origin {
    fn covers(&self, offset: u64, size: u64) -> bool {
        self.offset <= offset && offset + size <= self.offset + self.size
    }
}

impl Object {
    pub(super) fn size(&self) -> u64 {
        match &self.bytes {
            Bytes::Dense { data, .. } => u64::try_from(data.len()).unwrap_or(u64::MAX),
            Bytes::Sparse(_) => self.end.unwrap_or(UNBOUNDED_BYTES),
        }
    }

    /// Whether every offset is inside.
    pub(super) fn is_unbounded(&self) -> bool {
        self.end.is_none() && matches!(self.bytes, Bytes::Sparse(_))
    }
}

/// The bytes of an object, each initialised or not.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Bytes {
    Dense {
        data: Vec<u8>,
        is_init: Vec<bool>,
    },
    /// The initialised ones, of an object that is large or without bounds.
    Sparse(FxHashMap<u64, u8>),
}

impl Bytes {
    fn get(&self, offset: u64) -> Option<u8> {
        match self {
            Self::Dense { data, is_init } => is_init[at(offset)].then(|| data[at(offset)]),
            Self::Sparse(bytes) => bytes.get(&offset).copied(),
        }
    }

    fn set(&mut self, offset: u64, byte: Option<u8>) {
        match self {
            Self::Dense { data, is_init } => {
                data[at(offset)] = byte.unwrap_or(0);
                is_init[at(offset)] = byte.is_some();
            }
            Self::Sparse(bytes) => {
                match byte {
                    Some(byte) => bytes.insert(offset, byte),
                    None => bytes.remove(&offset),
                };
            }
        }
    }
}

/// Bytes and pointers of an object at some time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Contents {
    bytes: Bytes,
    pointers: BTreeMap<u64, ObjectId>,
}

/// The offsets of a region.
fn region(offset: u64, size: u64) -> impl Iterator<Item = u64> {
    (0..size).map(move |index| offset.wrapping_add(index))
}

/// All objects of a run.
#[derive(Debug)]
pub(super) struct Memory {
    pub(super) objects: PrimaryMap<ObjectId, Object>,
    by_base: BTreeMap<u64, ObjectId>,
    next_base: u64,
    bytes_left: u64,
    /// Counts changes of memory that more than one thread can reach.
    pub(super) version: u64,
}

/// Index into the bytes of an object, which exist.
fn at(offset: u64) -> usize {
    usize::try_from(offset).expect("invariant: accesses have been found to be inside their object")
}

impl Memory {
    pub(super) fn new(max_bytes: u64) -> Self {
        Self {
            objects: PrimaryMap::new(),
            by_base: BTreeMap::new(),
            next_base: FIRST_ADDRESS,
            bytes_left: max_bytes,
            version: 0,
        }
    }

    /// Makes an object with indeterminate bytes; `None` where memory has run out.
    pub(super) fn allocate(
        &mut self,
        name: Name,
        space: Space,
        layout: Layout,
        span: Span,
    ) -> Option<ObjectId> {
        let size = layout.size_bytes;
        let align = layout.align_bytes.max(256).checked_next_power_of_two()?;
        let base = self.next_base.checked_next_multiple_of(align)?;
        self.next_base = base.checked_add(size)?.checked_add(1 << 12)?;
        // Of what does not fit, the bytes that are written are kept.
        let (bytes, end) = match self.bytes_left.checked_sub(size.max(1)) {
            Some(left) => {
                self.bytes_left = left;
                let len = usize::try_from(size).ok()?;
                (Bytes::Dense { data: vec![0; len], is_init: vec![false; len] }, None)
            }
            None if size <= UNBOUNDED_BYTES => {
                let end = (size < UNBOUNDED_BYTES).then_some(size);
                (Bytes::Sparse(FxHashMap::default()), end)
            }
            None => return None,
        };
        Some(self.add(name, space, base, (bytes, end), span))
    }

    fn add(
        &mut self,
        name: Name,
        space: Space,
        base: u64,
        (bytes, end): (Bytes, Option<u64>),
        span: Span,
    ) -> ObjectId {
        let id = self.objects.push(Object {
            name,
            space,
            base,
            is_alive: true,
            is_const: false,
            is_from_outside: false,
            is_model: false,
            span,
            bytes,
            end,
            pointers: BTreeMap::new(),
            origins: Vec::new(),
        });
        self.by_base.insert(base, id);
        id
    }

    /// Makes memory that is there before an entry point runs.
    pub(super) fn environment(&mut self, name: Name, space: AllocSpace, span: Span) -> ObjectId {
        let id = self.unbounded(name, Space::Allocated(space), span);
        self.objects[id].is_from_outside = true;
        id
    }

    /// Makes memory at an address that the environment gives as a number; `None` if it cannot be one, or other memory
    /// is there.
    pub(super) fn environment_at(
        &mut self,
        address: u64,
        name: Name,
        space: AllocSpace,
        span: Span,
    ) -> Option<ObjectId> {
        let is_free = address >= self.next_base;
        is_free.then(|| {
            let bytes = (Bytes::Sparse(FxHashMap::default()), None);
            let id = self.add(name, Space::Allocated(space), address, bytes, span);
            self.objects[id].is_from_outside = true;
            id
        })
    }

    /// Makes an object without bounds.
    pub(super) fn unbounded(&mut self, name: Name, space: Space, span: Span) -> ObjectId {
        let base = self.next_base.next_multiple_of(256);
        self.next_base = base + 2 * UNBOUNDED_BYTES;
        self.add(name, space, base, (Bytes::Sparse(FxHashMap::default()), None), span)
    }

    /// Ends the life of an object. Its bytes are given back, its address is not.
    pub(super) fn kill(&mut self, id: ObjectId) {
        let object = &mut self.objects[id];
        if object.is_alive {
            object.is_alive = false;
            if let Bytes::Dense { data, .. } = &object.bytes {
                let size = u64::try_from(data.len()).unwrap_or(0);
                self.bytes_left = self.bytes_left.saturating_add(size.max(1));
            }
            // The size stays known to messages through the base addresses only.
            object.bytes = Bytes::Dense { data: Vec::new(), is_init: Vec::new() };
            object.pointers = BTreeMap::new();
        }
    }

    /// The bytes of an object that exists.
    pub(super) fn contents(&self, id: ObjectId) -> Option<Contents> {
        let object = &self.objects[id];
        let (bytes, pointers) = (&object.bytes, &object.pointers);
        object.is_alive.then(|| Contents { bytes: bytes.clone(), pointers: pointers.clone() })
    }

    pub(super) fn pointer_to(&self, id: ObjectId) -> Value {
        Value { bits: u128::from(self.objects[id].base), object: Some(id) }
    }

    /// The object a pointer points into or was made from, and the offset.
    pub(super) fn locate(&self, pointer: Value) -> Option<(ObjectId, u64)> {
        let address = pointer.low();
        let id = match pointer.object {
            Some(id) => id,
            None => {
                let (_, id) = self.by_base.range(..=address).next_back()?;
                let object = &self.objects[*id];
                let is_inside = address - object.base <= object.size();
                is_inside.then_some(*id)?
            }
        };
        Some((id, address.wrapping_sub(self.objects[id].base)))
    }

    /// Gives memory without bounds an end, if the pointer is to its start.
    pub(super) fn limit(&mut self, pointer: Value, end: u64) {
        if let Some((id, 0)) = self.locate(pointer)
            && self.objects[id].is_unbounded()
        {
            self.objects[id].end = Some(end);
        }
    }

    /// Whether a region is inside its object.
    pub(super) fn is_inside(&self, id: ObjectId, offset: u64, size: u64) -> bool {
        let object = &self.objects[id];
        object.is_unbounded() || offset.checked_add(size).is_some_and(|end| end <= object.size())
    }

    /// Whether all, or none, of some bytes are initialised; `None` where it is some.
    pub(super) fn init_state(&self, id: ObjectId, offset: u64, size: u64) -> Option<bool> {
        let n_init = match &self.objects[id].bytes {
            Bytes::Dense { is_init, .. } => {
                let bytes = &is_init[at(offset)..at(offset + size)];
                bytes.iter().filter(|is_init| **is_init).count()
            }
            sparse @ Bytes::Sparse(_) => {
                region(offset, size).filter(|offset| sparse.get(*offset).is_some()).count()
            }
        };
        if n_init == at(size) {
            Some(true)
        } else if n_init == 0 {
            Some(false)
        } else {
            None
        }
    }

    pub(super) fn is_init(&self, id: ObjectId, offset: u64) -> bool {
        self.objects[id].bytes.get(offset).is_some()
    }

    /// The bytes of a scalar, least significant first, with the object of a pointer stored just there.
    pub(super) fn read(&self, id: ObjectId, offset: u64, size: u64) -> Value {
        let object = &self.objects[id];
        let bits = match &object.bytes {
            Bytes::Dense { data, .. } => {
                let bytes = &data[at(offset)..at(offset + size)];
                bytes.iter().rev().fold(0u128, |bits, byte| bits << 8 | u128::from(*byte))
            }
            sparse @ Bytes::Sparse(_) => (0..size).rev().fold(0u128, |bits, index| {
                let byte = sparse.get(offset.wrapping_add(index)).unwrap_or(0);
                bits << 8 | u128::from(byte)
            }),
        };
        let pointer = if size == 8 { object.pointers.get(&offset).copied() } else { None };
        Value { bits, object: pointer }
    }

    /// Writes a scalar.
    pub(super) fn write(&mut self, id: ObjectId, offset: u64, size: u64, value: Value) {
        let bytes = &value.bits.to_le_bytes()[..at(size)];
        self.forget_pointers(id, offset, size);
        let object = &mut self.objects[id];
        let is_shared = !matches!(object.space, Space::Local(_));
        match &mut object.bytes {
            Bytes::Dense { data, is_init } => {
                let is_same = !is_shared
                    || (data[at(offset)..at(offset + size)] == *bytes
                        && is_init[at(offset)..at(offset + size)].iter().all(|is_init| *is_init));
                self.version += u64::from(!is_same);
                data[at(offset)..at(offset + size)].copy_from_slice(bytes);
                is_init[at(offset)..at(offset + size)].fill(true);
            }
            sparse @ Bytes::Sparse(_) => {
                self.version += 1;
                for (offset, byte) in region(offset, size).zip(bytes) {
                    sparse.set(offset, Some(*byte));
                }
            }
        }
        if let Some(target) = value.object.filter(|_| size == 8) {
            object.pointers.insert(offset, target);
        }
    }

    /// Sets bytes.
    pub(super) fn fill(&mut self, id: ObjectId, offset: u64, size: u64, byte: u8) {
        self.set_region(id, offset, size, Some(byte));
    }

    /// Makes bytes indeterminate.
    pub(super) fn forget(&mut self, id: ObjectId, offset: u64, size: u64) {
        self.set_region(id, offset, size, None);
    }

    fn set_region(&mut self, id: ObjectId, offset: u64, size: u64, byte: Option<u8>) {
        self.forget_pointers(id, offset, size);
        let object = &mut self.objects[id];
        self.version += u64::from(!matches!(object.space, Space::Local(_)));
        let bytes = &mut object.bytes;
        for offset in region(offset, size) {
            bytes.set(offset, byte);
        }
    }

    /// Copies bytes with their initialisation and pointers; the regions may overlap.
    pub(super) fn copy(
        &mut self,
        (dst, dst_offset): (ObjectId, u64),
        (src, src_offset): (ObjectId, u64),
        size: u64,
    ) {
        let source = &self.objects[src];
        let bytes: Vec<Option<u8>> =
            region(src_offset, size).map(|offset| source.bytes.get(offset)).collect();
        let last = src_offset.saturating_add(size);
        let pointers: Vec<(u64, ObjectId)> = source
            .pointers
            .range(src_offset..last)
            .filter(|(offset, _)| **offset + 8 <= last)
            .map(|(offset, target)| (*offset - src_offset + dst_offset, *target))
            .collect();
        let has_all = bytes.iter().all(Option::is_some);
        self.forget_pointers(dst, dst_offset, size);
        let target = &mut self.objects[dst];
        let copied = Origin { offset: dst_offset, size, source: (src, src_offset) };
        target.origins.retain(|older| !copied.covers(older.offset, older.size));
        if !has_all && src != dst {
            target.origins.push(copied);
        }
        self.version += u64::from(!matches!(target.space, Space::Local(_)));
        for (offset, byte) in region(dst_offset, size).zip(bytes) {
            target.bytes.set(offset, byte);
        }
        target.pointers.extend(pointers);
    }

    fn forget_pointers(&mut self, id: ObjectId, offset: u64, size: u64) {
        let pointers = &mut self.objects[id].pointers;
        let (first, last) = (offset.saturating_sub(7), offset.saturating_add(size));
        if first < last && pointers.range(first..last).next().is_some() {
            pointers.retain(|at, _| *at < first || *at >= last);
        }
    }

    /// Where bytes without a value were first copied from.
    pub(super) fn origin(&self, (id, offset): (ObjectId, u64), size: u64) -> (ObjectId, u64) {
        let mut origins = self.objects[id].origins.iter().rev();
        match origins.find(|origin| origin.covers(offset, size)) {
            // A copy is younger than what it was copied from.
            Some(&Origin { offset: first, source: (source, at), .. }) if source < id => {
                self.origin((source, at + (offset - first)), size)
            }
            _ => (id, offset),
        }
    }

    /// The context ends: its memory and its objects are gone, variables of the device have no value.
    pub(super) fn reset_device(&mut self) {
        let ids: Vec<ObjectId> = self.objects.ids().collect();
        for id in ids {
            let object = &self.objects[id];
            match object.space {
                Space::Allocated(
                    AllocSpace::Device
                    | AllocSpace::Managed
                    | AllocSpace::Pinned
                    | AllocSpace::DeviceHeap(_)
                    | AllocSpace::Runtime
                    | AllocSpace::Descriptor,
                ) => self.kill(id),
                Space::Device | Space::Managed | Space::Constant
                    if !object.is_const && !object.is_model =>
                {
                    let size = object.size();
                    self.forget(id, 0, size);
                }
                Space::Device
                | Space::Managed
                | Space::Constant
                | Space::Host
                | Space::Builtin
                | Space::Shared
                | Space::Local(_)
                | Space::Allocated(
                    AllocSpace::HostHeap(_) | AllocSpace::Stack | AllocSpace::Environment,
                )
                | Space::Code(_)
                | Space::HostCode(_)
                | Space::Shadow(_) => {}
            }
        }
    }

    /// The allocations that have not been freed.
    pub(super) fn leaks(&self) -> impl Iterator<Item = Span> + '_ {
        let is_leak = |object: &&Object| match object.space {
            Space::Allocated(space) => object.is_alive && space.is_owned(),
            Space::Host
            | Space::Device
            | Space::Constant
            | Space::Builtin
            | Space::Managed
            | Space::Shared
            | Space::Local(_)
            | Space::Code(_)
            | Space::HostCode(_)
            | Space::Shadow(_) => false,
        };
        self.objects.values().filter(is_leak).map(|object| object.span)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAYOUT: Layout = Layout { size_bytes: 16, align_bytes: 8, cell_bytes: 8 };

    #[test]
    fn pointers_keep_their_object_through_memory() {
        let mut memory = Memory::new(1 << 20);
        let mut make = || memory.allocate("a".into(), Space::Host, LAYOUT, Span::NONE).unwrap();
        let (a, b) = (make(), make());
        let pointer = memory.pointer_to(b);
        memory.write(a, 0, 8, pointer);
        memory.copy((a, 8), (a, 0), 8);
        assert_eq!(memory.read(a, 8, 8), pointer);
        memory.fill(a, 11, 1, 0);
        assert_eq!(memory.read(a, 8, 8).object, None);
        assert_eq!(memory.init_state(a, 0, 16), Some(true));
        let from_integer = Value::plain(pointer.bits + 3);
        assert_eq!(memory.locate(from_integer), Some((b, 3)));
        memory.kill(b);
        assert!(memory.allocate("c".into(), Space::Host, LAYOUT, Span::NONE).is_some());
    }
}
