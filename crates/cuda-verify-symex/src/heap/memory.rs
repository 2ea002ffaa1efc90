//! Memory objects, and which of them a path has with which contents.
//!
//! Every object has a concrete base address, far from all others, so that a pointer is a plain 64-bit term: the
//! constant part of the sum tells the object, the rest is the offset. Integer casts and pointers in memory need nothing
//! further. Which of two objects comes first is a [choice of the environment](crate::heap::places) where pointers are
//! compared.
//!
//! SOUNDNESS(address-order): under; one order and spacing of objects stands for all that the program could see of
//! addresses as numbers.
//!
//! Clones share structure; merging costs the number of differing cells.

use cuda_verify_base::{Name, Span, define_id};
use cuda_verify_goto::program::{FuncId, GlobalId};
use cuda_verify_ir::intrinsic::AllocSpace;
use cuda_verify_smt::term::TermId;
use imbl::OrdMap;
use imbl::ordmap::DiffItem;

use crate::exec::history::{Event, History};
use crate::heap::cells::{Contents, Fill, Object, merge_objects};
use crate::symbols::Terms;

define_id!(
    /// A memory object.
    pub struct ObjectId, "obj"
);

/// Where an object lives: who may access it and how long it lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Space {
    /// Host variable with static storage.
    HostGlobal,
    /// `__device__` variable.
    DeviceGlobal,
    /// `__constant__` variable, and copies of a launch's aggregate arguments.
    Constant,
    /// `__managed__` variable.
    ManagedGlobal,
    /// Shared memory of one block.
    Shared,
    /// Built-in variable of one thread.
    ThreadBuiltin,
    /// Local variable or `alloca` of the host (`None`) or of the device thread with that number.
    Local(Option<u32>),
    /// From an allocation function.
    Allocated(AllocSpace),
    /// A function; not accessible as data.
    Code(FuncId),
    /// What host code gets as the address of a function: no code of the device.
    HostCode(FuncId),
    /// What host code gets as the address of a `__device__` or `__constant__` variable: memory of neither side, good only
    /// for naming the variable to the runtime (CUDA C++ Programming Guide, "Device Memory Space Specifiers").
    Shadow(GlobalId),
}

impl Space {
    /// The function, if it is one.
    #[must_use]
    pub(crate) fn as_function(self) -> Option<FuncId> {
        if let Self::Code(func) | Self::HostCode(func) = self { Some(func) } else { None }
    }

    /// Whether host and device may access it at the same time.
    #[must_use]
    pub(crate) fn is_of_both_sides(self) -> bool {
        self == Self::ManagedGlobal
            || matches!(self, Self::Allocated(space) if space.is_of_both_sides())
    }

    /// Whether host code may access it.
    #[must_use]
    pub(crate) fn is_host_accessible(self) -> bool {
        match self {
            Self::HostGlobal | Self::ManagedGlobal | Self::Local(None) => true,
            Self::Allocated(space) => {
                !matches!(space, AllocSpace::Device | AllocSpace::DeviceHeap(_))
            }
            Self::DeviceGlobal
            | Self::Constant
            | Self::Shared
            | Self::ThreadBuiltin
            | Self::Local(Some(_))
            | Self::Code(_)
            | Self::HostCode(_)
            | Self::Shadow(_) => false,
        }
    }

    /// Whether device code may access it.
    #[must_use]
    pub(crate) fn is_device_accessible(self) -> bool {
        match self {
            Self::DeviceGlobal
            | Self::Constant
            | Self::ManagedGlobal
            | Self::Shared
            | Self::ThreadBuiltin
            | Self::Local(Some(_)) => true,
            Self::Allocated(space) => !matches!(
                space,
                AllocSpace::HostHeap(_)
                    | AllocSpace::Stack
                    | AllocSpace::Environment
                    | AllocSpace::Runtime
            ),
            Self::HostGlobal
            | Self::Local(None)
            | Self::Code(_)
            | Self::HostCode(_)
            | Self::Shadow(_) => false,
        }
    }

    /// Whether several device threads can reach it, so that accesses to it can race.
    #[must_use]
    pub(crate) fn is_shared_between_threads(self) -> bool {
        match self {
            Self::DeviceGlobal | Self::ManagedGlobal | Self::Shared | Self::Allocated(_) => true,
            Self::HostGlobal
            | Self::Constant
            | Self::ThreadBuiltin
            | Self::Local(_)
            | Self::Code(_)
            | Self::HostCode(_)
            | Self::Shadow(_) => false,
        }
    }

