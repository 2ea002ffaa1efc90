//! Memory: objects of flat bytes.
//!
//! An address is the number of its object in the high bits and the offset, biased so that it may be negative, in the
//! low ones: an access finds its object by a shift, and a pointer keeps its object as long as it stays within 32 GiB of
//! it. What is farther, and what lies where a caller says by a number, is seen through *windows*: numbers that stand for
//! a region of another object. Numbers are not used again, so a pointer to a dead object is recognised. Bytes are
//! written or not, noted for each byte until all of them are.

mod merge;

use std::collections::BTreeMap;

use cuda_verify_base::{Name, Span};
use cuda_verify_goto::program::{AccessKind, FuncId, GlobalId};
use cuda_verify_ir::intrinsic::{AllocSpace, AtomicFamily, UNLIMITED_BYTES};
use rustc_hash::FxHashMap;

use crate::code::Access;
use crate::races::Shadow;

// SOUNDNESS(address-order): under; what the program sees of addresses is one order and spacing of objects.
/// Bits of an address that tell the offset.
pub(crate) const OFFSET_BITS: u32 = 36;
/// The offset of the first byte. Its low half is not zero: a pointer whose low half is cleared leads nowhere.
const BIAS: u64 = (1 << (OFFSET_BITS - 1)) | (0x5bd << 16);
const MAX_OBJECTS: usize = 1 << (64 - OFFSET_BITS);
/// Bytes of memory that a caller passes before and behind the place to which its pointer leads.
const LEAD_BYTES: u64 = 1 << 12;
const ROOM_BYTES: u64 = 1 << 24;
/// What is farther is kept in pages.
const PAGE_BITS: u32 = 12;
const PAGE_BYTES: usize = 1 << PAGE_BITS;
/// Windows there are at most.
const MAX_WINDOWS: usize = 1 << 10;
/// Copies of an object that are remembered, which get its values with it.
const MAX_COPIES: usize = 1 << 12;
/// Addresses below this belong to no object: pointers that were computed from null.
pub(crate) const FIRST_ADDRESS: u64 = 1 << 32;
/// The owner of what is not a local variable of a device thread.
pub(crate) const NO_OWNER: u32 = u32::MAX;

/// Where an object lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Space {
    Host,
    Device,
    Constant,
    Managed,
    Shared,
    /// Local variables of the host.
    HostLocal,
    /// Local variables of a device thread.
    ThreadLocal,
    Allocated(AllocSpace),
    Code(FuncId),
    /// What host code gets as the address of a function.
    HostCode(FuncId),
    /// What host code gets as the address of a variable of the device.
    Shadow(GlobalId),
}

impl Space {
    pub(crate) fn describe(self) -> &'static str {
        match self {
            Self::Host => "host variable",
            Self::Device | Self::Shadow(_) => "device variable",
            Self::Constant => "constant memory",
            Self::Managed => "managed variable",
            Self::Shared => "shared memory",
            Self::HostLocal | Self::ThreadLocal => "local variable",
            Self::Allocated(space) => space.describe(),
            Self::Code(_) | Self::HostCode(_) => "function",
        }
    }
}

/// Who accesses memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Host,
    /// The device thread of that number.
    Device(u32),
    /// The CUDA runtime, which reaches host and device memory.
    Runtime,
}

/// An object.
#[derive(Debug)]
pub(crate) struct Object {
    pub(crate) name: Name,
    pub(crate) space: Space,
    /// The device thread that it belongs to.
    pub(crate) owner: u32,
    pub(crate) is_alive: bool,
    pub(crate) is_const: bool,
    pub(crate) is_model: bool,
    pub(crate) span: Span,
    pub(crate) data: Vec<u8>,
    /// The bytes that may be accessed without a further look.
    open: u64,
    /// The alignment that it is declared with, where that may be less than what an access needs; else zero.
    declared_align: u64,
    /// Whether each byte has been written; empty once all have been.
    written: Vec<bool>,
    n_unwritten: usize,
    /// What is known of memory that a caller passes, or that was copied from there.
    passed: Option<Box<Passed>>,
    /// The launch that accessed it by atomic functions last, of which family and size.
    pub(crate) atomic_family: Option<(u32, AtomicFamily, usize)>,
    /// Who accessed it in the present launch.
    pub(crate) shadow: Option<Box<Shadow>>,
}

