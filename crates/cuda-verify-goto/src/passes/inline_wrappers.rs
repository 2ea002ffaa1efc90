//! Puts tiny functions in the place of their calls.
//!
//! Two kinds are inlined: functions that only compute (assignments and a return), and functions that wrap built-in
//! operations, as most operational models do (`atomicAdd` and the like). The inlined instructions stand at the place
//! of the call, so that messages about a model point at its user; therefore a function that itself calls such a
//! wrapper is not inlined in turn. Whether the result of an atomic function is used becomes visible, which decides
//! whether the order of two of them can be observed.
//!
//! *Needs*: `remove-unreachable`. *Ensures*: nothing further. *Invalidates*: everything about changed functions.
//! *Soundness*: exact; a call's arguments are pure and their registers do not change while the callee runs.
//! *Cost*: linear in the calls times the size of a callee, which is bounded.

use cuda_verify_base::id::Id;
use cuda_verify_base::{PrimaryMap, SecondaryMap, Span};
use cuda_verify_ir::program::FunctionKind;
use rustc_hash::FxHashMap;

use crate::program::{
    Callee, Expr, ExprId, ExprKind, FuncId, Function, GotoProgram, Instr, InstrId, InstrKind,
    Local, LocalId, LocalStorage,
};
use crate::uses;

/// Instructions of a function that is inlined.
const MAX_INSTRS: usize = 12;

/// Expressions of a function that is inlined.
const MAX_EXPRS: usize = 64;

/// Instructions that inlining may make a function grow to.
const MAX_CALLER: usize = 1 << 18;

/// Runs the pass.
pub(super) fn inline_wrappers(program: &mut GotoProgram) {
    let mut bodies: SecondaryMap<FuncId, Option<Function>> = SecondaryMap::with_default(None);
    for (id, function) in program.functions.iter() {
        if is_wrapper(function) {
            bodies.insert(id, Some(function.clone()));
        }
    }
    for function in program.functions.values_mut() {
        let calls_some = function
            .instrs
            .values()
            .any(|instr| callee(&instr.kind).is_some_and(|callee| bodies[callee].is_some()));
        if calls_some {
            inline_into(function, &bodies);
        }
    }
}

fn callee(kind: &InstrKind) -> Option<FuncId> {
    if let InstrKind::Call { callee: Callee::Direct(callee), .. } = kind {
        Some(*callee)
    } else {
        None
    }
}

/// Whether a function is straight code over registers that computes or wraps built-in operations.
fn is_wrapper(function: &Function) -> bool {
    let is_small = (1..=MAX_INSTRS).contains(&function.instrs.len())
        && function.exprs.len() <= MAX_EXPRS
        && function.kind != FunctionKind::Kernel;
    let has_memory =
        function.locals.values().any(|local| matches!(local.storage, LocalStorage::Memory(_)));
    if !is_small
        || has_memory
        || !function.restricted.is_empty()
        || function.param_aggregates.iter().any(Option::is_some)
    {
        return false;
    }
    let (mut has_check, mut has_intrinsic) = (false, false);
    let last = function.instrs.len() - 1;
    for (id, instr) in function.instrs.iter() {
        match &instr.kind {
            InstrKind::Return(_) if id.index() == last => {}
            InstrKind::Decl(_)
            | InstrKind::Dead(_)
            | InstrKind::Assign { .. }
            | InstrKind::Assume(_) => {}
            InstrKind::Check { .. } | InstrKind::CheckAccess { .. } => has_check = true,
            InstrKind::Intrinsic { .. } => has_intrinsic = true,
            InstrKind::Skip
            | InstrKind::Load { .. }
            | InstrKind::Store { .. }
            | InstrKind::Copy { .. }
            | InstrKind::Zero { .. }
            | InstrKind::Goto(_)
            | InstrKind::Branch { .. }
            | InstrKind::Call { .. }
            | InstrKind::Return(_)
            | InstrKind::AllocVla { .. }
            | InstrKind::Launch { .. }
            | InstrKind::Unsupported(_) => return false,
        }
    }
    has_intrinsic || !has_check
}

/// Whether code of one kind may call a function of another, in which case both run on the same side.
fn is_same_side(caller: FunctionKind, callee: FunctionKind) -> bool {
    match (caller, callee) {
        (_, FunctionKind::HostDevice) => true,
        (FunctionKind::Host, FunctionKind::Host) => true,
        (FunctionKind::Device | FunctionKind::Kernel, FunctionKind::Device) => true,
        (
            FunctionKind::Host
            | FunctionKind::Device
            | FunctionKind::HostDevice
            | FunctionKind::Kernel,
            FunctionKind::Host | FunctionKind::Device | FunctionKind::Kernel,
        ) => false,
    }
}

struct Inliner<'a> {
    caller: &'a mut Function,
    ids: FxHashMap<Expr, ExprId>,
    instrs: PrimaryMap<InstrId, Instr>,
}

