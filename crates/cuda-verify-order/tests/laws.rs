//! Laws of clocks, by enumeration: every pair and triple of a family of sets of steps.

use cuda_verify_order::{
    FenceOrder, MemScope, Past, Point, Releases, Step, StrongAccess, ThreadOrder,
};

/// Two blocks of two warps of two threads each.
const N_THREADS: u32 = 8;

fn point(thread: u32, time: u32, interval: u32, epoch: u32) -> Point {
    let row = |n: u32| (thread / n * n, n);
    Point { thread, time, block: (row(4), interval), warp: (row(2), epoch) }
}

/// All steps that are asked about.
fn steps() -> Vec<Step> {
    let mut all = Vec::new();
    for thread in 0..N_THREADS {
        for time in 0..3 {
            for (of_warp, of_block) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                all.push(Step { thread, time, of_warp, of_block });
            }
        }
    }
    all
}

fn members(past: &Past) -> Vec<bool> {
    steps().iter().map(|step| past.includes(step)).collect()
}

/// Sets that differ in each part of a clock, alone and together.
fn family() -> Vec<Past> {
    let parts: [fn(&mut Past); 8] = [
        |past| past.include(&point(0, 1, 0, 0)),
        |past| past.include(&point(1, 0, 1, 0)),
        |past| past.include(&point(5, 2, 0, 1)),
        |past| past.include_up_to(3, 1),
        |past| past.include_step(5, 1),
        |past| past.include_all((2, 3)),
        |past| past.include_all((0, 1)),
        |past| past.include_all((3, 5)),
    ];
    (0..1_u32 << parts.len())
        .map(|chosen| {
            let mut past = Past::default();
            for (no, part) in parts.iter().enumerate() {
                if chosen >> no & 1 == 1 {
                    part(&mut past);
                }
            }
            past
        })
        .collect()
}

fn join(a: &Past, b: &Past) -> Past {
    let mut joined = a.clone();
    joined.join(b);
    joined
}

#[test]
fn join_is_a_semilattice() {
    let all = family();
    for a in &all {
        assert_eq!(&join(a, a), a);
        for b in &all {
            let both = join(a, b);
            assert_eq!(both, join(b, a));
            // What is in either is in the join, and nothing else.
            let either =
                members(a).iter().zip(members(b)).map(|(a, b)| *a || b).collect::<Vec<_>>();
            assert_eq!(members(&both), either);
            for c in all.iter().step_by(17) {
                assert_eq!(join(&both, c), join(a, &join(b, c)));
            }
        }
    }
}

#[test]
fn meet_is_the_intersection() {
    let all = family();
    for a in &all {
        assert_eq!(&a.meet(a), a);
        for b in &all {
            let both = a.meet(b);
            assert_eq!(both, b.meet(a));
            for (step, is_in) in steps().iter().zip(members(&both)) {
                assert!(!is_in || (a.includes(step) && b.includes(step)), "{step:?}");
            }
            // What one of them has is not lost where the other has all of it.
            assert_eq!(members(&join(a, b).meet(a)), members(a));
        }
    }
}

#[test]
fn a_point_includes_its_step_and_what_barriers_put_before_it() {
    for step in steps() {
        let at = point(step.thread, step.time, step.of_block, step.of_warp);
        let mut past = Past::default();
        past.include(&at);
        for other in steps() {
            let shares = |n: u32| other.thread / n == step.thread / n;
            let is_before = (other.thread == step.thread && other.time <= step.time)
                || (shares(4) && other.of_block < step.of_block)
                || (shares(2) && other.of_warp < step.of_warp);
            assert_eq!(past.includes(&other), is_before, "{other:?} before {step:?}");
        }
    }
}

