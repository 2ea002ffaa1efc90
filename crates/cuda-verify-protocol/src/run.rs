//! One thread of a protocol with all values given: the steps it takes.
//!
//! This is the meaning of a protocol's tree, in the plainest form: the tree is walked, terms are evaluated. A *position*
//! is the path in the tree, iterations included, so that positions are ordered as the text is, and iterations one after
//! the other.

use cuda_verify_smt::eval::{Model, eval};
use cuda_verify_smt::term::{TermId, TermPool};
use cuda_verify_smt::value::{BvValue, Value};

use crate::protocol::{
    Access, AccessKind, Node, ObjectId, PartialId, Protocol, Role, Sharing, Symbol, ThreadTerms,
};

/// A node of the tree, by its number in the order of the text.
pub type Site = u32;

/// Where a step stands, compared lexicographically.
pub type Position = Vec<u64>;

/// A step of one thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The node.
    pub site: Site,
    /// The iterations of the loops around it, outermost first.
    pub counters: Vec<u64>,
    /// Where it stands.
    pub position: Position,
    /// What is done.
    pub action: Action,
}

/// What a step does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// An access to memory.
    Access {
        /// What it does.
        kind: AccessKind,
        /// The object.
        object: ObjectId,
        /// The first byte.
        offset: u64,
        /// The number of bytes.
        size_bytes: u64,
        /// What is written, if that is known.
        value: Option<Value>,
    },
    /// Waits for the others of a scope.
    Barrier(Sharing),
    /// Takes part in a partial barrier.
    Partial(PartialId, Role),
}

/// How a thread ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// After the last node.
    Finished,
    /// At an exit.
    Exited(Stop),
    /// At an assumption that does not hold: nothing is said of what follows.
    Unknown(Stop),
}

/// Where a thread ends before the last node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// The node.
    pub site: Site,
    /// The iterations of the loops around it, outermost first.
    pub counters: Vec<u64>,
    /// Where it stands.
    pub position: Position,
}

/// What one thread does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// Its steps, in order.
    pub steps: Vec<Step>,
    /// How it ends.
    pub end: End,
}

/// Which thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Thread {
    /// Within the block.
    pub thread_idx: [u32; 3],
    /// Of the block.
    pub block_idx: [u32; 3],
}

/// The values of symbols.
pub trait Valuation {
    /// The value of a symbol where the counters around its declaration have these values.
    fn value(&mut self, pool: &TermPool, symbol: &Symbol, counters: &[u64]) -> Value;
}

/// A thread takes more steps than it may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong;

/// Runs one thread, for at most so many nodes.
///
/// # Errors
/// The thread takes more.
pub fn run(
    pool: &TermPool,
    protocol: &Protocol,
    symbols: &ThreadTerms,
    thread: Thread,
    valuation: &mut dyn Valuation,
    max_nodes: u64,
) -> Result<Trace, TooLong> {
    let mut model = Model::new();
    let indices = thread.thread_idx.into_iter().chain(thread.block_idx);
    for (symbol, index) in symbols.all().into_iter().zip(indices) {
        model.insert(symbol, Value::BitVec(BvValue::new(32, u64::from(index))));
    }
    for symbol in &protocol.symbols {
        model.insert(symbol.term, valuation.value(pool, symbol, &[]));
    }
    let mut runner = Runner {
        pool,
        model,
        valuation,
        n_left: max_nodes,
        counters: Vec::new(),
        position: Vec::new(),
        trace: Trace { steps: Vec::new(), end: End::Finished },
    };
    match runner.nodes(&protocol.body, 0) {
        Ok(()) | Err(Halt::Stopped) => Ok(runner.trace),
        Err(Halt::TooLong) => Err(TooLong),
    }
}

/// How many nodes there are, all below them included: the distance of the numbers of their sites.
pub(crate) fn n_sites(nodes: &[Node]) -> Site {
    let count = |node: &Node| match node {
        Node::If { then, otherwise, .. } => 1 + n_sites(then) + n_sites(otherwise),
        Node::For { body, .. } => 1 + n_sites(body),
        Node::Access(_)
        | Node::Barrier(_)
        | Node::Partial(..)
        | Node::Fresh(_)
        | Node::Assume(_)
        | Node::Exit => 1,
    };
    nodes.iter().map(count).sum()
}

enum Halt {
    Stopped,
    TooLong,
}

struct Runner<'a> {
    pool: &'a TermPool,
    model: Model,
    valuation: &'a mut dyn Valuation,
    n_left: u64,
    counters: Vec<u64>,
    position: Position,
    trace: Trace,
}

impl Runner<'_> {
    fn nodes(&mut self, nodes: &[Node], first: Site) -> Result<(), Halt> {
        let mut site = first;
        for (index, node) in (0..).zip(nodes) {
            self.n_left = self.n_left.checked_sub(1).ok_or(Halt::TooLong)?;
            self.position.push(index);
            self.node(node, site)?;
            self.position.pop();
            site += n_sites(std::slice::from_ref(node));
        }
        Ok(())
    }

    fn node(&mut self, node: &Node, site: Site) -> Result<(), Halt> {
        match node {
            Node::Access(access) => self.access(access, site),
            Node::Barrier(scope) => self.step(site, Action::Barrier(*scope)),
            Node::Partial(partial, role) => self.step(site, Action::Partial(*partial, *role)),
            Node::Fresh(symbol) => {
                let value = self.valuation.value(self.pool, symbol, &self.counters);
                self.model.insert(symbol.term, value);
            }
            Node::Assume(cond) => {
                if !self.holds(*cond) {
                    self.trace.end = End::Unknown(self.stop(site));
                    return Err(Halt::Stopped);
                }
            }
            Node::If { cond, then, otherwise } => {
                let holds = self.holds(*cond);
                self.position.push(u64::from(!holds));
                if holds {
                    self.nodes(then, site + 1)?;
                } else {
                    self.nodes(otherwise, site + 1 + n_sites(then))?;
                }
                self.position.pop();
            }
            Node::For { counter, count, body } => {
                let width = self.pool.width(*counter);
                for iteration in 0..self.number(*count) {
                    self.n_left = self.n_left.checked_sub(1).ok_or(Halt::TooLong)?;
                    self.model.insert(*counter, Value::BitVec(BvValue::new(width, iteration)));
                    self.counters.push(iteration);
                    self.position.push(iteration);
                    self.nodes(body, site + 1)?;
                    self.position.pop();
                    self.counters.pop();
                }
            }
            Node::Exit => {
                self.trace.end = End::Exited(self.stop(site));
                return Err(Halt::Stopped);
            }
        }
        Ok(())
    }

    fn access(&mut self, access: &Access, site: Site) {
        let &Access { kind, object, offset, size_bytes, value } = access;
        let offset = self.number(offset);
        let value = value.map(|value| eval(self.pool, &self.model, value));
        self.step(site, Action::Access { kind, object, offset, size_bytes, value });
    }

    fn step(&mut self, site: Site, action: Action) {
        let Stop { counters, position, .. } = self.stop(site);
        self.trace.steps.push(Step { site, counters, position, action });
    }

    fn stop(&self, site: Site) -> Stop {
        Stop { site, counters: self.counters.clone(), position: self.position.clone() }
    }

    fn holds(&self, cond: TermId) -> bool {
        eval(self.pool, &self.model, cond).as_bool().unwrap_or(false)
    }

    fn number(&self, term: TermId) -> u64 {
        eval(self.pool, &self.model, term).as_bv().and_then(BvValue::as_u64).unwrap_or(0)
    }
}
