//! The text form of protocols: S-expressions with SMT-LIB terms.
//!
//! ```text
//! (protocol
//!   (grid 4 1 1)
//!   (block 64 1 1)
//!   (warp 32)
//!   (object a grid)
//!   (object s block)
//!   (partial full 64)
//!   (symbol n (_ BitVec 32) grid (range 0 100))
//!   (assume (bvult #x00000000 n))
//!   (body
//!     (write s (concat #x00000000 threadIdx.x) 1)
//!     (barrier block)
//!     (for k n
//!       (fresh v (_ BitVec 32) thread)
//!       (if (= threadIdx.x v) (then (exit)) (else)))
//!     (arrive full)
//!     (sync full)
//!     (atomic relaxed grid a #x0000000000000000 4)
//!     (write a #x0000000000000000 4 (value n))))
//! ```
//!
//! Dimensions are decimal numbers or terms. *Guarantee*: what is printed of a well-formed protocol reads back as the
//! same protocol.

mod flat;
mod read;

use std::fmt::{self, Display, Formatter};
use std::ops::{Deref, DerefMut};

use cuda_verify_base::id::PrimaryMap;
use cuda_verify_smt::term::{TermId, TermPool};
use cuda_verify_smt::text::{
    Document, ExpressionId, TextError, display as display_term, quote_symbol,
};

pub use self::flat::{display_flat, parse_flat};
use self::read::{Reader, Result};
use crate::protocol::{
    Access, AccessKind, INDEX_BITS, MemoryOrder, Node, Object, ObjectId, PartialBarrier, PartialId,
    Protocol, Role, Sharing, Symbol, ThreadTerms,
};

const SHARINGS: [(&str, Sharing); 4] = [
    ("thread", Sharing::Thread),
    ("warp", Sharing::Warp),
    ("block", Sharing::Block),
    ("grid", Sharing::Grid),
];

const ORDERS: [(&str, MemoryOrder); 4] = [
    ("relaxed", MemoryOrder::Relaxed),
    ("acquire", MemoryOrder::Acquire),
    ("release", MemoryOrder::Release),
    ("acq_rel", MemoryOrder::AcquireRelease),
];

impl Display for MemoryOrder {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let name = ORDERS.iter().find(|(_, order)| order == self).map_or("", |(name, _)| name);
        f.write_str(name)
    }
}

impl Display for Sharing {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let name =
            SHARINGS.iter().find(|(_, sharing)| sharing == self).map_or("", |(name, _)| name);
        f.write_str(name)
    }
}

/// Shows a protocol in its text form.
#[must_use]
pub fn display(pool: &TermPool, protocol: &Protocol) -> impl Display {
    let mut out = String::from("(protocol");
    let common = Common { pool, objects: &protocol.objects };
    out.push_str(&common.dims("grid", protocol.grid));
    out.push_str(&common.dims("block", protocol.block));
    out.push_str(&format!("\n  (warp {})", protocol.warp_size));
    out.push_str(&common.objects());
    for partial in protocol.partials.values() {
        out.push_str(&format!("\n  (partial {} {})", quote_symbol(&partial.name), partial.count));
    }
    let printer = Printer { common, protocol };
    for symbol in &protocol.symbols {
        out.push_str(&format!("\n  ({})", printer.common.symbol("symbol", symbol)));
    }
    for assumption in &protocol.assumptions {
        out.push_str(&format!("\n  (assume {})", display_term(pool, *assumption)));
    }
    out.push_str("\n  (body");
    printer.nodes(&protocol.body, 2, &mut out);
    out.push_str("))\n");
    out
}

/// Prints what all forms of protocols have in common.
struct Common<'a> {
    pool: &'a TermPool,
    objects: &'a PrimaryMap<ObjectId, Object>,
}