/// Memory of unknown extent or contents.
#[derive(Debug, Default)]
struct Passed {
    /// Whether the caller gives it contents.
    is_given: bool,
    /// The bytes to which it may grow, and those before the place to which its pointer leads; both zero where its size
    /// is known.
    room: u64,
    lead: u64,
    /// The bytes behind that place that the program may access, if that is known.
    end: Option<u64>,
    /// Which of its bytes were copied before they had a value: offset, size, and the source.
    origins: Vec<(usize, usize, (usize, usize))>,
    /// Where they were copied to: offset, size, and the copy.
    copies: Vec<(usize, usize, (usize, usize))>,
    /// Where pages lie that are far away, one after the other behind the bytes that were there before, how many these are,
    /// and which pages they are.
    pages: FxHashMap<u64, usize>,
    n_near: usize,
    far: Vec<u64>,
}

impl Object {
    /// An object with unwritten bytes.
    fn new(name: Name, space: Space, len: usize, span: Span) -> Self {
        Self {
            name,
            space,
            owner: NO_OWNER,
            is_alive: true,
            is_const: false,
            is_model: false,
            span,
            data: vec![0; len],
            open: u64::try_from(len).unwrap_or(0),
            declared_align: 0,
            written: vec![false; len],
            n_unwritten: len,
            passed: None,
            atomic_family: None,
            shadow: None,
        }
    }

    /// Whether a caller gives it contents.
    pub(crate) fn is_given(&self) -> bool {
        self.passed.as_ref().is_some_and(|passed| passed.is_given)
    }

    /// Bytes before the place to which the pointer leads that the caller passes.
    pub(crate) fn lead(&self) -> u64 {
        self.passed.as_ref().map_or(0, |passed| passed.lead)
    }

    /// The bytes to which it may grow; none where its size is known.
    pub(crate) fn room(&self) -> Option<u64> {
        self.passed.as_ref().map(|passed| passed.room).filter(|room| *room > 0)
    }

    /// The bytes that the program may access of what has room to grow, if that is known.
    pub(crate) fn end(&self) -> Option<u64> {
        self.passed.as_ref().and_then(|passed| passed.end)
    }

    /// The bytes that any access inside may access without a further look.
    #[inline]
    pub(crate) fn open(&self) -> u64 {
        self.open
    }

    /// From now on, every access is looked at.
    pub(crate) fn close(&mut self) {
        self.open = 0;
    }

    /// From now on, memory of unknown extent has so many bytes.
    pub(crate) fn limit(&mut self, end: u64) {
        if let Some(passed) = self.passed.as_mut().filter(|it| it.room > 0 && it.end.is_none()) {
            passed.end = Some(end);
            self.open = 0;
        }
    }

    /// Whether some of its pages are far away.
    pub(crate) fn has_pages(&self) -> bool {
        self.passed.as_ref().is_some_and(|passed| !passed.pages.is_empty())
    }

    /// The offset, as the program sees it, of a byte.
    pub(crate) fn offset(&self, at: usize) -> u64 {
        let at_bytes = u64::try_from(at).unwrap_or(u64::MAX);
        let Some(passed) = &self.passed else { return at_bytes };
        let far = at.checked_sub(passed.n_near).and_then(|at| {
            let page = passed.far.get(at / PAGE_BYTES)?;
            let in_page = u64::try_from(at % PAGE_BYTES).unwrap_or(0);
            Some((page << PAGE_BITS).wrapping_add(in_page))
        });
        far.unwrap_or(at_bytes).wrapping_sub(passed.lead)
    }

    /// Where some bytes were copied from before they had a value.
    pub(crate) fn origin(&self, at: usize, size: usize) -> Option<(usize, usize)> {
        let origins = self.passed.as_ref()?.origins.iter().rev();
        let mut covering = origins.filter(|(start, n, _)| *start <= at && at + size <= start + n);
        covering.next().map(|(start, _, (source, from))| (*source, from + (at - start)))
    }

