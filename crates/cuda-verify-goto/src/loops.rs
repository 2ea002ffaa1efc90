//! Natural loops, nested.
//!
//! A loop is found for each target of a retreating edge of the reverse post-order. Where the target does not dominate
//! the source (a `goto` into a loop) the loop is marked irreducible; its body is then what lies on cycles through the
//! target, and unwinding it needs care. Cost: proportional to the sum of the loop sizes.

use cuda_verify_base::{PrimaryMap, SecondaryMap, define_id};

use crate::cfg::Cfg;
use crate::program::InstrId;

define_id!(
    /// A loop of a function.
    pub struct LoopId, "loop"
);

/// A loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loop {
    /// The instruction that all back edges go to.
    pub head: InstrId,
    /// Sources of the back edges, ascending.
    pub back_edges: Vec<InstrId>,
    /// Instructions of the loop, those of inner loops included, ascending.
    pub body: Vec<InstrId>,
    /// The loop around this one.
    pub parent: Option<LoopId>,
    /// Whether control can enter other than at the head.
    pub is_irreducible: bool,
}

/// The loops of a function.
#[derive(Clone, Debug, Default)]
pub(crate) struct Loops {
    pub(crate) loops: PrimaryMap<LoopId, Loop>,
    pub(crate) loop_of: SecondaryMap<InstrId, Option<LoopId>>,
}

impl Loops {
    pub(crate) fn new(cfg: &Cfg) -> Self {
        let mut found: Vec<Loop> = Vec::new();
        for head in cfg.reverse_post_order() {
            let rank = cfg.order_of(*head);
            let mut back_edges: Vec<InstrId> = cfg
                .predecessors(*head)
                .iter()
                .copied()
                .filter(|source| cfg.order_of(*source) >= rank)
                .collect();
            if back_edges.is_empty() {
                continue;
            }
            back_edges.sort_unstable();
            let is_irreducible = back_edges.iter().any(|source| !cfg.dominates(*head, *source));
            let body = body(cfg, *head, &back_edges, is_irreducible);
            found.push(Loop { head: *head, back_edges, body, parent: None, is_irreducible });
        }
        // Larger loops first: an outer loop is a superset of its inner ones.
        found.sort_by_key(|found| (std::cmp::Reverse(found.body.len()), cfg.order_of(found.head)));
        let mut loops = Self::default();
        for mut found in found {
            found.parent = loops.loop_of[found.head];
            let body = found.body.clone();
            let id = loops.loops.push(found);
            for instr in body {
                loops.loop_of[instr] = Some(id);
            }
        }
        loops
    }
}

/// The instructions from which the back edges are reached without passing the head; for an irreducible loop only
/// those that the head reaches.
fn body(cfg: &Cfg, head: InstrId, back_edges: &[InstrId], is_irreducible: bool) -> Vec<InstrId> {
    let backward = reach(back_edges, head, |id| cfg.predecessors(id));
    let mut body: Vec<InstrId> = if is_irreducible {
        let forward = reach(cfg.successors(head), head, |id| cfg.successors(id));
        backward.iter().copied().filter(|id| forward.contains(id)).collect()
    } else {
        backward.into_iter().collect()
    };
    body.push(head);
    body.sort_unstable();
    body.dedup();
    body
}

/// What is reached from some instructions without passing `barrier`.
fn reach<'a>(
    from: &[InstrId],
    barrier: InstrId,
    edges: impl Fn(InstrId) -> &'a [InstrId],
) -> std::collections::BTreeSet<InstrId> {
    let mut reached = std::collections::BTreeSet::new();
    let mut stack: Vec<InstrId> = from.to_vec();
    while let Some(id) = stack.pop() {
        if id != barrier && reached.insert(id) {
            stack.extend(edges(id));
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use cuda_verify_base::id::Id;
    use cuda_verify_ir::program::FunctionKind;
    use cuda_verify_ir::types::Scalar;

    use super::*;
    use crate::builder::FunctionBuilder;
    use crate::program::InstrKind;

    #[test]
    fn loops_nest() {
        let mut b = FunctionBuilder::new("f", FunctionKind::Host);
        let c = b.param("c", Scalar::Bool);
        let c = b.local(c);
        let outer = b.here();
        b.emit(InstrKind::Skip);
        let inner = b.here();
        b.emit(InstrKind::Skip);
        b.branch(c, inner);
        b.branch(c, outer);
        let cfg = Cfg::new(&b.finish());
        let (outer, inner) = (LoopId::from_index(0), LoopId::from_index(1));
        assert_eq!(cfg.loops()[inner].parent, Some(outer));
        assert_eq!(cfg.loop_of(InstrId::from_index(1)), Some(inner));
        assert_eq!(cfg.loop_of(InstrId::from_index(0)), Some(outer));
    }

    #[test]
    fn jumps_into_loops_are_irreducible() {
        let mut b = FunctionBuilder::new("f", FunctionKind::Host);
        let c = b.param("c", Scalar::Bool);
        let c = b.local(c);
        let (first, second) = (b.label(), b.label());
        b.branch(c, second);
        b.place(first);
        b.emit(InstrKind::Skip);
        b.place(second);
        b.emit(InstrKind::Skip);
        b.branch(c, first);
        let cfg = Cfg::new(&b.finish());
        assert_eq!(cfg.loops().len(), 1);
        let found = cfg.loops().values().next().unwrap();
        assert!(found.is_irreducible);
        assert_eq!(found.body.len(), 3);
    }
}
