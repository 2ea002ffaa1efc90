//! Copies of memory for parts of a launch, and what becomes of them.

use cuda_verify_base::Span;
use cuda_verify_ir::intrinsic::{AllocSpace, AtomicFamily};

use super::{Memory, Object, Space};
use crate::races::{Shadow, Use};

impl Object {
    /// Whether kernels can access it.
    fn is_of_device(&self) -> bool {
        self.is_alive
            && match self.space {
                Space::Host => self.is_const,
                Space::Device
                | Space::Constant
                | Space::Managed
                | Space::Shared
                | Space::ThreadLocal => true,
                Space::Allocated(space) => match space {
                    AllocSpace::Managed
                    | AllocSpace::Descriptor
                    | AllocSpace::Pinned
                    | AllocSpace::Device
                    | AllocSpace::DeviceHeap(_) => true,
                    AllocSpace::HostHeap(_)
                    | AllocSpace::Stack
                    | AllocSpace::Environment
                    | AllocSpace::Runtime => false,
                },
                Space::HostLocal | Space::Code(_) | Space::HostCode(_) | Space::Shadow(_) => false,
            }
    }

    /// A copy, without contents if only the host can access it.
    fn of_device(&self) -> Self {
        let is_kept = self.is_of_device();
        let kept = |bytes: &[u8]| if is_kept { bytes.to_vec() } else { Vec::new() };
        Self {
            name: self.name.clone(),
            space: self.space,
            owner: self.owner,
            is_alive: self.is_alive,
            is_const: self.is_const,
            is_model: self.is_model,
            span: self.span,
            open: if is_kept { self.open } else { 0 },
            declared_align: self.declared_align,
            data: kept(&self.data),
            written: if is_kept { self.written.clone() } else { Vec::new() },
            n_unwritten: if is_kept { self.n_unwritten } else { 0 },
            passed: None,
            atomic_family: None,
            shadow: None,
        }
    }

    fn shadow_of(&self, launch: u32) -> Option<&Shadow> {
        self.shadow.as_deref().filter(|shadow| shadow.is_of(launch))
    }

    /// The atomic functions that copies were accessed by, if those are all of one kind that can be put together.
    fn family(copies: &[&Self]) -> Option<(AtomicFamily, usize)> {
        let mut all = copies.iter().filter_map(|copy| copy.atomic_family);
        let (_, family, size) = all.next()?;
        let can_merge = matches!(
            family,
            AtomicFamily::Sum | AtomicFamily::And | AtomicFamily::Or | AtomicFamily::Xor
        );
        let is_one = all.all(|(_, other, of_size)| (other, of_size) == (family, size));
        (can_merge && is_one).then_some((family, size))
    }

    /// Whether no part of a launch has accessed what another one has written, beyond atomic functions that commute.
    fn are_independent(copies: &[&Self], launch: u32) -> bool {
        if !copies.windows(2).all(|pair| pair[0].is_alive == pair[1].is_alive) {
            return false;
        }
        let shadows: Vec<&Shadow> =
            copies.iter().filter_map(|copy| copy.shadow_of(launch)).collect();
        if shadows.len() < 2 {
            return true;
        }
        let step = shadows.iter().map(|shadow| shadow.step()).min().unwrap_or(1);
        let can_merge = Self::family(copies).is_some();
        let size = copies.first().map_or(0, |copy| copy.data.len());
        (0..size).step_by(step).all(|at| {
            let mut all = Use::None;
            shadows.iter().all(|shadow| {
                let own = shadow.use_at(at);
                let fits = match (all, own) {
                    (Use::None, _) | (_, Use::None) | (Use::Reads, Use::Reads) => true,
                    (Use::Atomics, Use::Atomics) => can_merge,
                    (
                        Use::Reads | Use::Atomics | Use::Others,
                        Use::Reads | Use::Atomics | Use::Others,
                    ) => false,
                };
                all = if all == Use::None { own } else { all };
                fits
            })
        })
    }

