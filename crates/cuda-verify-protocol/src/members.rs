//! Some arbitrary threads of a launch, and what each of them does, as terms.
//!
//! The first thread is that of the protocol; the others do the same under other names for all that the threads need not
//! agree on. A symbol that is declared in loops is a function of their counters: equal iterations, equal values.

use cuda_verify_smt::eval::{Model, eval};
use cuda_verify_smt::op::FunctionId;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::{TermId, TermPool};
use cuda_verify_smt::value::{BvValue, Value};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::flatten::{Declared, EventId, Events, LoopId};
use crate::protocol::{INDEX_BITS, Protocol, Sharing, Symbol, ThreadSymbols};
use crate::run::{Thread, Valuation};

/// How two threads are related.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Relation {
    /// Different threads of one warp.
    SameWarp,
    /// Threads of one block, but of different warps.
    OtherWarp,
    /// Different threads of one block.
    SameBlock,
    /// Threads of different blocks.
    OtherBlock,
}

impl Relation {
    /// What threads that are so related have in common.
    pub(crate) fn common(self) -> Sharing {
        match self {
            Self::SameWarp => Sharing::Warp,
            Self::OtherWarp | Self::SameBlock => Sharing::Block,
            Self::OtherBlock => Sharing::Grid,
        }
    }
}

/// A thread: its indices, and for each sharing which of the values it has.
#[derive(Clone, Copy, Debug)]
struct Member {
    thread: ThreadSymbols,
    owner: [usize; 4],
}

impl Member {
    fn owner(&self, sharing: Sharing) -> usize {
        match sharing {
            Sharing::Thread => self.owner[0],
            Sharing::Warp => self.owner[1],
            Sharing::Block => self.owner[2],
            Sharing::Grid => self.owner[3],
        }
    }
}

/// Several threads.
pub(crate) struct Members<'a> {
    pub(crate) events: &'a Events,
    pub(crate) protocol: &'a Protocol,
    pub(crate) symbols: ThreadSymbols,
    members: Vec<Member>,
    /// What holds of them: they are different threads of the launch, and symbols are in their ranges.
    pub(crate) facts: Vec<TermId>,
    renamed: FxHashMap<(TermId, usize), TermId>,
    functions: FxHashMap<(TermId, usize), FunctionId>,
    instances: FxHashSet<TermId>,
}

impl<'a> Members<'a> {
    /// Two threads.
    pub(crate) fn pair(
        pool: &mut TermPool,
        protocol: &'a Protocol,
        events: &'a Events,
        relation: Relation,
    ) -> Self {
        let symbols = ThreadSymbols::new(pool);
        let mut other = |terms: [TermId; 3]| terms.map(|term| like(pool, term));
        let thread_idx = other(symbols.thread_idx);
        let (block_idx, owner) = match relation {
            Relation::SameWarp => (symbols.block_idx, [1, 0, 0, 0]),
            Relation::OtherWarp | Relation::SameBlock => (symbols.block_idx, [1, 1, 0, 0]),
            Relation::OtherBlock => (other(symbols.block_idx), [1, 1, 1, 0]),
        };
        let second = ThreadSymbols { thread_idx, block_idx };
        let members =
            vec![Member { thread: symbols, owner: [0; 4] }, Member { thread: second, owner }];
        let mut pair = Self::new(pool, protocol, events, symbols, members);
        let are_two = match relation {
            Relation::SameWarp | Relation::SameBlock => {
                differ(pool, symbols.thread_idx, thread_idx)
            }
            Relation::OtherWarp => pool.mk_true(),
            Relation::OtherBlock => differ(pool, symbols.block_idx, block_idx),
        };
        pair.facts.push(are_two);
        if matches!(relation, Relation::SameWarp | Relation::OtherWarp) {
            let (a, b) = (pair.warp(pool, symbols.thread_idx), pair.warp(pool, thread_idx));
            let is_same = pool.mk_eq(a, b);
            let fact = if relation == Relation::SameWarp { is_same } else { pool.mk_not(is_same) };
            pair.facts.push(fact);
        }
        pair
    }

