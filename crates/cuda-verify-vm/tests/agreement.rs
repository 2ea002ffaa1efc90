//! Register code against the interpreter: the same outcome for programs that use each part of it.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use cuda_verify_base::PropertySet;
use cuda_verify_goto::interpreter;
use cuda_verify_goto::parse::parse;
use cuda_verify_goto::run::{Config, Entry, Outcome, Request};

/// Runs a program in both ways; the outcome, in short.
#[track_caller]
fn outcome(text: &str) -> String {
    let program = parse(text).unwrap();
    let config = Config::new(PropertySet::default_kinds());
    let expected = interpreter::run(&program, &config, &Entry::Main, &mut |_| 7);
    let run = cuda_verify_vm::run(&program, &config, &Entry::Main, &mut |_: &Request| 7);
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
    assert_eq!(short(&run.outcome), short(&expected), "{text}");
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
