//! What happens before what in a launch, beyond barriers of a block and full warps: fences and flags, partial barriers,
//! copies. There are no clocks before the first of them, so that most launches pay nothing for them.

use std::cell::Cell;
use std::collections::BTreeMap;

use cuda_verify_order::{Point, Releases, StrongAccess, ThreadOrder};

/// The order of the accesses of a launch.
#[derive(Debug, Default)]
pub(crate) struct Orders {
    /// What each thread of the present grid begins with.
    pub(crate) start: ThreadOrder,
    threads: BTreeMap<u32, ThreadOrder>,
    releases: Releases<(usize, usize)>,
    /// Whether only clocks have ordered an access.
    pub(crate) is_used: Cell<bool>,
}

impl Orders {
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.threads.is_empty() && self.start.is_empty()
    }

    pub(crate) fn of(&mut self, thread: u32) -> &mut ThreadOrder {
        self.threads.entry(thread).or_insert_with(|| self.start.clone())
    }

    /// What happens before the next access of a thread.
    pub(crate) fn known(&self, thread: u32) -> &ThreadOrder {
        self.threads.get(&thread).unwrap_or(&self.start)
    }

    /// These threads, at these points, meet.
    pub(crate) fn meet(&mut self, points: &[Point]) {
        let orders = points.iter().map(|point| (std::mem::take(self.of(point.thread)), *point));
        let mut orders: Vec<(ThreadOrder, Point)> = orders.collect();
        let mut members: Vec<(&mut ThreadOrder, Point)> =
            orders.iter_mut().map(|(order, point)| (order, *point)).collect();
        ThreadOrder::synchronise(&mut members);
        self.threads.extend(orders.into_iter().map(|(order, point)| (point.thread, order)));
    }

    /// Threads meet at a barrier that orders their accesses by itself.
    pub(crate) fn pass_on(&mut self, threads: &[u32]) {
        if self.is_empty() {
            return;
        }
        let mut all = ThreadOrder::default();
        for thread in threads {
            if let Some(order) = self.threads.get_mut(thread) {
                order.arrive(&mut all);
            }
        }
        threads.iter().for_each(|thread| self.of(*thread).depart(&all));
    }

    /// An atomic or volatile access of a thread at a time that it has for itself, in the block that begins with another
    /// thread.
    pub(crate) fn access(
        &mut self,
        (thread, block): (u32, u32),
        time: u32,
        place: (usize, usize),
        access: StrongAccess,
    ) {
        if self.is_empty() {
            return;
        }
        let order = self.threads.entry(thread).or_insert_with(|| self.start.clone());
        self.releases.access(order, (thread, time, block), place, access, true);
        order.end_operation();
    }
}