    /// Takes what parts of a launch that are independent have written.
    fn merge(&mut self, copies: &[&Self], launch: u32) {
        let parts: Vec<(&Self, &Shadow)> =
            copies.iter().filter_map(|copy| Some((*copy, copy.shadow_of(launch)?))).collect();
        let Some(step) = parts.iter().map(|(_, shadow)| shadow.step()).min() else { return };
        let family = Self::family(copies);
        let size = self.data.len();
        for at in (0..size).step_by(step) {
            let end = (at + step).min(size);
            for (copy, shadow) in &parts {
                match (shadow.use_at(at), family) {
                    (Use::None | Use::Reads, _) => {}
                    (Use::Atomics, Some((family, width))) => {
                        if at.is_multiple_of(width) && at + width <= size {
                            self.merge_atomics(&parts, family, (at, width));
                        }
                        break;
                    }
                    (Use::Atomics | Use::Others, _) => self.take(copy, at..end),
                }
            }
        }
        self.atomic_family = copies.iter().find_map(|copy| copy.atomic_family);
    }

    /// Takes bytes of a copy.
    fn take(&mut self, copy: &Self, bytes: std::ops::Range<usize>) {
        self.data[bytes.clone()].copy_from_slice(&copy.data[bytes.clone()]);
        if copy.n_unwritten == 0 {
            if self.n_unwritten > 0 {
                self.set_written(bytes.start, bytes.len());
            }
            return;
        }
        for at in bytes {
            if copy.written[at] {
                if self.n_unwritten > 0 {
                    self.set_written(at, 1);
                }
            } else {
                self.forget(at, 1);
            }
        }
    }

    /// Puts together what atomic functions have left of a scalar.
    fn merge_atomics(
        &mut self,
        parts: &[(&Self, &Shadow)],
        family: AtomicFamily,
        (at, width): (usize, usize),
    ) {
        let base = self.read(at, width);
        let all = parts.iter().map(|(copy, _)| copy.read(at, width));
        let value = all.fold(base, |value, own| match family {
            AtomicFamily::Sum => value.wrapping_add(own.wrapping_sub(base)),
            AtomicFamily::And => value & own,
            AtomicFamily::Or => value | own,
            AtomicFamily::Xor => value ^ own ^ base,
            AtomicFamily::Min | AtomicFamily::Max => own,
        });
        self.write(at, width, value);
    }
}

impl Memory {
    /// A copy in which the contents of what only the host can access are missing.
    pub(crate) fn of_device(&self) -> Self {
        Self {
            objects: self.objects.iter().map(Object::of_device).collect(),
            bytes_left: self.bytes_left,
            n_taken: 0,
            recorded: Vec::new(),
            has_large: false,
            windows: self.windows.clone(),
        }
    }

    /// Bytes of what kernels can access.
    pub(crate) fn device_bytes(&self) -> u64 {
        let objects = self.objects.iter().filter(|object| object.is_of_device());
        objects.map(Object::size).fold(0, u64::saturating_add)
    }

    pub(crate) fn bytes_left(&self) -> u64 {
        self.bytes_left
    }

    /// Puts together what parts of a launch have left in their copies, if they do not interact; whether they do not.
    pub(crate) fn merge(&mut self, parts: &[&Self], launch: u32) -> bool {
        let n_objects = self.objects.len();
        let copies = |number: usize| -> Vec<&Object> {
            parts.iter().map(|part| &part.objects[number]).collect()
        };
        // What a part has made lives no longer than its blocks.
        let mut new = parts.iter().flat_map(|part| &part.objects[n_objects..]);
        if new.any(|object| object.is_alive) {
            return false;
        }
        for (number, object) in self.objects.iter().enumerate() {
            let copies = copies(number);
            let is_alive = copies.iter().all(|copy| copy.is_alive == object.is_alive);
            if !is_alive || !Object::are_independent(&copies, launch) {
                return false;
            }
        }
        for number in 0..n_objects {
            self.objects[number].merge(&copies(number), launch);
        }
        // Numbers are not used again.
        let n_new: usize = parts.iter().map(|part| part.objects.len() - n_objects).sum();
        for _ in 0..n_new {
            if let Some(dead) = self.allocate("".into(), Space::Shared, 0, Span::NONE) {
                self.kill(dead);
            }
        }
        true
    }
}
