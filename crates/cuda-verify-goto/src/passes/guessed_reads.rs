//! Turns plain reads that only guess what a compare-and-swap will find into atomic ones.
//!
//! The programming guide ("Atomic Functions") computes `atomicAdd(double)` by
//! `old = *address; do { assumed = old; old = atomicCAS(address, assumed, f(assumed)); } while (assumed != old);`.
//! By the letter of the PTX memory model the first read races with the `atomicCAS` of other threads. It is of no
//! consequence, whatever the read gives: a stale value makes the compare-and-swap fail, which writes nothing and gives
//! the value that is there, and where it succeeds, the place held exactly the value that was read, as if an atomic
//! function had read it.
//!
//! That holds if on every path from the read
//! - its value goes, unchanged, into the expected value of a compare-and-swap of the same place, of the same width, which
//!   is aligned (so that no value is torn);
//! - besides that, into the value to be written by the same compare-and-swap, through operations on registers only:
//!   functions that do no more than compute, branches that join again before it, and checks of the arithmetic, which stay
//!   checks of what may be read;
//! - besides that, into the comparison with the result of that compare-and-swap, bit for bit, after which it is known to
//!   be right where they are equal;
//! - and nowhere else: into no condition, address, call, result or other memory.
//!
//! Reads that race with a plain write are still races, and so is the compare-and-swap.
//!
//! *Needs*: wrappers of atomic functions in the place of their calls. *Ensures*: nothing further. *Invalidates*: nothing.
//! *Cost*: per plain read the states of its paths, which are limited, in functions with a compare-and-swap only.
//!
//! SOUNDNESS(guessed-reads): under, affects `Safe` for `data-race`; the compiler is taken to read once and in one piece
//! where the program reads once, though it need not for a plain read.

use std::collections::BTreeMap;

use cuda_verify_base::IdSet;
use cuda_verify_base::id::Id;
use cuda_verify_ir::intrinsic::{AtomicOp, Intrinsic, MemScope};
use cuda_verify_ir::program::{BinaryOp, FunctionKind};
use cuda_verify_ir::types::Scalar;
use rustc_hash::FxHashSet;

use crate::cfg::{Cfg, successors};
use crate::program::{
    Callee, ExprId, ExprKind, FuncId, Function, GotoProgram, InstrId, InstrKind, LocalId,
    LocalStorage,
};
use crate::uses;

/// States looked at for one read.
const MAX_STATES: usize = 2048;

/// What a register holds on a path; nothing of the read if it has none of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Taint {
    /// The result of the compare-and-swap that has been given the value.
    Result,
    /// The value itself.
    Copy,
    /// Something computed from it.
    Derived,
    /// The same for a place that the address no longer leads to.
    Lost,
}

type State = BTreeMap<LocalId, Taint>;

/// Runs the pass.
pub(crate) fn guessed_reads(program: &mut GotoProgram) {
    let compares = |function: &Function| {
        function.is_defined
            && function.kind != FunctionKind::Host
            && function.instrs.values().any(|instr| {
                let kind = &instr.kind;
                matches!(kind, InstrKind::Intrinsic { op: Intrinsic::Atomic(AtomicOp::Cas, _), .. })
            })
    };
    if !program.functions.values().any(compares) {
        return;
    }
    let computing = computing_functions(program);
    for function in program.functions.values_mut().filter(|function| compares(function)) {
        atomic_guesses(function, &computing);
    }
}

/// The functions that do nothing but compute a result from their arguments.
fn computing_functions(program: &GotoProgram) -> IdSet<FuncId> {
    let mut found: IdSet<FuncId> = IdSet::new();
    // One that calls itself is none; each round adds those that call what was found before.
    loop {
        let mut is_changed = false;
        for (id, function) in program.functions.iter() {
            let computes = |kind: &InstrKind| {
                matches!(kind, InstrKind::Return(_) | InstrKind::Assume(_))
                    || computes(kind, &found)
            };
            let is_new = function.is_defined && !found.contains(id);
            if is_new && function.instrs.values().all(|instr| computes(&instr.kind)) {
                found.insert(id);
                is_changed = true;
            }
        }
        if !is_changed {
            return found;
        }
    }
}