    /// All threads of an arbitrary block with these dimensions.
    pub(crate) fn block(
        pool: &mut TermPool,
        protocol: &'a Protocol,
        events: &'a Events,
        dims: [u64; 3],
    ) -> Self {
        let symbols = ThreadSymbols::new(pool);
        let warp_size = usize::try_from(protocol.warp_size).unwrap_or(usize::MAX);
        let mut members = Vec::new();
        for z in 0..dims[2] {
            for y in 0..dims[1] {
                for x in 0..dims[0] {
                    let index = members.len();
                    let thread_idx = [x, y, z].map(|index| pool.mk_bv(INDEX_BITS, index));
                    let thread = ThreadSymbols { thread_idx, block_idx: symbols.block_idx };
                    members.push(Member { thread, owner: [index, index / warp_size, 0, 0] });
                }
            }
        }
        Self::new(pool, protocol, events, symbols, members)
    }

    fn new(
        pool: &mut TermPool,
        protocol: &'a Protocol,
        events: &'a Events,
        symbols: ThreadSymbols,
        members: Vec<Member>,
    ) -> Self {
        let mut facts = protocol.assumptions.clone();
        for member in &members {
            let indices = member.thread.all().into_iter();
            for (index, dim) in indices.zip(protocol.block.into_iter().chain(protocol.grid)) {
                facts.push(pool.mk_bv_ult(index, dim));
            }
        }
        facts.sort_unstable();
        facts.dedup();
        let mut this = Self {
            events,
            protocol,
            symbols,
            members,
            facts,
            renamed: FxHashMap::default(),
            functions: FxHashMap::default(),
            instances: FxHashSet::default(),
        };
        for symbol in protocol.symbols.iter().filter(|it| it.sharing == Sharing::Grid) {
            this.note_range(pool, symbol.term, symbol);
        }
        this
    }

    pub(crate) fn len(&self) -> usize {
        self.members.len()
    }

    /// The number of a warp in the block: `x` counts fastest (CUDA C++ Programming Guide, "Thread Hierarchy").
    fn warp(&self, pool: &mut TermPool, [x, y, z]: [TermId; 3]) -> TermId {
        let [width, height, _] = self.protocol.block;
        let rows = pool.mk_bv_mul(z, height);
        let row = pool.mk_bv_add(rows, y);
        let start = pool.mk_bv_mul(row, width);
        let linear = pool.mk_bv_add(start, x);
        let size = pool.mk_bv(INDEX_BITS, u64::from(self.protocol.warp_size));
        pool.mk_bv_udiv(linear, size)
    }

    /// A term of the protocol, said of a member in given iterations of loops.
    pub(crate) fn instance(
        &mut self,
        pool: &mut TermPool,
        member: usize,
        term: TermId,
        loops: &[LoopId],
        counters: &[TermId],
    ) -> TermId {
        let thread = self.members[member].thread;
        let mut replacements: FxHashMap<TermId, TermId> =
            self.symbols.all().into_iter().zip(thread.all()).collect();
        for (id, counter) in loops.iter().zip(counters) {
            replacements.insert(self.events.loops[*id].counter, *counter);
        }
        for symbol in pool.symbols_of(term) {
            if let Some(declared) = self.events.declared.get(&symbol) {
                let value = self.symbol(pool, member, *declared, counters);
                replacements.insert(symbol, value);
            }
        }
        pool.substitute_further(term, &mut replacements)
    }

    /// The path condition of an event.
    pub(crate) fn path(
        &mut self,
        pool: &mut TermPool,
        member: usize,
        event: EventId,
        counters: &[TermId],
    ) -> TermId {
        let events = self.events;
        let event = &events.all[event];
        self.instance(pool, member, event.path, &event.loops, counters)
    }

