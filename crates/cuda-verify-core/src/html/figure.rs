//! Threads against barrier intervals: a lane for each thread that takes part, time going down, barriers drawn across the
//! lanes of a block, the accesses of a race as marks with a line between them.

use std::collections::{BTreeMap, BTreeSet};

use maud::{Markup, html};

use crate::kinds::{AccessKind, StepKind};
use crate::report::{Access, Violation};

/// Sizes in pixels.
const LANE: usize = 112;
const ROW: usize = 60;
const HEAD: usize = 64;
const MARGIN: usize = 64;
/// Intervals that are drawn apart from those of the accesses, and lanes of a violation with many threads.
const MAX_LANES: usize = 8;

/// `blockIdx` and `threadIdx`.
type Key = ([u32; 3], [u32; 3]);

/// One column: a thread, or those between two that are shown.
struct Lane {
    /// None for threads that are left out.
    thread: Option<Key>,
    block: [u32; 3],
    x: usize,
}

/// One row: the intervals that it stands for.
#[derive(Clone, Copy)]
struct Row {
    first: u32,
    last: u32,
    y: usize,
}

/// What is known of the threads in question.
struct Plot {
    lanes: Vec<Lane>,
    rows: Vec<Row>,
    /// The lines of the barriers that a thread has come to.
    waits: BTreeMap<Key, Vec<u32>>,
    /// The number of barriers that a thread has passed.
    passed: BTreeMap<Key, u32>,
}

/// The figure of a violation in which threads of the device take part; links lead to the sources of the accesses.
pub(super) fn figure(violation: &Violation, id: &str) -> Markup {
    let Some(plot) = plot(violation) else { return html! {} };
    let width = plot.lanes.last().map_or(0, |lane| lane.x) + LANE;
    let height = plot.rows.last().map_or(0, |row| row.y) + ROW + 16;
    let view = format!("0 0 {width} {height}");
    html! {
        h3 { "Threads and barrier intervals" }
        div class="scroll" tabindex="0" {
            svg width=(width) height=(height) viewBox=(view) role="img" aria-label=(label(violation)) {
                (plot.blocks(height))
                @for row in &plot.rows {
                    text class="soft" x="4" y=(row.y + ROW / 2 + 4) { (row_text(*row)) }
                }
                (plot.lanes_svg(height))
                (plot.barriers())
                (plot.accesses(violation, id))
                @if violation.accesses.is_empty() { (plot.violation_mark(violation)) }
            }
        }
    }
}

fn label(violation: &Violation) -> String {
    let accesses = violation.accesses.iter().map(|it| {
        let Access { kind, thread_idx, block_idx, interval, .. } = it;
        format!("{kind} by thread {thread_idx:?} of block {block_idx:?} in interval {interval}")
    });
    let accesses: Vec<String> = accesses.collect();
    if accesses.is_empty() { violation.message.clone() } else { accesses.join(", ") }
}

fn row_text(row: Row) -> String {
    if row.first == row.last {
        format!("{}", row.first)
    } else {
        format!("{}-{}", row.first, row.last)
    }
}

fn plot(violation: &Violation) -> Option<Plot> {
    let waits = waits(violation);
    let mut involved: BTreeSet<Key> =
        violation.accesses.iter().map(|it| (it.block_idx, it.thread_idx)).collect();
    if involved.is_empty() {
        let own = violation.block_idx.zip(violation.thread_idx);
        involved.extend(own);
        let others = waits.keys().filter(|it| own.is_some_and(|own| own.0 == it.0));
        involved.extend(others.take(MAX_LANES).copied().collect::<Vec<Key>>());
    }
    if involved.is_empty() {
        return None;
    }
    let mut passed: BTreeMap<Key, u32> = BTreeMap::new();
    let mut marked = BTreeSet::new();
    for key in &involved {
        let of_accesses =
            violation.accesses.iter().filter(|it| *key == (it.block_idx, it.thread_idx));
        let interval = of_accesses.map(|it| it.interval).max();
        let n_waits = waits.get(key).map_or(0, |it| u32::try_from(it.len()).unwrap_or(u32::MAX));
        let n_passed = interval.unwrap_or(n_waits);
        passed.insert(*key, n_passed);
        marked.insert(n_passed);
    }
    let block = violation.launch.as_ref().map(|it| it.block);
    Some(Plot { lanes: lanes(&involved, block), rows: rows(&marked), waits, passed })
}

