//! The text form of flat protocols.
//!
//! ```text
//! (flat
//!   (grid 4 1 1)
//!   (block 64 1 1)
//!   (warp 32)
//!   (object s block)
//!   (symbol threadIdx.x (_ BitVec 32) thread)
//!   (symbol blockIdx.x (_ BitVec 32) block)
//!   (thread threadIdx.x #x00000000 #x00000000)
//!   (of-block blockIdx.x #x00000000 #x00000000)
//!   (assume (bvult threadIdx.x #x00000040))
//!   (access (write s (concat #x00000000 threadIdx.x) 1) (when true) (instruction 0)
//!     (phases (grid 1) (block 1) (warp 2)))
//!   (arrival (barrier block) (when true) (elsewhere false) (past true) (ended false)))
//! ```
//!
//! A phase is its number, or `(NUMBER CONDITION)`; phases between barriers of parts of a warp are those between barriers
//! of the whole warp, if they are not given.

use std::fmt::Display;

use cuda_verify_base::id::PrimaryMap;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::{TermId, TermPool};
use cuda_verify_smt::text::{
    Document, ExpressionId, TextError, display as display_term, quote_symbol, read_sort,
};

use super::Common;
use super::read::{Reader, Result};
use crate::flat::{Access, Arrival, ArrivalKind, Launch, Part, Protocol};
use crate::phases::{Intervals, Phases};
use crate::protocol::{self, INDEX_BITS, Object, ThreadTerms};

/// Shows a flat protocol in its text form.
#[must_use]
pub fn display_flat(pool: &TermPool, protocol: &Protocol) -> impl Display {
    let common = Common { pool, objects: &protocol.objects };
    let term = |term: TermId| display_term(pool, term).to_string();
    let launch = &protocol.launch;
    let mut out = String::from("(flat");
    out.push_str(&common.dims("grid", launch.grid));
    out.push_str(&common.dims("block", launch.block));
    out.push_str(&format!("\n  (warp {})", launch.warp_size));
    for (is_set, name) in
        [(launch.is_lockstep, "lockstep"), (launch.waits_for_ended, "waits-for-ended")]
    {
        if is_set {
            out.push_str(&format!("\n  ({name})"));
        }
    }
    out.push_str(&common.objects());
    for symbol in &protocol.symbols {
        out.push_str(&format!("\n  ({})", common.symbol("symbol", symbol)));
    }
    for (function, sharing) in &protocol.functions {
        let declaration = pool.function(*function);
        let sorts: Vec<String> = declaration.arguments.iter().map(Sort::to_string).collect();
        let (name, sorts) = (quote_symbol(declaration.name.as_str()), sorts.join(" "));
        out.push_str(&format!("\n  (function {name} ({sorts}) {} {sharing})", declaration.result));
    }
    for (name, indices) in
        [("thread", protocol.thread.thread_idx), ("of-block", protocol.thread.block_idx)]
    {
        out.push_str(&format!("\n  ({name} {})", indices.map(term).join(" ")));
    }
    for assumption in &protocol.assumptions {
        out.push_str(&format!("\n  (assume {})", term(*assumption)));
    }
    for access in &protocol.accesses {
        out.push_str(&format!("\n  {}", display_access(&common, access)));
    }
    for arrival in &protocol.arrivals {
        out.push_str(&format!("\n  {}", display_arrival(pool, arrival)));
    }
    out.push_str(")\n");
    out
}

fn display_access(common: &Common<'_>, access: &Access) -> String {
    let &Access { kind, object, offset, size_bytes, value, .. } = access;
    let bare = protocol::Access { kind, object, offset, size_bytes, value };
    let term = |term: TermId| display_term(common.pool, term).to_string();
    let mut out = format!("(access ({})", common.access(&bare));
    if let Some(Part { number, offset }) = access.part {
        out.push_str(&format!(" (part {} {})", term(number), term(offset)));
    }
    out.push_str(&format!(" (when {})", term(access.guard)));
    out.push_str(&format!(" (instruction {})", access.instruction));
    for (is_set, name) in [(access.is_volatile, "volatile"), (access.has_acquired, "acquired")] {
        if is_set {
            out.push_str(&format!(" ({name})"));
        }
    }
    let Intervals { grid, block, warp, part, is_loose } = &access.intervals;
    out.push_str("\n    (phases");
    for (name, phases) in [("grid", grid), ("block", block), ("warp", warp), ("part", part)] {
        if name != "part" || part != warp {
            let cases = phases.iter().map(|(number, cond)| match common.pool.is_true(cond) {
                true => format!(" {number}"),
                false => format!(" ({number} {})", term(cond)),
            });
            out.push_str(&format!(" ({name}{})", cases.collect::<String>()));
        }
    }
    out.push_str(if *is_loose { " (loose)))" } else { "))" });
    out
}