    /// Whether code of a side may make an access, apart from bounds.
    #[inline]
    pub(crate) fn allows(&self, side: Side, access: AccessKind) -> bool {
        if !self.is_alive {
            return false;
        }
        let is_read = access == AccessKind::Read;
        if !is_read && self.is_const {
            return false;
        }
        match (self.space, side) {
            (Space::Code(_) | Space::HostCode(_) | Space::Shadow(_), _) => false,
            // What kernels allocate is out of reach of calls by the host (CUDA C++ Programming Guide, "Dynamic Global Memory
            // Allocation and Operations").
            (Space::Allocated(AllocSpace::DeviceHeap(_)), Side::Runtime) => false,
            (_, Side::Runtime) | (Space::Managed, _) => true,
            (Space::Host, Side::Host) | (Space::HostLocal, Side::Host) => true,
            // Constants of the host can be used in device code.
            (Space::Host, Side::Device(_)) => self.is_const && is_read,
            (Space::Constant, Side::Device(_)) => is_read,
            (Space::Device | Space::Shared, Side::Device(_)) => true,
            (Space::ThreadLocal, Side::Device(thread)) => self.owner == thread,
            (Space::Allocated(space), side) => match space {
                AllocSpace::Managed | AllocSpace::Pinned | AllocSpace::Descriptor => true,
                AllocSpace::HostHeap(_)
                | AllocSpace::Stack
                | AllocSpace::Environment
                | AllocSpace::Runtime => side == Side::Host,
                AllocSpace::Device | AllocSpace::DeviceHeap(_) => side != Side::Host,
            },
            (Space::Device | Space::Constant | Space::Shared | Space::ThreadLocal, Side::Host)
            | (Space::HostLocal, Side::Device(_)) => false,
        }
    }

    /// Whether host and device may access it at the same time.
    pub(crate) fn is_of_both_sides(&self) -> bool {
        self.space == Space::Managed
            || matches!(self.space, Space::Allocated(space) if space.is_of_both_sides())
    }

    /// Whether an access of a scalar is valid, without a further look.
    #[inline]
    pub(crate) fn is_open(
        &self,
        side: Side,
        kind: AccessKind,
        offset: u64,
        access: Access,
    ) -> bool {
        self.allows(side, kind) && self.is_inside(offset, access)
    }

    /// Whether a scalar lies within the bytes that need no further look, where its type may lie.
    #[inline]
    pub(crate) fn is_inside(&self, offset: u64, access: Access) -> bool {
        offset.checked_add(access.size.into()).is_some_and(|end| end <= self.open)
            && self.is_aligned(offset, access.align.into())
    }

    /// Whether a place is a multiple of a power of two, without a further look.
    #[inline]
    pub(crate) fn is_aligned(&self, offset: u64, align: u64) -> bool {
        (offset | self.declared_align) & align.saturating_sub(1) == 0
    }

    /// Notes the alignment that it is declared with.
    pub(crate) fn declare_alignment(&mut self, bytes: u64) {
        self.declared_align = bytes;
    }

    /// Whether an access needs more alignment than is declared. From then on, it has what every access needs.
    pub(crate) fn takes_for_aligned(&mut self, align: u64) -> bool {
        let is_new = self.declared_align & align.saturating_sub(1) != 0;
        if is_new {
            self.declared_align = 0;
        }
        is_new
    }

    /// Whether only its owner can have a pointer to it by which it would be accessed validly.
    pub(crate) fn is_private(&self) -> bool {
        match self.space {
            Space::Constant
            | Space::HostLocal
            | Space::ThreadLocal
            | Space::Code(_)
            | Space::HostCode(_)
            | Space::Shadow(_) => true,
            Space::Allocated(space) => space == AllocSpace::Stack,
            Space::Host | Space::Device | Space::Managed | Space::Shared => false,
        }
    }

