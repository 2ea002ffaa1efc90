//! Programs that use each part of register code, with all lanes of a block together and with one lane at a time: the same
//! outcome.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use cuda_verify_base::id::Id;
use cuda_verify_base::{PropertyKind, PropertySet};
use cuda_verify_goto::parse::parse;
use cuda_verify_goto::program::FuncId;
use cuda_verify_goto::run::{Config, Entry, Outcome, Request, Schedule, Violation};

/// Runs `main` in both ways; the outcome, in short.
#[track_caller]
fn outcome(text: &str) -> String {
    outcome_of(text, &Entry::Main, &Config::new(PropertySet::default_kinds()))
}

/// The same of an entry.
#[track_caller]
fn outcome_of(text: &str, entry: &Entry, config: &Config) -> String {
    let program = parse(text).unwrap();
    let run = |config: &Config| cuda_verify_vm::run(&program, config, entry, &mut |_: &Request| 7);
    let run_alone = run(&Config { schedule: Schedule::Linear, ..config.clone() });
    let run = run(config);
    let short = |outcome: &Outcome| match outcome {
        Outcome::Violation(it) => format!(
            "{}: {}, {:?}, {:?}, {:?}",
            it.property,
            it.message,
            it.thread.map(|thread| thread.to_string()),
            it.span,
            it.accesses
                .as_ref()
                .map(|both| both.clone().map(|access| (access.thread, access.span))),
        ),
        Outcome::End(_)
        | Outcome::Assumption(_)
        | Outcome::Unsupported(..)
        | Outcome::Undefined(..)
        | Outcome::Endless(_)
        | Outcome::StepLimit
        | Outcome::TimeLimit => format!("{outcome:?}"),
    };
    assert_eq!(short(&run.outcome), short(&run_alone.outcome), "{text}");
    match run.outcome {
        Outcome::Violation(it) => format!("{}: {}", it.property, it.message),
        Outcome::End(result) => format!("{result:?}"),
        Outcome::Assumption(_)
        | Outcome::Unsupported(..)
        | Outcome::Undefined(..)
        | Outcome::Endless(_)
        | Outcome::StepLimit
        | Outcome::TimeLimit => short(&run.outcome),
    }
}

/// The outcome of the first function for some arguments.
#[track_caller]
fn called(text: &str, args: &[u128]) -> String {
    let entry = Entry::Call(FuncId::from_index(0), args.to_vec());
    outcome_of(text, &entry, &Config::new(PropertySet::default_kinds()))
}

/// A program that launches `k` with `grid` blocks of `block` threads and returns a managed word.
fn launch(grid: u32, block: u32, kernel: &str) -> String {
    format!(
        "
main f#0
global @threadIdx.0: thread-idx size 12 align 4 cell 4
global @blockIdx.1: block-idx size 12 align 4 cell 4
global @out.2: managed size 4 align 4 cell 4 init {{ }}
global @tile.3: shared size 256 align 4 cell 4
fn f#0 host() -> u32 {{
  local x.0: u32
  i0: launch k#1 grid({grid}:u32, 1:u32, 1:u32) block({block}:u32, 1:u32, 1:u32) args()
  i1: x.0 = load &@out.2
  i2: return x.0
}}
fn k#1 kernel() {{
  local tid.0: u32
  local bid.1: u32
  local x.2: u32
  local y.3: u32
  local own.4: memory size 16 align 4 cell 4
  i0: tid.0 = load &@threadIdx.0
  i1: bid.1 = load &@blockIdx.1
{kernel}
}}"
    )
}

#[test]
fn lanes_part_and_meet() {
    // Iterations differ by thread.
    let text = launch(
        3,
        40,
        "  i2: x.2 = 0:u32
  i3: y.3 = 0:u32
  i4: if ge(y.3, rem(tid.0, 5:u32)) goto i8
  i5: x.2 = add(x.2, mul(y.3, bid.1))
  i6: y.3 = add(y.3, 1:u32)
  i7: goto i4
  i8: if eq(rem(tid.0, 2:u32), 0:u32) goto i10
  i9: x.2 = add(x.2, 1000:u32)
  i10: intrinsic atomic-add-device(&@out.2, x.2)
  i11: return",
    );
    assert_eq!(outcome(&text), "Some(60240)");
}