fn display_arrival(pool: &TermPool, arrival: &Arrival) -> String {
    let term = |term: TermId| display_term(pool, term).to_string();
    let kind = match &arrival.kind {
        ArrivalKind::Barrier(scope) => format!("(barrier {scope})"),
        ArrivalKind::Iteration { is_begun } => format!("(iteration {})", term(*is_begun)),
        ArrivalKind::Masked { mask, arrivals } => {
            let case =
                |(mask, guard): &(TermId, TermId)| format!(" ({} {})", term(*mask), term(*guard));
            let cases: String = arrivals.iter().map(case).collect();
            format!("(masked {}{cases})", term(*mask))
        }
    };
    let mut out = format!("(arrival {kind}");
    for (name, cond) in [
        ("when", arrival.guard),
        ("elsewhere", arrival.is_elsewhere),
        ("past", arrival.is_past),
        ("ended", arrival.has_ended),
    ] {
        out.push_str(&format!(" ({name} {})", term(cond)));
    }
    if !arrival.agreed.is_empty() {
        let agreed: Vec<String> = arrival.agreed.iter().map(|it| term(*it)).collect();
        out.push_str(&format!(" (agreed {})", agreed.join(" ")));
    }
    out.push(')');
    out
}

/// Reads a flat protocol. Its symbols are made in the pool by their names.
///
/// # Errors
/// The text is no flat protocol, with the place.
pub fn parse_flat(pool: &mut TermPool, text: &str) -> Result<Protocol> {
    let document = Document::read(text)?;
    let &[root] = document.roots() else {
        return Err(TextError::nowhere("expected one protocol"));
    };
    let one = pool.mk_bv(INDEX_BITS, 1);
    let zero = pool.mk_bv(INDEX_BITS, 0);
    let protocol = Protocol {
        launch: Launch {
            grid: [one; 3],
            block: [one; 3],
            warp_size: 32,
            is_lockstep: false,
            waits_for_ended: false,
        },
        thread: ThreadTerms { thread_idx: [zero; 3], block_idx: [zero; 3] },
        objects: PrimaryMap::new(),
        symbols: Vec::new(),
        functions: Vec::new(),
        assumptions: Vec::new(),
        accesses: Vec::new(),
        arrivals: Vec::new(),
    };
    let reader = Reader {
        pool,
        document: &document,
        names: Vec::new(),
        functions: Vec::new(),
        objects: PrimaryMap::new(),
    };
    let mut reader = FlatReader { reader, protocol };
    reader.protocol(root)?;
    let FlatReader { reader, protocol } = reader;
    Ok(Protocol { objects: reader.objects, ..protocol })
}

struct FlatReader<'a, 'd> {
    reader: Reader<'a, 'd>,
    protocol: Protocol,
}

impl FlatReader<'_, '_> {
    fn protocol(&mut self, root: ExpressionId) -> Result<()> {
        let ("flat", parts) = self.reader.list(root)? else {
            return self.reader.wrong(root, "expected `(flat ...)`");
        };
        for &part in parts {
            self.declaration(part)?;
        }
        for &part in parts {
            self.statement(part)?;
        }
        Ok(())
    }