    /// Whether threads that are not ordered can access it.
    pub(crate) fn is_raced(&self) -> bool {
        !self.is_const
            && match self.space {
                Space::Host | Space::Device | Space::Managed | Space::Shared => true,
                Space::Allocated(space) => space != AllocSpace::Stack,
                Space::Constant
                | Space::HostLocal
                | Space::ThreadLocal
                | Space::Code(_)
                | Space::HostCode(_)
                | Space::Shadow(_) => false,
            }
    }

    pub(crate) fn size(&self) -> u64 {
        u64::try_from(self.data.len()).unwrap_or(u64::MAX)
    }

    /// Whether some of the bytes have not been written.
    #[inline]
    pub(crate) fn has_unwritten(&self, at: usize, size: usize) -> bool {
        self.n_unwritten > 0 && self.written[at..at + size].iter().any(|written| !written)
    }

    #[inline]
    pub(crate) fn read(&self, at: usize, size: usize) -> u64 {
        let mut bytes = [0; 8];
        match size {
            4 => bytes[..4].copy_from_slice(&self.data[at..at + 4]),
            8 => bytes.copy_from_slice(&self.data[at..at + 8]),
            _ => bytes[..size].copy_from_slice(&self.data[at..at + size]),
        }
        u64::from_le_bytes(bytes)
    }

    #[inline]
    pub(crate) fn write(&mut self, at: usize, size: usize, value: u64) {
        let bytes = value.to_le_bytes();
        match size {
            4 => self.data[at..at + 4].copy_from_slice(&bytes[..4]),
            8 => self.data[at..at + 8].copy_from_slice(&bytes),
            _ => self.data[at..at + size].copy_from_slice(&bytes[..size]),
        }
        if self.n_unwritten > 0 {
            self.set_written(at, size);
        }
    }

    fn set_written(&mut self, at: usize, size: usize) {
        for written in &mut self.written[at..at + size] {
            self.n_unwritten -= usize::from(!std::mem::replace(written, true));
        }
        // One that grows page by page will be asked again.
        if self.n_unwritten == 0 && !self.has_pages() {
            self.written = Vec::new();
        }
    }

    /// Makes bytes indeterminate.
    pub(crate) fn forget(&mut self, at: usize, size: usize) {
        if self.written.is_empty() {
            self.written = vec![true; self.data.len()];
        }
        for written in &mut self.written[at..at + size] {
            self.n_unwritten += usize::from(std::mem::replace(written, false));
        }
    }

    /// Sets bytes.
    pub(crate) fn fill(&mut self, at: usize, size: usize, byte: u8) {
        self.data[at..at + size].fill(byte);
        if self.n_unwritten > 0 {
            self.set_written(at, size);
        }
    }
}

/// All objects.
#[derive(Debug)]
pub(crate) struct Memory {
    pub(crate) objects: Vec<Object>,
    bytes_left: u64,
    /// Bytes of records of the present launch.
    n_taken: u64,
    /// The objects that have such records.
    recorded: Vec<usize>,
    /// Whether of some object only the beginning is kept.
    pub(crate) has_large: bool,
    /// The object that a window shows, and the offset in it at which the window begins.
    windows: BTreeMap<usize, (usize, u64)>,
}

/// An object and an offset that may be outside.
#[inline]
pub(crate) fn split(address: u64) -> (usize, u64) {
    let object = usize::try_from(address >> OFFSET_BITS).unwrap_or(usize::MAX);
    (object, in_object(address).wrapping_sub(BIAS))
}

/// The place of an address among those of its object or window.
const fn in_object(address: u64) -> u64 {
    address & ((1 << OFFSET_BITS) - 1)
}

/// The index of an offset that is inside its object.
#[inline]
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "64-bit targets")]
pub(crate) fn index(offset: u64) -> usize {
    offset as usize
}

impl Memory {
    pub(crate) fn new(max_bytes: u64) -> Self {
        let mut memory = Self {
            objects: Vec::new(),
            bytes_left: max_bytes,
            n_taken: 0,
            recorded: Vec::new(),
            has_large: false,
            windows: BTreeMap::new(),
        };
        // Null and what is computed from it.
        memory.allocate("null".into(), Space::Host, 0, Span::NONE);
        memory.objects[0].is_alive = false;
        memory
    }

