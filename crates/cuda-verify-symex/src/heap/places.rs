//! The order of pointers to different objects, which the environment chooses.
//!
//! Each object whose order is asked for gets a place, a symbol; places of different objects differ, so that the order is a
//! total one. Within an object, and in models, which are right in any order, addresses are compared as they are.

use cuda_verify_goto::run::place_of_object;
use cuda_verify_ir::program::BinaryOp;
use cuda_verify_ir::types::Scalar;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::TermId;

use crate::engine::Engine;
use crate::exec::history::{Event, EventKind};
use crate::exec::path::Path;
use crate::heap::memory::{ObjectId, Target};
use crate::symbols::{Origin, Sharing};
use crate::value;

/// Whether an operator compares by order.
pub(crate) const fn is_order(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge)
}

impl Engine<'_> {
    /// A comparison by order of pointers that may lead to different objects; `None` for all others.
    pub(crate) fn pointer_order(
        &mut self,
        path: &mut Path,
        op: BinaryOp,
        [left, right]: [TermId; 2],
    ) -> Option<TermId> {
        if !is_order(op) || self.program.functions[path.top().func].is_model {
            return None;
        }
        let (lefts, rights) = (self.resolve(left), self.resolve(right));
        let plain =
            value::binary(&mut self.pool, op, Scalar::Pointer, Scalar::Pointer, left, right);
        let mut result = plain;
        for a in &lefts {
            for b in &rights {
                let (Some(Target::Object(first, _)), Some(Target::Object(second, _))) =
                    (a.target, b.target)
                else {
                    continue;
                };
                if first == second {
                    continue;
                }
                let [x, y] = [first, second].map(|object| self.place(path, object));
                let order = value::binary(&mut self.pool, op, Scalar::UINT, Scalar::UINT, x, y);
                let cond = self.pool.mk_and(a.cond, b.cond);
                result = self.pool.mk_ite(cond, order, result);
            }
        }
        (result != plain).then_some(result)
    }

    fn place(&mut self, path: &mut Path, object: ObjectId) -> TermId {
        let (name, span) = {
            let info = &self.heap.objects[object];
            (place_of_object(&info.name), info.span)
        };
        let place = match self.heap.places.get(&object) {
            Some(known) => *known,
            None => {
                let place = self.pool.fresh(&name, Sort::BitVec(32), Origin::Input);
                self.pool.share(place, Sharing::Grid);
                let others: Vec<TermId> = self.heap.places.values().copied().collect();
                for other in others {
                    let is_same = self.pool.mk_eq(place, other);
                    let differs = self.pool.mk_not(is_same);
                    self.lemmas.known.add(place, differs);
                }
                self.heap.places.insert(object, place);
                place
            }
        };
        let kind = EventKind::Input { name, value: place, ty: Scalar::UINT, span };
        path.memory.record(Event { thread: None, kind });
        place
    }
}
