//! The control-flow graph of a function at the level of instructions.
//!
//! Offers successors, predecessors, a reverse post-order, dominators and immediate post-dominators (where the branches
//! of a condition join again: symbolic executors merge there), and natural loops ([`crate::loops`]). Dominators follow
//! Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001).
//!
//! *Guarantee*: facts are exact for the reachable instructions; unreachable ones have no order, no dominators and no
//! loop. An instruction from which no return can be reached has no post-dominator. Cost: near linear in practice.

use cuda_verify_base::id::Id;
use cuda_verify_base::{PrimaryMap, SecondaryMap};
use smallvec::SmallVec;

use crate::loops::{Loop, LoopId, Loops};
use crate::program::{Function, InstrId, InstrKind};

/// Edges of one instruction.
pub type Edges = SmallVec<[InstrId; 2]>;

/// The instructions that may follow an instruction: for a branch the target first, then the next one.
#[must_use]
pub fn successors(function: &Function, id: InstrId) -> Edges {
    let kind = &function.instrs[id].kind;
    let mut edges: Edges = kind.target().into_iter().collect();
    let next = InstrId::from_index(id.index() + 1);
    let falls_through = !matches!(kind, InstrKind::Goto(_) | InstrKind::Return(_));
    if falls_through && !edges.contains(&next) {
        edges.push(next);
    }
    edges.retain(|target| target.index() < function.instrs.len());
    edges
}

/// The control-flow graph of a function.
#[derive(Clone, Debug)]
pub struct Cfg {
    successors: SecondaryMap<InstrId, Edges>,
    predecessors: SecondaryMap<InstrId, Edges>,
    order: Vec<InstrId>,
    order_of: SecondaryMap<InstrId, Option<usize>>,
    dominators: SecondaryMap<InstrId, Option<InstrId>>,
    post_dominators: SecondaryMap<InstrId, Option<InstrId>>,
    loops: Loops,
}

impl Cfg {
    /// Computes the graph of a function. Empty for a function without body.
    #[must_use]
    pub fn new(function: &Function) -> Self {
        let mut cfg = Self {
            successors: SecondaryMap::new(),
            predecessors: SecondaryMap::new(),
            order: Vec::new(),
            order_of: SecondaryMap::new(),
            dominators: SecondaryMap::new(),
            post_dominators: SecondaryMap::new(),
            loops: Loops::default(),
        };
        if function.instrs.is_empty() {
            return cfg;
        }
        for id in function.instrs.ids() {
            cfg.successors[id] = successors(function, id);
        }
        let entry = InstrId::from_index(0);
        cfg.order = reverse_post_order(entry, |id| &cfg.successors[id]);
        for (index, id) in cfg.order.iter().enumerate() {
            cfg.order_of[*id] = Some(index);
            for successor in &cfg.successors[*id] {
                cfg.predecessors[*successor].push(*id);
            }
        }
        cfg.find_dominators();
        cfg.find_post_dominators(function);
        cfg.loops = Loops::new(&cfg);
        cfg
    }

    /// The instructions that may follow an instruction.
    #[must_use]
    pub fn successors(&self, id: InstrId) -> &[InstrId] {
        &self.successors[id]
    }

    /// The reachable instructions that an instruction may follow.
    #[must_use]
    pub fn predecessors(&self, id: InstrId) -> &[InstrId] {
        &self.predecessors[id]
    }

    /// The reachable instructions, each before its successors but for back edges.
    #[must_use]
    pub fn reverse_post_order(&self) -> &[InstrId] {
        &self.order
    }

    /// The index of an instruction in [`reverse_post_order`](Self::reverse_post_order).
    #[must_use]
    pub fn order_of(&self, id: InstrId) -> Option<usize> {
        self.order_of[id]
    }

    /// Whether an instruction can be reached from the entry.
    #[must_use]
    pub fn is_reachable(&self, id: InstrId) -> bool {
        self.order_of[id].is_some()
    }

    /// The last instruction other than itself that every way from the entry to an instruction passes.
    #[must_use]
    pub fn immediate_dominator(&self, id: InstrId) -> Option<InstrId> {
        self.dominators[id]
    }

    /// Whether every way from the entry to `b` passes `a`.
    #[must_use]
    pub fn dominates(&self, a: InstrId, b: InstrId) -> bool {
        let mut next = Some(b);
        while let Some(id) = next {
            if id == a {
                return true;
            }
            next = self.dominators[id];
        }
        false
    }

    /// The first instruction other than itself that every way from an instruction to a return passes; `None` where
    /// the ways meet only at the end of the function, or none ends.
    #[must_use]
    pub fn immediate_post_dominator(&self, id: InstrId) -> Option<InstrId> {
        self.post_dominators[id]
    }

    /// The loops, outer ones before inner ones.
    #[must_use]
    pub fn loops(&self) -> &PrimaryMap<LoopId, Loop> {
        &self.loops.loops
    }

    /// The innermost loop around an instruction.
    #[must_use]
    pub fn loop_of(&self, id: InstrId) -> Option<LoopId> {
        self.loops.loop_of[id]
    }

    /// The loop that an instruction is the head of.
    #[must_use]
    pub fn loop_at_head(&self, id: InstrId) -> Option<LoopId> {
        self.loop_of(id).filter(|found| self.loops.loops[*found].head == id)
    }

    /// Whether an edge goes back to the head of a loop around its source.
    #[must_use]
    pub fn is_back_edge(&self, from: InstrId, to: InstrId) -> bool {
        self.loop_at_head(to)
            .is_some_and(|found| self.loops.loops[found].back_edges.contains(&from))
    }

    fn find_dominators(&mut self) {
        let ranks = dominators(&self.order, &self.order_of, |id| &self.predecessors[id]);
        for (index, id) in self.order.iter().enumerate().skip(1) {
            self.dominators[*id] = ranks[index].map(|rank| self.order[rank]);
        }
    }