    fn symbol(
        &mut self,
        pool: &mut TermPool,
        member: usize,
        declared: Declared,
        counters: &[TermId],
    ) -> TermId {
        let Declared { symbol, depth } = declared;
        let owner = self.members[member].owner(symbol.sharing);
        let value = if depth == 0 {
            match owner {
                0 => symbol.term,
                _ => *self
                    .renamed
                    .entry((symbol.term, owner))
                    .or_insert_with(|| like(pool, symbol.term)),
            }
        } else {
            let function = *self.functions.entry((symbol.term, owner)).or_insert_with(|| {
                let name = like(pool, symbol.term);
                let name = pool.as_symbol(name).map_or("", |name| name.as_str()).to_owned();
                let arguments: Vec<Sort> =
                    counters[..depth].iter().map(|counter| pool.sort(*counter)).collect();
                let sort = pool.sort(symbol.term);
                pool.declare_function(name.as_str(), &arguments, sort)
            });
            pool.mk_apply(function, &counters[..depth])
        };
        self.note_range(pool, value, &symbol);
        value
    }

    fn note_range(&mut self, pool: &mut TermPool, value: TermId, symbol: &Symbol) {
        if let Some((first, last)) = symbol.range
            && self.instances.insert(value)
        {
            let width = pool.width(value);
            let (first, last) = (pool.mk_bv(width, first), pool.mk_bv(width, last));
            self.facts.push(pool.mk_bv_ule(first, value));
            self.facts.push(pool.mk_bv_ule(value, last));
        }
    }

    /// Which thread a member is in a model.
    pub(crate) fn thread(&self, pool: &TermPool, model: &Model, member: usize) -> Thread {
        let index = |term| {
            let value = eval(pool, model, term).as_bv().and_then(BvValue::as_u64);
            value.and_then(|value| u32::try_from(value).ok()).unwrap_or(0)
        };
        let ThreadSymbols { thread_idx, block_idx } = self.members[member].thread;
        Thread { thread_idx: thread_idx.map(index), block_idx: block_idx.map(index) }
    }

    /// The values that symbols have in a model, for a member.
    pub(crate) fn valuation<'m>(&'m self, model: &'m Model, member: usize) -> OfModel<'m> {
        OfModel { members: self, model, member }
    }
}

/// The values that symbols have in a model.
pub(crate) struct OfModel<'a> {
    members: &'a Members<'a>,
    model: &'a Model,
    member: usize,
}

impl Valuation for OfModel<'_> {
    fn value(&mut self, pool: &TermPool, symbol: &Symbol, counters: &[u64]) -> Value {
        let owner = self.members.members[self.member].owner(symbol.sharing);
        let key = (symbol.term, owner);
        let of_function = |function: FunctionId| {
            let table = self.model.function(function)?;
            let arguments: Option<Vec<Value>> = pool
                .function(function)
                .arguments
                .iter()
                .zip(counters)
                .map(|(sort, counter)| match sort {
                    Sort::BitVec(width) => Some(Value::BitVec(BvValue::new(*width, *counter))),
                    Sort::Bool | Sort::Float(_) | Sort::Array { .. } => None,
                })
                .collect();
            Some(table.entries.get(&arguments?).unwrap_or(&table.default).clone())
        };
        let known = match self.members.functions.get(&key) {
            Some(function) => of_function(*function),
            None if counters.is_empty() => {
                let term = self.members.renamed.get(&key).copied();
                self.model.get(term.unwrap_or(symbol.term)).cloned()
            }
            None => None,
        };
        let value = known.unwrap_or_else(|| Value::default_of(pool.sort(symbol.term)));
        // What the query does not speak of may have any value, so also one in the range.
        match (symbol.range, value.as_bv()) {
            (Some((first, last)), Some(bits)) => {
                let is_in = bits.as_u64().is_some_and(|it| (first..=last).contains(&it));
                let first = BvValue::new(bits.width(), first);
                if is_in { value } else { Value::BitVec(first) }
            }
            (None, _) | (_, None) => value,
        }
    }
}

/// Another symbol like this one.
pub(crate) fn like(pool: &mut TermPool, symbol: TermId) -> TermId {
    let name = pool.as_symbol(symbol).map_or("", |name| name.as_str()).to_owned();
    let sort = pool.sort(symbol);
    pool.mk_fresh(&name, sort)
}

fn differ(pool: &mut TermPool, a: [TermId; 3], b: [TermId; 3]) -> TermId {
    let parts: Vec<TermId> = a.into_iter().zip(b).map(|(a, b)| pool.mk_distinct(a, b)).collect();
    pool.mk_or_all(parts)
}
