//! Data races: records of the accesses to each byte.
//!
//! Barriers order the accesses of one block, `__syncwarp` of a whole warp those of the warp; nothing orders blocks of
//! one launch. For each byte representatives suffice: of each kind, the latest interval's accesses by up to two
//! threads per warp and epoch, and the first accesses of up to two blocks (after FastTrack, Flanagan and Freund, PLDI
//! 2009). If an access conflicts with any earlier one, it conflicts with a representative. Where the race of two given
//! accesses is looked for, nothing else is recorded.
//!
//! SOUNDNESS(replay-fences): fences and flags order nothing here, so that an execution synchronised by them is reported
//! as a race. (over, affects the confirmation of `Unsafe` for `data-race`)

use std::collections::BTreeMap;

use cuda_verify_base::{PropertyKind, Span};
use cuda_verify_ir::intrinsic::MemScope;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::launch::Launch;
use super::memory::{Number, ObjectId, Space, Value};
use super::thread::Thread;
use super::{Access, Machine, Outcome, RaceCheck, Step, Stop, Target};

/// What an access does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RaceKind {
    Read,
    Write,
    Atomic(MemScope),
}

impl RaceKind {
    pub(super) fn describe(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
            Self::Atomic(_) => "atomic access",
        }
    }

    fn slot(self) -> u8 {
        match self {
            Self::Read => 0,
            Self::Write => 1,
            Self::Atomic(MemScope::Block) => 2,
            Self::Atomic(MemScope::Device | MemScope::System) => 3,
        }
    }
}

/// Who accessed a byte, and when in terms of barriers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Record {
    kind: RaceKind,
    thread: Number,
    block: Number,
    warp: Number,
    /// Barriers passed by the block, or by the grid.
    interval: u64,
    grid_interval: u64,
    /// `__syncwarp`s passed by the warp.
    epoch: u64,
    /// The asynchronous copy that it is part of.
    copy: Option<u64>,
    span: Span,
    /// First byte and number of bytes of the access.
    offset: u64,
    size: u64,
}

/// Who was where between barriers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moment {
    thread: Number,
    block: Number,
    warp: Number,
    interval: u64,
    grid_interval: u64,
    epoch: u64,
}

impl Record {
    fn new(kind: RaceKind, at: Moment, copy: Option<u64>, span: Span) -> Self {
        let Moment { thread, block, warp, interval, grid_interval, epoch } = at;
        Self {
            kind,
            thread,
            block,
            warp,
            interval,
            grid_interval,
            epoch,
            copy,
            span,
            offset: 0,
            size: 0,
        }
    }

    /// An asynchronous copy that was waited for is an access of the thread that has waited.
    fn complete(&mut self, moment: Moment) {
        let Self { offset, size, .. } = *self;
        *self = Self { offset, size, ..Self::new(self.kind, moment, None, self.span) };
    }

    /// Nothing but its own wait comes after a copy, from which on it is an access of the thread that has waited.
    fn conflicts(&self, other: &Self) -> bool {
        let is_same_block = self.block == other.block;
        if let Some(copy) = self.copy {
            return other.copy != Some(copy) && self.is_conflict_of_kinds(other);
        }
        if self.thread == other.thread || self.grid_interval != other.grid_interval {
            return false;
        }
        if is_same_block
            && (self.interval != other.interval
                || (self.warp == other.warp && self.epoch != other.epoch))
        {
            return false;
        }
        self.is_conflict_of_kinds(other)
    }

    fn is_conflict_of_kinds(&self, other: &Self) -> bool {
        let is_same_block = self.block == other.block;
        match (self.kind, other.kind) {
            (RaceKind::Read, RaceKind::Read) => false,
            (RaceKind::Atomic(a), RaceKind::Atomic(b)) => {
                let is_narrow = a == MemScope::Block || b == MemScope::Block;
                !is_same_block && is_narrow || self.size != other.size
            }
            (
                RaceKind::Read | RaceKind::Write | RaceKind::Atomic(_),
                RaceKind::Read | RaceKind::Write | RaceKind::Atomic(_),
            ) => true,
        }
    }

    fn is_same_time(&self, other: &Self) -> bool {
        self.block == other.block
            && self.copy.is_some() == other.copy.is_some()
            && self.interval == other.interval
            && self.warp == other.warp
            && self.epoch == other.epoch
    }
}

/// The records of a launch.
#[derive(Debug, Default)]
pub(super) struct Shadow {
    bytes: FxHashMap<(ObjectId, u64), SmallVec<[Record; 4]>>,
    /// The records of the two accesses that are looked for.
    wanted: [Vec<(ObjectId, Record)>; 2],
}

impl Shadow {
    pub(super) fn clear(&mut self) {
        self.bytes.clear();
        self.wanted = [Vec::new(), Vec::new()];
    }

