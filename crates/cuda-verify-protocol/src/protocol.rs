//! Access protocols as data.
//!
//! A protocol says what one thread of a launch does to memory that it shares with others, and where it waits for them:
//! a tree of accesses, barriers, branches and loops over terms. What the thread computes is left out. The idea is that
//! of memory access protocols (Cogumbreiro, Lange, Rong and Zicarelli, CAV 2021), here with guards, scopes of barriers,
//! partial barriers, atomic accesses, exits and values that are not known.
//!
//! *Typing*: conditions and assumptions are Boolean terms; a counter and its count are bit-vectors of one width, at
//! most 64 bits; the offset of an access is a bit-vector of 64 bits; dimensions are bit-vectors of 32 bits. No term
//! has uninterpreted functions. [`Protocol::check`] checks that, and that every symbol is declared before its use.
//!
//! What a protocol means is said by [`crate::reference`].

use std::fmt;

use cuda_verify_base::define_id;
use cuda_verify_base::id::{Id, PrimaryMap};
use cuda_verify_smt::op::Op;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::{TermId, TermPool};
use rustc_hash::FxHashSet;

use crate::flat::Launch;

define_id!(
    /// An object of memory.
    pub struct ObjectId, "object"
);

define_id!(
    /// A partial barrier.
    pub struct PartialId, "partial"
);

/// Width of offsets in bits.
pub const OFFSET_BITS: u32 = 64;
/// Width of thread and block indices in bits.
pub const INDEX_BITS: u32 = 32;

/// Which threads have the same value of a symbol, or the same object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sharing {
    /// None: it is the thread's own.
    Thread,
    /// Those of a warp.
    Warp,
    /// Those of a block.
    Block,
    /// All of the launch.
    Grid,
}

/// Memory that several threads may access.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    /// Name in messages and in the text form.
    pub name: String,
    /// The threads that have the object in common: [`Sharing::Block`] or [`Sharing::Grid`].
    pub sharing: Sharing,
}

/// A value that is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// The symbol.
    pub term: TermId,
    /// Who agrees on it.
    pub sharing: Sharing,
    /// The first and the last of its values, as unsigned numbers; any if not given.
    pub range: Option<(u64, u64)>,
}

/// A barrier for some threads of a block: it lets those that wait pass once a number of them has arrived.
///
/// Operations on it belong to one instance if the counters of the loops around them are the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartialBarrier {
    /// Name in messages and in the text form.
    pub name: String,
    /// How many threads of a block arrive at each instance.
    pub count: u32,
}

/// What a thread does at a partial barrier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Arrives and waits for the others.
    Sync,
    /// Arrives and goes on.
    Arrive,
}

/// Order of an atomic access (PTX ISA, "Memory Consistency Model", `.sem`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MemoryOrder {
    /// Orders nothing else.
    Relaxed,
    /// What follows comes after it.
    Acquire,
    /// What precedes comes before it.
    Release,
    /// Both.
    AcquireRelease,
}

/// What an access does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AccessKind {
    /// Reads.
    Read,
    /// Writes.
    Write,
    /// Reads, writes or both in one step, as seen by the threads of the scope (PTX ISA, "Scope": morally strong
    /// operations have scopes that include the thread executing the other one).
    Atomic(MemoryOrder, Sharing),
}

/// An access to memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    /// What it does.
    pub kind: AccessKind,
    /// The object.
    pub object: ObjectId,
    /// The first byte.
    pub offset: TermId,
    /// The number of bytes, at least one. An access that would go beyond the last address touches nothing.
    pub size_bytes: u64,
    /// What is written, if that is known: a term of any sort.
    pub value: Option<TermId>,
}

/// A step of a thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// An access to memory.
    Access(Access),
    /// Waits for all threads of the scope that have not ended.
    Barrier(Sharing),
    /// Takes part in a partial barrier.
    Partial(PartialId, Role),
    /// A value that is not known from here on, another one each time.
    Fresh(Symbol),
    /// Nothing is said of executions on which this does not hold from here on: the thread is not looked at any longer.
    Assume(TermId),
    /// A branch.
    If {
        /// Which way is taken.
        cond: TermId,
        /// Where the condition holds.
        then: Vec<Node>,
        /// Where it does not.
        otherwise: Vec<Node>,
    },
    /// A loop: the body once for each value of the counter from 0 on that is less than the count.
    For {
        /// The counter, a symbol of its own.
        counter: TermId,
        /// The number of iterations, as an unsigned number. May differ between threads.
        count: TermId,
        /// The body.
        body: Vec<Node>,
    },
    /// The thread ends.
    Exit,
}