    /// Makes an object with unwritten bytes; its number, or `None` where memory has run out.
    pub(crate) fn allocate(
        &mut self,
        name: Name,
        space: Space,
        size: u64,
        span: Span,
    ) -> Option<usize> {
        if self.objects.len() >= MAX_OBJECTS || size > UNLIMITED_BYTES {
            return None;
        }
        if self.windows.contains_key(&self.objects.len()) {
            self.objects.push(Object::new("window".into(), space, 0, span));
            self.objects.last_mut()?.is_alive = false;
            return self.allocate(name, space, size, span);
        }
        // Of what does not fit, the pages are kept that are accessed.
        let is_large = self.bytes_left < size.max(1) || size >= BIAS;
        self.has_large |= is_large;
        let kept = if is_large { 0 } else { size };
        self.bytes_left = self.bytes_left.checked_sub(kept.max(1))?;
        let len = index(kept);
        let room = size.min(ROOM_BYTES);
        let end = (size < UNLIMITED_BYTES).then_some(size);
        let passed = Passed { room, end, ..Passed::default() };
        let passed = is_large.then(|| Box::new(passed));
        self.objects.push(Object { passed, ..Object::new(name, space, len, span) });
        Some(self.objects.len() - 1)
    }

    /// Makes memory of unknown extent, into which a pointer leads; that pointer.
    pub(crate) fn allocate_unbounded(
        &mut self,
        name: Name,
        space: Space,
        is_given: bool,
        span: Span,
    ) -> Option<u64> {
        let lead = if is_given { LEAD_BYTES } else { 0 };
        let object = self.allocate(name, space, lead, span)?;
        let room = ROOM_BYTES;
        let passed = Passed { is_given, room, lead, ..Passed::default() };
        self.objects[object].passed = Some(Box::new(passed));
        Some(Self::address(object) + lead)
    }

    /// From now on, a caller gives an object its contents.
    pub(crate) fn give(&mut self, object: usize) {
        let object = &mut self.objects[object];
        object.forget(0, object.data.len());
        object.passed.get_or_insert_default().is_given = true;
    }

    /// Makes an object of unknown extent at least so large; whether there is memory for it.
    pub(crate) fn grow(&mut self, object: usize, size: u64) -> bool {
        let wanted = size.checked_next_power_of_two().and_then(|size| usize::try_from(size).ok());
        wanted.is_some_and(|after| self.grow_to(object, after))
    }

    fn grow_to(&mut self, object: usize, after: usize) -> bool {
        let object = &mut self.objects[object];
        let before = object.data.len();
        if after <= before {
            return true;
        }
        let n_more = u64::try_from(after - before).unwrap_or(u64::MAX);
        let Some(left) = self.bytes_left.checked_sub(n_more) else { return false };
        self.bytes_left = left;
        if object.written.is_empty() {
            object.written = vec![true; before];
        }
        object.data.resize(after, 0);
        if object.end().is_none() && !object.has_pages() {
            object.open = object.size();
        }
        object.written.resize(after, false);
        object.n_unwritten += after - before;
        if let Some(shadow) = &mut object.shadow {
            shadow.grow(after);
        }
        true
    }

    /// Finds bytes that are far into an object of unknown extent, within a page.
    pub(crate) fn far(&mut self, object: usize, (offset, size): (u64, u64)) -> Option<u64> {
        if !self.objects[object].has_pages() {
            // What is there already ends with a page.
            let n_near = self.objects[object].size().next_multiple_of(1 << PAGE_BITS);
            if n_near > self.objects[object].size() && !self.grow(object, n_near) {
                return None;
            }
        }
        let (page, in_page) = (offset >> PAGE_BITS, offset & ((1 << PAGE_BITS) - 1));
        let found = &mut self.objects[object];
        let (len, n_bytes) = (found.data.len(), found.size());
        let passed = found.passed.as_mut()?;
        let n_near = if passed.pages.is_empty() { len } else { passed.n_near };
        passed.n_near = n_near;
        let end = offset.checked_add(size)?;
        if end <= u64::try_from(n_near).unwrap_or(0) {
            return Some(offset);
        }
        if offset < u64::try_from(n_near).unwrap_or(0) || in_page + size > 1 << PAGE_BITS {
            return None;
        }
        let slot = match passed.pages.get(&page) {
            Some(slot) => *slot,
            None => {
                passed.pages.insert(page, len);
                passed.far.push(page);
                found.open = 0;
                if !self.grow_to(object, index(n_bytes) + PAGE_BYTES) {
                    return None;
                }
                len
            }
        };
        Some(u64::try_from(slot).ok()? + in_page)
    }