    /// Adds one of the two accesses that are looked for; an earlier one of the other that conflicts with it.
    fn add_wanted(
        &mut self,
        which: usize,
        object: ObjectId,
        new: &Record,
        complete: &BTreeMap<u64, Moment>,
    ) -> Option<Record> {
        for (_, record) in self.wanted.iter_mut().flatten() {
            if let Some(moment) = record.copy.and_then(|copy| complete.get(&copy)) {
                record.complete(*moment);
            }
        }
        let overlaps = |record: &Record| {
            record.offset < new.offset.saturating_add(new.size)
                && new.offset < record.offset.saturating_add(record.size)
        };
        let mut others = self.wanted[1 - which].iter();
        let conflict = others
            .find(|(other, record)| *other == object && overlaps(record) && record.conflicts(new));
        let conflict = conflict.map(|(_, record)| *record);
        let is_alike = |(other, record): &(ObjectId, Record)| {
            *other == object
                && (record.kind, record.offset, record.size) == (new.kind, new.offset, new.size)
                && record.grid_interval == new.grid_interval
                && record.is_same_time(new)
        };
        if !self.wanted[which].iter().any(is_alike) {
            self.wanted[which].push((object, *new));
        }
        conflict
    }

    /// Adds an access to a byte; an earlier one that conflicts with it.
    fn add(
        &mut self,
        key: (ObjectId, u64),
        new: &Record,
        targets: &[Span],
        complete: &BTreeMap<u64, Moment>,
    ) -> Option<Record> {
        let records = self.bytes.entry(key).or_default();
        for record in records.iter_mut() {
            if let Some(moment) = record.copy.and_then(|copy| complete.get(&copy)) {
                record.complete(*moment);
            }
        }
        let is_looked_for = |record: &&Record| match targets {
            [a, b] if a != b => record.span != new.span,
            _ => true,
        };
        let conflict =
            records.iter().filter(is_looked_for).find(|record| record.conflicts(new)).copied();
        // With targets each place has representatives of its own.
        let is_alike = |record: &Record| {
            record.kind.slot() == new.kind.slot() && (targets.is_empty() || record.span == new.span)
        };
        let of_kind = |record: &&Record| is_alike(record);
        let n_same_time =
            records.iter().filter(of_kind).filter(|record| record.is_same_time(new)).count();
        let is_known = records
            .iter()
            .filter(of_kind)
            .any(|record| record.is_same_time(new) && record.thread == new.thread);
        let n_others =
            records.iter().filter(of_kind).filter(|record| record.block != new.block).count();
        if new.copy.is_none() && (is_known || n_same_time >= 2 || n_others >= 2) {
            return conflict;
        }
        // Of earlier intervals of the block one record is kept, against accesses of other blocks.
        let mut has_old = false;
        records.retain(|record| {
            let is_old = is_alike(record)
                && record.block == new.block
                && record.interval != new.interval
                && record.copy.is_none();
            let is_kept = !is_old || !has_old;
            has_old |= is_old;
            is_kept
        });
        records.push(*new);
        conflict
    }
}

fn moment_of(launch: &Launch, thread: Number) -> Moment {
    let (block, warp) = (launch.block_of(thread), launch.warp_of(thread));
    Moment {
        thread,
        block,
        warp,
        interval: launch.interval_of(block),
        grid_interval: launch.grid_interval,
        epoch: launch.epochs.get(&warp).copied().unwrap_or(0),
    }
}