/// What the threads of a launch do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Protocol {
    /// Blocks along each axis.
    pub grid: [TermId; 3],
    /// Threads of a block along each axis.
    pub block: [TermId; 3],
    /// Threads of a warp.
    pub warp_size: u32,
    /// Objects.
    pub objects: PrimaryMap<ObjectId, Object>,
    /// Partial barriers.
    pub partials: PrimaryMap<PartialId, PartialBarrier>,
    /// Values that are not known before the threads begin.
    pub symbols: Vec<Symbol>,
    /// What holds before they begin.
    pub assumptions: Vec<TermId>,
    /// What each thread does.
    pub body: Vec<Node>,
}

/// The indices of a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreadTerms {
    /// Within the block.
    pub thread_idx: [TermId; 3],
    /// Of the block.
    pub block_idx: [TermId; 3],
}

impl ThreadTerms {
    /// The symbols with the names that protocols use: `threadIdx.x`, `blockIdx.x`, and so on.
    pub fn new(pool: &mut TermPool) -> Self {
        let mut of = |name: &str| {
            ["x", "y", "z"]
                .map(|axis| pool.mk_symbol(format!("{name}.{axis}"), Sort::BitVec(INDEX_BITS)))
        };
        Self { thread_idx: of("threadIdx"), block_idx: of("blockIdx") }
    }

    /// All six.
    #[must_use]
    pub fn all(&self) -> [TermId; 6] {
        let ([a, b, c], [d, e, f]) = (self.thread_idx, self.block_idx);
        [a, b, c, d, e, f]
    }
}

/// Why a protocol is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MalformedProtocol(String);

impl fmt::Display for MalformedProtocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for MalformedProtocol {}

impl Protocol {
    /// Checks the sorts of all terms, and that every symbol is declared where it is used.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self, pool: &mut TermPool) -> Result<(), MalformedProtocol> {
        let thread = ThreadTerms::new(pool);
        let mut checker = Checker {
            pool,
            protocol: self,
            declared: FxHashSet::default(),
            seen: thread.all().into_iter().collect(),
            depth: 0,
            depths: vec![None; self.partials.len()],
        };
        for name in self.objects.values().map(|object| &object.name) {
            checker.name(name)?;
        }
        for name in self.partials.values().map(|partial| &partial.name) {
            checker.name(name)?;
        }
        let mut names: Vec<&str> = self.objects.values().map(|it| it.name.as_str()).collect();
        names.extend(self.partials.values().map(|it| it.name.as_str()));
        names.sort_unstable();
        if let Some(twice) = names.windows(2).find(|pair| pair[0] == pair[1]) {
            return wrong(format!("`{}` is declared twice", twice[0]));
        }
        for symbol in &self.symbols {
            if symbol.sharing != Sharing::Grid && self.dims().any(|dim| dim == symbol.term) {
                return wrong("dimensions are common to the grid");
            }
            checker.declare(symbol)?;
        }
        let of_grid: FxHashSet<TermId> = self
            .symbols
            .iter()
            .filter(|symbol| symbol.sharing == Sharing::Grid)
            .map(|symbol| symbol.term)
            .collect();
        let inner = std::mem::replace(&mut checker.declared, of_grid);
        for dim in self.dims() {
            checker.term(dim, Sort::BitVec(INDEX_BITS))?;
        }
        for assumption in &self.assumptions {
            checker.term(*assumption, Sort::Bool)?;
        }
        checker.declared = inner;
        if self.warp_size == 0 {
            return wrong("a warp has at least one thread");
        }
        checker.declared.extend(thread.all());
        checker.body(&self.body)
    }

    /// What matters of the launch for two of its threads.
    #[must_use]
    pub fn launch(&self) -> Launch {
        Launch {
            grid: self.grid,
            block: self.block,
            warp_size: self.warp_size,
            is_lockstep: false,
            waits_for_ended: false,
        }
    }

    /// The six dimensions of the launch.
    pub fn dims(&self) -> impl Iterator<Item = TermId> {
        self.grid.into_iter().chain(self.block)
    }
}

fn wrong<T>(what: impl Into<String>) -> Result<T, MalformedProtocol> {
    Err(MalformedProtocol(what.into()))
}