    /// Values that bytes have got are those of their copies, too.
    pub(crate) fn pass_on(&mut self, object: usize, at: usize, size: usize) {
        let Some(passed) = &self.objects[object].passed else { return };
        let is_part = |(first, n, _): &&(usize, usize, (usize, usize))| {
            *first <= at && at + size <= first + n
        };
        let copies: Vec<_> = passed.copies.iter().filter(is_part).copied().collect();
        let value = self.objects[object].read(at, size);
        for (first, _, (copy, to)) in copies {
            let place = to + (at - first);
            let copied = &mut self.objects[copy];
            let is_same = copied.is_alive && copied.origin(place, size) == Some((object, at));
            if is_same && (place..place + size).all(|at| copied.has_unwritten(at, 1)) {
                copied.write(place, size, value);
                self.pass_on(copy, place, size);
            }
        }
    }

    /// Takes bytes for records about objects; whether there are so many. They come back with [`Memory::give_back`].
    pub(crate) fn take(&mut self, n_bytes: u64) -> bool {
        let left = self.bytes_left.checked_sub(n_bytes);
        self.bytes_left = left.unwrap_or(self.bytes_left);
        self.n_taken += if left.is_some() { n_bytes } else { 0 };
        left.is_some()
    }

    /// Begins the records of a launch about an object.
    pub(crate) fn record(&mut self, object: usize, shadow: Shadow) {
        self.objects[object].shadow = Some(Box::new(shadow));
        self.recorded.push(object);
    }

    /// Ends the records of a launch.
    pub(crate) fn give_back(&mut self) {
        self.bytes_left = self.bytes_left.saturating_add(std::mem::take(&mut self.n_taken));
        for object in self.recorded.drain(..) {
            self.objects[object].shadow = None;
        }
    }

    /// The address of an object.
    pub(crate) fn address(object: usize) -> u64 {
        Self::first_of(object) + BIAS
    }

    /// Ends the life of an object.
    pub(crate) fn kill(&mut self, object: usize) {
        let object = &mut self.objects[object];
        if object.is_alive {
            object.is_alive = false;
            let n_taken = object.shadow.as_ref().map_or(0, |shadow| shadow.taken);
            self.n_taken = self.n_taken.saturating_sub(n_taken);
            let n_bytes = object.size().max(1).saturating_add(n_taken);
            self.bytes_left = self.bytes_left.saturating_add(n_bytes);
            (object.data, object.written, object.shadow) = (Vec::new(), Vec::new(), None);
            object.open = 0;
            object.n_unwritten = 0;
        }
    }

    /// Ends the life of what was allocated on the device, and gives its variables their first values no more.
    pub(crate) fn reset_device(&mut self) {
        for number in 0..self.objects.len() {
            let object = &mut self.objects[number];
            match object.space {
                Space::Allocated(
                    AllocSpace::Device
                    | AllocSpace::Managed
                    | AllocSpace::Pinned
                    | AllocSpace::DeviceHeap(_)
                    | AllocSpace::Runtime
                    | AllocSpace::Descriptor,
                ) => self.kill(number),
                Space::Device | Space::Managed | Space::Constant
                    if !object.is_const && !object.is_model =>
                {
                    object.forget(0, object.data.len());
                }
                Space::Device
                | Space::Managed
                | Space::Constant
                | Space::Host
                | Space::Shared
                | Space::HostLocal
                | Space::ThreadLocal
                | Space::Allocated(
                    AllocSpace::HostHeap(_) | AllocSpace::Stack | AllocSpace::Environment,
                )
                | Space::Code(_)
                | Space::HostCode(_)
                | Space::Shadow(_) => {}
            }
        }
    }

