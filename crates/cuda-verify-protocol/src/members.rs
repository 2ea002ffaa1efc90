//! Some arbitrary threads of a launch, and what each of them does, as terms.
//!
//! The first thread is that of the protocol; the others do the same under other names for all that the threads need not
//! agree on. A symbol that is declared in loops is a function of their counters: equal iterations, equal values.

use cuda_verify_smt::eval::{Model, eval};
use cuda_verify_smt::op::{FunctionId, Op};
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::{TermId, TermPool};
use cuda_verify_smt::value::{BvValue, Value};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::flatten::{EventId, Events, LoopId};
use crate::pair::{Pair, Relation};
use crate::protocol::{INDEX_BITS, Protocol, Sharing, Symbol, ThreadTerms};
use crate::renaming::{Owners, Renaming};
use crate::run::{Thread, Valuation};

/// Whose the symbols of an access protocol are, and what they are called in another thread.
#[derive(Debug, Default)]
struct Names {
    /// Counters of a thread's own iterations, and the names of other threads.
    own: FxHashSet<TermId>,
    /// Functions from counters to the values of symbols that are declared in loops, by symbols of the protocol or of
    /// another thread; and the symbols of functions.
    functions: FxHashMap<TermId, FunctionId>,
    symbols: FxHashMap<FunctionId, TermId>,
}

impl Names {
    fn function(
        &mut self,
        pool: &mut TermPool,
        symbol: TermId,
        arguments: impl FnOnce(&TermPool) -> Vec<Sort>,
    ) -> FunctionId {
        if let Some(known) = self.functions.get(&symbol) {
            return *known;
        }
        let name = like(pool, symbol);
        let name = pool.as_symbol(name).map_or("", |name| name.as_str()).to_owned();
        let (arguments, sort) = (arguments(pool), pool.sort(symbol));
        let function = pool.declare_function(name.as_str(), &arguments, sort);
        self.functions.insert(symbol, function);
        self.symbols.insert(function, symbol);
        function
    }
}

/// The terms of some threads.
pub(crate) struct Terms<'a> {
    pool: &'a mut TermPool,
    events: &'a Events,
    thread: ThreadTerms,
    names: &'a mut Names,
}

impl Owners for Terms<'_> {
    fn pool(&mut self) -> &mut TermPool {
        self.pool
    }

    fn sharing(&self, symbol: TermId) -> Sharing {
        let is_own = self.thread.thread_idx.contains(&symbol) || self.names.own.contains(&symbol);
        match self.events.declared.get(&symbol) {
            Some(declared) => declared.symbol.sharing,
            None if is_own => Sharing::Thread,
            None if self.thread.block_idx.contains(&symbol) => Sharing::Block,
            // Counters of loops, for which iterations are put, and iterations that threads have in common.
            None => Sharing::Grid,
        }
    }

    fn other(&mut self, symbol: TermId) -> TermId {
        let other = like(self.pool, symbol);
        self.names.own.insert(other);
        other
    }

    fn has_functions(&self) -> bool {
        !self.names.functions.is_empty()
    }

    fn symbol_of(&self, function: FunctionId) -> Option<TermId> {
        self.names.symbols.get(&function).copied()
    }

    fn function_of(&mut self, symbol: TermId, like: FunctionId) -> FunctionId {
        let arguments = |pool: &TermPool| pool.function(like).arguments.to_vec();
        self.names.function(self.pool, symbol, arguments)
    }
}

/// A thread: its indices, and what it has in the place of the first one's symbols.
#[derive(Debug)]
struct Member {
    thread: ThreadTerms,
    renaming: Option<Renaming>,
}

