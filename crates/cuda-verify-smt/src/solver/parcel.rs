//! Terms on their way from one pool to another: a list of nodes that names operands by their position in it.
//!
//! A pool is not shared between threads. The [`Sender`] turns what it has not sent yet into nodes, operands first; any
//! number of [`Receiver`]s build the same terms in pools of their own. Constructors simplify again, which keeps every
//! value (see [`crate::term`]). Cost: linear in the nodes, each is sent once.

use cuda_verify_base::Name;
use rustc_hash::FxHashMap;

use crate::eval::{FunctionValue, Model};
use crate::op::{FunctionId, Op};
use crate::sort::Sort;
use crate::term::{Constant, TermId, TermKind, TermPool};
use crate::value::Value;

/// Position of a term, or of a function, in the list.
pub(super) type Position = usize;

/// A term, or the declaration of a function.
#[derive(Clone, Debug)]
pub(super) enum Node {
    Constant(Constant),
    Symbol(Name, Sort),
    Function(Name, Vec<Sort>, Sort),
    App(Op, Vec<Position>),
    Apply(Position, Vec<Position>),
}

/// An assignment by positions.
#[derive(Debug, Default)]
pub(super) struct FlatModel {
    symbols: Vec<(Position, Value)>,
    functions: Vec<(Position, FunctionValue)>,
}

/// The pool that terms come from.
#[derive(Debug, Default)]
pub(super) struct Sender {
    positions: FxHashMap<TermId, Position>,
    functions: FxHashMap<FunctionId, Position>,
    sent: Vec<Item>,
}

/// A pool that terms go to.
#[derive(Debug, Default)]
pub(super) struct Receiver {
    received: Vec<Item>,
    positions: FxHashMap<TermId, Position>,
    functions: FxHashMap<FunctionId, Position>,
}

#[derive(Clone, Copy, Debug)]
enum Item {
    Term(TermId),
    Function(FunctionId),
}

impl Item {
    fn term(self) -> TermId {
        match self {
            Self::Term(t) => t,
            Self::Function(_) => unreachable!("invariant: operands are terms"),
        }
    }

    fn function(self) -> FunctionId {
        match self {
            Self::Function(function) => function,
            Self::Term(_) => unreachable!("invariant: functions are applied"),
        }
    }
}

impl Sender {
    /// The position of a term; nodes that have not been sent are added to the list.
    pub(super) fn send(&mut self, pool: &TermPool, t: TermId, nodes: &mut Vec<Node>) -> Position {
        let mut stack = vec![(t, false)];
        while let Some((t, is_expanded)) = stack.pop() {
            if self.positions.contains_key(&t) {
                continue;
            }
            if !is_expanded {
                stack.push((t, true));
                stack.extend(pool.operands(t).iter().map(|&operand| (operand, false)));
                continue;
            }
            let node = match pool.kind(t) {
                TermKind::Const(constant) => Node::Constant(constant.clone()),
                TermKind::Symbol(name) => Node::Symbol(name.clone(), pool.sort(t)),
                TermKind::App(op, operands) => {
                    let operands = operands.iter().map(|operand| self.positions[operand]).collect();
                    if let Op::Apply(function) = op {
                        Node::Apply(self.send_function(pool, *function, nodes), operands)
                    } else {
                        Node::App(*op, operands)
                    }
                }
            };
            nodes.push(node);
            self.positions.insert(t, self.sent.len());
            self.sent.push(Item::Term(t));
        }
        self.positions[&t]
    }

    fn send_function(
        &mut self,
        pool: &TermPool,
        function: FunctionId,
        nodes: &mut Vec<Node>,
    ) -> Position {
        if let Some(&position) = self.functions.get(&function) {
            return position;
        }
        let declaration = pool.function(function);
        let arguments = declaration.arguments.clone();
        nodes.push(Node::Function(declaration.name.clone(), arguments, declaration.result));
        let position = self.sent.len();
        self.functions.insert(function, position);
        self.sent.push(Item::Function(function));
        position
    }