/// The lines at which threads wait since the last launch of the replay.
fn waits(violation: &Violation) -> BTreeMap<Key, Vec<u32>> {
    let start = violation.trace.iter().rposition(|it| it.kind == StepKind::Launch);
    let steps = violation.trace.iter().skip(start.map_or(0, |start| start + 1));
    let mut waits: BTreeMap<Key, Vec<u32>> = BTreeMap::new();
    for step in steps {
        let Some(thread) = step.thread else { continue };
        let lines = waits.entry((thread.block_idx, thread.thread_idx)).or_default();
        if step.kind == StepKind::Wait {
            lines.push(step.place.line);
        }
    }
    waits
}

/// The threads of each block, those beside them, and what is left out.
fn lanes(involved: &BTreeSet<Key>, dim: Option<[u32; 3]>) -> Vec<Lane> {
    let mut blocks: BTreeMap<[u32; 3], BTreeSet<u64>> = BTreeMap::new();
    let [nx, ny, nz] = dim.unwrap_or([u32::MAX, 1, 1]).map(u64::from);
    let linear = |[x, y, z]: [u32; 3]| u64::from(x) + nx * (u64::from(y) + ny * u64::from(z));
    let size = nx * ny * nz;
    for (block, thread) in involved {
        let threads = blocks.entry(*block).or_default();
        let own = linear(*thread);
        threads.insert(own);
        if dim.is_some() && involved.len() <= 2 {
            threads.extend(own.checked_sub(1));
            threads.extend(Some(own + 1).filter(|it| *it < size));
        }
    }
    let part = |it: u64| u32::try_from(it).unwrap_or(u32::MAX);
    let thread = |it: u64| [part(it % nx), part(it / nx % ny), part(it / nx / ny)];
    let (mut lanes, mut x) = (Vec::new(), MARGIN);
    for (block, threads) in blocks {
        let mut next = 0;
        let mut push = |thread: Option<Key>| {
            lanes.push(Lane { thread, block, x });
            x += if thread.is_some() { LANE } else { LANE / 2 };
        };
        for own in threads {
            if own > next && dim.is_some() {
                push(None);
            }
            push(Some((block, thread(own))));
            next = own + 1;
        }
        if next < size && dim.is_some() {
            push(None);
        }
        x += LANE / 4;
    }
    lanes
}

/// The intervals that are marked, each with the one before it, and the others joined.
fn rows(marked: &BTreeSet<u32>) -> Vec<Row> {
    let mut shown: BTreeSet<u32> = marked.clone();
    shown.extend(marked.iter().filter_map(|it| it.checked_sub(1)));
    let (mut rows, mut next, mut y) = (Vec::new(), 0, HEAD);
    let mut push = |first: u32, last: u32| {
        rows.push(Row { first, last, y });
        y += ROW;
    };
    for interval in shown {
        if interval > next {
            push(next, interval - 1);
        }
        push(interval, interval);
        next = interval + 1;
    }
    rows
}

impl Plot {
    fn x(&self, key: Key) -> Option<usize> {
        let lane = self.lanes.iter().find(|lane| lane.thread == Some(key))?;
        Some(lane.x + LANE / 2)
    }

    fn y(&self, interval: u32) -> usize {
        let row = self.rows.iter().find(|row| row.first <= interval && interval <= row.last);
        row.map_or(HEAD, |row| row.y) + ROW / 2
    }

    /// Boxes around the lanes of each block.
    fn blocks(&self, height: usize) -> Markup {
        let mut boxes: BTreeMap<[u32; 3], (usize, usize)> = BTreeMap::new();
        for lane in &self.lanes {
            let width = if lane.thread.is_some() { LANE } else { LANE / 2 };
            let around = boxes.entry(lane.block).or_insert((lane.x, lane.x));
            around.1 = lane.x + width;
        }
        html! {
            text class="soft" x="4" y=(HEAD - 8) { "interval" }
            @for ([x, y, z], (left, right)) in boxes {
                rect class="box" x=(left) y="2" width=(right - left) height=(height - 4) rx="6" {}
                text x=(left + 8) y="20" { "block (" (x) ", " (y) ", " (z) ")" }
            }
        }
    }

