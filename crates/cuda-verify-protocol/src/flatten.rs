//! From the tree of a protocol to a list of its events: accesses, barriers and ends, each with the condition under which
//! a thread comes to it in given iterations of the loops around.
//!
//! *Guarantee*: with values for a thread's indices, counters and symbols, the path condition of an event holds if and
//! only if the thread would come to it, had nothing ended it before.

use cuda_verify_base::define_id;
use cuda_verify_base::id::PrimaryMap;
use cuda_verify_smt::op::Op;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::{TermId, TermPool};
use rustc_hash::FxHashMap;

use crate::protocol::{Access, Node, PartialId, Protocol, Role, Sharing, Symbol};
use crate::run::{Site, n_sites};

define_id!(
    /// A loop of a protocol.
    pub(crate) struct LoopId, "loop"
);

define_id!(
    /// An event of a protocol.
    pub(crate) struct EventId, "event"
);

/// A loop.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Loop {
    pub(crate) counter: TermId,
    /// Over the counters of the loops around.
    pub(crate) count: TermId,
}

/// What happens.
#[derive(Clone, Copy, Debug)]
pub(crate) enum EventKind {
    Access(Access),
    Barrier(Sharing),
    Partial(PartialId, Role),
    /// The thread ends.
    Exit,
    /// An assumption that does not hold.
    Unknown,
}

impl EventKind {
    /// Whether it is a barrier that orders threads with so much in common.
    pub(crate) fn is_barrier(self, common: Sharing) -> bool {
        match self {
            Self::Barrier(scope) => scope >= common,
            Self::Access(_) | Self::Partial(..) | Self::Exit | Self::Unknown => false,
        }
    }
}

/// A place of the tree where something happens.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    pub(crate) kind: EventKind,
    pub(crate) site: Site,
    /// The loops around, outermost first.
    pub(crate) loops: Vec<LoopId>,
    /// The branches and loops around are entered, and counters are below their counts.
    pub(crate) path: TermId,
    /// What the path says that counters are, over the counters of the loops further out, by the depth of the loop.
    pub(crate) solved: Vec<(usize, TermId)>,
}

impl Event {
    /// Whether every thread comes to it that does not end before.
    pub(crate) fn is_certain(&self, pool: &TermPool) -> bool {
        self.loops.is_empty() && pool.is_true(self.path)
    }
}

/// A symbol with the loops around its declaration.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Declared {
    pub(crate) symbol: Symbol,
    pub(crate) depth: usize,
}

/// All events of a protocol in the order of the text.
#[derive(Clone, Debug)]
pub(crate) struct Events {
    pub(crate) loops: PrimaryMap<LoopId, Loop>,
    pub(crate) all: PrimaryMap<EventId, Event>,
    pub(crate) declared: FxHashMap<TermId, Declared>,
}

impl Events {
    pub(crate) fn new(pool: &mut TermPool, protocol: &Protocol) -> Self {
        let events = Self {
            loops: PrimaryMap::new(),
            all: PrimaryMap::new(),
            declared: FxHashMap::default(),
        };
        let path = pool.mk_true();
        let mut flattener = Flattener { pool, events, loops: Vec::new(), path };
        for symbol in &protocol.symbols {
            flattener.declare(symbol);
        }
        flattener.nodes(&protocol.body, 0);
        flattener.events
    }

    /// The events of a kind.
    pub(crate) fn of(&self, is_wanted: impl Fn(EventKind) -> bool) -> Vec<EventId> {
        self.all.iter().filter(|(_, event)| is_wanted(event.kind)).map(|(id, _)| id).collect()
    }

    /// The event of a site.
    pub(crate) fn at(&self, site: Site) -> Option<EventId> {
        self.all.iter().find(|(_, event)| event.site == site).map(|(id, _)| id)
    }
}

struct Flattener<'a> {
    pool: &'a mut TermPool,
    events: Events,
    loops: Vec<LoopId>,
    path: TermId,
}