#[test]
fn a_thread_never_forgets() {
    let before = Step::at(7, 1);
    let mut first = ThreadOrder::default();
    first.past.include_up_to(7, 1);
    let at = point(0, 0, 0, 0);
    let changes: [fn(&mut ThreadOrder, &Point); 5] = [
        |order, at| order.fence(at, FenceOrder::Sequential, MemScope::Device),
        |order, at| order.order_next(at, FenceOrder::Acquire, MemScope::Block),
        |order, _| order.end_operation(),
        |order, _| order.depart(&ThreadOrder::default()),
        |order, at| ThreadOrder::synchronise(&mut [(order, *at)]),
    ];
    for change in changes {
        let mut order = first.clone();
        change(&mut order, &at);
        assert!(order.includes(&before));
    }
}

/// What a release hands over is in it until a write without one takes its place.
#[test]
fn updates_continue_a_release_and_stores_end_it() {
    let update = |is_written| StrongAccess::Update { is_written };
    for (between, is_ordered) in [
        (update(Some(true)), true),
        (update(Some(false)), true),
        (update(None), true),
        (StrongAccess::Load, true),
        (StrongAccess::Store, false),
    ] {
        let mut releases = Releases::default();
        let mut threads = [(); 3].map(|()| ThreadOrder::default());
        threads[0].fence(&point(0, 0, 0, 0), FenceOrder::Release, MemScope::Device);
        releases.access(&mut threads[0], (0, 1, 0), 0, StrongAccess::Store, true);
        releases.access(&mut threads[1], (4, 1, 4), 0, between, true);
        releases.access(&mut threads[2], (5, 1, 4), 0, StrongAccess::Load, true);
        threads[2].fence(&point(5, 2, 0, 0), FenceOrder::Acquire, MemScope::Device);
        assert_eq!(threads[2].includes(&Step::at(0, 0)), is_ordered, "{between:?}");
        // The write itself is before what follows the read that has seen it, and nothing later is.
        assert_eq!(threads[2].includes(&Step::at(0, 1)), is_ordered, "{between:?}");
        assert!(!threads[2].includes(&Step::at(0, 2)));
    }
}

#[test]
fn a_release_that_may_not_happen_or_was_overwritten_orders_nothing() {
    for (is_certain, overwritten, is_ordered) in
        [(false, 1..2, false), (true, 0..1, false), (true, 1..2, true)]
    {
        let mut releases = Releases::default();
        let (mut writer, mut reader) = (ThreadOrder::default(), ThreadOrder::default());
        writer.fence(&point(0, 0, 0, 0), FenceOrder::Release, MemScope::Device);
        releases.access(&mut writer, (0, 1, 0), 0, StrongAccess::Store, is_certain);
        releases.overwrite(overwritten);
        reader.order_next(&point(4, 0, 0, 0), FenceOrder::Acquire, MemScope::Device);
        releases.access(&mut reader, (4, 1, 4), 0, StrongAccess::Load, true);
        assert_eq!(reader.includes(&Step::at(0, 0)), is_ordered);
    }
}

#[test]
fn a_barrier_completes_an_acquire_and_passes_clocks_on() {
    let mut releases = Releases::default();
    let mut threads = [(); 3].map(|()| ThreadOrder::default());
    threads[0].fence(&point(0, 0, 0, 0), FenceOrder::Release, MemScope::Device);
    releases.access(&mut threads[0], (0, 1, 0), 0, StrongAccess::Store, true);
    releases.access(&mut threads[1], (4, 0, 4), 0, StrongAccess::Load, true);
    assert!(threads[1].needs_barrier() && !threads[1].includes(&Step::at(0, 0)));
    let mut at_barrier = ThreadOrder::default();
    threads[1..].iter_mut().for_each(|thread| thread.arrive(&mut at_barrier));
    threads[1..].iter_mut().for_each(|thread| thread.depart(&at_barrier));
    assert!(threads[2].past.includes(&Step::at(0, 0)));
    // Another schedule need not have it.
    assert!(!threads[2].fixed.includes(&Step::at(0, 0)));
}