impl Common<'_> {
    fn dims(&self, name: &str, dims: [TermId; 3]) -> String {
        let dims = dims.map(|dim| {
            let known = self.pool.as_bv_u64(dim);
            known.map_or_else(|| display_term(self.pool, dim).to_string(), |dim| dim.to_string())
        });
        format!("\n  ({name} {})", dims.join(" "))
    }

    fn objects(&self) -> String {
        let object =
            |it: &Object| format!("\n  (object {} {})", quote_symbol(&it.name), it.sharing);
        self.objects.values().map(object).collect()
    }

    fn symbol(&self, head: &str, symbol: &Symbol) -> String {
        let name = self.pool.as_symbol(symbol.term).map_or("", |name| name.as_str());
        let (name, sort) = (quote_symbol(name), self.pool.sort(symbol.term));
        let range = symbol
            .range
            .map_or_else(String::new, |(first, last)| format!(" (range {first} {last})"));
        format!("{head} {name} {sort} {}{range}", symbol.sharing)
    }

    fn access(&self, access: &Access) -> String {
        let &Access { kind, object, offset, size_bytes, value } = access;
        let kind = match kind {
            AccessKind::Read => "read".to_owned(),
            AccessKind::Write => "write".to_owned(),
            AccessKind::Atomic(order, scope) => format!("atomic {order} {scope}"),
        };
        let object = quote_symbol(&self.objects[object].name);
        let value = value.map_or_else(String::new, |value| {
            format!(" (value {})", display_term(self.pool, value))
        });
        format!("{kind} {object} {} {size_bytes}{value}", display_term(self.pool, offset))
    }
}

struct Printer<'a> {
    common: Common<'a>,
    protocol: &'a Protocol,
}

impl Printer<'_> {
    fn nodes(&self, nodes: &[Node], depth: usize, out: &mut String) {
        for node in nodes {
            out.push('\n');
            out.push_str(&"  ".repeat(depth));
            out.push('(');
            self.node(node, depth, out);
            out.push(')');
        }
    }

    fn node(&self, node: &Node, depth: usize, out: &mut String) {
        let pool = self.common.pool;
        let term = |term: TermId| display_term(pool, term);
        match node {
            Node::Access(access) => out.push_str(&self.common.access(access)),
            Node::Partial(partial, role) => {
                let role = match role {
                    Role::Sync => "sync",
                    Role::Arrive => "arrive",
                };
                let name = quote_symbol(&self.protocol.partials[*partial].name);
                out.push_str(&format!("{role} {name}"));
            }
            Node::Barrier(scope) => out.push_str(&format!("barrier {scope}")),
            Node::Fresh(symbol) => out.push_str(&self.common.symbol("fresh", symbol)),
            Node::Assume(cond) => out.push_str(&format!("assume {}", term(*cond))),
            Node::If { cond, then, otherwise } => {
                out.push_str(&format!("if {}", term(*cond)));
                for (name, nodes) in [("then", then), ("else", otherwise)] {
                    out.push_str(&format!("\n{}({name}", "  ".repeat(depth + 1)));
                    self.nodes(nodes, depth + 2, out);
                    out.push(')');
                }
            }
            Node::For { counter, count, body } => {
                let name = pool.as_symbol(*counter).map_or("", |name| name.as_str());
                out.push_str(&format!("for {} {}", quote_symbol(name), term(*count)));
                self.nodes(body, depth + 1, out);
            }
            Node::Exit => out.push_str("exit"),
        }
    }
}

/// Reads a protocol. Its symbols are made in the pool by their names.
///
/// # Errors
/// The text is no protocol, with the place.
pub fn parse(pool: &mut TermPool, text: &str) -> Result<Protocol, TextError> {
    let document = Document::read(text)?;
    let [root] = document.roots() else {
        return Err(document.roots().first().map_or_else(
            || TextError::nowhere("no protocol"),
            |&first| document.error(first, "more than one protocol"),
        ));
    };
    let thread = ThreadTerms::new(pool);
    let mut names = Vec::new();
    for symbol in thread.all() {
        let name = pool.as_symbol(symbol).map_or("", |name| name.as_str()).to_owned();
        names.push((name, symbol));
    }
    let one = pool.mk_bv(INDEX_BITS, 1);
    let protocol = Protocol {
        grid: [one; 3],
        block: [one; 3],
        warp_size: 32,
        objects: PrimaryMap::new(),
        partials: PrimaryMap::new(),
        symbols: Vec::new(),
        assumptions: Vec::new(),
        body: Vec::new(),
    };
    let (functions, objects) = (Vec::new(), PrimaryMap::new());
    let reader = Reader { pool, document: &document, names, functions, objects };
    let mut reader = TreeReader { reader, protocol };
    reader.protocol(*root)?;
    let TreeReader { reader, protocol } = reader;
    protocol.check(reader.pool).map_err(|error| document.error(*root, error.to_string()))?;
    Ok(protocol)
}

