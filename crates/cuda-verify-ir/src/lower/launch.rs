//! Kernel launches: `<<<grid, block, shared, stream>>>` (CUDA C++ Programming Guide, "Execution Configuration").

use cuda_verify_syntax::ast::{BuiltinType, Expr, ExprKind as Ast, Init};

use super::Lowerer;
use super::entity::{Entity, Key, Val};
use super::fail::{Fail, R};
use super::overload::{Arg, Wanted};
use super::types::{Ty, TyKind};
use crate::program::{Callee, Constant, ExprId, ExprKind as Ir, Launch, SeqExpr, StmtKind};
use crate::types::Scalar;

impl<'a> Lowerer<'a> {
    /// `kernel<<<grid, block, shared, stream>>>(args)`
    pub(crate) fn launch_expr(
        &mut self,
        kernel: &'a Expr<'a>,
        config: &[&'a Expr<'a>],
        args: &'a [&'a Expr<'a>],
    ) -> R<Val> {
        let items = self.expand_args(args)?;
        let span = self.ir.span;
        let (result, stmts) = self.collect_stmts(|l| -> R<()> {
            let [grid, block, rest @ ..] = config else {
                return Err(Fail::new(
                    "syntax",
                    span,
                    "launch configuration with fewer than two arguments",
                ));
            };
            let grid = l.dimensions(grid)?;
            let block = l.dimensions(block)?;
            let shared_bytes = match rest.first() {
                Some(e) => {
                    let size = l.t.builtin(BuiltinType::ULong);
                    let arg = l.lower_arg(e)?;
                    Some(l.convert_arg(&arg, size)?.e)
                }
                None => None,
            };
            let stream = match rest.get(1) {
                Some(e) => {
                    let v = l.expr(e)?;
                    let v = if l.is_any(v.ty) {
                        let void = l.t.builtin(BuiltinType::Void);
                        let ptr = l.t.pointer(void);
                        l.any_as(v, ptr)?
                    } else {
                        l.scalar_value(v)?
                    };
                    // `0` for the default stream is a null pointer: `cudaStream_t` is one.
                    let v = if v.is_zero {
                        let void = l.t.builtin(BuiltinType::Void);
                        let ptr = l.t.pointer(void);
                        l.convert(v, ptr)?
                    } else {
                        v
                    };
                    Some(v.e)
                }
                None => None,
            };
            let lowered = l.lower_args(&items)?;
            let (callee, values) = l.launch_target(kernel, &lowered)?;
            l.find_launch_models()?;
            l.ir.emit(StmtKind::Launch(Launch {
                kernel: callee,
                grid,
                block,
                shared_bytes,
                stream,
                args: values,
            }));
            Ok(())
        });
        result?;
        let void = self.ir.void_id;
        let e = self.ir.push_expr(Ir::Seq(Box::new(SeqExpr { stmts, value: None })), void);
        let ty = self.t.builtin(BuiltinType::Void);
        Ok(Val::prvalue(e, ty))
    }

    /// The functions of the models that launches go through, if the program uses what they are about.
    fn find_launch_models(&mut self) -> R<()> {
        if self.unevaluated > 0 || self.ir.program.captures_launch.is_some() {
            return Ok(());
        }
        let names = ["__cv_check_launch", "__cv_capture_launch"];
        let found = names.map(|name| self.lookup(self.global, Key::Ident(name)));
        if let [[Entity::Function(checks)], [Entity::Function(captures)]] =
            found.each_ref().map(|found| &found[..])
        {
            self.ir.program.checks_launch = Some(self.ir_func(*checks)?);
            self.ir.program.captures_launch = Some(self.ir_func(*captures)?);
        }
        Ok(())
    }