impl Flattener<'_> {
    fn declare(&mut self, symbol: &Symbol) {
        let declared = Declared { symbol: *symbol, depth: self.loops.len() };
        self.events.declared.insert(symbol.term, declared);
    }

    fn nodes(&mut self, nodes: &[Node], first: Site) {
        let mut site = first;
        for node in nodes {
            self.node(node, site);
            site += n_sites(std::slice::from_ref(node));
        }
    }

    fn event(&mut self, kind: EventKind, site: Site, path: TermId) {
        if !self.pool.is_false(path) {
            let loops = self.loops.clone();
            // Where a path says what a counter is, that iteration is the only one in which the event happens, and need
            // not be guessed.
            let solved = self.solved(path);
            self.events.all.push(Event { kind, site, loops, path, solved });
        }
    }

    /// Counters that a condition gives a value, as in `k == threadIdx.x`.
    fn solved(&mut self, path: TermId) -> Vec<(usize, TermId)> {
        let mut solved = Vec::new();
        let mut pending = vec![path];
        while let Some(cond) = pending.pop() {
            match self.pool.as_app(cond) {
                Some((Op::And, parts)) => pending.extend(parts),
                Some((Op::Eq, &[a, b])) if matches!(self.pool.sort(a), Sort::BitVec(_)) => {
                    let difference = self.pool.mk_bv_sub(a, b);
                    for depth in 0..self.loops.len() {
                        solved.extend(self.solve(difference, depth).map(|value| (depth, value)));
                    }
                }
                Some(_) | None => {}
            }
        }
        solved
    }

    /// The value of a counter for which a term is zero, if only counters of loops further out are in it.
    fn solve(&mut self, term: TermId, depth: usize) -> Option<TermId> {
        let counter = self.events.loops[self.loops[depth]].counter;
        let mut inner: Vec<TermId> =
            self.loops[depth..].iter().map(|id| self.events.loops[*id].counter).collect();
        let declared = self.events.declared.iter();
        inner.extend(declared.filter(|(_, it)| it.depth > depth).map(|(symbol, _)| *symbol));
        let (_, summands) = self.pool.linear(term);
        let (factor, _) = summands.iter().find(|(_, atom)| *atom == counter)?;
        // Other factors would have to be divided by, which has several results modulo a power of two.
        let minus_one = self.pool.mk_bv(self.pool.width(term), u64::MAX);
        let is_negative = Some(*factor) == self.pool.as_bv_u64(minus_one);
        if *factor != 1 && !is_negative {
            return None;
        }
        // `rest + factor * counter = 0` with a factor of one or minus one.
        let zero = self.pool.mk_bv(self.pool.width(term), 0);
        let rest = self.pool.substitute(term, &[(counter, zero)].into_iter().collect());
        let value = if is_negative { rest } else { self.pool.mk_bv_neg(rest) };
        let is_free = self.pool.symbols_of(value).iter().all(|symbol| !inner.contains(symbol));
        (is_free
            && summands
                .iter()
                .filter(|(_, atom)| self.pool.symbols_of(*atom).contains(&counter))
                .count()
                == 1)
            .then_some(value)
    }

    fn node(&mut self, node: &Node, site: Site) {
        let path = self.path;
        match node {
            Node::Access(access) => self.event(EventKind::Access(*access), site, path),
            Node::Barrier(scope) => self.event(EventKind::Barrier(*scope), site, path),
            Node::Partial(partial, role) => {
                self.event(EventKind::Partial(*partial, *role), site, path);
            }
            Node::Exit => self.event(EventKind::Exit, site, path),
            Node::Fresh(symbol) => self.declare(symbol),
            Node::Assume(cond) => {
                // The path goes on without the condition: like an exit, this is an event that ends threads, and whether
                // a thread is still there is asked of all such events together (`Formulas::is_alive`).
                let fails = self.pool.mk_not(*cond);
                let path = self.pool.mk_and(path, fails);
                self.event(EventKind::Unknown, site, path);
            }
            Node::If { cond, then, otherwise } => {
                self.path = self.pool.mk_and(path, *cond);
                self.nodes(then, site + 1);
                let negated = self.pool.mk_not(*cond);
                self.path = self.pool.mk_and(path, negated);
                self.nodes(otherwise, site + 1 + n_sites(then));
                self.path = path;
            }
            &Node::For { counter, count, ref body } => {
                let id = self.events.loops.push(Loop { counter, count });
                self.loops.push(id);
                // So a count of zero needs no case of its own: no counter is below it.
                let is_in = self.pool.mk_bv_ult(counter, count);
                self.path = self.pool.mk_and(path, is_in);
                self.nodes(body, site + 1);
                self.loops.pop();
                self.path = path;
            }
        }
    }
}
