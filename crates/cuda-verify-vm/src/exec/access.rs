//! Memory accesses of lanes, their validity and their races.

use cuda_verify_base::{Name, PropertyKind, Span, rules};
use cuda_verify_goto::program::{AccessKind, GlobalId, InstrKind};
use cuda_verify_goto::run::{self, Outcome, Request, Source, Target, TraceKind};
use cuda_verify_ir::intrinsic::MemScope;
use cuda_verify_ir::types::{Scalar, Signedness};
use cuda_verify_order::StrongAccess;

use super::schedule::Stepping;
use super::streams::Use;
use super::{Exec, Group, Machine, Site, Step, Stop};
use crate::alu;
use crate::code::{Access, Op, Pc, Slot};
use crate::memory::{FIRST_ADDRESS, Side, Space, index, split};
use crate::print::shown;
use crate::races::{Accessor, Class, Record, Shadow};

impl Machine<'_> {
    pub(super) fn load(
        &mut self,
        exec: &Exec,
        group: &Group,
        (dst, addr): (Slot, Slot),
        access: Access,
        pc: Pc,
    ) -> Step<()> {
        let (dst, addr) = (exec.column(group.frame, dst), exec.column(group.frame, addr));
        let site = self.site(exec, group, AccessKind::Read, access.of_site(), pc);
        let size = usize::from(access.size);
        let class = self.class_of(access, Class::Read);
        let is_ordering = class == Class::Atomic && self.checks_races(exec);
        let is_noted = self.annotations.is_some() || self.streams.is_some();
        let site_of_plain = site.filter(|_| class == Class::Read);
        let mut plain = self.plain(exec, site_of_plain, AccessKind::Read, access);
        for lane in group.lanes.iter() {
            if let Some(plain) = &mut plain
                && let Some(value) = self.plain_load(plain, lane, addr[lane].get())
            {
                dst[lane].set(value);
                continue;
            }
            let (object, at) =
                self.check(exec, group, lane, addr[lane].get(), access, AccessKind::Read, pc)?;
            self.touch(exec, group, object, pc)?;
            self.watch_read(exec, group, object, true);
            if is_noted {
                self.note(exec, lane, (object, at), AccessKind::Read);
                let of_operation = operation_use(Use::Read, access.is_volatile);
                self.log_operation(exec, group, lane, (object, at, size), of_operation, pc)?;
            }
            if self.memory.objects[object].has_unwritten(at, size) {
                self.take_memory(exec, group, lane, (object, at), access, pc)?;
            }
            let found = &mut self.memory.objects[object];
            let (value, is_raced) = (found.read(at, size), found.is_raced());
            if is_ordering && is_raced {
                self.part()?;
            }
            if let Some(site) = site
                && is_raced
            {
                self.log(exec, group, lane, (object, at, size), class, site, pc)?;
            }
            if is_ordering && is_raced {
                self.doubt_at("volatile accesses", group, pc)?;
                self.strong(exec, lane, (object, at), StrongAccess::Load);
                self.part()?;
            }
            dst[lane].set(as_register(value, access.ty));
        }
        Ok(())
    }

    pub(super) fn store(
        &mut self,
        exec: &Exec,
        group: &Group,
        (addr, value): (Slot, Slot),
        access: Access,
        pc: Pc,
    ) -> Step<()> {
        let (addr, value) = (exec.column(group.frame, addr), exec.column(group.frame, value));
        let site = self.site(exec, group, AccessKind::Write, access.of_site(), pc);
        let class = self.class_of(access, Class::Write);
        let is_ordering = class == Class::Atomic && self.checks_races(exec);
        let is_noted = self.annotations.is_some() || self.streams.is_some();
        let size = usize::from(access.size);
        let site_of_plain = site.filter(|_| class == Class::Write);
        let mut plain = self.plain(exec, site_of_plain, AccessKind::Write, access);
        for lane in group.lanes.iter() {
            if let Some(plain) = &mut plain
                && self.plain_store(plain, lane, (addr[lane].get(), value[lane].get()))
            {
                continue;
            }
            let (object, at) =
                self.check(exec, group, lane, addr[lane].get(), access, AccessKind::Write, pc)?;
            self.touch(exec, group, object, pc)?;
            if is_noted {
                self.note(exec, lane, (object, at), AccessKind::Write);
                let of_operation = operation_use(Use::Write, access.is_volatile);
                self.log_operation(exec, group, lane, (object, at, size), of_operation, pc)?;
            }
            let (found, new) = (&mut self.memory.objects[object], value[lane].get());
            let is_raced = found.is_raced();
            if is_ordering && is_raced {
                self.part()?;
            }
            if let Some(site) = site
                && is_raced
            {
                let found = &self.memory.objects[object];
                let is_there = || !found.has_unwritten(at, size) && found.read(at, size) == new;
                let is_rewrite =
                    class == Class::Write && self.config.tolerates_equal_writes && is_there();
                let class = if is_rewrite { Class::Rewrite } else { class };
                self.log(exec, group, lane, (object, at, size), class, site, pc)?;
            }
            if is_ordering && is_raced {
                self.doubt_at("volatile accesses", group, pc)?;
                self.strong(exec, lane, (object, at), StrongAccess::Store);
                self.part()?;
            }
            let sees_changes = self.sees_changes();
            let found = &self.memory.objects[object];
            if sees_changes && (found.has_unwritten(at, size) || found.read(at, size) != new) {
                self.note_change(exec, lane, object);
            }
            self.memory.objects[object].write(at, size, new);
        }
        Ok(())
    }

    /// Notes that a thread reads memory that other threads may write, and the host, if its writes reach it.
    pub(super) fn watch_read(&mut self, exec: &Exec, group: &Group, object: usize, of_host: bool) {
        if !self.sees_changes() || exec.first_thread.is_none() {
            return;
        }
        let found = &self.memory.objects[object];
        if matches!(found.space, Space::HostLocal | Space::ThreadLocal) {
            return;
        }
        let is_of_host = of_host && found.is_of_both_sides();
        if let Some(watch) = exec.watches.get(group.lanes.first()) {
            watch.reads_of_host.set(watch.reads_of_host.get() || is_of_host);
        }
        self.depends_on_others(exec, group);
    }

    /// The class of a plain access. Where there are fences, volatile accesses are what they order by.
    fn class_of(&self, access: Access, plain: Class) -> Class {
        let has_fences = self.launch.as_ref().is_some_and(|launch| launch.needs.fences);
        let is_strong = self.atomic_depth > 0 || access.is_volatile && has_fences;
        if is_strong { Class::Atomic } else { plain }
    }

    /// Checks an access of a scalar; its object and index.
    #[inline]
    pub(super) fn check(
        &mut self,
        exec: &Exec,
        group: &Group,
        lane: usize,
        address: u64,
        access: Access,
        kind: AccessKind,
        pc: Pc,
    ) -> Step<(usize, usize)> {
        let (object, offset) = split(address);
        if let Some(found) = self.memory.objects.get(object)
            && found.is_open(exec.side(lane), kind, offset, access)
        {
            return Ok((object, index(offset)));
        }
        let size = access.size.into();
        let (object, at) = self.check_region(exec, group, lane, address, size, kind, pc)?;
        self.misaligned(exec, group, lane, address, access.align.into(), pc)?;
        Ok((object, index(at)))
    }

    /// SOUNDNESS(aligned-variables): under; a variable begins at a multiple of what accesses to it need, whatever
    /// alignment it is declared with.
    fn misaligned(
        &mut self,
        exec: &Exec,
        group: &Group,
        lane: usize,
        address: u64,
        align: u64,
        pc: Pc,
    ) -> Step<()> {
        let kind = PropertyKind::MisalignedAccess;
        let Some((object, offset)) = self.memory.locate(address) else { return Ok(()) };
        if exec.first_thread.is_none() || !self.config.properties.contains(kind) {
            return Ok(());
        }
        let found = self.memory.objects.get_mut(object);
        if found.is_some_and(|found| found.takes_for_aligned(align) && !found.is_model) {
            self.assumed.insert(rules::ALIGNED_VARIABLES);
        }
        if !offset.is_multiple_of(align) {
            let message = format!("byte offset {offset} is not a multiple of {align}");
            return self.violated(exec, group, lane, kind, message, pc);
        }
        Ok(())
    }

    /// Checks an access of some bytes; says what is wrong with it.
    pub(super) fn check_region(
        &mut self,
        exec: &Exec,
        group: &Group,
        lane: usize,
        address: u64,
        size: u64,
        kind: AccessKind,
        pc: Pc,
    ) -> Step<(usize, u64)> {
        self.check_region_by(exec, group, (lane, exec.side(lane)), (address, size), kind, pc)
    }

    /// The same for an access by the runtime.
    pub(super) fn check_region_by(
        &mut self,
        exec: &Exec,
        group: &Group,
        (lane, side): (usize, Side),
        (address, size): (u64, u64),
        kind: AccessKind,
        pc: Pc,
    ) -> Step<(usize, u64)> {
        let fail = |property: PropertyKind, message: String| {
            self.violated(exec, group, lane, property, message, pc)
        };
        let Some((object, offset)) = self.memory.locate(address) else {
            return if address < FIRST_ADDRESS {
                fail(PropertyKind::NullPointer, "access through a null pointer".to_owned())
            } else {
                let message = "access through a pointer to no object".to_owned();
                fail(PropertyKind::DanglingPointer, message)
            };
        };
        let found = &self.memory.objects[object];
        let name = &found.name;
        if !found.is_alive {
            let message = format!("access to `{name}`, whose lifetime has ended");
            return fail(PropertyKind::DanglingPointer, message);
        }
        if matches!(found.space, Space::Code(_) | Space::HostCode(_)) {
            let message = format!("access to the code of `{name}`");
            return fail(PropertyKind::DanglingPointer, message);
        }
        if found.space == Space::ThreadLocal
            && matches!(side, Side::Device(it) if it != found.owner)
        {
            let message = format!("access to `{name}`, a variable of another thread");
            return fail(PropertyKind::DanglingPointer, message);
        }
        if !found.allows(side, AccessKind::Read) {
            let side = if exec.first_thread.is_some() { "a kernel" } else { "the host" };
            let message = format!("`{name}` cannot be accessed by {side}");
            return fail(PropertyKind::HostDeviceAccess, message);
        }
        if !found.allows(side, kind) {
            let is_const =
                found.is_const && found.space != Space::Host || found.space == Space::Constant;
            let (property, message) = if is_const || exec.first_thread.is_none() {
                (PropertyKind::ConstantMemoryWrite, format!("`{name}` is not written to"))
            } else {
                let message = format!("`{name}` cannot be accessed by a kernel");
                (PropertyKind::HostDeviceAccess, message)
            };
            return fail(property, message);
        }
        let end = offset.checked_add(size);
        let lead = found.lead();
        let is_beyond = found.end().is_some_and(|end| {
            offset < lead || offset.checked_add(size).is_none_or(|it| it - lead > end)
        });
        let is_given_text = !self.given_texts.is_empty() && self.given_texts.contains_key(&object);
        let text_end = match is_given_text {
            true => self.end_of_text(exec, group, lane, object, (offset, size, kind), pc)?,
            false => None,
        };
        let found = &self.memory.objects[object];
        let is_beyond = is_beyond || text_end.zip(end).is_some_and(|(text, end)| end > text);
        if !is_beyond
            && let Some(room) = found.room()
            && (lead > 0 || offset.cast_signed() >= 0)
        {
            let near = end.filter(|end| *end <= room && !found.has_pages());
            let at = match near {
                Some(end) if end <= found.size() || self.memory.grow(object, end) => Some(offset),
                Some(_) => None,
                None => self.memory.far(object, (offset, size)),
            };
            let Some(at) = at else {
                return self.unsupported("this much memory", self.span(pc));
            };
            return Ok((object, at));
        }
        if is_beyond || end.is_none_or(|end| end > found.size()) {
            let size_bytes = text_end.or(found.end()).unwrap_or(found.size());
            let (name, offset) = (&found.name, offset.wrapping_sub(lead).cast_signed());
            let (verb, space) = (kind.describe(), found.space.describe());
            let access = (Some(offset), Some(size));
            let beyond = self.program.shapes.beyond(name, Some(size_bytes), access);
            let message = format!("{verb} out of bounds of {space} `{name}`{beyond}");
            let property = PropertyKind::ArrayBounds;
            if !self.config.properties.contains(property) {
                return self.unsupported("access out of bounds that is not checked", self.span(pc));
            }
            return self.violated(exec, group, lane, property, message, pc);
        }
        Ok((object, offset))
    }

    pub(super) fn check_all(
        &mut self,
        exec: &Exec,
        group: &Group,
        addr: Slot,
        (size, align): (u64, u64),
        kind: AccessKind,
        pc: Pc,
    ) -> Step<()> {
        let addr = exec.column(group.frame, addr);
        for lane in group.lanes.iter() {
            let address = addr[lane].get();
            let (object, offset) = split(address);
            if let Some(found) = self.memory.objects.get(object)
                && found.allows(exec.side(lane), kind)
                && offset.checked_add(size).is_some_and(|end| end <= found.open())
                && found.is_aligned(offset, align)
            {
                continue;
            }
            self.check_region(exec, group, lane, address, size, kind, pc)?;
            self.misaligned(exec, group, lane, address, align, pc)?;
        }
        Ok(())
    }

    /// Gives memory that has not been written a value from the environment.
    #[cold]
    pub(super) fn take_memory(
        &mut self,
        exec: &Exec,
        group: &Group,
        lane: usize,
        (object, at): (usize, usize),
        access: Access,
        pc: Pc,
    ) -> Step<()> {
        if let Some((source, from)) =
            self.memory.objects[object].origin(at, usize::from(access.size))
        {
            return self.take_copied(exec, group, lane, [(object, at), (source, from)], access, pc);
        }
        let found = &self.memory.objects[object];
        if access.ty == Scalar::Pointer && found.is_given() {
            return self.take_pointer((object, at));
        }
        let property = PropertyKind::UninitialisedRead;
        let is_own = !found.is_given()
            && matches!(
                found.space,
                Space::Shared | Space::HostLocal | Space::ThreadLocal | Space::Allocated(_)
            );
        if is_own && self.config.properties.contains(property) {
            let message = format!("`{}` is read before it is written", found.name);
            return self.violated(exec, group, lane, property, message, pc);
        }
        let size = usize::from(access.size);
        let is_whole = (at..at + size).all(|at| found.has_unwritten(at, 1));
        let byte = Scalar::Int(8, Signedness::Unsigned);
        let (ty, step) = if is_whole { (access.ty, size) } else { (byte, 1) };
        let (span, thread) = (self.caller_span(group, pc), self.position(exec, lane));
        for at in (at..at + size).step_by(step) {
            let found = &self.memory.objects[object];
            if !found.has_unwritten(at, 1) {
                continue;
            }
            let offset = found.offset(at);
            let source = Source::Memory(found.name.clone(), offset);
            let name = found.name.clone();
            let bits = self.given(&Request { source, ty, span, thread })?;
            self.trace(exec, group, lane, pc, TraceKind::Input { name, ty, bits });
            self.note_number((object, offset), ty, alu::low(bits))?;
            self.memory.objects[object].write(at, step, alu::normalise(alu::low(bits), ty));
            self.memory.pass_on(object, at, step);
        }
        Ok(())
    }

    /// Whether races between the threads that run are looked for.
    fn checks_races(&self, exec: &Exec) -> bool {
        let is_checked = self.config.properties.contains(PropertyKind::DataRace);
        exec.first_thread.is_some() && is_checked && self.streams.is_none()
    }

    /// The number under which accesses of an operation are logged; `None` if they are not.
    pub(super) fn site(
        &mut self,
        exec: &Exec,
        group: &Group,
        kind: AccessKind,
        (size_bytes, ty, is_volatile): (u64, Option<Scalar>, bool),
        pc: Pc,
    ) -> Option<u32> {
        if !self.checks_races(exec) {
            return None;
        }
        self.counts.accesses += u64::try_from(group.lanes.len()).unwrap_or(0);
        let span = self.caller_span(group, pc);
        let site = Site { span, kind, size_bytes, ty, is_volatile };
        if !self.is_target(span) {
            return None;
        }
        let sites = &mut self.sites;
        Some(*self.site_of.entry(site).or_insert_with(|| {
            sites.push(site);
            u32::try_from(sites.len() - 1).unwrap_or(u32::MAX)
        }))
    }

    /// Whether violations at a place are looked for.
    pub(super) fn is_target(&self, span: Span) -> bool {
        self.config.target.contains(span)
    }

    /// Whether an access to some bytes is one of those that are looked for.
    fn is_wanted(
        &self,
        exec: &Exec,
        lane: usize,
        (object, at, size): (usize, usize, usize),
        site: u32,
    ) -> bool {
        let Target::Race(accesses) = &self.config.target else { return true };
        let narrow = |n: usize| u64::try_from(n).unwrap_or(u64::MAX);
        let offset = self.memory.objects[object].offset(at);
        let site = usize::try_from(site).ok().and_then(|site| self.sites.get(site));
        let position = self.position(exec, lane);
        accesses.iter().any(|access| {
            Some(access.thread) == position
                && site.is_some_and(|site| site.span == access.span)
                && access.overlaps(offset, narrow(size))
        })
    }

    /// Notes an access; a conflict with an earlier one is a violation.
    #[inline]
    pub(super) fn log(
        &mut self,
        exec: &Exec,
        group: &Group,
        lane: usize,
        (object, at, size): (usize, usize, usize),
        class: Class,
        site: u32,
        pc: Pc,
    ) -> Step<()> {
        let class = match &self.config.target {
            Target::Any => class,
            _ if !self.is_wanted(exec, lane, (object, at, size), site) => return Ok(()),
            Target::Places(_) => class,
            // Volatile accesses order others, and may race themselves.
            Target::Race(_) => {
                if let Some(Stepping::Race(_)) = self.stepping {
                    self.begin_steps(Stepping::Race(true));
                }
                self.class_of_wanted(class, site)
            }
        };
        let has_read_only = self.launch.as_ref().is_some_and(|it| !it.read_only.is_empty());
        if class != Class::Read && has_read_only {
            self.check_read_only(exec, group, lane, (object, at, size), site, pc)?;
        }
        let n_launch = self.n_launches;
        let found = &self.memory.objects[object];
        let shadow = found.shadow.as_ref().filter(|shadow| shadow.is_of(n_launch));
        let is_new = shadow.is_none();
        let is_split = shadow.map_or(Shadow::is_in_part(at, size), |it| it.is_split_by(at, size));
        if is_new || is_split {
            let len = found.data.len();
            let whole = if is_new { Shadow::bytes(len, 4) } else { 0 };
            let parts = if is_split { Shadow::bytes(len, 1) } else { 0 };
            if !self.memory.take(whole.saturating_add(parts)) {
                return self.unsupported("this much memory for records of accesses", self.span(pc));
            }
            if is_new {
                self.memory.record(object, Shadow::new(n_launch, len));
            }
            let shadow = &mut self.memory.objects[object].shadow;
            shadow.iter_mut().for_each(|shadow| shadow.taken += whole + parts);
        }
        let (Some(thread), Some(launch)) = (exec.thread(lane), &self.launch) else { return Ok(()) };
        let Some(shadow) = &mut self.memory.objects[object].shadow else { return Ok(()) };
        let n_before = shadow.more_bytes();
        let by = Accessor { sees_atomics: self.doubt.is_some(), ..launch.accessor(thread, lane) };
        let conflict = shadow.access((at, size), class, launch.now, by, site);
        let n_more = shadow.more_bytes() - n_before;
        shadow.taken += n_more;
        match conflict {
            None if n_more > 0 && !self.memory.take(n_more) => {
                self.unsupported("this much memory for records of accesses", self.span(pc))
            }
            None => Ok(()),
            Some(earlier) => {
                let new = Record { thread, time: launch.now.time, site };
                self.race(exec, group, lane, object, [(new, at), earlier], pc)
            }
        }
    }

    /// The class of one of the two accesses whose race is looked for: what is not atomic may race.
    fn class_of_wanted(&self, class: Class, site: u32) -> Class {
        let site = usize::try_from(site).ok().and_then(|site| self.sites.get(site));
        match site {
            Some(Site { kind: AccessKind::Read, .. }) if self.atomic_depth == 0 => Class::Read,
            Some(Site { kind: AccessKind::Write, .. }) if self.atomic_depth == 0 => Class::Write,
            Some(_) | None => class,
        }
    }

    /// Bytes are written: no other thread may have read them by a cache that is not kept coherent.
    fn check_read_only(
        &mut self,
        exec: &Exec,
        group: &Group,
        lane: usize,
        (object, at, size): (usize, usize, usize),
        site: u32,
        pc: Pc,
    ) -> Step<()> {
        let (Some(thread), Some(launch)) = (exec.thread(lane), &self.launch) else { return Ok(()) };
        let mut readers = launch.read_only.range((object, at / 4)..=(object, (at + size - 1) / 4));
        let reader = readers.find_map(|((_, word), readers)| {
            let mut readers = readers.iter().filter(|it| it.time != 0 && it.thread != thread);
            Some((*readers.next()?, 4 * word))
        });
        let Some(reader) = reader else { return Ok(()) };
        let new = Record { thread, time: launch.now.time, site };
        self.race(exec, group, lane, object, [(new, at), reader], pc)
    }

    /// Bytes are read by a cache that is not kept coherent: nobody may have written them in this launch, and if they have
    /// to be constant, no other thread may do so afterwards.
    pub(super) fn log_read_only(
        &mut self,
        exec: &Exec,
        group: &Group,
        lane: usize,
        (address, size): (u64, u64),
        is_constant: bool,
        pc: Pc,
    ) -> Step<()> {
        let Some(site) = self.site(exec, group, AccessKind::Read, (size, None, false), pc) else {
            return Ok(());
        };
        let Some((object, offset)) = self.memory.locate(address) else { return Ok(()) };
        let found = &self.memory.objects[object];
        let is_inside = offset.checked_add(size).is_some_and(|end| end <= found.size());
        let (Some(thread), Some(launch)) = (exec.thread(lane), &mut self.launch) else {
            return Ok(());
        };
        if size == 0 || !is_inside || !found.is_raced() {
            return Ok(());
        }
        let (at, size) = (index(offset), index(size));
        let new = Record { thread, time: launch.now.time, site };
        if is_constant {
            // Two of them suffice: one is not the writer.
            for word in at / 4..=(at + size - 1) / 4 {
                let [first, second] = launch.read_only.entry((object, word)).or_insert([new; 2]);
                if first.thread != thread && second.thread == first.thread {
                    *second = new;
                }
            }
        }
        let shadow = found.shadow.as_ref().filter(|shadow| shadow.is_of(self.n_launches));
        match shadow.and_then(|shadow| shadow.written(at, size)) {
            Some(earlier) => self.race(exec, group, lane, object, [(new, at), earlier], pc),
            None => Ok(()),
        }
    }

    #[cold]
    fn race(
        &mut self,
        exec: &Exec,
        group: &Group,
        lane: usize,
        object: usize,
        records: [(Record, usize); 2],
        pc: Pc,
    ) -> Step<()> {
        // A race that is looked for is one for another reason.
        let is_sought = matches!(self.config.target, Target::Race(_));
        if !is_sought && self.are_relaxed(records.map(|(record, _)| record)) {
            return self.doubt_at("volatile accesses", group, pc);
        }
        let [Some(mut new), Some(earlier)] =
            records.map(|(record, at)| self.access_of(record, object, at))
        else {
            return self.unsupported("race of unknown accesses", self.span(pc));
        };
        if let Op::Store(_, value, access) = &self.code.ops[pc] {
            new.value = Some(shown(exec.column(group.frame, *value)[lane].get(), access.ty));
        }
        let name = &self.memory.objects[object].name;
        let message =
            format!("{} of `{name}` conflicts with a {} by another thread", new.kind, earlier.kind);
        let property = PropertyKind::DataRace;
        let stopped = self.violated::<()>(exec, group, lane, property, message, pc);
        if let Err(Stop::Ended(mut outcome)) = stopped {
            if let Outcome::Violation(violation) = &mut *outcome {
                violation.accesses = Some(Box::new([new, earlier]));
                let launch = self.launch.as_ref();
                violation.is_simultaneous = launch.is_some_and(|it| it.orders.is_empty());
            }
            return Err(Stop::Ended(outcome));
        }
        stopped
    }

    fn site_at(&self, record: Record) -> Option<&Site> {
        self.sites.get(usize::try_from(record.site).ok()?)
    }

    /// Whether one of two accesses is volatile and the other an atomic function of the same size: relaxed operations both
    /// (PTX ISA 9, "Volatile Operation"), which do not race, but whose order another run need not have.
    fn are_relaxed(&self, records: [Record; 2]) -> bool {
        let [Some(a), Some(b)] = records.map(|record| self.site_at(record)) else { return false };
        let is_pair = |a: &Site, b: &Site| a.is_volatile && b.kind == AccessKind::Atomic;
        a.size_bytes == b.size_bytes && (is_pair(a, b) || is_pair(b, a))
    }

    /// An access of a race that has a byte in common with the other one.
    fn access_of(&self, record: Record, object: usize, at: usize) -> Option<run::Access> {
        let launch = self.launch.as_ref()?;
        let Site { span, kind, size_bytes, ty, .. } = *self.site_at(record)?;
        let found = &self.memory.objects[object];
        // Scalars are at multiples of their size.
        let is_scalar = size_bytes.is_power_of_two() && size_bytes <= 16;
        let at = if is_scalar { at & !(index(size_bytes) - 1) } else { at };
        let offset_bytes = found.offset(at);
        // Since the first of the two accesses nothing else has written there.
        let value = ty.filter(|_| kind != AccessKind::Atomic).and_then(|ty| {
            let size = usize::try_from(size_bytes).ok()?;
            (size <= 8).then(|| shown(found.read(at, size), ty))
        });
        Some(run::Access {
            kind: match kind {
                AccessKind::Read => "read",
                AccessKind::Write => "write",
                AccessKind::Atomic => "atomic access",
            },
            thread: launch.position(record.thread)?,
            span,
            object: found.name.clone(),
            space: found.space.describe(),
            is_shared: found.space == Space::Shared,
            offset_bytes,
            size_bytes,
            part: self.program.shapes.part(&found.name, offset_bytes, size_bytes),
            interval: launch.interval_at(record.thread, record.time),
            value,
        })
    }

    /// Notes an access to some bytes.
    pub(super) fn log_region(
        &mut self,
        exec: &Exec,
        group: &Group,
        lane: usize,
        (object, offset, size): (usize, u64, u64),
        kind: AccessKind,
        pc: Pc,
    ) -> Step<()> {
        let class = match kind {
            AccessKind::Read if self.atomic_depth == 0 => Class::Read,
            AccessKind::Write if self.atomic_depth == 0 => Class::Write,
            AccessKind::Read | AccessKind::Write | AccessKind::Atomic => Class::Atomic,
        };
        self.log_region_as(exec, group, lane, (object, offset, size), (kind, class), pc)
    }

    /// The same of an access of which it is known how it meets others.
    pub(super) fn log_region_as(
        &mut self,
        exec: &Exec,
        group: &Group,
        lane: usize,
        (object, offset, size): (usize, u64, u64),
        (kind, class): (AccessKind, Class),
        pc: Pc,
    ) -> Step<()> {
        if self.annotations.is_some() {
            self.note(exec, lane, (object, index(offset)), kind);
        }
        if self.streams.is_some() {
            let of_operation = match kind {
                AccessKind::Read => Use::Read,
                AccessKind::Write => Use::Write,
                AccessKind::Atomic => Use::Atomic(MemScope::System),
            };
            let place = (object, index(offset), index(size));
            return self.log_operation(exec, group, lane, place, of_operation, pc);
        }
        let Some(site) = self.site(exec, group, kind, (size, None, false), pc) else {
            return Ok(());
        };
        if !self.memory.objects[object].is_raced() {
            return Ok(());
        }
        self.log(exec, group, lane, (object, index(offset), index(size)), class, site, pc)
    }

    pub(super) fn no_address<T>(
        &self,
        exec: &Exec,
        group: &Group,
        global: GlobalId,
        pc: Pc,
    ) -> Step<T> {
        if exec.first_thread.is_some() {
            return self.unsupported("address of a variable of the thread", self.span(pc));
        }
        let property = PropertyKind::HostDeviceAccess;
        let name = &self.program.globals[global].name;
        let message = format!("`{name}` exists on the device only");
        self.violated(exec, group, 0, property, message, pc)
    }

    /// What the check that an operation comes from says.
    pub(super) fn check_message(&self, pc: Pc) -> Name {
        let (func, instr) = self.code.origins[pc];
        if let InstrKind::Check { message, .. } = &self.program.functions[func].instrs[instr].kind {
            return message.clone();
        }
        "check".into()
    }
}

/// What a plain access does, between operations: volatile ones count as atomic accesses of the whole system.
fn operation_use(plain: Use, is_volatile: bool) -> Use {
    if is_volatile { Use::Atomic(MemScope::System) } else { plain }
}

/// A value as the register of a type holds it.
#[inline]
pub(super) fn as_register(value: u64, ty: Scalar) -> u64 {
    if ty == Scalar::Bool { u64::from(value != 0) } else { value }
}