    fn launch_target(
        &mut self,
        kernel: &'a Expr<'a>,
        args: &[Arg<'a>],
    ) -> R<(Callee, Vec<ExprId>)> {
        let stripped = super::init::strip_parens(kernel);
        if let Ast::Name(name) = stripped.kind {
            let found = self.lookup_qualified(name)?;
            let functions: Vec<Entity> =
                found.iter().copied().filter(|e| self.tb.is_function_entity(*e)).collect();
            let text = super::resolve::name_text(name);
            if found.is_empty() {
                return Err(Fail::new(
                    "unknown-name",
                    name.span,
                    format!("unknown kernel `{text}`"),
                ));
            }
            if !functions.is_empty() {
                let explicit = match name.last.args {
                    Some(args) => Some(self.resolve_targs(args)?),
                    None => None,
                };
                let id = self.resolve_overload(
                    &functions,
                    None,
                    args,
                    explicit.as_deref(),
                    Wanted::default(),
                    &text,
                )?;
                // After the resolution: overloads of a kernel that are none take part in it, as in nvcc.
                if self.tb.function_kind(id) != crate::program::FunctionKind::Kernel {
                    return Err(Fail::new("type", name.span, format!("`{text}` is not a kernel")));
                }
                let sig = self.signature(id)?;
                let mut values = Vec::new();
                self.convert_args(id, &sig, args, &mut values)?;
                for (value, param) in values.iter_mut().zip(&sig.params) {
                    *value = self.launch_value(*value, param.ty)?;
                }
                return Ok((self.direct(id)?, values));
            }
        }
        let v = self.expr(kernel)?;
        let v = self.rvalue(v)?;
        let to = self.t.pointee(v.ty).unwrap_or(v.ty);
        let TyKind::Function(f) = self.t.kind(to).clone() else {
            return Err(Fail::new("type", self.ir.span, "launch of something that is no kernel"));
        };
        if f.params.len() != args.len() {
            return Err(Fail::new("no-match", self.ir.span, "wrong number of kernel arguments"));
        }
        let mut values = Vec::new();
        for (arg, param) in args.iter().zip(&f.params) {
            let value = self.pass(arg, *param)?;
            values.push(self.launch_value(value, *param)?);
        }
        Ok((Callee::Indirect(v.e), values))
    }

    /// What is copied to the device of an argument. An object of non-trivial class is built on the host, as for any call,
    /// and destroyed there; the kernel gets its bytes (CUDA C++ Programming Guide, "__global__ Function Argument
    /// Processing").
    fn launch_value(&mut self, value: ExprId, ty: Ty) -> R<ExprId> {
        if self.t.is_ref(ty) || !self.is_indirect(ty)? {
            return Ok(value);
        }
        let id = self.ir_ty(ty)?;
        let place = match self.ir.body.exprs[value].kind {
            Ir::AddrOf(place) => place,
            _ => self.ir.push_expr(Ir::Deref(value), id),
        };
        Ok(self.ir.push_expr(Ir::Load(place), id))
    }

    /// A launch dimension as three words: integers are `x` with 1, 1; else a `dim3`.
    fn dimensions(&mut self, e: &'a Expr<'a>) -> R<[ExprId; 3]> {
        let uint = self.t.builtin(BuiltinType::UInt);
        // A number is the usual case by far, and a `dim3` object for each would be three stores and three loads that
        // every trace shows.
        let probe = self.unevaluated(|l| l.lower_arg(e))?;
        if let Arg::Val(v) = probe
            && (self.t.is_arithmetic(v.ty) || self.t.is_enum(v.ty))
        {
            let v = self.expr(e)?;
            let x = self.rvalue(v)?;
            let x = self.convert_scalar(x, uint)?;
            let one = |l: &mut Self| {
                let id = l.ir.program.types.scalar(Scalar::UINT);
                l.ir.push_expr(Ir::Const(Constant::Int(1)), id)
            };
            return Ok([x.e, one(self), one(self)]);
        }
        let found = self.lookup(self.global, Key::Ident("dim3"));
        let Some(ty) = self.entities_type(&found, None, e.span)? else {
            return Err(Fail::new("unknown-name", e.span, "unknown type `dim3`"));
        };
        let temp = self.temp_in_block(ty)?;
        self.init_place(&temp, Some(&Init::Copy(e)), e.span)?;
        let Some(class) = self.t.as_class(ty) else {
            return Err(Fail::new("type", e.span, "`dim3` is not a class"));
        };
        let mut words = Vec::new();
        for name in ["x", "y", "z"] {
            let found = self.lookup_member(class, Key::Ident(name));
            let [Entity::Field(owner, index)] = found[..] else {
                return Err(Fail::new("type", e.span, "`dim3` without its three fields"));
            };
            let object = self.place_val(&temp)?;
            let object = self.upcast_place(object, owner)?;
            let v = self.member_val(object, owner, index)?;
            let v = self.rvalue(v)?;
            words.push(self.convert_scalar(v, uint)?.e);
        }
        match words[..] {
            [x, y, z] => Ok([x, y, z]),
            _ => Err(Fail::new("type", e.span, "`dim3` without its three fields")),
        }
    }
}