/// Whether an instruction has no effect but on registers.
fn computes(kind: &InstrKind, computing: &IdSet<FuncId>) -> bool {
    match kind {
        InstrKind::Skip
        | InstrKind::Decl(_)
        | InstrKind::Dead(_)
        | InstrKind::Assign { .. }
        | InstrKind::Check { .. }
        | InstrKind::Goto(_)
        | InstrKind::Branch { .. } => true,
        InstrKind::Call { callee: Callee::Direct(callee), .. } => computing.contains(*callee),
        InstrKind::Intrinsic { op, .. } => matches!(
            op,
            Intrinsic::Float(_)
                | Intrinsic::Rounded(..)
                | Intrinsic::Near(..)
                | Intrinsic::Bounded
                | Intrinsic::IsDevice
                | Intrinsic::IsKnown
        ),
        InstrKind::Load { .. }
        | InstrKind::Store { .. }
        | InstrKind::Copy { .. }
        | InstrKind::Zero { .. }
        | InstrKind::CheckAccess { .. }
        | InstrKind::Assume(_)
        | InstrKind::Call { callee: Callee::Indirect(_), .. }
        | InstrKind::Return(_)
        | InstrKind::AllocVla { .. }
        | InstrKind::Launch { .. }
        | InstrKind::Unsupported(_) => false,
    }
}

fn atomic_guesses(function: &mut Function, computing: &IdSet<FuncId>) {
    let cfg = Cfg::new(function);
    let ids: Vec<InstrId> = function.instrs.ids().collect();
    for id in ids {
        let InstrKind::Load { dst, addr, is_volatile: false } = function.instrs[id].kind else {
            continue;
        };
        let guess = Guess::new(function, (&cfg, computing), id);
        let Some(scope) = guess.and_then(Guess::scope) else { continue };
        function.instrs[id].kind = InstrKind::Intrinsic {
            dst: Some(dst),
            op: Intrinsic::Atomic(AtomicOp::Guess, scope),
            args: vec![addr],
            text: None,
        };
    }
}

/// A plain read, and where its value goes.
struct Guess<'a> {
    function: &'a Function,
    cfg: &'a Cfg,
    computing: &'a IdSet<FuncId>,
    read: InstrId,
    dst: LocalId,
    addr: ExprId,
    ty: Scalar,
    /// The narrowest scope of the compare-and-swaps that are given the value.
    scope: Option<MemScope>,
}

/// What follows an instruction.
enum Next {
    All,
    /// The value is known to be right on the way to this instruction, and on the other one it is not.
    Only(InstrId),
}

impl<'a> Guess<'a> {
    fn new(
        function: &'a Function,
        (cfg, computing): (&'a Cfg, &'a IdSet<FuncId>),
        read: InstrId,
    ) -> Option<Self> {
        let InstrKind::Load { dst, addr, .. } = function.instrs[read].kind else { return None };
        let LocalStorage::Register(ty) = function.locals[dst].storage else { return None };
        Some(Self { function, cfg, computing, read, dst, addr, ty, scope: None })
    }

    /// The scope of the compare-and-swap that the value is for, if it goes nowhere else.
    fn scope(mut self) -> Option<MemScope> {
        let mut seen: FxHashSet<(InstrId, State)> = FxHashSet::default();
        let mut state = State::new();
        state.insert(self.dst, Taint::Copy);
        let mut open: Vec<(InstrId, State)> =
            successors(self.function, self.read).iter().map(|id| (*id, state.clone())).collect();
        while let Some((id, mut state)) = open.pop() {
            if state.is_empty() || !seen.insert((id, state.clone())) {
                continue;
            }
            if seen.len() > MAX_STATES {
                return None;
            }
            match self.step(id, &mut state)? {
                Next::All => {
                    let next = successors(self.function, id);
                    open.extend(next.iter().map(|next| (*next, state.clone())));
                }
                Next::Only(next) => open.push((next, state)),
            }
        }
        self.scope
    }