/// Several threads.
pub(crate) struct Members<'a> {
    pub(crate) events: &'a Events,
    pub(crate) protocol: &'a Protocol,
    pub(crate) symbols: ThreadTerms,
    members: Vec<Member>,
    names: Names,
    /// The two threads, if they are two.
    pub(crate) pair: Option<Pair>,
    /// What holds of them: they are threads of the launch, and symbols are in their ranges.
    pub(crate) facts: Vec<TermId>,
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
        let thread = ThreadTerms::new(pool);
        let mut names = Names::default();
        let mut renaming = Renaming::new(relation.common());
        let mut terms = Terms { pool, events, thread, names: &mut names };
        let pair = Pair::new(&mut terms, &mut renaming, relation, thread, &protocol.launch());
        let members = vec![
            Member { thread, renaming: None },
            Member { thread: pair.second, renaming: Some(renaming) },
        ];
        let mut members = Self::new(pool, protocol, events, members);
        members.names = names;
        members.pair = Some(pair);
        members
    }

    /// All threads of an arbitrary block with these dimensions.
    pub(crate) fn block(
        pool: &mut TermPool,
        protocol: &'a Protocol,
        events: &'a Events,
        dims: [u64; 3],
    ) -> Self {
        let first = ThreadTerms::new(pool);
        let mut names = Names::default();
        let warp_size = usize::try_from(protocol.warp_size).unwrap_or(usize::MAX);
        let mut of_warps: Vec<TermId> = events
            .declared
            .values()
            .map(|it| it.symbol)
            .filter(|it| it.sharing == Sharing::Warp)
            .map(|it| it.term)
            .collect();
        of_warps.sort_unstable();
        let mut members: Vec<Member> = Vec::new();
        for z in 0..dims[2] {
            for y in 0..dims[1] {
                for x in 0..dims[0] {
                    let index = members.len();
                    let thread_idx = [x, y, z].map(|index| pool.mk_bv(INDEX_BITS, index));
                    let thread = ThreadTerms { thread_idx, ..first };
                    let mut renaming =
                        Renaming::new(if index == 0 { Sharing::Thread } else { Sharing::Block });
                    for (symbol, index) in first.thread_idx.into_iter().zip(thread_idx) {
                        renaming.choose(symbol, index);
                    }
                    // What a warp agrees on is called as its first thread calls it.
                    let leader = members.get_mut(index - index % warp_size);
                    if let Some(Member { renaming: Some(of_leader), .. }) = leader {
                        for symbol in &of_warps {
                            let mut terms =
                                Terms { pool, events, thread: first, names: &mut names };
                            let other = of_leader.apply(&mut terms, *symbol);
                            renaming.choose(*symbol, other);
                        }
                    }
                    members.push(Member { thread, renaming: Some(renaming) });
                }
            }
        }
        Self { names, ..Self::new(pool, protocol, events, members) }
    }

    fn new(
        pool: &mut TermPool,
        protocol: &'a Protocol,
        events: &'a Events,
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
            symbols: ThreadTerms::new(pool),
            members,
            names: Names::default(),
            pair: None,
            facts,
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

    /// What holds of the first of two threads.
    pub(crate) fn own_facts(&self, pool: &TermPool) -> Vec<TermId> {
        let renaming = self.members.get(1).and_then(|second| second.renaming.as_ref());
        // The facts of both threads are kept together, since a query needs them all. A flat protocol speaks of one
        // thread.
        let Some(renaming) = renaming else { return self.facts.clone() };
        let others: FxHashSet<TermId> = renaming.symbols().values().copied().collect();
        let is_of_other = |part: &TermId| {
            let symbol = match pool.op(*part) {
                Some(Op::Apply(function)) => self.names.symbols.get(&function),
                Some(_) | None => Some(part),
            };
            symbol.is_some_and(|symbol| others.contains(symbol))
        };
        let is_own = |fact: &&TermId| !pool.post_order(&[**fact]).iter().any(is_of_other);
        self.facts.iter().filter(is_own).copied().collect()
    }

    /// The terms, and whose their symbols are.
    pub(crate) fn terms<'t>(&'t mut self, pool: &'t mut TermPool) -> Terms<'t> {
        Terms { pool, events: self.events, thread: self.symbols, names: &mut self.names }
    }

    /// The symbol that a function stands for.
    pub(crate) fn symbol_of(&self, function: FunctionId) -> Option<TermId> {
        self.names.symbols.get(&function).copied()
    }

    /// Notes the counter of an iteration of a thread's own.
    pub(crate) fn own(&mut self, counter: TermId) {
        self.names.own.insert(counter);
    }

    /// What a member has in the place of a term of the first one.
    pub(crate) fn renamed(&mut self, pool: &mut TermPool, member: usize, term: TermId) -> TermId {
        let Self { events, symbols, names, members, .. } = self;
        match &mut members[member].renaming {
            Some(renaming) => {
                renaming.apply(&mut Terms { pool, events, thread: *symbols, names }, term)
            }
            None => term,
        }
    }

    /// Asks something about the second of two threads.
    pub(crate) fn with_second<T>(
        &mut self,
        pool: &mut TermPool,
        ask: impl FnOnce(&mut Terms<'_>, &mut Renaming) -> T,
    ) -> Option<T> {
        let Self { events, symbols, names, members, .. } = self;
        let renaming = members.get_mut(1)?.renaming.as_mut()?;
        let mut terms = Terms { pool, events, thread: *symbols, names };
        let answer = ask(&mut terms, renaming);
        // Ranges of the first thread's symbols are those of the second one's.
        for fact in self.facts.clone() {
            let fact = renaming.apply(&mut terms, fact);
            if !self.facts.contains(&fact) {
                self.facts.push(fact);
            }
        }
        Some(answer)
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
        let events = self.events;
        let mut replacements: FxHashMap<TermId, TermId> = loops
            .iter()
            .zip(counters)
            .map(|(id, counter)| (events.loops[*id].counter, *counter))
            .collect();
        for symbol in pool.symbols_of(term) {
            let Some(declared) = events.declared.get(&symbol) else { continue };
            let name = self.renamed(pool, member, symbol);
            let mut value = name;
            if declared.depth > 0 {
                let arguments = &counters[..declared.depth];
                let sorts = |pool: &TermPool| arguments.iter().map(|it| pool.sort(*it)).collect();
                // A function of the counters: that equal iterations have equal values needs no axiom for each two of
                // them.
                let function = self.names.function(pool, name, sorts);
                value = pool.mk_apply(function, arguments);
                replacements.insert(name, value);
            }
            self.note_range(pool, value, &declared.symbol);
        }
        let term = self.renamed(pool, member, term);
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
        let ThreadTerms { thread_idx, block_idx } = self.members[member].thread;
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
        let renaming = self.members.members[self.member].renaming.as_ref();
        let name = renaming.and_then(|it| it.symbols().get(&symbol.term).copied());
        let name = name.unwrap_or(symbol.term);
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
        let known = match self.members.names.functions.get(&name) {
            Some(function) => of_function(*function),
            None if counters.is_empty() => self.model.get(name).cloned(),
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