    fn declaration(&mut self, part: ExpressionId) -> Result<()> {
        let reader = &mut self.reader;
        match reader.list(part)? {
            ("object", [name, sharing]) => {
                let (name, sharing) = (reader.name(*name)?, reader.sharing(*sharing)?);
                reader.objects.push(Object { name, sharing });
            }
            ("symbol", items) => {
                let symbol = reader.symbol(part, items)?;
                self.protocol.symbols.push(symbol);
            }
            ("function", [name, arguments, result, sharing]) => {
                let name = reader.name(*name)?;
                let Some(arguments) = reader.document.list(*arguments) else {
                    return reader.wrong(*arguments, "expected sorts");
                };
                let arguments: Vec<Sort> =
                    arguments.iter().map(|it| reader.sort(*it)).collect::<Result<_>>()?;
                if arguments.is_empty() {
                    return reader.wrong(part, "a function without arguments");
                }
                let result = reader.sort(*result)?;
                let function = reader.pool.declare_function(name.as_str(), &arguments, result);
                reader.functions.push((name, function));
                self.protocol.functions.push((function, reader.sharing(*sharing)?));
            }
            _ => {}
        }
        Ok(())
    }

    fn statement(&mut self, part: ExpressionId) -> Result<()> {
        let Self { reader, protocol } = self;
        match reader.list(part)? {
            ("object" | "symbol" | "function", _) => {}
            ("grid", items) => protocol.launch.grid = reader.dims(part, items)?,
            ("block", items) => protocol.launch.block = reader.dims(part, items)?,
            ("warp", [size]) => protocol.launch.warp_size = reader.number(*size)?,
            ("lockstep", []) => protocol.launch.is_lockstep = true,
            ("waits-for-ended", []) => protocol.launch.waits_for_ended = true,
            ("thread", items) => protocol.thread.thread_idx = reader.dims(part, items)?,
            ("of-block", items) => protocol.thread.block_idx = reader.dims(part, items)?,
            ("assume", [cond]) => protocol.assumptions.push(reader.term_of(*cond, Sort::Bool)?),
            ("access", [access, rest @ ..]) => {
                let access = self.access(*access, rest)?;
                self.protocol.accesses.push(access);
            }
            ("arrival", [kind, rest @ ..]) => {
                let arrival = self.arrival(*kind, rest)?;
                self.protocol.arrivals.push(arrival);
            }
            _ => return reader.wrong(part, "expected a part of a flat protocol"),
        }
        Ok(())
    }

    fn access(&mut self, id: ExpressionId, rest: &[ExpressionId]) -> Result<Access> {
        let reader = &mut self.reader;
        let (head, items) = reader.list(id)?;
        let protocol::Access { kind, object, offset, size_bytes, value } =
            reader.access(id, head, items)?;
        if reader.pool.sort(offset) != Sort::BitVec(64) || size_bytes == 0 {
            return reader.wrong(id, "an offset that is no address, or no bytes");
        }
        let mut access = Access {
            kind,
            is_volatile: false,
            object,
            offset,
            part: None,
            size_bytes,
            value,
            guard: reader.pool.mk_true(),
            intervals: Intervals::default(),
            instruction: 0,
            has_acquired: false,
        };
        for &item in rest {
            match reader.list(item)? {
                ("part", &[number, offset]) => {
                    let [number, offset] = [
                        reader.term_of(number, Sort::BitVec(64))?,
                        reader.term_of(offset, Sort::BitVec(64))?,
                    ];
                    access.part = Some(Part { number, offset });
                }
                ("when", [cond]) => access.guard = reader.term_of(*cond, Sort::Bool)?,
                ("instruction", [number]) => access.instruction = reader.number(*number)?,
                ("volatile", []) => access.is_volatile = true,
                ("acquired", []) => access.has_acquired = true,
                ("phases", phases) => access.intervals = intervals(reader, phases)?,
                _ => return reader.wrong(item, "expected something about an access"),
            }
        }
        Ok(access)
    }