    /// The words for messages.
    #[must_use]
    pub(crate) fn describe(self) -> &'static str {
        match self {
            Self::HostGlobal => "host variable",
            Self::DeviceGlobal => "device variable",
            Self::Constant => "constant memory",
            Self::ManagedGlobal => "managed variable",
            Self::Shared => "shared memory",
            Self::ThreadBuiltin => "built-in variable",
            Self::Local(_) => "local variable",
            Self::Allocated(space) => space.describe(),
            Self::Code(_) | Self::HostCode(_) => "function",
            Self::Shadow(_) => "device variable",
        }
    }
}

/// What does not change about an object.
#[derive(Clone, Debug)]
pub(crate) struct ObjectInfo {
    /// Name of the variable, or of what allocated it.
    pub name: Name,
    /// Where it lives.
    pub space: Space,
    /// Size in bytes, a 64-bit term.
    pub size: TermId,
    /// Granule of indeterminate bytes, and width of array elements; 0 until the first access decides it.
    pub cell_bytes: u64,
    /// It begins at a multiple of so many bytes, as far as its declaration says or its allocation promises.
    pub align_bytes: u64,
    /// Whether the program may not write to it.
    pub is_const: bool,
    /// Whether it belongs to an operational model.
    pub is_model: bool,
    /// Declaration or allocation.
    pub span: Span,
}

/// What allocations of device memory promise, and no other memory falls short of that the runtime or a caller gives.
pub(crate) const ALLOCATION_ALIGN_BYTES: u64 = 256;

/// Dynamic shared memory begins where every scalar and built-in vector may lie, whatever the type of its declaration.
pub(crate) const DYNAMIC_SHARED_ALIGN_BYTES: u64 = 16;

const OBJECT_BITS: u32 = 40;

/// The address of the first byte of an object: in the middle of its slot of 2^40 bytes, so that small negative offsets
/// still belong to it, and at an odd multiple of 2^16: a pointer whose low half is cleared leads nowhere.
///
/// # Panics
/// Never: ids have 32 bits.
#[must_use]
pub(crate) fn base_address(object: ObjectId) -> u64 {
    use cuda_verify_base::id::Id;
    let index = u64::try_from(object.index()).expect("invariant: object ids have 32 bits");
    let odd = (2 * index + 1) % (1 << 12);
    ((index + 1) << OBJECT_BITS) | (1 << (OBJECT_BITS - 1)) | (odd << 16)
}

/// The first and the last address that belongs to an object.
#[must_use]
pub(crate) fn addresses(object: ObjectId) -> (u64, u64) {
    let first = base_address(object) >> OBJECT_BITS << OBJECT_BITS;
    (first, first + ((1 << OBJECT_BITS) - 1))
}

/// What a constant address points to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// Null, or so close to it that it was derived from null.
    Null,
    /// An object and an offset into it (as a two's complement 64-bit number).
    Object(ObjectId, u64),
}

/// Finds the object of a constant address.
#[must_use]
pub(crate) fn target_of_address(address: u64) -> Target {
    use cuda_verify_base::id::Id;
    let slot = address >> OBJECT_BITS;
    match slot.checked_sub(1).and_then(|index| usize::try_from(index).ok()) {
        Some(index) if u32::try_from(index).is_ok() => {
            let object = ObjectId::from_index(index);
            Target::Object(object, address.wrapping_sub(base_address(object)))
        }
        // Slots begin at one, so that null and what is computed from it lie in none.
        _ => Target::Null,
    }
}

/// All objects of a path. Objects whose lifetime has certainly ended are absent.
///
/// The memory of a path also carries what the path took from its environment, which does not count in comparisons.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    objects: OrdMap<ObjectId, Object>,
    history: History,
}

impl PartialEq for Memory {
    fn eq(&self, other: &Self) -> bool {
        self.objects == other.objects
    }
}

impl Memory {
    /// Adds an object.
    pub(crate) fn insert(&mut self, id: ObjectId, object: Object) {
        self.objects.insert(id, object);
    }

    /// Removes an object whose lifetime has ended.
    pub(crate) fn remove(&mut self, id: ObjectId) {
        self.objects.remove(&id);
    }

    /// The object, if it may be alive.
    #[must_use]
    pub(crate) fn get(&self, id: ObjectId) -> Option<&Object> {
        self.objects.get(&id)
    }

    /// The object, mutably.
    pub(crate) fn get_mut(&mut self, id: ObjectId) -> Option<&mut Object> {
        self.objects.get_mut(&id)
    }

    /// Notes an event of the path.
    pub(crate) fn record(&mut self, event: Event) {
        self.history.push(event);
    }