    /// The object that an address points into or was made from, and the offset.
    pub(crate) fn locate(&self, address: u64) -> Option<(usize, u64)> {
        let (object, offset) = split(address);
        if let Some((shown, start)) = self.windows.get(&object) {
            return Some((*shown, start.wrapping_add(in_object(address))));
        }
        (object > 0 && object < self.objects.len()).then_some((object, offset))
    }

    /// The address so many bytes from another one, through a window where that is far away; `None` where no object is, or
    /// no more windows are.
    pub(crate) fn moved(&mut self, address: u64, distance: u64) -> Option<u64> {
        let result = address.wrapping_add(distance);
        if (result ^ address) >> OFFSET_BITS == 0 {
            return Some(result);
        }
        let (object, offset) = self.locate(address)?;
        let start = offset.wrapping_add(distance).wrapping_sub(in_object(result));
        let mut known = self.windows.iter().filter(|(_, shown)| **shown == (object, start));
        let number = match known.next() {
            Some((number, _)) => *number,
            None if start == BIAS.wrapping_neg() => object,
            None => {
                let number = MAX_OBJECTS - 1 - self.windows.len();
                let is_free = self.windows.len() < MAX_WINDOWS
                    && number > self.objects.len()
                    && !self.windows.contains_key(&number);
                is_free.then(|| self.windows.insert(number, (object, start)))?;
                number
            }
        };
        Some(Self::first_of(number) | in_object(result))
    }

    /// The bytes between two addresses.
    pub(crate) fn distance(&self, from: u64, to: u64) -> u64 {
        if (from ^ to) >> OFFSET_BITS == 0 {
            return to.wrapping_sub(from);
        }
        match (self.locate(from), self.locate(to)) {
            (Some((a, from)), Some((b, to))) if a == b => to.wrapping_sub(from),
            (_, _) => to.wrapping_sub(from),
        }
    }

    /// Whether a number may be an address at which a caller has memory: no other memory is there.
    pub(crate) fn is_free(&self, address: u64) -> bool {
        let (number, _) = split(address);
        number > self.objects.len()
            && number < MAX_OBJECTS - MAX_WINDOWS
            && !self.windows.contains_key(&number)
            && self.windows.len() < MAX_WINDOWS
    }

    /// From now on, memory of a caller lies at an address that is free.
    pub(crate) fn open_window(&mut self, address: u64, (object, offset): (usize, u64)) {
        let start = offset.wrapping_sub(in_object(address));
        self.windows.insert(split(address).0, (object, start));
    }

    /// The address of the first byte that a number stands for.
    fn first_of(number: usize) -> u64 {
        u64::try_from(number).unwrap_or(0) << OFFSET_BITS
    }

    /// The text at an address, up to its end or so many bytes, as far as it has been written.
    pub(crate) fn text(&self, address: u64, most: usize) -> Vec<u8> {
        let Some((object, offset)) = self.locate(address) else { return Vec::new() };
        let object = &self.objects[object];
        let start = index(offset).min(object.data.len());
        let bytes = object.data[start..].iter().take(most).take_while(|byte| **byte != 0);
        bytes.copied().collect()
    }

    /// Copies bytes, written or not; the regions may overlap.
    /// Whether some bytes are those of another place, and written.
    pub(crate) fn is_copied(&self, dst: (usize, u64), src: (usize, u64), size: u64) -> bool {
        let [(to, at), (from, first)] = [dst, src].map(|(object, offset)| (object, index(offset)));
        let ((to, from), size) = ((&self.objects[to], &self.objects[from]), index(size));
        !to.has_unwritten(at, size)
            && !from.has_unwritten(first, size)
            && to.data[at..at + size] == from.data[first..first + size]
    }

