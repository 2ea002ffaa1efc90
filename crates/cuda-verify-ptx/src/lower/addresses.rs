//! Which registers and parameters carry addresses.
//!
//! PTX has one kind of 64-bit register for numbers and addresses. An address is what the address of a variable is
//! computed from, what `cvta` converts, and what a load of a pointer gives that is used as one. Two directions meet:
//! forward from what is an address for sure, through moves, sums and selections; backward from what an access needs,
//! to the parameter or load that it comes from. A sum of two numbers of which either could be the address is left as
//! numbers, and the access through it is then refused.
//!
//! Addresses of shared memory in 32-bit registers are found in the same way; they are kept as pointers of 64 bits.
//!
//! *Guarantee*: none is needed for soundness: a register that is not found holds a number, and an access through a
//! number is `unsupported`.

use cuda_verify_base::Name;
use rustc_hash::{FxHashMap, FxHashSet};

use super::flat::Flat;
use crate::ast::{Function, Instruction, Item, Module, Operand, Space, Type};

/// A register or parameter of a function, by its number.
type Node = (usize, Name);

/// The registers and parameters that carry addresses, and what is known of the variables that they lead to.
#[derive(Debug, Default)]
pub(super) struct Addresses {
    carriers: FxHashSet<Node>,
    /// Bytes of the smallest access to a variable.
    cells: FxHashMap<Node, u64>,
}

/// What a register is computed from.
enum Source {
    /// An address for sure, of a variable or what another register holds.
    Address(Option<Node>),
    /// What another one holds.
    Copy(Node),
    /// A sum of which one part may be an address.
    Sum(Vec<Node>),
    /// `a - b`
    Difference(Node, Option<Node>),
    /// One of them.
    Either(Vec<Node>),
    /// 64 bits from memory.
    Loaded,
    /// A number.
    Number,
}

impl Addresses {
    pub(super) fn new(functions: &[&Function], flats: &[Flat], module: &Module) -> Self {
        let mut graph = Graph::new(functions, flats, module);
        graph.solve();
        let cells = graph.cells();
        Self { carriers: graph.carriers, cells }
    }

    pub(super) fn is_address(&self, function: usize, name: &Name) -> bool {
        self.carriers.contains(&(function, name.clone()))
    }

    /// Bytes of the smallest access to a variable of a function, or of the module by any function.
    pub(super) fn cell_bytes(&self, function: Option<usize>, name: &Name) -> Option<u64> {
        let of = |(node, bytes): (&Node, &u64)| {
            (node.1 == *name && function.is_none_or(|it| it == node.0)).then_some(*bytes)
        };
        self.cells.iter().filter_map(of).min()
    }
}

struct Graph<'a> {
    functions: &'a [&'a Function],
    flats: &'a [Flat],
    /// Names of variables of the module.
    variables: FxHashSet<&'a str>,
    sources: FxHashMap<Node, Vec<Source>>,
    order: Vec<Node>,
    needed: Vec<Node>,
    carriers: FxHashSet<Node>,
    /// Accesses: what they go through, and bytes.
    accesses: Vec<(Node, u64)>,
}

