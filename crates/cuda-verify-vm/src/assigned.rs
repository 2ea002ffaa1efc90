//! Which registers have certainly been assigned where they are read.
//!
//! Reading a register without a value asks the environment for one. For most registers that cannot happen: they are
//! assigned on every path from their declaration. A forward analysis over instructions finds them (the intersection
//! over the predecessors); the others get a flag that is tested at run time. *Guarantee*: a register that is not
//! reported has a value at each of its reads. Cost: linear in instructions times registers over 64, per pass.

use cuda_verify_base::id::Id;
use cuda_verify_goto::cfg::successors;
use cuda_verify_goto::program::{Function, InstrId, InstrKind, LocalStorage};
use cuda_verify_goto::uses::{changed_local, expressions_of};

/// The registers that may be read without a value, by local.
pub(crate) fn maybe_unassigned(function: &Function) -> Vec<bool> {
    let n_locals = function.locals.len();
    let mut result = vec![false; n_locals];
    let mut states: Vec<Option<Vec<u64>>> = vec![None; function.instrs.len()];
    let mut start = vec![0; n_locals.div_ceil(64)];
    let n_params = usize::try_from(function.n_params).unwrap_or(usize::MAX);
    (0..n_params.min(n_locals)).for_each(|index| set(&mut start, index, true));
    let Some(first) = states.first_mut() else { return result };
    *first = Some(start);
    let mut pending = vec![InstrId::from_index(0)];
    while let Some(id) = pending.pop() {
        let Some(mut state) = states[id.index()].clone() else { continue };
        transfer(&function.instrs[id].kind, &mut state);
        for next in successors(function, id) {
            let known = &mut states[next.index()];
            let is_changed = match known {
                None => {
                    *known = Some(state.clone());
                    true
                }
                Some(known) => {
                    let mut is_changed = false;
                    for (known, new) in known.iter_mut().zip(&state) {
                        is_changed |= *known & !*new != 0;
                        *known &= *new;
                    }
                    is_changed
                }
            };
            if is_changed {
                pending.push(next);
            }
        }
    }
    for (id, instr) in function.instrs.iter() {
        let Some(state) = &states[id.index()] else { continue };
        for local in expressions_of(function, &instr.kind).filter_map(|it| it.kind.as_local()) {
            let is_register = matches!(function.locals[local].storage, LocalStorage::Register(_));
            result[local.index()] |= is_register && !is_set(state, local.index());
        }
    }
    result
}

fn transfer(kind: &InstrKind, state: &mut [u64]) {
    if let Some(local) = changed_local(kind) {
        let is_assigned = !matches!(kind, InstrKind::Decl(_) | InstrKind::Dead(_));
        set(state, local.index(), is_assigned);
    }
}

fn set(words: &mut [u64], index: usize, value: bool) {
    if value {
        words[index / 64] |= 1 << (index % 64);
    } else {
        words[index / 64] &= !(1 << (index % 64));
    }
}

fn is_set(words: &[u64], index: usize) -> bool {
    words[index / 64] >> (index % 64) & 1 == 1
}