    fn arrival(&mut self, id: ExpressionId, rest: &[ExpressionId]) -> Result<Arrival> {
        let reader = &mut self.reader;
        let kind = match reader.list(id)? {
            ("barrier", [scope]) => ArrivalKind::Barrier(reader.sharing(*scope)?),
            ("iteration", [is_begun]) => {
                ArrivalKind::Iteration { is_begun: reader.term_of(*is_begun, Sort::Bool)? }
            }
            ("masked", [mask, cases @ ..]) => {
                let mut arrivals = Vec::new();
                for &case in cases {
                    let Some(&[mask, guard]) = reader.document.list(case) else {
                        return reader.wrong(case, "expected a mask and when threads come with it");
                    };
                    arrivals.push((reader.term(mask)?, reader.term_of(guard, Sort::Bool)?));
                }
                ArrivalKind::Masked { mask: reader.term(*mask)?, arrivals }
            }
            _ => return reader.wrong(id, "expected whom the thread waits for"),
        };
        let never = reader.pool.mk_false();
        let mut arrival = Arrival {
            kind,
            guard: never,
            is_elsewhere: never,
            is_past: never,
            has_ended: never,
            agreed: Vec::new(),
        };
        for &item in rest {
            match reader.list(item)? {
                ("when", [cond]) => arrival.guard = reader.term_of(*cond, Sort::Bool)?,
                ("elsewhere", [cond]) => {
                    arrival.is_elsewhere = reader.term_of(*cond, Sort::Bool)?
                }
                ("past", [cond]) => arrival.is_past = reader.term_of(*cond, Sort::Bool)?,
                ("ended", [cond]) => arrival.has_ended = reader.term_of(*cond, Sort::Bool)?,
                ("agreed", symbols) => {
                    for symbol in symbols {
                        arrival.agreed.push(reader.term(*symbol)?);
                    }
                }
                _ => return reader.wrong(item, "expected something about an arrival"),
            }
        }
        Ok(arrival)
    }
}

fn intervals(reader: &mut Reader<'_, '_>, items: &[ExpressionId]) -> Result<Intervals> {
    let (mut intervals, mut has_parts) = (Intervals::default(), false);
    for &item in items {
        let (head, cases) = reader.list(item)?;
        let phases = match head {
            "loose" => {
                intervals.is_loose = true;
                continue;
            }
            "grid" => &mut intervals.grid,
            "block" => &mut intervals.block,
            "warp" => &mut intervals.warp,
            "part" => {
                has_parts = true;
                &mut intervals.part
            }
            _ => return reader.wrong(item, "expected phases"),
        };
        *phases = cases.iter().map(|case| phase(reader, *case)).collect::<Result<Phases>>()?;
    }
    if !has_parts {
        intervals.part = intervals.warp.clone();
    }
    Ok(intervals)
}

fn phase(reader: &mut Reader<'_, '_>, case: ExpressionId) -> Result<(u32, TermId)> {
    match reader.document.list(case) {
        Some(&[number, cond]) => Ok((reader.number(number)?, reader.term_of(cond, Sort::Bool)?)),
        Some(_) => reader.wrong(case, "expected a number and a condition"),
        None => Ok((reader.number(case)?, reader.pool.mk_true())),
    }
}

impl Reader<'_, '_> {
    fn sort(&self, id: ExpressionId) -> Result<Sort> {
        read_sort(self.document.source(id))
            .map_err(|error| self.document.error(id, error.to_string()))
    }

    fn term_of(&mut self, id: ExpressionId, sort: Sort) -> Result<TermId> {
        let term = self.term(id)?;
        if self.pool.sort(term) == sort {
            return Ok(term);
        }
        self.wrong(id, &format!("a term that is no {sort}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pair::Relation;
    use crate::{decide, random};

    #[test]
    fn every_flat_protocol_reads_back() {
        let mut n_functions = 0;
        let relations = [Relation::SameWarp, Relation::SameBlock, Relation::OtherBlock];
        for seed in 0..100 {
            for relation in relations {
                let mut pool = TermPool::new();
                let protocol = random::protocol(&mut pool, seed);
                let flat = decide::flat(&mut pool, &protocol, relation);
                n_functions += flat.functions.len();
                let text = display_flat(&pool, &flat).to_string();
                let read = parse_flat(&mut pool, &text);
                assert_eq!(read.as_ref(), Ok(&flat), "seed {seed}\n{text}");
                let mut other = TermPool::new();
                let read = parse_flat(&mut other, &text).expect("reads in another pool");
                let text = display_flat(&other, &read).to_string();
                assert_eq!(parse_flat(&mut other, &text), Ok(read), "seed {seed}\n{text}");
            }
        }
        assert!(n_functions > 0);
    }
}