    fn lanes_svg(&self, height: usize) -> Markup {
        html! {
            @for lane in &self.lanes {
                @if let Some((_, [x, y, z])) = lane.thread {
                    @let at = lane.x + LANE / 2;
                    text x=(at) y="44" text-anchor="middle" { "(" (x) ", " (y) ", " (z) ")" }
                    line class="lane" x1=(at) y1=(HEAD - 8) x2=(at) y2=(height - 10) {}
                } @else {
                    @let at = lane.x + LANE / 4;
                    text class="soft" x=(at) y="44" text-anchor="middle" { "…" }
                    line class="lane away" x1=(at) y1=(HEAD - 8) x2=(at) y2=(height - 10) {}
                }
            }
        }
    }

    /// A stroke across the lanes that have passed the barrier between two rows.
    fn barriers(&self) -> Markup {
        html! {
            @for pair in self.rows.windows(2) {
                @let (barrier, y) = (pair[1].first - 1, pair[1].y);
                @for lane in &self.lanes {
                    @if self.passes(lane, barrier) {
                        @let width = if lane.thread.is_some() { LANE } else { LANE / 2 };
                        @let is_partial = self.is_partial(lane.block, barrier);
                        line class={ "barrier" @if is_partial { " partial" } } x1=(lane.x + 1) y1=(y) x2=(lane.x + width - 1) y2=(y) {
                            title { "barrier " (barrier) @if let Some(line) = self.line(lane, barrier) { " at line " (line) } }
                        }
                        @if let Some(line) = self.line(lane, barrier) {
                            text class="soft" x=(lane.x + 6) y=(y - 5) { "line " (line) }
                        }
                    }
                }
            }
        }
    }

    /// Whether the threads of a lane wait at a barrier: those that are left out do if all that are known of their block do.
    fn passes(&self, lane: &Lane, barrier: u32) -> bool {
        match lane.thread.and_then(|key| self.passed.get(&key)) {
            Some(n_passed) => *n_passed > barrier,
            None => {
                let known = self.passed.iter().filter(|it| it.0.0 == lane.block);
                known.map(|it| *it.1).max().is_some_and(|n| n > barrier)
                    && !self.is_partial(lane.block, barrier)
            }
        }
    }

    /// Whether only some of the threads in question wait at a barrier.
    fn is_partial(&self, block: [u32; 3], barrier: u32) -> bool {
        // The accesses of a race may be in different intervals only where nothing orders them.
        self.passed.iter().any(|(key, n)| key.0 == block && *n <= barrier)
    }

    /// The line of a barrier, where the replay says it.
    fn line(&self, lane: &Lane, barrier: u32) -> Option<u32> {
        let key = lane.thread?;
        let lines = self.waits.get(&key)?;
        let is_whole = self.passed.get(&key).copied() == u32::try_from(lines.len()).ok();
        lines.get(usize::try_from(barrier).ok()?).copied().filter(|_| is_whole)
    }

    /// The accesses of a race, and the line between them.
    fn accesses(&self, violation: &Violation, id: &str) -> Markup {
        let places: Vec<(usize, usize, &Access)> = violation
            .accesses
            .iter()
            .filter_map(|it| {
                Some((self.x((it.block_idx, it.thread_idx))?, self.y(it.interval), it))
            })
            .collect();
        html! {
            @if let [(x1, y1, _), (x2, y2, _)] = &places[..] {
                path class="link" d={ "M " (x1) " " (y1) " C " (x1) " " (y1 + 40) ", " (x2) " " (y2 + 40) ", " (x2) " " (y2) } {
                    title { "nothing orders the two accesses" }
                }
            }
            @for (which, (x, y, access)) in places.iter().enumerate() {
                a href={ "#" (id) "-" (which) } {
                    circle class={ @if which == 0 { "first" } @else { "second" } @if access.kind == AccessKind::Read { " read" } } cx=(x) cy=(y) r="8" {
                        title { (access.kind) " of " (access.object) }
                    }
                    text x=(x + 12) y=(y - 6) { (access.kind) }
                    text class="soft" x=(x + 12) y=(y + 9) { "line " (access.place.line) }
                }
            }
        }
    }

    /// Where the thread of a violation without accesses is.
    fn violation_mark(&self, violation: &Violation) -> Markup {
        let key = violation.block_idx.zip(violation.thread_idx);
        let at = key.and_then(|key| {
            let last = self.passed.get(&key).copied()?;
            Some((self.x(key)?, self.y(last)))
        });
        html! {
            @if let Some((x, y)) = at {
                circle class="first" cx=(x) cy=(y) r="8" { title { (violation.property) } }
                text x=(x + 12) y=(y - 6) { (violation.property) }
                text class="soft" x=(x + 12) y=(y + 9) { "line " (violation.place.line) }
            }
        }
    }
}
