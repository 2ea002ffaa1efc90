//! Runs of small programs in the text form.

use cuda_verify_base::id::Id;
use expect_test::{Expect, expect};

use cuda_verify_base::PropertySet;

use super::*;
use crate::parse::parse;

fn config(properties: PropertySet, schedule: Schedule) -> Config {
    let base = Config::new(properties);
    Config { max_steps: 200_000, max_threads: 4096, max_bytes: 1 << 24, schedule, ..base }
}

fn show(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Violation(violation) => {
            let thread = violation.thread.map_or_else(|| "host".to_owned(), |t| t.to_string());
            format!("{}: {}, {thread}", violation.property, violation.message)
        }
        Outcome::End(_)
        | Outcome::Assumption(_)
        | Outcome::Unsupported(..)
        | Outcome::Undefined(..)
        | Outcome::Endless(_)
        | Outcome::StepLimit
        | Outcome::TimeLimit => format!("{outcome:?}"),
    }
}

#[track_caller]
fn check_with(text: &str, config: &Config, args: &[u128], expected: &Expect) {
    let program = parse(text).unwrap_or_else(|error| panic!("{error}"));
    let entry = Entry::Call(FuncId::from_index(0), args.to_vec());
    let outcome = run(&program, config, &entry, &mut |_| 0);
    expected.assert_eq(&show(&outcome));
    assert_eq!(outcome, run(&program, config, &entry, &mut |_| 0));
}

#[track_caller]
fn check(text: &str, args: &[u128], expected: &Expect) {
    check_with(text, &config(PropertySet::default_kinds(), Schedule::Canonical), args, expected);
}

#[test]
fn loops_and_recursion() {
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
    check(text, &[10], &expect!["End(Some(55))"]);
    check(
        text,
        &[u128::from(u32::MAX)],
        &expect![[r#"Unsupported("recursion this deep", file4294967295:0..0)"#]],
    );
}

#[test]
fn memory_is_checked() {
    let text = "
fn f#0 host(n.0: i64) -> i32 {
  local a.1: memory size 16 align 4 cell 4
  local x.2: i32
  i0: decl a.1
  i1: zero &a.1, 16
  i2: check-access write ptradd(&a.1, n.0, 4), 4, 4
  i3: store ptradd(&a.1, n.0, 4), 7:i32
  i4: if lt(n.0, 3:i64) goto i6
  i5: dead a.1
  i6: x.2 = load ptradd(&a.1, n.0, 4)
  i7: return x.2
}";
    check(text, &[2], &expect!["End(Some(7))"]);
    check(
        text,
        &[4],
        &expect!["array-bounds: access of 4 bytes at offset 16 of `a`, which has 16 bytes, host"],
    );
    check(text, &[3], &expect!["dangling-pointer: access to `a`, whose lifetime has ended, host"]);
}

const ALLOCATION: &str = "
fn f#0 host(space.0: i32, free.1: i32) {
  local p.2: ptr
  i0: p.2 = intrinsic alloc(8:u64, space.0)
  i1: if eq(free.1, 0:i32) goto i3
  i2: intrinsic free(p.2, free.1)
  i3: store p.2, p.2
  i4: return
}";

#[test]
fn allocations_know_their_side() {
    check(ALLOCATION, &[0, 0], &expect!["End(None)"]);
    check(
        ALLOCATION,
        &[1, 0],
        &expect!["host-device-access: `device allocation` cannot be accessed by the host, host"],
    );
    check(
        ALLOCATION,
        &[2, 1],
        &expect!["invalid-free: free of `managed allocation` by the wrong function, host"],
    );
    check(
        ALLOCATION,
        &[2, 2],
        &expect![
            "dangling-pointer: access to `managed allocation`, whose lifetime has ended, host"
        ],
    );
    let mut properties = PropertySet::default_kinds();
    properties.set(PropertyKind::MemoryLeak, true);
    let leaks = config(properties, Schedule::Canonical);
    check_with(
        ALLOCATION,
        &leaks,
        &[3, 0],
        &expect!["memory-leak: allocated memory is freed before the program ends, host"],
    );
}

/// Host code that launches `k` with one block of `n` threads and returns a managed word.
fn launch(kernel: &str) -> String {
    format!(
        "
global @threadIdx.0: thread-idx size 12 align 4 cell 4
global @out.1: managed size 4 align 4 cell 4 init {{ }}
global @tile.2: shared size 256 align 4 cell 4
fn f#0 host(n.0: u32) -> u32 {{
  local x.1: u32
  i0: launch k#1 grid(1:u32, 1:u32, 1:u32) block(n.0, 1:u32, 1:u32) args()
  i1: x.1 = load &@out.1
  i2: return x.1
}}
fn k#1 kernel() {{
  local tid.0: u32
  local x.1: u32
  local y.2: u32
  i0: tid.0 = load &@threadIdx.0
{kernel}
}}"
    )
}