struct Checker<'a> {
    pool: &'a TermPool,
    protocol: &'a Protocol,
    /// Symbols that may be used here.
    declared: FxHashSet<TermId>,
    /// Symbols that were declared anywhere before: none is declared twice.
    seen: FxHashSet<TermId>,
    depth: usize,
    /// How many loops are around the operations on each partial barrier.
    depths: Vec<Option<usize>>,
}

impl Checker<'_> {
    fn name(&self, name: &str) -> Result<(), MalformedProtocol> {
        let is_written = !name.is_empty()
            && !name.starts_with("$t")
            && !name.contains(|c: char| c == '|' || c == '\\' || c.is_control());
        if is_written { Ok(()) } else { wrong("a name that cannot be written") }
    }

    fn declare(&mut self, symbol: &Symbol) -> Result<(), MalformedProtocol> {
        let sort = self.pool.sort(symbol.term);
        if symbol.range.is_some_and(|(first, last)| {
            first > last
                || !matches!(sort, Sort::BitVec(width) if width <= 64 && last <= u64::MAX >> (64 - width))
        }) {
            return wrong("a range that has no values");
        }
        self.add(symbol.term)
    }

    fn add(&mut self, symbol: TermId) -> Result<(), MalformedProtocol> {
        let Some(name) = self.pool.as_symbol(symbol) else {
            return wrong("what is declared is no symbol");
        };
        self.name(name.as_str())?;
        self.declared.insert(symbol);
        if self.seen.insert(symbol) { Ok(()) } else { wrong(format!("`{name}` is declared twice")) }
    }

    fn term(&self, term: TermId, sort: Sort) -> Result<(), MalformedProtocol> {
        if self.pool.sort(term) != sort {
            return wrong(format!("a term that is no {sort}"));
        }
        self.known(term)
    }

    fn known(&self, term: TermId) -> Result<(), MalformedProtocol> {
        for part in self.pool.post_order(&[term]) {
            if matches!(self.pool.op(part), Some(Op::Apply(_))) {
                return wrong("an uninterpreted function");
            }
            if let Some(name) = self.pool.as_symbol(part)
                && !self.declared.contains(&part)
            {
                return wrong(format!("`{name}` is not declared here"));
            }
        }
        Ok(())
    }

    fn body(&mut self, body: &[Node]) -> Result<(), MalformedProtocol> {
        let outer = self.declared.clone();
        for node in body {
            self.node(node)?;
        }
        self.declared = outer;
        Ok(())
    }

    fn node(&mut self, node: &Node) -> Result<(), MalformedProtocol> {
        match node {
            Node::Access(access) => self.access(access),
            Node::Barrier(Sharing::Thread) => wrong("a barrier of one thread"),
            Node::Barrier(Sharing::Warp | Sharing::Block | Sharing::Grid) | Node::Exit => Ok(()),
            Node::Partial(partial, _) => {
                let Some(depth) = self.depths.get_mut(partial.index()) else {
                    return wrong("no such barrier");
                };
                let is_same = *depth.get_or_insert(self.depth) == self.depth;
                if is_same { Ok(()) } else { wrong("a partial barrier at two depths of loops") }
            }
            Node::Fresh(symbol) => self.declare(symbol),
            Node::Assume(cond) => self.term(*cond, Sort::Bool),
            Node::If { cond, then, otherwise } => {
                self.term(*cond, Sort::Bool)?;
                self.body(then)?;
                self.body(otherwise)
            }
            Node::For { counter, count, body } => {
                let sort = self.pool.sort(*counter);
                if !matches!(sort, Sort::BitVec(width) if width <= 64) {
                    return wrong("a counter that is no number");
                }
                self.term(*count, sort)?;
                self.add(*counter)?;
                self.depth += 1;
                self.body(body)?;
                self.depth -= 1;
                self.declared.remove(counter);
                Ok(())
            }
        }
    }

    fn access(&self, access: &Access) -> Result<(), MalformedProtocol> {
        let known = self.protocol.objects.get(access.object);
        if known.is_none_or(|object| object.sharing < Sharing::Block) {
            return wrong("an object that is not shared");
        }
        if access.size_bytes == 0 {
            return wrong("an access to no bytes");
        }
        self.term(access.offset, Sort::BitVec(OFFSET_BITS))?;
        access.value.map_or(Ok(()), |value| self.known(value))
    }
}