struct TreeReader<'a, 'd> {
    reader: Reader<'a, 'd>,
    protocol: Protocol,
}

impl<'a, 'd> Deref for TreeReader<'a, 'd> {
    type Target = Reader<'a, 'd>;

    fn deref(&self) -> &Reader<'a, 'd> {
        &self.reader
    }
}

impl DerefMut for TreeReader<'_, '_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.reader
    }
}

impl TreeReader<'_, '_> {
    fn protocol(&mut self, root: ExpressionId) -> Result<()> {
        let ("protocol", parts) = self.list(root)? else {
            return self.wrong(root, "expected `(protocol ...)`");
        };
        // Dimensions may be terms over symbols, which are declared further down.
        let mut dims = Vec::new();
        for &part in parts {
            let (head, items) = self.list(part)?;
            match (head, items) {
                ("grid" | "block", _) => dims.push((head == "grid", part, items)),
                ("warp", [size]) => self.protocol.warp_size = self.number(*size)?,
                ("object", [name, sharing]) => {
                    let (name, sharing) = (self.name(*name)?, self.sharing(*sharing)?);
                    self.objects.push(Object { name, sharing });
                }
                ("partial", [name, count]) => {
                    let (name, count) = (self.name(*name)?, self.number(*count)?);
                    self.protocol.partials.push(PartialBarrier { name, count });
                }
                ("symbol", items) => {
                    let symbol = self.symbol(part, items)?;
                    self.protocol.symbols.push(symbol);
                }
                ("assume", [cond]) => {
                    let cond = self.term(*cond)?;
                    self.protocol.assumptions.push(cond);
                }
                ("body", items) => self.protocol.body = self.nodes(items)?,
                _ => return self.wrong(part, "expected a part of a protocol"),
            }
        }
        self.protocol.objects = self.reader.objects.clone();
        for (is_grid, part, items) in dims {
            let dims = self.dims(part, items)?;
            if is_grid {
                self.protocol.grid = dims;
            } else {
                self.protocol.block = dims;
            }
        }
        Ok(())
    }

    /// Reads steps; symbols that they declare are known up to the last one.
    fn nodes(&mut self, ids: &[ExpressionId]) -> Result<Vec<Node>> {
        let n_names = self.names.len();
        let nodes = ids.iter().map(|&id| self.node(id)).collect();
        self.names.truncate(n_names);
        nodes
    }

    fn node(&mut self, id: ExpressionId) -> Result<Node> {
        let (head, items) = self.list(id)?;
        Ok(match (head, items) {
            ("read" | "write" | "atomic", items) => Node::Access(self.access(id, head, items)?),
            ("sync", [name]) => Node::Partial(self.partial(*name)?, Role::Sync),
            ("arrive", [name]) => Node::Partial(self.partial(*name)?, Role::Arrive),
            ("barrier", [scope]) => Node::Barrier(self.sharing(*scope)?),
            ("fresh", items) => Node::Fresh(self.symbol(id, items)?),
            ("assume", [cond]) => Node::Assume(self.term(*cond)?),
            ("if", [cond, then, otherwise]) => {
                let cond = self.term(*cond)?;
                let (then, otherwise) =
                    (self.branch("then", *then)?, self.branch("else", *otherwise)?);
                Node::If { cond, then, otherwise }
            }
            ("for", [counter, count, body @ ..]) => {
                let count = self.term(*count)?;
                let n_names = self.names.len();
                let sort = self.pool.sort(count);
                let counter = self.declare(*counter, sort)?;
                let body = self.nodes(body)?;
                self.names.truncate(n_names);
                Node::For { counter, count, body }
            }
            ("exit", []) => Node::Exit,
            _ => return self.wrong(id, "expected a step of a thread"),
        })
    }

    fn branch(&mut self, name: &str, id: ExpressionId) -> Result<Vec<Node>> {
        let (head, items) = self.list(id)?;
        if head != name {
            return self.wrong(id, "expected `(then ...)` and `(else ...)`");
        }
        self.nodes(items)
    }

    fn partial(&self, id: ExpressionId) -> Result<PartialId> {
        let name = self.name(id)?;
        let known = self.protocol.partials.iter().find(|(_, known)| known.name == name);
        known
            .map(|(found, _)| found)
            .ok_or_else(|| self.document.error(id, "no such partial barrier"))
    }
}
