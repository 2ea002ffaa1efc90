//! Constant evaluation: an interpreter of the typed IR for what must be known while lowering ([expr.const]).
//!
//! Constant expressions are lowered like any others and then run here, so there is one meaning of the language.
//! Whatever may not be constant (calls of functions that are not `constexpr`, intrinsics, undefined behaviour) stops
//! the evaluation with "not constant". Steps and depth are bounded.

mod machine;

use super::build::Builder;
use cuda_verify_syntax::ast::{Expr as AstExpr, SpecFlags};
use rustc_hash::FxHashMap;

use self::machine::{Base, Code, Eval, Object, Ptr, Stop, Value};
use super::Lowerer;
use super::constant::{binary_constant, unary_constant};
use super::entity::CVal;
use super::fail::{Fail, R};
use super::types::Ty;
use crate::program::{
    BinaryOp, Constant, ExprId, ExprKind, FuncId, GlobalId, InitValue, InitWrite, Stmt, UnaryOp,
};
use crate::types::{Type, TypeId};

/// What an evaluation is asked for.
enum Job<'j> {
    Value(&'j [Stmt], ExprId),
    Init(&'j [Stmt], GlobalId),
}

enum Outcome {
    Value(Value),
    Init(Object),
}

impl<'a> Lowerer<'a> {
    /// Evaluates in the current function context, lowering what is needed on the way.
    fn evaluate(&mut self, job: &Job<'_>) -> Option<Outcome> {
        // Each round lowers one body or initialiser that the last one stopped at, and begins anew; what was computed
        // has no effects to keep.
        for _ in 0..1000 {
            let stop = {
                let fns = &self.tb.fns;
                let by_func = &self.linkage.func_ids;
                let allowed = |func: FuncId| {
                    by_func.get(&func).is_some_and(|id| {
                        let info = &fns[*id];
                        // Only `constexpr` functions ([expr.const]/2.2): of others the definition may be in another
                        // unit, or another one at run time.
                        info.flags.contains(SpecFlags::CONSTEXPR)
                            || info.decl.is_some_and(|d| d.flags.contains(SpecFlags::CONSTEXPR))
                            || info.implicit.is_some()
                            || info.is_lambda
                            // Construction without further effects may as well happen at once.
                            || info.role == super::entity::Role::Ctor
                    })
                };
                let pending = &self.work.pending_vars;
                let vars = &self.linkage.global_vars;
                let ready =
                    |global: GlobalId| !vars.get(&global).is_some_and(|var| pending.contains(var));
                let mut eval = Eval {
                    program: &self.ir.program,
                    allowed: &allowed,
                    ready: &ready,
                    objects: Vec::new(),
                    outside: Vec::new(),
                    frames: vec![FxHashMap::default()],
                    code: Code {
                        exprs: &self.ir.body.exprs,
                        locals: &self.ir.body.locals,
                        consts: Some(&self.f.const_locals),
                    },
                    target: None,
                    steps: 0,
                    max_steps: machine::max_steps(self.ir.body.exprs.len()),
                    bytes: 0,
                };
                let result = match job {
                    Job::Value(stmts, e) => {
                        eval.run_all(stmts).and_then(|()| eval.value(*e)).map(Outcome::Value)
                    }
                    Job::Init(stmts, global) => {
                        let size =
                            self.ir.program.types.size_bytes(self.ir.program.globals[*global].ty);
                        eval.new_object(size, true).and_then(|object| {
                            eval.target = Some((*global, object));
                            eval.run_all(stmts)?;
                            Ok(Outcome::Init(std::mem::take(&mut eval.objects[object])))
                        })
                    }
                };
                match result {
                    Ok(outcome) => return Some(outcome),
                    Err(stop) => stop,
                }
            };
            match stop {
                Stop::NotConstant => return None,
                Stop::Need(func) => {
                    let id = *self.linkage.func_ids.get(&func)?;
                    self.lower_body(id);
                    self.ir.program.functions[func].body.as_ref()?;
                }
                Stop::NeedGlobal(global) => {
                    let var = *self.linkage.global_vars.get(&global)?;
                    self.lower_global_init(var);
                }
            }
        }
        None
    }

    /// The constant an IR expression of the current function has, if it is one.
    pub(crate) fn eval_scalar(&mut self, e: ExprId) -> Option<Constant> {
        if let ExprKind::Const(constant) = self.ir.body.exprs[e].kind {
            return Some(constant);
        }
        match self.evaluate(&Job::Value(&[], e))? {
            Outcome::Value(Value::Scalar(constant)) => Some(constant),
            _ => None,
        }
    }

    /// Type and value of a constant expression.
    pub(crate) fn const_value(&mut self, e: &'a AstExpr<'a>) -> R<(Ty, CVal)> {
        let saved = std::mem::replace(&mut self.unevaluated, 0);
        let run = self.with_temporaries(false, |l| {
            let v = l.expr(e)?;
            if l.t.is_function(v.ty) {
                return Ok(v);
            }
            l.scalar_value(v)
        });
        let result = run.and_then(|(v, temps, stmts)| {
            let not_constant = || Fail::new("not-constant", e.span, "not a constant expression");
            if !temps.is_empty() {
                return Err(not_constant());
            }
            if let ExprKind::Const(constant) = self.ir.body.exprs[v.e].kind {
                return Ok((v.ty, CVal::Scalar(constant)));
            }
            let Some(Outcome::Value(value)) = self.evaluate(&Job::Value(&stmts, v.e)) else {
                return Err(not_constant());
            };
            match value {
                Value::Scalar(constant) => Ok((v.ty, CVal::Scalar(constant))),
                Value::Pointer(Ptr { base: Base::Func(func), offset: 0 }) => {
                    let id = self.linkage.func_ids.get(&func).copied().ok_or_else(not_constant)?;
                    Ok((v.ty, CVal::Func(id)))
                }
                Value::Pointer(Ptr { base: Base::Global(global), offset: 0 }) => {
                    let id =
                        self.linkage.global_vars.get(&global).copied().ok_or_else(not_constant)?;
                    Ok((v.ty, CVal::Var(id)))
                }
                Value::Pointer(Ptr { base: Base::Null, .. }) => {
                    Ok((v.ty, CVal::Scalar(Constant::Null)))
                }
                Value::Pointer(_) | Value::Bytes(_) | Value::Void => Err(not_constant()),
            }
        });
        self.unevaluated = saved;
        result
    }

    /// Truth of a constant expression.
    pub(crate) fn const_bool(&mut self, e: &'a AstExpr<'a>) -> R<bool> {
        let bool_ty = self.t.builtin(cuda_verify_syntax::ast::BuiltinType::Bool);
        let saved = std::mem::replace(&mut self.unevaluated, 0);
        let run = self.with_temporaries(false, |l| {
            let v = l.expr(e)?;
            l.contextual_convert(v, bool_ty)
        });
        let result = run.and_then(|(v, _, stmts)| match self.evaluate(&Job::Value(&stmts, v.e)) {
            Some(Outcome::Value(Value::Scalar(Constant::Bool(b)))) => Ok(b),
            _ => Err(Fail::new("not-constant", e.span, "not a constant expression")),
        });
        self.unevaluated = saved;
        result
    }

    /// Runs the initialisation of a variable; its bytes if that is constant.
    pub(crate) fn eval_init(&mut self, stmts: &[Stmt], global: GlobalId) -> Option<Vec<InitWrite>> {
        let Outcome::Init(object) = self.evaluate(&Job::Init(stmts, global))? else { return None };
        // Only objects with static storage have addresses before the program runs ([expr.const]/11).
        // Addresses of temporaries are not constant.
        if object.pointers.values().any(|ptr| matches!(ptr.base, Base::Object(_) | Base::Null)) {
            return None;
        }
        let mut writes = Vec::new();
        let ty = self.ir.program.globals[global].ty;
        self.ir.scalar_writes(&object, ty, 0, &mut writes);
        Some(writes)
    }
}

impl Builder<'_> {
    pub(crate) fn fold_unary(&self, op: UnaryOp, a: ExprId) -> Option<Constant> {
        let ExprKind::Const(constant) = self.body.exprs[a].kind else { return None };
        let ty = self.program.types.as_scalar(self.body.exprs[a].ty)?;
        unary_constant(op, constant, ty)
    }

    /// Folds an operator on two constants.
    pub(crate) fn fold_binary(&self, op: BinaryOp, a: ExprId, b: ExprId) -> Option<Constant> {
        let (x, y) = match (&self.body.exprs[a].kind, &self.body.exprs[b].kind) {
            (ExprKind::Const(x @ (Constant::Int(_) | Constant::Bool(_))), ExprKind::Const(y)) => {
                (*x, *y)
            }
            _ => return None,
        };
        let types = &self.program.types;
        let ty = types.as_scalar(self.body.exprs[a].ty)?;
        let b_ty = types.as_scalar(self.body.exprs[b].ty)?;
        binary_constant(op, x, y, ty, b_ty)
    }

    fn scalar_writes(&self, object: &Object, ty: TypeId, at: u64, out: &mut Vec<InitWrite>) {
        let bytes = |n: u64| {
            let start = usize::try_from(at).unwrap_or(0);
            let end = usize::try_from(at + n).unwrap_or(0).min(object.bytes.len());
            object.bytes.get(start..end).unwrap_or(&[])
        };
        match self.program.types.get(ty) {
            Type::Void | Type::Function(_) => {}
            Type::Scalar(scalar) => {
                let data = bytes(scalar.size_bytes());
                if data.iter().any(|b| *b != 0) {
                    out.push(InitWrite {
                        offset_bytes: at,
                        value: InitValue::Bytes(data.to_vec()),
                    });
                }
            }
            Type::Pointer(_) => {
                let value = match object.pointers.get(&at) {
                    Some(Ptr { base: Base::Global(global), offset }) => {
                        InitValue::GlobalAddr(*global, *offset)
                    }
                    Some(Ptr { base: Base::Func(func), .. }) => InitValue::FuncAddr(*func),
                    _ => return,
                };
                out.push(InitWrite { offset_bytes: at, value });
            }
            Type::Array { elem, len } => {
                let size = self.program.types.size_bytes(*elem);
                if size == 1 && self.program.types.as_scalar(*elem).is_some() {
                    // Characters: one run.
                    let data = bytes(*len);
                    let used = data.iter().rposition(|b| *b != 0).map_or(0, |last| last + 1);
                    if used > 0 {
                        let value = InitValue::Bytes(data[..used].to_vec());
                        out.push(InitWrite { offset_bytes: at, value });
                    }
                    return;
                }
                for index in 0..*len {
                    let start = at + index * size;
                    let range = usize::try_from(start).unwrap_or(0)
                        ..usize::try_from(start + size).unwrap_or(0).min(object.bytes.len());
                    let is_zero = object.bytes.get(range).is_none_or(|b| b.iter().all(|b| *b == 0))
                        && object.pointers.range(start..start + size).next().is_none();
                    if !is_zero {
                        self.scalar_writes(object, *elem, start, out);
                    }
                }
            }
            Type::Record(record) => {
                let record = &self.program.types.records[*record];
                if record.is_union {
                    // The widest member stands for the bytes.
                    let widest = record
                        .fields
                        .iter()
                        .max_by_key(|field| self.program.types.size_bytes(field.ty));
                    if let Some(field) = widest {
                        self.scalar_writes(object, field.ty, at, out);
                    }
                    return;
                }
                let mut units = Vec::new();
                for field in &record.fields {
                    let start = at + field.offset_bytes;
                    if field.bits.is_some() {
                        if units.contains(&start) {
                            continue;
                        }
                        units.push(start);
                    }
                    self.scalar_writes(object, field.ty, start, out);
                }
            }
        }
    }
}