fn inline_into(caller: &mut Function, bodies: &SecondaryMap<FuncId, Option<Function>>) {
    let ids = caller.exprs.iter().map(|(id, expr)| (*expr, id)).collect();
    let old = std::mem::take(&mut caller.instrs);
    let kind = caller.kind;
    let mut inliner = Inliner { caller, ids, instrs: PrimaryMap::new() };
    let mut new_ids: SecondaryMap<InstrId, Option<InstrId>> = SecondaryMap::new();
    for (id, instr) in old.iter() {
        new_ids.insert(id, Some(inliner.instrs.next_id()));
        let body = callee(&instr.kind).and_then(|callee| bodies[callee].as_ref());
        let body = body.filter(|body| is_same_side(kind, body.kind));
        if let (Some(body), InstrKind::Call { dst, args, .. }) = (body, &instr.kind)
            && inliner.instrs.len() < MAX_CALLER
        {
            inliner.caller.rules.extend(body.rules.iter().copied());
            inliner.inline(body, *dst, args, instr.span);
        } else {
            inliner.instrs.push(instr.clone());
        }
    }
    let mut instrs = inliner.instrs;
    for instr in instrs.values_mut() {
        if let Some(target) = instr.kind.target_mut() {
            *target = new_ids[*target].expect("invariant: targets are instructions of the caller");
        }
    }
    caller.instrs = instrs;
}

impl Inliner<'_> {
    fn inline(&mut self, body: &Function, dst: Option<LocalId>, args: &[ExprId], span: Span) {
        let mut assigned: SecondaryMap<LocalId, bool> = SecondaryMap::new();
        for instr in body.instrs.values() {
            if let Some(local) = uses::changed_local(&instr.kind) {
                assigned.insert(local, true);
            }
        }
        let n_params = body.param_aggregates.len();
        let mut locals: SecondaryMap<LocalId, Option<LocalId>> = SecondaryMap::new();
        for (id, local) in body.locals.iter() {
            // A parameter that is not written stands for its argument.
            if id.index() < n_params && !assigned[id] {
                continue;
            }
            let fresh = Local { name: local.name.clone(), storage: local.storage, span };
            let fresh = self.caller.locals.push(fresh);
            locals.insert(id, Some(fresh));
            if id.index() < n_params {
                self.push(InstrKind::Assign { dst: fresh, value: args[id.index()] }, span);
            }
        }
        let mut exprs: PrimaryMap<ExprId, ExprId> = PrimaryMap::new();
        for expr in body.exprs.values() {
            let mapped = if let ExprKind::Local(local) = expr.kind {
                match locals[local] {
                    Some(local) => self.intern(Expr { kind: ExprKind::Local(local), ty: expr.ty }),
                    None => args[local.index()],
                }
            } else {
                self.intern(uses::map_operands(*expr, |operand| exprs[operand]))
            };
            exprs.push(mapped);
        }
        for instr in body.instrs.values() {
            let mut kind = instr.kind.clone();
            uses::for_each_expr_mut(&mut kind, |expr| *expr = exprs[*expr]);
            if let InstrKind::Return(value) = kind {
                if let (Some(dst), Some(value)) = (dst, value) {
                    self.push(InstrKind::Assign { dst, value }, span);
                }
                continue;
            }
            if let Some(local) = changed_local_mut(&mut kind)
                && let Some(fresh) = locals[*local]
            {
                *local = fresh;
            }
            self.push(kind, span);
        }
    }

    fn push(&mut self, kind: InstrKind, span: Span) {
        self.instrs.push(Instr { kind, span });
    }

    fn intern(&mut self, expr: Expr) -> ExprId {
        let exprs = &mut self.caller.exprs;
        *self.ids.entry(expr).or_insert_with(|| exprs.push(expr))
    }
}

/// The local that an instruction of a wrapper changes.
fn changed_local_mut(kind: &mut InstrKind) -> Option<&mut LocalId> {
    if let InstrKind::Decl(local)
    | InstrKind::Dead(local)
    | InstrKind::Assign { dst: local, .. }
    | InstrKind::Intrinsic { dst: Some(local), .. } = kind
    {
        Some(local)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;
    use crate::parse::parse;
    use crate::{passes, text};

    #[test]
    fn atomic_functions_become_operations_of_their_caller() {
        let mut program = parse(
            "
fn atomicAdd#0 device(p.0: ptr, v.1: i32) -> i32 ~0:1-2 {
  local $t.2: i32
  i0: check-access atomic p.0, 4, 4
  i1: $t.2 = intrinsic atomic-add-device(p.0, v.1)
  i2: return $t.2
}
fn count#1 kernel(p.0: ptr, n.1: i32) {
  local $t.2: i32
  local old.3: i32
  i0: $t.2 = call atomicAdd#0(p.0, 1:i32) ~0:5-9
  i1: if lt(n.1, 3:i32) goto i3
  i2: old.3 = call atomicAdd#0(ptradd(p.0, 1:i64, 4), n.1)
  i3: store p.0, old.3
  i4: return
}",
        )
        .unwrap();
        passes::run_all(&mut program);
        let count = FuncId::from_index(1);
        expect![[r#"
            fn count#1 kernel(p.0: ptr, n.1: i32) {
              local $t.2: i32
              local old.3: i32
              local $t.4: i32 ~0:5-9
              local $t.5: i32
              i0: check-access atomic p.0, 4, 4 ~0:5-9
              i1: intrinsic atomic-add-device(p.0, 1:i32) ~0:5-9
              i2: if lt(n.1, 3:i32) goto i6
              i3: check-access atomic ptradd(p.0, 1:i64, 4), 4, 4
              i4: $t.5 = intrinsic atomic-add-device(ptradd(p.0, 1:i64, 4), n.1)
              i5: old.3 = $t.5
              i6: store p.0, old.3
              i7: return
            }
        "#]]
        .assert_eq(&text::display_function(&program, count).to_string());
    }
}