    /// What the path took from its environment so far.
    pub(crate) fn history(&self) -> &History {
        &self.history
    }

    /// Puts other events in the place of those so far, which it returns.
    pub(crate) fn replace_history(&mut self, history: History) -> History {
        std::mem::replace(&mut self.history, history)
    }

    /// The objects in id order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (ObjectId, &Object)> {
        self.objects.iter().map(|(id, object)| (*id, object))
    }

    /// The objects in both memories whose state is not obviously the same.
    #[must_use]
    pub(crate) fn changed_since(&self, before: &Self) -> Vec<ObjectId> {
        before
            .objects
            .diff(&self.objects)
            .filter_map(|item| match item {
                DiffItem::Update { old: (id, _), .. } => Some(*id),
                // What has come or gone since is no object of both.
                DiffItem::Add(..) | DiffItem::Remove(..) => None,
            })
            .collect()
    }

    /// The objects in which the two differ, as they are in each. O(differences log n).
    pub(crate) fn differences<'a>(
        &'a self,
        other: &'a Self,
    ) -> impl Iterator<Item = (ObjectId, Option<&'a Object>, Option<&'a Object>)> {
        self.objects.diff(&other.objects).map(|item| match item {
            DiffItem::Add(id, theirs) => (*id, None, Some(theirs)),
            DiffItem::Remove(id, ours) => (*id, Some(ours), None),
            DiffItem::Update { old: (id, ours), new: (_, theirs) } => {
                (*id, Some(ours), Some(theirs))
            }
        })
    }

    /// Whether nothing is known of the contents of an object in either memory.
    #[must_use]
    pub(crate) fn are_both_unknown(&self, other: &Self, id: ObjectId) -> bool {
        let is_unknown = |memory: &Self| {
            memory.get(id).is_some_and(|object| match &object.contents {
                // A known cell, and zero as well, is something that is known.
                Contents::Cells { cells, fill: Fill::Indeterminate(_) } => cells.is_empty(),
                Contents::Cells { .. } | Contents::Array(_) => false,
            })
        };
        is_unknown(self) && is_unknown(other)
    }

    /// The memory that is `self` where `cond` holds and `other` elsewhere. O(differences log n).
    #[must_use]
    pub(crate) fn merge(
        self,
        pool: &mut Terms,
        infos: &dyn Infos,
        cond: TermId,
        other: &Self,
    ) -> Self {
        let mut merged = self.objects.clone();
        for item in self.objects.diff(&other.objects) {
            match item {
                DiffItem::Add(id, theirs) => {
                    let is_alive = pool.mk_not(cond);
                    // On our side its lifetime has ended or not begun, so that any contents do there.
                    let is_alive = pool.mk_and(is_alive, theirs.is_alive);
                    merged.insert(*id, Object { is_alive, contents: theirs.contents.clone() });
                }
                DiffItem::Remove(id, ours) => {
                    // The same the other way round.
                    let is_alive = pool.mk_and(cond, ours.is_alive);
                    merged.insert(*id, Object { is_alive, contents: ours.contents.clone() });
                }
                DiffItem::Update { old: (id, ours), new: (_, theirs) } => {
                    merged.insert(*id, merge_objects(pool, infos, *id, cond, ours, theirs));
                }
            }
        }
        Self { objects: merged, history: self.history.merge(cond, &other.history) }
    }
}

/// Gives access to the fixed part of objects.
pub(crate) trait Infos {
    /// The fixed part of an object.
    fn info(&self, id: ObjectId) -> &ObjectInfo;
}

#[cfg(test)]
mod tests {
    use cuda_verify_base::id::Id as _;

    use super::*;

    #[test]
    fn addresses_around_a_base_belong_to_the_object() {
        for index in [0, 1, 1_000_000] {
            let object = ObjectId::from_index(index);
            let base = base_address(object);
            for distance in
                [0, 1, 4_u64.wrapping_neg(), (1 << 38) - 1, (1_u64 << 39).wrapping_neg()]
            {
                let target = target_of_address(base.wrapping_add(distance));
                assert_eq!(target, Target::Object(object, distance), "{index} {distance}");
            }
            let (first, last) = addresses(object);
            assert_ne!(target_of_address(first - 1), target_of_address(first), "{index}");
            let next = ObjectId::from_index(index + 1);
            assert_eq!(addresses(next).0, last + 1, "{index}");
        }
        for address in [0, 4, (1 << OBJECT_BITS) - 1] {
            assert_eq!(target_of_address(address), Target::Null, "{address}");
        }
    }
}