    /// The term at a position.
    pub(super) fn term(&self, position: Position) -> TermId {
        self.sent[position].term()
    }

    /// An assignment to the symbols of this pool.
    pub(super) fn model(&self, flat: FlatModel) -> Model {
        let mut model = Model::new();
        for (position, value) in flat.symbols {
            model.insert(self.term(position), value);
        }
        for (position, value) in flat.functions {
            model.insert_function(self.sent[position].function(), value);
        }
        model
    }
}

impl Receiver {
    /// Builds the terms that were sent.
    pub(super) fn receive(&mut self, pool: &mut TermPool, nodes: &[Node]) {
        for node in nodes {
            let operands = |positions: &[Position]| -> Vec<TermId> {
                positions.iter().map(|&position| self.term(position)).collect()
            };
            let item = match node {
                Node::Constant(constant) => Item::Term(pool.mk_constant(constant.clone())),
                Node::Symbol(name, sort) => Item::Term(pool.mk_symbol(name.clone(), *sort)),
                Node::Function(name, arguments, result) => {
                    Item::Function(pool.declare_function(name.clone(), arguments, *result))
                }
                Node::App(op, positions) => Item::Term(pool.mk_app(*op, &operands(positions))),
                Node::Apply(function, positions) => {
                    let function = self.received[*function].function();
                    Item::Term(pool.mk_apply(function, &operands(positions)))
                }
            };
            match item {
                Item::Term(t) => self.positions.insert(t, self.received.len()),
                Item::Function(function) => self.functions.insert(function, self.received.len()),
            };
            self.received.push(item);
        }
    }

    /// The term at a position.
    pub(super) fn term(&self, position: Position) -> TermId {
        self.received[position].term()
    }

    /// An assignment by positions; what was not received is left out.
    pub(super) fn flatten(&self, model: &Model) -> FlatModel {
        let symbols = model.iter().filter_map(|(symbol, value)| {
            self.positions.get(&symbol).map(|&position| (position, value.clone()))
        });
        let functions = model.functions().filter_map(|(function, value)| {
            self.functions.get(&function).map(|&position| (position, value.clone()))
        });
        FlatModel { symbols: symbols.collect(), functions: functions.collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::eval;

    #[test]
    fn terms_and_models_travel() {
        let mut pool = TermPool::new();
        let x = pool.mk_symbol("x", Sort::BitVec(8));
        let f = pool.declare_function("f", &[Sort::BitVec(8)], Sort::BitVec(8));
        let image = pool.mk_apply(f, &[x]);
        let sum = pool.mk_bv_add(image, x);
        let nine = pool.mk_bv(8, 9);
        let goal = pool.mk_eq(sum, nine);
        let (mut sender, mut nodes) = (Sender::default(), Vec::new());
        let position = sender.send(&pool, goal, &mut nodes);
        assert_eq!(sender.term(position), goal);
        let n_nodes = nodes.len();
        assert_eq!(sender.send(&pool, goal, &mut nodes), position);
        assert_eq!(nodes.len(), n_nodes, "sent once");

        let (mut other, mut receiver) = (TermPool::new(), Receiver::default());
        other.mk_symbol("already there", Sort::Bool);
        receiver.receive(&mut other, &nodes);
        let there = receiver.term(position);
        assert_eq!(
            crate::text::display(&other, there).to_string(),
            crate::text::display(&pool, goal).to_string()
        );
        let mut model = Model::new();
        let [y] = other.symbols_of(there)[..] else { panic!("one symbol") };
        let word = |value| Value::BitVec(crate::BvValue::new(8, value));
        model.insert(y, word(4));
        let (g, _) = other.functions().next().expect("a function");
        let entries = [(vec![word(4)], word(5))].into();
        model.insert_function(g, FunctionValue { default: word(0), entries });
        let back = sender.model(receiver.flatten(&model));
        assert_eq!(eval(&pool, &back, goal), Value::Bool(true));
    }
}