#[test]
fn neighbours_exchange_over_a_barrier() {
    let text = launch(
        2,
        40,
        "  i2: store ptradd(&@tile.3, convert:i64(tid.0), 4), add(tid.0, 1:u32)
  i3: intrinsic barrier-plain()
  i4: x.2 = load ptradd(&@tile.3, convert:i64(rem(add(tid.0, 1:u32), 40:u32)), 4)
  i5: intrinsic atomic-add-device(&@out.2, x.2)
  i6: return",
    );
    assert_eq!(outcome(&text), "Some(1640)");
    let racing = text.replace("intrinsic barrier-plain()", "skip");
    let program = parse(&racing).unwrap();
    let config = Config::new(PropertySet::default_kinds());
    let run = cuda_verify_vm::run(&program, &config, &Entry::Main, &mut |_: &Request| 0);
    // Another order of the threads meets another pair first.
    assert!(
        matches!(&run.outcome, Outcome::Violation(it) if it.message.starts_with("read of `tile`"))
    );
}

#[test]
fn blocks_race_and_atomic_functions_do_not() {
    let store = launch(2, 1, "  i2: store &@out.2, bid.1\n  i3: return");
    assert_eq!(
        outcome(&store),
        "data-race: write of `out` conflicts with a write by another thread"
    );
    let both = launch(
        2,
        1,
        "  i2: intrinsic atomic-add-device(&@out.2, 1:u32)
  i3: x.2 = load &@out.2
  i4: return",
    );
    assert_eq!(
        outcome(&both),
        "data-race: atomic access of `out` conflicts with a read by another thread"
    );
    // Ranks depend on the order, which is that of the threads.
    let ranks = launch(
        2,
        4,
        "  i2: x.2 = intrinsic atomic-add-device(&@out.2, 1:u32)
  i3: check assertion eq(x.2, add(mul(bid.1, 4:u32), tid.0)), \"rank\"
  i4: return",
    );
    assert_eq!(outcome(&ranks), "Some(8)");
}

#[test]
fn barriers_are_reached_by_all() {
    let text = launch(
        1,
        4,
        "  i2: if eq(tid.0, 3:u32) goto i5
  i3: intrinsic barrier-plain()
  i4: goto i6
  i5: intrinsic barrier-plain()
  i6: return",
    );
    assert!(outcome(&text).starts_with("barrier-divergence"));
    let text = launch(
        1,
        4,
        "  i2: if eq(tid.0, 3:u32) goto i4
  i3: intrinsic barrier-plain()
  i4: return",
    );
    assert!(outcome(&text).starts_with("barrier-divergence"));
    let text = launch(
        1,
        4,
        "  i2: if ne(tid.0, 3:u32) goto i4
  i3: return
  i4: intrinsic barrier-plain()
  i5: return",
    );
    assert_eq!(outcome(&text), "Some(0)");
}

#[test]
fn memory_is_checked() {
    let access = |offset: u32| {
        launch(
            1,
            4,
            &format!(
                "  i2: decl own.4
  i3: zero &own.4, 16
  i4: check-access write ptradd(&own.4, convert:i64(add(tid.0, {offset}:u32)), 1), 4, 4
  i5: store ptradd(&own.4, convert:i64(add(tid.0, {offset}:u32)), 1), tid.0
  i6: dead own.4
  i7: return"
            ),
        )
    };
    assert_eq!(outcome(&access(0)), "misaligned-access: byte offset 1 is not a multiple of 4");
    assert_eq!(
        outcome(&access(13)),
        "array-bounds: write out of bounds of local variable `own` of 16 bytes at byte offset 13"
    );
    let dangling = access(16).replace("zero &own.4, 16", "dead own.4");
    assert_eq!(outcome(&dangling), "dangling-pointer: access to `own`, whose lifetime has ended");
    let null = launch(1, 1, "  i2: store null, tid.0\n  i3: return");
    assert_eq!(outcome(&null), "null-pointer: access through a null pointer");
    let host = launch(1, 1, "  i2: return").replace("load &@out.2", "load &@tile.3");
    assert_eq!(outcome(&host), "host-device-access: `tile` exists on the device only");
}

#[test]
fn functions_are_called_by_lanes_that_have_parted() {
    let text = launch(
        1,
        8,
        "  i2: if lt(tid.0, 3:u32) goto i5
  i3: x.2 = call fact#2(tid.0)
  i4: goto i6
  i5: x.2 = call fact#2(add(tid.0, 1:u32))
  i6: intrinsic atomic-add-device(&@out.2, x.2)
  i7: return",
    ) + "
fn fact#2 device(n.0: u32) -> u32 {
  local below.1: u32
  i0: if gt(n.0, 1:u32) goto i2
  i1: return 1:u32
  i2: below.1 = call fact#2(sub(n.0, 1:u32))
  i3: return mul(n.0, below.1)
}";
    assert_eq!(outcome(&text), "Some(5919)");
}