impl Machine<'_> {
    /// Where a thread of a launch is.
    pub(super) fn moment(&self, thread: &Thread) -> Option<Moment> {
        Some(moment_of(self.launch.as_ref()?, thread.number?))
    }

    /// The kind of a plain access: between operations, volatile accesses count as atomic ones of the whole system.
    pub(super) fn race_kind(&self, kind: RaceKind, is_volatile: bool) -> RaceKind {
        if is_volatile && self.config.races == RaceCheck::Operations {
            return RaceKind::Atomic(MemScope::System);
        }
        kind
    }

    /// Records an access of a device thread; a conflict with an earlier one is a violation.
    pub(super) fn log_access(
        &mut self,
        thread: &Thread,
        object: ObjectId,
        offset: u64,
        size: u64,
        kind: RaceKind,
        span: Span,
    ) -> Step<()> {
        let property = PropertyKind::DataRace;
        if let (Some(accesses), Some(number)) = (&mut self.accesses, thread.number)
            && !self.memory.objects[object].is_private()
        {
            accesses.note(number, object, kind, offset);
        }
        if self.config.races == RaceCheck::Operations {
            if !self.config.properties.contains(property) {
                return Ok(());
            }
            return self.log_operation(thread, object, (offset, size), kind, span);
        }
        let (Some(number), Some(launch)) = (thread.number, &self.launch) else { return Ok(()) };
        if !self.config.properties.contains(property)
            || self.memory.objects[object].is_private()
            || self.memory.objects[object].is_const
        {
            return Ok(());
        }
        let span = self.caller_span(thread, span);
        if !self.is_target(span) {
            return Ok(());
        }
        // Inside an atomic section of a model every access is atomic.
        let kind = if thread.atomic_depth > 0 { RaceKind::Atomic(MemScope::System) } else { kind };
        let record = Record {
            offset,
            size,
            ..Record::new(kind, moment_of(launch, number), thread.copies.open, span)
        };
        if kind != RaceKind::Read {
            self.check_written(thread, object, &record)?;
        }
        match self.conflicting(thread, object, &record) {
            Some(earlier) => self.race(thread, object, &record, &earlier),
            None => Ok(()),
        }
    }

    /// Records an access; an earlier one that it conflicts with, if that is looked for.
    fn conflicting(
        &mut self,
        thread: &Thread,
        object: ObjectId,
        record: &Record,
    ) -> Option<Record> {
        let config = self.config;
        let places: &[Span] = match &config.target {
            Target::Any => &[],
            Target::Places(places) => places,
            Target::Race(accesses) => {
                let position = self.position(thread);
                let is_wanted = |access: &Access| {
                    Some(access.thread) == position
                        && access.span == record.span
                        && access.overlaps(record.offset, record.size)
                };
                let which = accesses.iter().position(is_wanted)?;
                return self.races.add_wanted(which, object, record, &self.phases.complete);
            }
        };
        let mut bytes = (0..record.size).map(|index| record.offset.wrapping_add(index));
        let complete = &self.phases.complete;
        bytes.find_map(|at| self.races.add((object, at), record, places, complete))
    }

    fn race(
        &self,
        thread: &Thread,
        object: ObjectId,
        later: &Record,
        earlier: &Record,
    ) -> Step<()> {
        let (name, space) = (&self.memory.objects[object].name, self.memory.objects[object].space);
        let message = format!(
            "{} of `{name}` conflicts with a {} by another thread",
            later.kind.describe(),
            earlier.kind.describe()
        );
        let stopped = self.violated::<()>(thread, PropertyKind::DataRace, message, later.span);
        let access = |record: &Record| {
            let launch = self.launch.as_ref()?;
            Some(Access {
                kind: record.kind.describe(),
                thread: launch.position(record.thread)?,
                span: record.span,
                object: name.clone(),
                space: space.describe(),
                is_shared: space == Space::Shared,
                offset_bytes: record.offset,
                size_bytes: record.size,
                interval: record.interval,
                value: None,
            })
        };
        if let Err(Stop::Ended(Outcome::Violation(mut violation))) = stopped {
            violation.accesses = access(later).zip(access(earlier)).map(|(a, b)| Box::new([a, b]));
            violation.is_simultaneous = self.is_meeting();
            return Err(Stop::Ended(Outcome::Violation(violation)));
        }
        stopped
    }

    /// Whether an access is one of those that are looked for.
    fn is_wanted(&self, record: &Record) -> bool {
        let position = self.launch.as_ref().and_then(|launch| launch.position(record.thread));
        match &self.config.target {
            Target::Any => true,
            Target::Places(places) => places.contains(&record.span),
            Target::Race(accesses) => accesses.iter().any(|access| {
                Some(access.thread) == position
                    && access.span == record.span
                    && access.overlaps(record.offset, record.size)
            }),
        }
    }

    /// Bytes are written: no other thread may have read them by a cache that is not kept coherent.
    fn check_written(&mut self, thread: &Thread, object: ObjectId, record: &Record) -> Step<()> {
        if !self.is_wanted(record) {
            return Ok(());
        }
        let Some(launch) = &mut self.launch else { return Ok(()) };
        let mut reader = None;
        for at in (0..record.size).map(|index| record.offset.wrapping_add(index)) {
            launch.written.insert((object, at), *record);
            let mut readers = launch.read_only.get(&(object, at)).into_iter().flatten();
            reader = reader.or_else(|| readers.find(|it| it.thread != record.thread).copied());
        }
        reader.map_or(Ok(()), |reader| self.race(thread, object, record, &reader))
    }

    /// Bytes are read by a cache that is not kept coherent: nobody may have written them in this launch, and if they have
    /// to be constant, no other thread may do so afterwards.
    pub(super) fn log_read_only(
        &mut self,
        thread: &Thread,
        (pointer, size): (Value, u64),
        is_constant: bool,
        span: Span,
    ) -> Step<()> {
        let (Some(number), Some((object, offset))) = (thread.number, self.memory.locate(pointer))
        else {
            return Ok(());
        };
        let is_checked = self.config.races != RaceCheck::Operations
            && self.config.properties.contains(PropertyKind::DataRace);
        let Some(moment) = self.moment(thread).filter(|_| is_checked) else { return Ok(()) };
        let span = self.caller_span(thread, span);
        let record = Record { offset, size, ..Record::new(RaceKind::Read, moment, None, span) };
        if !self.is_wanted(&record) {
            return Ok(());
        }
        let Some(launch) = &mut self.launch else { return Ok(()) };
        let mut writer = None;
        for at in (0..size).map(|index| offset.wrapping_add(index)) {
            writer = writer.or_else(|| launch.written.get(&(object, at)).copied());
            let readers = launch.read_only.entry((object, at)).or_default();
            // Two of them suffice: one is not the writer.
            if is_constant && readers.len() < 2 && readers.iter().all(|it| it.thread != number) {
                readers.push(record);
            }
        }
        writer.map_or(Ok(()), |writer| self.race(thread, object, &record, &writer))
    }
}
