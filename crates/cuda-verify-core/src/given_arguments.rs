//! Arguments of kernels that are given from outside: numbers for their scalar parameters, sizes of what their pointers
//! lead to.
//!
//! They become preconditions at the head of the kernel, so that every engine reads them in the program.

use cuda_verify_base::{Diagnostic, Diagnostics, Span};
use cuda_verify_ir::intrinsic::Intrinsic;
use cuda_verify_ir::program::{
    BinaryOp, Constant, Expr, ExprId, ExprKind, Function, FunctionKind, LocalId, Program, Stmt,
    StmtKind,
};
use cuda_verify_ir::types::{Scalar, Signedness, Type, TypeId, TypeTable};

/// Which parameters are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Parameters {
    /// Those that fit in a register and are no pointers, by their bits.
    Scalars,
    /// Pointers, by the bytes that they lead to.
    Pointers,
}

/// What is given for the parameters of a kernel of one kind, in their order; none for those that stay open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Given {
    pub(crate) kernel: String,
    pub(crate) parameters: Parameters,
    pub(crate) values: Vec<Option<u64>>,
}

/// Puts all that is given into the program.
///
/// # Errors
/// What does not fit it, at the place or the kernel.
pub(crate) fn assume_all(ir: &mut Program, all: &[Given], place: Span) -> Result<(), Diagnostics> {
    let mut unfit = Diagnostics::new();
    all.iter().for_each(|given| assume(ir, given, place, &mut unfit));
    if unfit.has_errors() { Err(unfit) } else { Ok(()) }
}

fn assume(ir: &mut Program, given: &Given, place: Span, found: &mut Diagnostics) {
    let Program { types, functions, .. } = ir;
    let mut is_found = false;
    for function in functions.values_mut() {
        if function.kind != FunctionKind::Kernel || !is_called(&function.name, &given.kernel) {
            continue;
        }
        is_found = true;
        let wanted = parameters(types, function, given.parameters);
        if wanted.len() != given.values.len() {
            let kind = match given.parameters {
                Parameters::Scalars => "scalar",
                Parameters::Pointers => "pointer",
            };
            let (n, n_given) = (wanted.len(), given.values.len());
            let what =
                format!("`{}` has {n} {kind} parameters, and {n_given} are given", given.kernel);
            found.push(Diagnostic::error("given-arguments", function.span, what));
            continue;
        }
        let mut maker = Maker { types, function, statements: Vec::new() };
        for ((local, ty), value) in wanted.into_iter().zip(&given.values) {
            let Some(value) = *value else { continue };
            match given.parameters {
                Parameters::Scalars => maker.equals(local, ty, value),
                Parameters::Pointers => maker.has_bytes(local, ty, value),
            }
        }
        let statements = maker.statements;
        if let Some(body) = &mut function.body {
            body.splice(0..0, statements);
        }
    }
    if !is_found {
        let what = format!("the program has no kernel `{}`", given.kernel);
        found.push(Diagnostic::error("given-arguments", place, what));
    }
}

/// Whether a kernel is meant by a name, which may leave out its namespaces and template arguments.
fn is_called(kernel: &str, name: &str) -> bool {
    let bare = kernel.split('<').next().unwrap_or_default();
    [kernel, bare, bare.rsplit("::").next().unwrap_or_default()].contains(&name)
}

/// The parameters of one kind.
fn parameters(types: &TypeTable, function: &Function, of: Parameters) -> Vec<(LocalId, TypeId)> {
    let n_params = usize::try_from(function.n_params).unwrap_or(0);
    let is_meant = |ty: TypeId| match types.get(ty) {
        Type::Scalar(_) => of == Parameters::Scalars,
        Type::Pointer(_) => of == Parameters::Pointers,
        Type::Void | Type::Array { .. } | Type::Record(_) | Type::Function(_) => false,
    };
    let all = function.locals.iter().take(n_params).map(|(id, local)| (id, local.ty));
    all.filter(|(_, ty)| is_meant(*ty)).collect()
}

/// Makes statements at the head of a function.
struct Maker<'a> {
    types: &'a mut TypeTable,
    function: &'a mut Function,
    statements: Vec<Stmt>,
}

impl Maker<'_> {
    fn expr(&mut self, kind: ExprKind, ty: TypeId) -> ExprId {
        let span = self.function.span;
        self.function.exprs.push(Expr { kind, ty, span })
    }

    fn load(&mut self, local: LocalId, ty: TypeId) -> ExprId {
        let place = self.expr(ExprKind::Local(local), ty);
        self.expr(ExprKind::Load(place), ty)
    }

    fn number(&mut self, value: u64) -> ExprId {
        let size = self.types.scalar(Scalar::SIZE);
        self.expr(ExprKind::Const(Constant::Int(u128::from(value))), size)
    }

    fn call(&mut self, intrinsic: Intrinsic, operands: Vec<ExprId>) {
        let void = self.types.intern(Type::Void);
        let call = self.expr(ExprKind::Intrinsic(intrinsic, operands), void);
        let span = self.function.span;
        self.statements.push(Stmt { kind: StmtKind::Expr(call), span });
    }

    /// A parameter has these bits.
    fn equals(&mut self, local: LocalId, ty: TypeId, bits: u64) {
        let Some(scalar) = self.types.as_scalar(ty) else { return };
        let width = scalar.size_bytes() * 8;
        let low = if width < 64 { bits & ((1 << width) - 1) } else { bits };
        let (constant, of_integer) = match scalar {
            Scalar::Bool => (Constant::Bool(bits != 0), ty),
            Scalar::Int(128, _) => (Constant::Int(u128::from(bits)), ty),
            Scalar::Int(..) => (Constant::Int(u128::from(low)), ty),
            // Bits are compared, since a NaN equals nothing.
            Scalar::Float(float) => {
                let bits = u32::try_from(float.size_bytes() * 8).unwrap_or(64);
                let unsigned = Scalar::Int(bits, Signedness::Unsigned);
                (Constant::Int(u128::from(low)), self.types.scalar(unsigned))
            }
            Scalar::Pointer => return,
        };
        let mut value = self.load(local, ty);
        if of_integer != ty {
            value = self.expr(ExprKind::Bitcast(value), of_integer);
        }
        let number = self.expr(ExprKind::Const(constant), of_integer);
        let bool_type = self.types.scalar(Scalar::Bool);
        let holds = self.expr(ExprKind::Binary(BinaryOp::Eq, value, number), bool_type);
        self.call(Intrinsic::Assume, vec![holds]);
    }

    /// A parameter points to the first of so many bytes.
    fn has_bytes(&mut self, local: LocalId, ty: TypeId, bytes: u64) {
        let void = self.types.intern(Type::Void);
        let void_pointer = self.types.pointer(void);
        let pointer = self.load(local, ty);
        let pointer = self.expr(ExprKind::Convert(pointer), void_pointer);
        let (bytes, one) = (self.number(bytes), self.number(1));
        self.call(Intrinsic::Extent, vec![pointer, bytes, one]);
    }
}