#[test]
fn neighbours_exchange_over_a_barrier() {
    let shift = launch(
        "  i1: store ptradd(&@tile.2, convert:i64(tid.0), 4), add(tid.0, 1:u32)
  i2: intrinsic barrier-plain()
  i3: x.1 = load ptradd(&@tile.2, convert:i64(rem(add(tid.0, 1:u32), 40:u32)), 4)
  i4: y.2 = intrinsic atomic-add-device(&@out.1, x.1)
  i5: return",
    );
    check(&shift, &[40], &expect!["End(Some(820))"]);
    let without = shift.replace("intrinsic barrier-plain()", "skip");
    check(
        &without,
        &[40],
        &expect![
            "data-race: write of `tile` conflicts with a read by another thread, thread (1, 0, 0) of block (0, 0, 0)"
        ],
    );
    check(&shift, &[41], &expect!["End(Some(822))"]);
    check(
        &shift,
        &[2000],
        &expect![
            "api-contract: launch of a size and with shared memory that a device can have, host"
        ],
    );
}

#[test]
fn divergent_barriers_are_found() {
    let text = launch(
        "  i1: if eq(tid.0, 3:u32) goto i4
  i2: intrinsic barrier-plain()
  i3: goto i5
  i4: intrinsic barrier-plain()
  i5: return",
    );
    check(&text, &[3], &expect!["End(Some(0))"]);
    check(
        &text,
        &[4],
        &expect![
            "barrier-divergence: thread (3, 0, 0) of block (0, 0, 0) waits at another barrier than thread (0, 0, 0) of block (0, 0, 0), thread (0, 0, 0) of block (0, 0, 0)"
        ],
    );
}

#[test]
fn schedules_decide_lost_updates() {
    let text = launch(
        "  i1: x.1 = load &@out.1
  i2: store &@out.1, add(x.1, 1:u32)
  i3: return",
    );
    let mut properties = PropertySet::default_kinds();
    check(
        &text,
        &[2],
        &expect![
            "data-race: read of `out` conflicts with a write by another thread, thread (1, 0, 0) of block (0, 0, 0)"
        ],
    );
    properties.set(PropertyKind::DataRace, false);
    check_with(&text, &config(properties, Schedule::Canonical), &[2], &expect!["End(Some(2))"]);
    let lost = Schedule::Steps(vec![vec![0, 1, 0, 1]]);
    check_with(&text, &config(properties, lost), &[2], &expect!["End(Some(1))"]);
}

#[test]
fn spinning_lets_others_run() {
    let text = launch(
        "  i1: if ne(tid.0, 0:u32) goto i5
  i2: x.1 = intrinsic atomic-load-device(&@out.1)
  i3: if eq(x.1, 0:u32) goto i2
  i4: return
  i5: intrinsic atomic-store-device(&@out.1, 9:u32)
  i6: return",
    );
    check(&text, &[2], &expect!["End(Some(9))"]);
    check(
        &text,
        &[1],
        &expect![
            "deadlock: the loop ends when another thread writes, thread (0, 0, 0) of block (0, 0, 0)"
        ],
    );
    let counting = launch(
        "  i1: y.2 = 0:u32
  i2: x.1 = intrinsic atomic-load-device(&@out.1)
  i3: y.2 = add(y.2, 1:u32)
  i4: if eq(x.1, 0:u32) goto i2
  i5: return",
    );
    check(&counting, &[1], &expect!["StepLimit"]);
}

#[test]
fn warps_exchange() {
    let text = launch(
        "  i1: x.1 = intrinsic shuffle-down(4294967295:u32, tid.0, 1:i32, 32:i32)
  i2: y.2 = intrinsic warp-reduce-add(4294967295:u32, x.1)
  i3: if ne(tid.0, 0:u32) goto i5
  i4: store &@out.1, y.2
  i5: return",
    );
    check(&text, &[32], &expect!["End(Some(527))"]);
    let text = launch(
        "  i1: if eq(tid.0, 1:u32) goto i3
  i2: intrinsic sync-warp(3:u32)
  i3: intrinsic barrier-plain()
  i4: return",
    );
    check(
        &text,
        &[2],
        &expect![
            "warp-sync: the lanes that the mask names come here with the same mask, thread (0, 0, 0) of block (0, 0, 0)"
        ],
    );
}