#[test]
fn values_that_are_missing_are_asked_for() {
    let text = "
main f#0
fn f#0 host() -> i32 {
  local x.0: i32
  local y.1: i32
  i0: x.0 = intrinsic input() \"x\"
  i1: return add(x.0, y.1)
}";
    let program = parse(text).unwrap();
    let config = Config::new(PropertySet::default_kinds());
    let mut n_asked = 0;
    let run = cuda_verify_vm::run(&program, &config, &Entry::Main, &mut |_: &Request| {
        n_asked += 1;
        7
    });
    assert_eq!((run.outcome, n_asked), (Outcome::End(Some(14)), 2));
}

#[test]
fn warps_exchange() {
    let text = launch(
        1,
        32,
        "  i2: x.2 = intrinsic shuffle-down(4294967295:u32, tid.0, 1:i32, 32:i32)
  i3: y.3 = intrinsic warp-reduce-add(4294967295:u32, x.2)
  i4: if ne(tid.0, 0:u32) goto i6
  i5: store &@out.2, y.3
  i6: return",
    );
    assert_eq!(outcome(&text), "Some(527)");
    let unnamed = launch(1, 2, "  i2: intrinsic sync-warp(1:u32)\n  i3: return");
    assert_eq!(outcome(&unnamed), "warp-sync: the calling lane is named in the mask");
    let gone = launch(
        1,
        2,
        "  i2: if eq(tid.0, 1:u32) goto i4
  i3: intrinsic sync-warp(3:u32)
  i4: return",
    );
    assert_eq!(outcome(&gone), "warp-sync: lane 1, which the mask names, comes here");
    // A barrier of the warp orders its accesses, not those of others.
    let order = |block: u32| {
        launch(
            1,
            block,
            "  i2: store ptradd(&@tile.3, convert:i64(tid.0), 4), tid.0
  i3: intrinsic sync-warp(4294967295:u32)
  i4: x.2 = load ptradd(&@tile.3, convert:i64(rem(add(tid.0, 1:u32), 33:u32)), 4)
  i5: return",
        )
    };
    assert_eq!(outcome(&order(33).replace("33:u32", "32:u32")), "Some(0)");
    let program = parse(&order(33)).unwrap();
    let config = Config::new(PropertySet::default_kinds());
    let run = cuda_verify_vm::run(&program, &config, &Entry::Main, &mut |_: &Request| 0);
    assert!(
        matches!(&run.outcome, Outcome::Violation(it) if it.message.starts_with("read of `tile`"))
    );
}

#[test]
fn threads_wait_for_others() {
    let wait = "  i2: if ne(tid.0, 0:u32) goto i6
  i3: x.2 = intrinsic atomic-load-device(&@out.2)
  i4: if eq(x.2, 0:u32) goto i3
  i5: return
  i6: intrinsic atomic-store-device(&@out.2, 9:u32)
  i7: return";
    assert_eq!(outcome(&launch(1, 2, wait)), "Some(9)");
    // The first block waits for the second one.
    assert_eq!(outcome(&launch(2, 1, &wait.replace("tid.0", "bid.1"))), "Some(9)");
    let nobody = launch(2, 1, &wait.replace("9:u32", "0:u32"));
    assert_eq!(outcome(&nobody), "deadlock: the loop ends when another thread writes");
}

#[test]
fn fences_order_what_an_atomic_function_hands_on() {
    let hand_on = "  i2: if ne(bid.1, 0:u32) goto i7
  i3: store ptradd(&@out.2, 0:i64, 4), 5:u32
  i4: intrinsic fence-device()
  i5: intrinsic atomic-store-device(&@flag.4, 1:u32)
  i6: return
  i7: x.2 = intrinsic atomic-load-device(&@flag.4)
  i8: if eq(x.2, 0:u32) goto i7
  i9: intrinsic fence-device()
  i10: x.2 = load &@out.2
  i11: store &@out.2, add(x.2, 1:u32)
  i12: return";
    let with_flag = |kernel: &str| {
        let flag = "global @flag.4: device size 4 align 4 cell 4 init { }\nfn f#0";
        launch(2, 1, kernel).replacen("fn f#0", flag, 1)
    };
    let run = |text: &str| {
        let program = parse(text).unwrap();
        let config = Config::new(PropertySet::default_kinds());
        cuda_verify_vm::run(&program, &config, &Entry::Main, &mut |_: &Request| 0)
    };
    let ordered = run(&with_flag(hand_on));
    assert_eq!(ordered.outcome, Outcome::End(Some(6)));
    assert!(ordered.doubt.is_some());
    for fence in ["i4: intrinsic fence-device()", "i9: intrinsic fence-device()"] {
        let skip = format!("{} skip", &fence[..fence.find(' ').unwrap()]);
        let run = run(&with_flag(&hand_on.replace(fence, &skip)));
        assert!(
            matches!(&run.outcome, Outcome::Violation(it) if it.property.name() == "data-race")
        );
    }
}