    pub(crate) fn copy(&mut self, dst: (usize, u64), src: (usize, u64), size: u64) {
        let (to, from, size) = (index(dst.1), index(src.1), index(size));
        let source = &self.objects[src.0];
        let is_passed = source.passed.is_some();
        // What is itself a copy may be gone when the value is asked for.
        let (first, first_at) = source.origin(from, size).unwrap_or((src.0, from));
        let written: Option<Vec<bool>> =
            (source.n_unwritten > 0).then(|| source.written[from..from + size].to_vec());
        if dst.0 == src.0 {
            self.objects[dst.0].data.copy_within(from..from + size, to);
        } else if let Ok([target, source]) = self.objects.get_disjoint_mut([dst.0, src.0]) {
            target.data[to..to + size].copy_from_slice(&source.data[from..from + size]);
        }
        let target = &mut self.objects[dst.0];
        match written {
            None if target.n_unwritten > 0 => target.set_written(to, size),
            None => {}
            Some(written) => {
                if target.written.is_empty() {
                    target.written = vec![true; target.data.len()];
                }
                let unwritten = |region: &[bool]| region.iter().filter(|it| !**it).count();
                let before = unwritten(&target.written[to..to + size]);
                target.n_unwritten = target.n_unwritten + unwritten(&written) - before;
                target.written[to..to + size].copy_from_slice(&written);
                if is_passed {
                    let origins = &mut target.passed.get_or_insert_default().origins;
                    origins.retain(|(start, n, _)| *start < to || to + size < start + n);
                    origins.push((to, size, (first, first_at)));
                }
                if target.n_unwritten == 0 {
                    target.written = Vec::new();
                }
                let source = &mut self.objects[first];
                if let Some(passed) = source.passed.as_mut().filter(|_| first != dst.0) {
                    if passed.copies.len() >= MAX_COPIES {
                        passed.copies.clear();
                    }
                    passed.copies.push((first_at, size, (dst.0, to)));
                }
            }
        }
    }

    /// The allocations that have not been freed.
    pub(crate) fn leaks(&self) -> impl Iterator<Item = Span> + '_ {
        self.objects.iter().filter_map(|object| match object.space {
            Space::Allocated(space) if object.is_alive && space.is_owned() => Some(object.span),
            Space::Allocated(_)
            | Space::Host
            | Space::Device
            | Space::Constant
            | Space::Managed
            | Space::Shared
            | Space::HostLocal
            | Space::ThreadLocal
            | Space::Code(_)
            | Space::HostCode(_)
            | Space::Shadow(_) => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_lead_to_their_object() {
        let mut memory = Memory::new(1 << 20);
        let a = memory.allocate("a".into(), Space::Host, 16, Span::NONE).unwrap();
        let address = Memory::address(a);
        assert_eq!(memory.locate(address.wrapping_sub(4)), Some((a, 4u64.wrapping_neg())));
        assert_eq!(memory.locate(address + 20), Some((a, 20)));
        assert_eq!(memory.locate(12), None);
        memory.kill(a);
        assert!(!memory.objects[a].allows(Side::Host, AccessKind::Read));
    }

    #[test]
    fn bytes_are_written_or_not() {
        let mut memory = Memory::new(1 << 20);
        let mut make = || memory.allocate("a".into(), Space::Host, 8, Span::NONE).unwrap();
        let (a, b) = (make(), make());
        memory.objects[a].write(0, 4, 0x0403_0201);
        assert!(memory.objects[a].has_unwritten(0, 8) && !memory.objects[a].has_unwritten(0, 4));
        memory.objects[b].fill(0, 8, 7);
        memory.copy((b, 2), (a, 1), 6);
        assert_eq!(memory.objects[b].read(2, 2), 0x0302);
        assert!(memory.objects[b].has_unwritten(5, 1) && !memory.objects[b].has_unwritten(0, 5));
        memory.copy((b, 4), (b, 0), 4);
        assert_eq!(memory.objects[b].read(4, 4), 0x0302_0707);
        assert!(!memory.objects[b].has_unwritten(0, 8));
    }
}