    /// Dominators of the reversed graph, whose entry is an exit node beyond the returns.
    fn find_post_dominators(&mut self, function: &Function) {
        let exit = InstrId::from_index(function.instrs.len());
        let returns: Edges =
            self.order.iter().copied().filter(|id| self.successors[*id].is_empty()).collect();
        let back = |id: InstrId| if id == exit { &returns } else { &self.predecessors[id] };
        let order = reverse_post_order(exit, back);
        let mut order_of = SecondaryMap::new();
        for (index, id) in order.iter().enumerate() {
            order_of[*id] = Some(index);
        }
        let to_exit: Edges = SmallVec::from_slice(&[exit]);
        let forward = |id: InstrId| {
            if self.successors[id].is_empty() { &to_exit } else { &self.successors[id] }
        };
        let ranks = dominators(&order, &order_of, forward);
        for (index, id) in order.iter().enumerate().skip(1) {
            self.post_dominators[*id] =
                ranks[index].map(|rank| order[rank]).filter(|found| *found != exit);
        }
    }
}

/// The nodes reachable from an entry in reverse post-order, by an explicit stack.
fn reverse_post_order<'a>(entry: InstrId, edges: impl Fn(InstrId) -> &'a Edges) -> Vec<InstrId> {
    let mut order = Vec::new();
    let mut visited: SecondaryMap<InstrId, bool> = SecondaryMap::new();
    visited.insert(entry, true);
    let mut stack = vec![(entry, 0)];
    while let Some((id, next)) = stack.last_mut() {
        // The last edge first, so that the reversed order keeps the order of the edges' targets in the program.
        match edges(*id).get(*next) {
            Some(successor) => {
                *next += 1;
                if !visited[*successor] {
                    visited.insert(*successor, true);
                    stack.push((*successor, 0));
                }
            }
            None => {
                order.push(*id);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}

/// For each index into a reverse post-order, that of the immediate dominator; that of the entry is its own.
fn dominators<'a>(
    order: &[InstrId],
    order_of: &SecondaryMap<InstrId, Option<usize>>,
    predecessors: impl Fn(InstrId) -> &'a Edges,
) -> Vec<Option<usize>> {
    let mut result: Vec<Option<usize>> = vec![None; order.len()];
    if order.is_empty() {
        return result;
    }
    result[0] = Some(0);
    let mut is_changed = true;
    while is_changed {
        is_changed = false;
        for (index, id) in order.iter().enumerate().skip(1) {
            let mut found: Option<usize> = None;
            for predecessor in predecessors(*id) {
                let Some(rank) = order_of[*predecessor] else { continue };
                if result[rank].is_some() {
                    found = Some(found.map_or(rank, |other| intersect(&result, other, rank)));
                }
            }
            if found != result[index] {
                result[index] = found;
                is_changed = true;
            }
        }
    }
    result
}

/// The nearest common ancestor in the tree of dominators found so far.
fn intersect(dominators: &[Option<usize>], mut a: usize, mut b: usize) -> usize {
    while a != b {
        let higher = if a > b { &mut a } else { &mut b };
        *higher = dominators[*higher].expect("invariant: processed nodes have a dominator");
    }
    a
}

#[cfg(test)]
mod tests {
    use cuda_verify_ir::program::FunctionKind;
    use cuda_verify_ir::types::Scalar;

    use super::*;
    use crate::builder::FunctionBuilder;

    fn id(index: usize) -> InstrId {
        InstrId::from_index(index)
    }

    /// ```text
    /// 0: if c goto 3; 1: skip; 2: goto 4; 3: skip; 4: if c goto 0; 5: return
    /// ```
    fn diamond_in_loop() -> Function {
        let mut b = FunctionBuilder::new("f", FunctionKind::Host);
        let c = b.param("c", Scalar::Bool);
        let c = b.local(c);
        let head = b.here();
        let (other, join) = (b.label(), b.label());
        b.branch(c, other);
        b.emit(InstrKind::Skip);
        b.goto(join);
        b.place(other);
        b.emit(InstrKind::Skip);
        b.place(join);
        b.branch(c, head);
        b.finish()
    }

    #[test]
    fn branches_join_at_the_post_dominator() {
        let cfg = Cfg::new(&diamond_in_loop());
        assert_eq!(cfg.immediate_post_dominator(id(0)), Some(id(4)));
        assert_eq!(cfg.immediate_post_dominator(id(4)), Some(id(5)));
        assert_eq!(cfg.immediate_post_dominator(id(5)), None);
        assert_eq!(cfg.immediate_dominator(id(4)), Some(id(0)));
        assert!(cfg.dominates(id(0), id(5)) && !cfg.dominates(id(1), id(4)));
    }

    #[test]
    fn the_loop_is_found() {
        let cfg = Cfg::new(&diamond_in_loop());
        assert_eq!(cfg.loops().len(), 1);
        let found = cfg.loop_at_head(id(0)).unwrap();
        assert!(cfg.is_back_edge(id(4), id(0)) && !cfg.is_back_edge(id(0), id(3)));
        assert_eq!(cfg.loops()[found].body, (0..5).map(id).collect::<Vec<_>>());
        assert_eq!(cfg.loop_of(id(5)), None);
    }

    #[test]
    fn endless_loops_have_no_post_dominator() {
        let mut b = FunctionBuilder::new("f", FunctionKind::Host);
        let head = b.here();
        b.emit(InstrKind::Skip);
        b.goto(head);
        let cfg = Cfg::new(&b.finish());
        assert_eq!(cfg.immediate_post_dominator(id(0)), None);
        assert_eq!(cfg.loops().len(), 1);
    }
}