    /// Goes over an instruction; `None` if the value gets where it must not.
    fn step(&mut self, id: InstrId, state: &mut State) -> Option<Next> {
        let kind = &self.function.instrs[id].kind;
        if id == self.read {
            self.assign(self.dst, None, state);
            state.values_mut().for_each(|taint| *taint = Taint::Lost);
            state.insert(self.dst, Taint::Copy);
            return Some(Next::All);
        }
        match kind {
            InstrKind::Assign { dst, value } => {
                let taint = self.taint(*value, state);
                self.assign(*dst, taint, state);
            }
            InstrKind::Decl(dst) | InstrKind::Dead(dst) => self.assign(*dst, None, state),
            InstrKind::Branch { cond, target } if self.taint(*cond, state).is_some() => {
                let next = InstrId::from_index(id.index() + 1);
                return Some(Next::Only(match self.confirms(*cond, state) {
                    Some(true) => next,
                    Some(false) => *target,
                    None => self.join(id, state)?,
                }));
            }
            // What is checked of the value, or computed from it, is asked of whatever is read.
            InstrKind::Check { .. } => {}
            InstrKind::Call { dst: Some(dst), .. }
            | InstrKind::Intrinsic { dst: Some(dst), .. }
                if computes(kind, self.computing) =>
            {
                let mut taint = None;
                uses::for_each_expr(kind, |expr| taint = taint.max(self.taint(expr, state)));
                let taint = taint.filter(|taint| *taint != Taint::Result);
                self.assign(*dst, taint.map(|taint| taint.max(Taint::Derived)), state);
            }
            InstrKind::Intrinsic {
                dst, op: Intrinsic::Atomic(AtomicOp::Cas, scope), args, ..
            } => {
                let [addr, expected, value] = args[..] else { return None };
                let taint = match self.taint(expected, state) {
                    Some(Taint::Copy) if self.is_of_place(addr, expected, value, state) => {
                        self.scope = Some(self.scope.map_or(*scope, |it| it.min(*scope)));
                        Some(Taint::Result)
                    }
                    Some(Taint::Copy | Taint::Derived | Taint::Lost) => return None,
                    // What is not from the read may go anywhere.
                    Some(Taint::Result) | None => {
                        let others = [addr, value].map(|expr| self.taint(expr, state));
                        if others.into_iter().flatten().any(|taint| taint != Taint::Result) {
                            return None;
                        }
                        None
                    }
                };
                if let Some(dst) = dst {
                    self.assign(*dst, taint, state);
                }
            }
            InstrKind::Skip
            | InstrKind::Load { .. }
            | InstrKind::Store { .. }
            | InstrKind::Copy { .. }
            | InstrKind::Zero { .. }
            | InstrKind::CheckAccess { .. }
            | InstrKind::Assume(_)
            | InstrKind::Goto(_)
            | InstrKind::Branch { .. }
            | InstrKind::Call { .. }
            | InstrKind::Return(_)
            | InstrKind::Intrinsic { .. }
            | InstrKind::AllocVla { .. }
            | InstrKind::Launch { .. }
            | InstrKind::Unsupported(_) => {
                let mut is_used = false;
                uses::for_each_expr(kind, |expr| {
                    is_used |= self.taint(expr, state).is_some_and(|it| it != Taint::Result);
                });
                if is_used {
                    return None;
                }
                if let Some(dst) = uses::changed_local(kind) {
                    self.assign(dst, None, state);
                }
            }
        }
        Some(Next::All)
    }

    /// Where the ways of a branch that the value decides join again, if they only compute: what they assign depends on it.
    fn join(&self, branch: InstrId, state: &mut State) -> Option<InstrId> {
        let join = self.cfg.immediate_post_dominator(branch)?;
        let mut seen: FxHashSet<InstrId> = FxHashSet::default();
        let mut open = vec![branch];
        while let Some(id) = open.pop() {
            if id == join || !seen.insert(id) {
                continue;
            }
            let kind = &self.function.instrs[id].kind;
            if id == self.read || !computes(kind, self.computing) {
                return None;
            }
            if let Some(dst) = uses::changed_local(kind) {
                self.assign(dst, Some(Taint::Derived), state);
            }
            open.extend(self.cfg.successors(id));
        }
        Some(join)
    }

    /// Whether a compare-and-swap that expects the value is one of the place that was read.
    fn is_of_place(&self, addr: ExprId, expected: ExprId, value: ExprId, state: &State) -> bool {
        self.is_same(addr, self.addr)
            && self.function.exprs[expected].ty.size_bytes() == self.ty.size_bytes()
            && self.taint(value, state) != Some(Taint::Lost)
    }

    /// Of a condition on the value, whether it is true where the value was the one in memory; `None` if it asks for
    /// anything else.
    fn confirms(&self, cond: ExprId, state: &State) -> Option<bool> {
        let ExprKind::Binary(op, left, right) = self.function.exprs[cond].kind else { return None };
        let is_equal = op == BinaryOp::Eq;
        if !is_equal && op != BinaryOp::Ne {
            return None;
        }
        let is_exact = |expr: ExprId| matches!(self.function.exprs[expr].ty, Scalar::Int(..));
        let taints = [self.taint(left, state), self.taint(right, state)];
        let is_outcome = matches!(
            taints,
            [Some(Taint::Copy), Some(Taint::Result)] | [Some(Taint::Result), Some(Taint::Copy)]
        );
        (is_outcome && is_exact(left) && is_exact(right)).then_some(is_equal)
    }

    /// Gives a register a value.
    fn assign(&self, dst: LocalId, taint: Option<Taint>, state: &mut State) {
        if self.reads(self.addr, dst) {
            state.values_mut().for_each(|taint| *taint = Taint::Lost);
        }
        match taint {
            Some(taint) => state.insert(dst, taint),
            None => state.remove(&dst),
        };
    }