#[test]
fn blocks_on_several_processors_do_the_same() {
    let run = |kernel: &str| {
        let program = parse(&launch(128, 256, kernel)).unwrap();
        let config = Config::new(PropertySet::default_kinds());
        cuda_verify_vm::run(&program, &config, &Entry::Main, &mut |_: &Request| 0)
    };
    let sum = run("  i2: intrinsic atomic-add-device(&@out.2, add(mul(bid.1, 256:u32), tid.0))
  i3: return");
    assert_eq!(sum.outcome, Outcome::End(Some(536_854_528)));
    let maximum = run("  i2: intrinsic atomic-max-device(&@out.2, add(mul(bid.1, 256:u32), tid.0))
  i3: return");
    assert_eq!(maximum.outcome, Outcome::End(Some(32767)));
    // The first and the last block meet.
    let race = run("  i2: if ne(rem(bid.1, 127:u32), 0:u32) goto i4
  i3: store &@out.2, bid.1
  i4: return");
    assert!(matches!(&race.outcome, Outcome::Violation(it) if it.thread.is_some_and(|thread| {
        thread.block_idx == [0, 0, 0] && thread.thread_idx == [1, 0, 0]
    })));
}

/// Why another run may do otherwise.
#[track_caller]
fn doubt(text: &str) -> Option<String> {
    let program = parse(text).unwrap();
    let config = Config::new(PropertySet::default_kinds());
    let run = cuda_verify_vm::run(&program, &config, &Entry::Main, &mut |_: &Request| 0);
    assert!(matches!(run.outcome, Outcome::End(_)), "{:?}", run.outcome);
    run.doubt.map(|(what, _)| what)
}

#[test]
fn one_run_stands_for_all_where_nothing_depends_on_the_order() {
    let sum = "  i2: intrinsic atomic-add-device(&@out.2, 1:u32)\n  i3: return";
    assert_eq!(
        doubt(
            &launch(2, 4, sum)
                .replace("i1: x.0", "i1: intrinsic device-sync()\n  i3: x.0")
                .replace("i3: x.0 = load &@out.2\n  i2:", "i2: x.0 = load &@out.2\n  i3:")
        ),
        None
    );
    let rank = "  i2: x.2 = intrinsic atomic-add-device(&@out.2, 1:u32)
  i3: check assertion lt(x.2, 100:u32), \"rank\"
  i4: return";
    assert!(doubt(&launch(2, 4, rank)).is_some_and(|what| what.contains("result of an atomic")));
    let mixed = "  i2: intrinsic atomic-add-device(&@out.2, 1:u32)
  i3: intrinsic atomic-max-device(&@out.2, 5:u32)
  i4: return";
    assert!(doubt(&launch(2, 4, mixed)).is_some_and(|what| what.contains("commute")));
    let last = "  i2: intrinsic atomic-exch-device(&@out.2, tid.0)\n  i3: return";
    assert!(doubt(&launch(2, 4, last)).is_some_and(|what| what.contains("commute")));
    // The host looks at managed memory while the kernel may still run.
    assert!(doubt(&launch(1, 1, "  i2: return")).is_some_and(|what| what.contains("host")));
}

#[test]
fn functions_call_themselves() {
    let text = "
fn sum#0 host(n.0: i32) -> i32 {
  local s.1: i32
  local rest.2: i32
  i0: s.1 = 0:i32
  i1: if eq(n.0, 0:i32) goto i5
  i2: rest.2 = call sum#0(sub(n.0, 1:i32))
  i3: s.1 = add(n.0, rest.2)
  i4: goto i5
  i5: return s.1
}";
    assert_eq!(called(text, &[10]), "Some(55)");
    let deep = called(text, &[u128::from(u32::MAX)]);
    assert!(deep.starts_with("Unsupported(\"recursion this deep\""), "{deep}");
}

#[test]
fn allocations_know_their_side() {
    let text = "
fn f#0 host(space.0: i32, free.1: i32) {
  local p.2: ptr
  i0: p.2 = intrinsic alloc(8:u64, space.0)
  i1: if eq(free.1, 0:i32) goto i3
  i2: intrinsic free(p.2, free.1)
  i3: store p.2, p.2
  i4: return
}";
    assert_eq!(called(text, &[0, 0]), "None");
    assert_eq!(
        called(text, &[1, 0]),
        "host-device-access: `device allocation` cannot be accessed by the host"
    );
    assert_eq!(
        called(text, &[2, 1]),
        "invalid-free: free of `managed allocation` by the wrong function"
    );
    assert_eq!(
        called(text, &[2, 2]),
        "dangling-pointer: access to `managed allocation`, whose lifetime has ended"
    );
    let mut properties = PropertySet::default_kinds();
    properties.set(PropertyKind::MemoryLeak, true);
    let entry = Entry::Call(FuncId::from_index(0), vec![3, 0]);
    assert_eq!(
        outcome_of(text, &entry, &Config::new(properties)),
        "memory-leak: allocated memory is freed before the program ends"
    );
}

#[test]
fn schedules_decide_lost_updates() {
    let text = launch(
        1,
        2,
        "  i2: x.2 = load &@out.2
  i3: store &@out.2, add(x.2, 1:u32)
  i4: return",
    );
    let program = parse(&text).unwrap();
    let run = |schedule: Schedule| {
        let mut properties = PropertySet::default_kinds();
        properties.set(PropertyKind::DataRace, false);
        let config = Config { schedule, ..Config::new(properties) };
        cuda_verify_vm::run(&program, &config, &Entry::Main, &mut |_: &Request| 0).outcome
    };
    assert_eq!(run(Schedule::Linear), Outcome::End(Some(2)));
    assert_eq!(run(Schedule::Steps(vec![vec![0, 1, 0, 1]])), Outcome::End(Some(1)));
}

#[test]
fn atomic_functions_of_two_sizes_race() {
    let text = launch(
        1,
        2,
        "  i2: if eq(tid.0, 0:u32) goto i5
  i3: intrinsic atomic-add-device(&@tile.3, 1:u64)
  i4: goto i6
  i5: intrinsic atomic-add-device(&@tile.3, 1:u32)
  i6: return",
    );
    // Which of them is first depends on the order.
    let program = parse(&text).unwrap();
    for schedule in [Schedule::Canonical, Schedule::Linear] {
        let config = Config { schedule, ..Config::new(PropertySet::default_kinds()) };
        let run = cuda_verify_vm::run(&program, &config, &Entry::Main, &mut |_: &Request| 0);
        let is_race = |it: &Violation| it.message.starts_with("atomic access of `tile`");
        assert!(matches!(&run.outcome, Outcome::Violation(it) if is_race(it)));
    }
    assert_eq!(outcome(&text.replace("1:u64", "1:u32")), "Some(0)");
}

#[test]
fn integers_of_128_bits_are_two_words() {
    let text = "
fn f#0 host(x.0: u128, y.1: u128) -> u128 {
  local m.2: memory size 16 align 16 cell 16
  local z.3: u128
  i0: decl m.2
  i1: z.3 = call half#1(mul(x.0, y.1))
  i2: check-access write &m.2, 16, 16
  i3: store &m.2, sub(z.3, 1:u128)
  i4: check-access read &m.2, 16, 16
  i5: z.3 = load &m.2
  i6: check assertion eq(z.3, sub(div(mul(x.0, y.1), 2:u128), 1:u128)), \"half\"
  i7: return select(gt(z.3, convert:u128(18446744073709551615:u64)), z.3, 0:u128)
}
fn half#1 host(x.0: u128) -> u128 {
  i0: return shr(x.0, 1:u128)
}";
    let (x, y) = (1u128 << 70 | 12345, 1u128 << 40);
    assert_eq!(called(text, &[x, y]), format!("{:?}", Some(x * y / 2 - 1)));
    assert_eq!(called(text, &[6, 7]), "Some(0)");
}

#[test]
fn pointers_go_far_and_come_back() {
    let text = "
fn f#0 host(n.0: i64) -> i64 {
  local m.1: memory size 16 align 4 cell 4
  local p.2: ptr
  i0: decl m.1
  i1: p.2 = ptradd(&m.1, n.0, 4)
  i2: store ptradd(ptradd(p.2, neg(n.0), 4), 1:i64, 4), 5:i32
  i3: if lt(p.2, &m.1) goto i5
  i4: check assertion gt(n.0, 0:i64), \"order\"
  i5: return ptrdiff(p.2, &m.1, 4)
}";
    let far = 1u64 << 42;
    assert_eq!(called(text, &[far.into()]), format!("{:?}", Some(u128::from(far))));
    let before = u128::from(far.wrapping_neg());
    assert_eq!(called(text, &[before]), format!("{:?}", Some(before)));
}