impl<'a> Graph<'a> {
    fn new(functions: &'a [&'a Function], flats: &'a [Flat], module: &'a Module) -> Self {
        let variable = |item: &'a Item| match item {
            Item::Variable(variable) => Some(&*variable.name),
            Item::Function(_) | Item::Directive(_) => None,
        };
        let mut graph = Self {
            functions,
            flats,
            variables: module.items.iter().filter_map(variable).collect(),
            sources: FxHashMap::default(),
            order: Vec::new(),
            needed: Vec::new(),
            carriers: FxHashSet::default(),
            accesses: Vec::new(),
        };
        for (index, flat) in flats.iter().enumerate() {
            for param in functions[index].params.iter().filter(|it| it.pointer.is_some()) {
                graph.carriers.insert((index, param.name.clone()));
            }
            for instruction in &flat.instructions {
                graph.instruction(index, instruction);
            }
        }
        graph
    }

    fn define(&mut self, node: Node, source: Source) {
        let entry = self.sources.entry(node.clone()).or_default();
        if entry.is_empty() {
            self.order.push(node);
        }
        entry.push(source);
    }

    /// What a plain operand is, as a source.
    fn copy(&self, index: usize, operand: &Operand) -> Source {
        match operand {
            Operand::Name(name) | Operand::Offset(name, _) => {
                let variable = self.flats[index].variable(name);
                let is_memory = variable.is_some_and(|it| it.space != Space::Reg);
                if is_memory || variable.is_none() && self.variables.contains(&**name) {
                    Source::Address(Some((index, name.clone())))
                } else {
                    Source::Copy((index, name.clone()))
                }
            }
            Operand::Number(_)
            | Operand::Vector(_)
            | Operand::Address(_)
            | Operand::List(_)
            | Operand::Not(_)
            | Operand::Pair(..) => Source::Number,
        }
    }

    fn node(index: usize, operand: Option<&Operand>) -> Option<Node> {
        match operand? {
            Operand::Name(name) => Some((index, name.clone())),
            Operand::Number(_)
            | Operand::Vector(_)
            | Operand::Address(_)
            | Operand::List(_)
            | Operand::Not(_)
            | Operand::Pair(..)
            | Operand::Offset(..) => None,
        }
    }

    fn instruction(&mut self, index: usize, it: &Instruction) {
        let is_param = it.spaces().next() == Some(Space::Param);
        if &*it.op == "call" {
            self.call(index, it);
            return;
        }
        for operand in &it.operands {
            if let (Operand::Address(items), false) = (operand, is_param)
                && let Some(Operand::Name(name) | Operand::Offset(name, _)) = items.first()
            {
                let bytes = it.types().last().map_or(1, |ty| u64::from(ty.bits() / 8));
                self.accesses.push(((index, name.clone()), bytes.max(1)));
                if self.flats[index].is_register(name) {
                    self.needed.push((index, name.clone()));
                }
            }
        }
        if is_param && &*it.op == "st" {
            if let (Some(Operand::Address(items)), Some(value)) =
                (it.operands.first(), it.operands.get(1))
                && let Some(Operand::Name(name) | Operand::Offset(name, _)) = items.first()
            {
                let source = self.copy(index, value);
                self.define((index, name.clone()), source);
            }
            return;
        }
        let Some(node) = Self::node(index, it.operands.first()) else { return };
        let source = self.source(index, it, is_param);
        self.define(node, source);
    }

    fn source(&mut self, index: usize, it: &Instruction, is_param: bool) -> Source {
        let operands = &it.operands;
        let nodes = |from: usize, to: usize| {
            let parts = operands.iter().take(to).skip(from);
            parts.filter_map(|operand| Self::node(index, Some(operand))).collect::<Vec<_>>()
        };
        match &*it.op {
            "mov" | "cvt" if operands.len() == 2 => {
                let is_word = |ty: Type| matches!(ty, Type::Bits(b) | Type::Unsigned(b) | Type::Signed(b) if b >= 32);
                if it.types().all(is_word) {
                    self.copy(index, &operands[1])
                } else {
                    Source::Number
                }
            }
            "cvta" => {
                let from = match operands.get(1).map(|it| self.copy(index, it)) {
                    Some(Source::Address(from)) => from,
                    Some(Source::Copy(from)) => {
                        self.needed.push(from.clone());
                        Some(from)
                    }
                    Some(_) | None => None,
                };
                Source::Address(from)
            }
            "add" if operands.len() == 3 => Source::Sum(nodes(1, 3)),
            "sub" if operands.len() == 3 => match Self::node(index, operands.get(1)) {
                Some(left) => Source::Difference(left, Self::node(index, operands.get(2))),
                None => Source::Number,
            },
            "mad" if operands.len() == 4 && !it.has("hi") => Source::Sum(nodes(3, 4)),
            "selp" => Source::Either(nodes(1, 3)),
            "ld" if is_param => self.loaded_param(index, it),
            "ld" | "ldu" if it.types().last().is_some_and(|ty| ty.bits() == 64) => Source::Loaded,
            _ => Source::Number,
        }
    }

    /// A parameter of 64 bits that is one number is what it holds, and part of a structure is like memory.
    fn loaded_param(&self, index: usize, it: &Instruction) -> Source {
        let Some(Operand::Address(items)) = it.operands.get(1) else { return Source::Number };
        let Some(Operand::Name(name) | Operand::Offset(name, _)) = items.first() else {
            return Source::Number;
        };
        let is_wide = it.types().last().is_some_and(|ty| ty.bits() == 64);
        match self.flats[index].variable(name) {
            Some(variable) if !variable.dims.is_empty() && is_wide => Source::Loaded,
            Some(variable) if variable.dims.is_empty() => Source::Copy((index, name.clone())),
            Some(_) | None => Source::Number,
        }
    }

    /// Arguments are what parameters hold, and results what the callee returns.
    fn call(&mut self, index: usize, it: &Instruction) {
        let (mut lists, mut callee) = (Vec::new(), None);
        for operand in &it.operands {
            match operand {
                Operand::List(items) => lists.push((callee.is_some(), items)),
                Operand::Name(name) if callee.is_none() => callee = Some(name),
                Operand::Name(_)
                | Operand::Number(_)
                | Operand::Vector(_)
                | Operand::Address(_)
                | Operand::Not(_)
                | Operand::Pair(..)
                | Operand::Offset(..) => {}
            }
        }
        let Some(callee) = callee else { return };
        let Some(target) = self.functions.iter().position(|it| it.name == *callee) else { return };
        for (is_argument, items) in lists {
            let function = self.functions[target];
            let formal = if is_argument { &function.params } else { &function.returns };
            for (item, formal) in items.iter().zip(formal) {
                let Some(actual) = Self::node(index, Some(item)) else { continue };
                let formal = (target, formal.name.clone());
                let (to, from) = if is_argument { (formal, actual) } else { (actual, formal) };
                self.define(to, Source::Copy(from));
            }
        }
    }

    fn is_carrier(&self, node: &Node) -> bool {
        self.carriers.contains(node)
    }

    fn solve(&mut self) {
        loop {
            let before = self.carriers.len();
            self.forward();
            for node in self.needed.clone() {
                self.need(node);
            }
            if self.carriers.len() == before {
                return;
            }
        }
    }

    fn forward(&mut self) {
        loop {
            let is_address = |source: &Source| match source {
                Source::Address(_) => true,
                Source::Copy(from) => self.is_carrier(from),
                Source::Sum(parts) => parts.iter().filter(|it| self.is_carrier(it)).count() == 1,
                Source::Difference(left, right) => {
                    self.is_carrier(left) && right.as_ref().is_none_or(|it| !self.is_carrier(it))
                }
                Source::Either(parts) => parts.iter().any(|it| self.is_carrier(it)),
                Source::Loaded | Source::Number => false,
            };
            let new: Vec<Node> = self
                .order
                .iter()
                .filter(|node| !self.is_carrier(node) && self.sources[*node].iter().any(is_address))
                .cloned()
                .collect();
            if new.is_empty() {
                return;
            }
            self.carriers.extend(new);
        }
    }

    /// Something is used as an address: finds where it comes from.
    fn need(&mut self, node: Node) {
        let mut pending = vec![node];
        let mut seen = FxHashSet::default();
        while let Some(node) = pending.pop() {
            // A register that is converted in place holds an address before as well.
            let is_own =
                |source: &Source| matches!(source, Source::Address(Some(from)) if *from == node);
            let is_converted =
                self.sources.get(&node).is_some_and(|sources| sources.iter().any(is_own));
            if (self.is_carrier(&node) && !is_converted) || !seen.insert(node.clone()) {
                continue;
            }
            let Some(sources) = self.sources.get(&node) else {
                if self.is_wide_param(&node) {
                    self.carriers.insert(node);
                }
                continue;
            };
            let mut is_loaded = false;
            for source in sources {
                match source {
                    Source::Copy(from) | Source::Difference(from, _) => pending.push(from.clone()),
                    Source::Sum(parts) => {
                        if parts.iter().any(|it| self.is_carrier(it)) {
                            continue;
                        }
                        let mut bases = parts.iter().filter(|it| self.may_be_base(it));
                        if let (Some(base), None) = (bases.next(), bases.next()) {
                            pending.push(base.clone());
                        }
                    }
                    Source::Either(parts) => pending.extend(parts.iter().cloned()),
                    Source::Loaded => is_loaded = true,
                    Source::Address(_) | Source::Number => {}
                }
            }
            if is_loaded {
                self.carriers.insert(node);
            }
        }
    }

    /// Whether a parameter is one number of 64 bits.
    fn is_wide_param(&self, (index, name): &Node) -> bool {
        let is_param = self.functions[*index].params.iter().any(|it| it.name == *name);
        let variable = self.flats[*index].variable(name);
        is_param && variable.is_some_and(|it| it.dims.is_empty() && it.ty.bits() == 64)
    }

    /// Whether a register may hold an address by the way it is computed.
    fn may_be_base(&self, node: &Node) -> bool {
        let mut pending = vec![node.clone()];
        let mut seen = FxHashSet::default();
        while let Some(node) = pending.pop() {
            if !seen.insert(node.clone()) {
                continue;
            }
            if self.is_carrier(&node) {
                return true;
            }
            let Some(sources) = self.sources.get(&node) else {
                if self.is_wide_param(&node) {
                    return true;
                }
                continue;
            };
            for source in sources {
                match source {
                    Source::Address(_) | Source::Loaded => return true,
                    Source::Copy(from) | Source::Difference(from, _) => pending.push(from.clone()),
                    Source::Sum(parts) | Source::Either(parts) => {
                        pending.extend(parts.iter().cloned())
                    }
                    Source::Number => {}
                }
            }
        }
        false
    }

    /// Bytes of the smallest access to each variable.
    fn cells(&self) -> FxHashMap<Node, u64> {
        let mut cells: FxHashMap<Node, u64> = FxHashMap::default();
        for (node, bytes) in &self.accesses {
            let root = self.root(node.clone());
            let cell = cells.entry(root).or_insert(*bytes);
            *cell = (*cell).min(*bytes);
        }
        cells
    }

    /// The variable that an address is computed from, as far as each step has one source.
    fn root(&self, mut node: Node) -> Node {
        for _ in 0..64 {
            let Some(sources) = self.sources.get(&node) else { return node };
            let next = sources.iter().find_map(|source| match source {
                Source::Address(from) => from.clone(),
                Source::Copy(from) | Source::Difference(from, _) => Some(from.clone()),
                Source::Sum(parts) | Source::Either(parts) => {
                    parts.iter().find(|it| self.is_carrier(it)).cloned()
                }
                Source::Loaded | Source::Number => None,
            });
            match next {
                Some(next) => node = next,
                None => return node,
            }
        }
        node
    }
}