    fn reads(&self, expr: ExprId, local: LocalId) -> bool {
        uses::expressions_below(self.function, [expr])
            .any(|expr| expr.kind == ExprKind::Local(local))
    }

    /// What an expression holds of the read.
    fn taint(&self, id: ExprId, state: &State) -> Option<Taint> {
        let expr = &self.function.exprs[id];
        if let ExprKind::Local(local) = expr.kind {
            return state.get(&local).copied();
        }
        if let ExprKind::Convert(value) | ExprKind::Bitcast(value) = expr.kind
            && self.keeps_bits(expr.kind, value, expr.ty)
        {
            return self.taint(value, state);
        }
        let taints = uses::operands(expr).into_iter();
        let taints = taints.filter_map(|operand| self.taint(operand, state));
        match taints.filter(|taint| *taint != Taint::Result).max() {
            Some(Taint::Lost) => Some(Taint::Lost),
            Some(Taint::Copy | Taint::Derived | Taint::Result) => Some(Taint::Derived),
            None => None,
        }
    }

    fn keeps_bits(&self, kind: ExprKind, value: ExprId, ty: Scalar) -> bool {
        let from = self.function.exprs[value].ty;
        let is_int = |ty: Scalar| matches!(ty, Scalar::Int(..));
        from.size_bytes() == ty.size_bytes()
            && (matches!(kind, ExprKind::Bitcast(_)) || (is_int(from) && is_int(ty)))
    }

    /// Whether two expressions are the same one over the same registers.
    fn is_same(&self, a: ExprId, b: ExprId) -> bool {
        let [first, second] = [a, b].map(|id| &self.function.exprs[id]);
        let [left, right] = [first, second].map(uses::operands);
        a == b
            || (first.ty == second.ty
                && left.len() == right.len()
                && uses::map_operands(*first, |_| a).kind
                    == uses::map_operands(*second, |_| a).kind
                && left.into_iter().zip(right).all(|(left, right)| self.is_same(left, right)))
    }
}

#[cfg(test)]
mod tests {
    use crate::parse::parse;

    use super::*;

    /// How many reads of a function are guesses, from its instructions.
    fn guesses(body: &str) -> usize {
        let text = format!(
            "fn f#0 device(p.0: ptr, q.1: ptr, v.2: u64) -> u64 {{
  local old.3: u64
  local assumed.4: u64
  local new.5: u64
  local flag.6: bool
{body}}}
"
        );
        let mut program = parse(&text).unwrap_or_else(|error| panic!("{error}"));
        guessed_reads(&mut program);
        let is_guess = |kind: &InstrKind| {
            matches!(kind, InstrKind::Intrinsic { op: Intrinsic::Atomic(AtomicOp::Guess, _), .. })
        };
        let functions = program.functions.values();
        let instrs = functions.flat_map(|function| function.instrs.values());
        instrs.filter(|instr| is_guess(&instr.kind)).count()
    }

    const LOOP: &str = "  i0: old.3 = load p.0
  i1: assumed.4 = old.3
  i2: new.5 = add(assumed.4, v.2)
  i3: old.3 = intrinsic atomic-cas-device(p.0, assumed.4, new.5)
  i4: if ne(assumed.4, old.3) goto i1
  i5: return old.3
";

    #[test]
    fn the_first_read_of_a_loop_is_a_guess() {
        assert_eq!(guesses(LOOP), 1);
        assert_eq!(guesses(&LOOP.replace("return old.3", "return assumed.4")), 1);
    }

    #[test]
    fn a_value_that_goes_elsewhere_is_none() {
        for (from, to) in [
            // The value is written without being compared.
            ("device(p.0, assumed.4", "device(p.0, v.2"),
            // Another place is compared.
            ("device(p.0", "device(q.1"),
            // Something else than the value is compared.
            ("assumed.4 = old.3", "assumed.4 = add(old.3, v.2)"),
            // It decides whether there is a compare-and-swap at all.
            ("assumed.4 = old.3", "if lt(old.3, v.2) goto i5"),
            // It is stored.
            ("assumed.4 = old.3", "store q.1, old.3"),
            // It is given back without having been confirmed.
            ("if ne(assumed.4, old.3) goto i1", "old.3 = assumed.4"),
            // The address changes.
            ("new.5 = add(assumed.4, v.2)", "p.0 = q.1"),
        ] {
            assert!(LOOP.contains(from), "{from}");
            assert_eq!(guesses(&LOOP.replace(from, to)), 0, "{to}");
        }
    }
}
