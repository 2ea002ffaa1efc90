//! The text form of the typed IR, for reading (`--show ir`) and for golden tests.
//!
//! Deterministic: everything is printed in id order. Expressions print as C with explicit loads (`*` in front of a
//! place is written `load`), so that every memory access can be seen. Recursion is bounded by `MAX_DEPTH`.

use std::fmt::{self, Write};

use cuda_verify_base::id::Id;

use crate::program::{
    BinaryOp, Callee, Constant, ExprId, ExprKind, FuncId, Function, FunctionKind, Global,
    GlobalSpace, InitValue, Launch, LocalId, Program, Stmt, StmtKind, ThreadVar, UnaryOp,
};
use crate::types::{Scalar, Type, TypeId, TypeTable};

/// Deepest expression that is printed; deeper ones print as `..`.
const MAX_DEPTH: u32 = 400;

/// Displays a program.
#[must_use]
pub fn display(program: &Program) -> impl fmt::Display + '_ {
    Text(program)
}

struct Text<'p>(&'p Program);

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let program = self.0;
        for record in program.types.records.values() {
            if record.fields.is_empty() {
                continue;
            }
            let keyword = if record.is_union { "union" } else { "struct" };
            writeln!(
                f,
                "{keyword} {} size {} align {} {{",
                record.name, record.size_bytes, record.align_bytes
            )?;
            for field in &record.fields {
                write!(
                    f,
                    "  {:>4} {}: {}",
                    field.offset_bytes,
                    name_or(&field.name),
                    TypeText(&program.types, field.ty)
                )?;
                match field.bits {
                    Some((first, width)) => writeln!(f, " bits {first}..{}", first + width)?,
                    None => writeln!(f)?,
                }
            }
            writeln!(f, "}}")?;
        }
        for global in program.globals.values() {
            write_global(f, program, global)?;
        }
        for (id, function) in program.functions.iter() {
            Printer { program, function, f, indent: 0 }.function(id)?;
        }
        for (what, func) in [("static init", program.static_init), ("main", program.main)] {
            if let Some(func) = func {
                writeln!(f, "{what} {}", program.functions[func].name)?;
            }
        }
        for kernel in &program.kernels {
            writeln!(f, "kernel {}", program.functions[*kernel].name)?;
        }
        for launcher in &program.launchers {
            write!(f, "launcher {} of", program.functions[launcher.func].name)?;
            for kernel in &launcher.kernels {
                write!(f, " {}", program.functions[*kernel].name)?;
            }
            writeln!(f, "{}", if launcher.is_pointed { ", pointed" } else { "" })?;
        }
        Ok(())
    }
}

fn name_or(name: &str) -> &str {
    if name.is_empty() { "(anonymous)" } else { name }
}

/// Displays a type.
pub(crate) struct TypeText<'t>(pub(crate) &'t TypeTable, pub(crate) TypeId);

impl fmt::Display for TypeText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_type(f, self.0, self.1, 0)
    }
}

fn write_type(
    f: &mut fmt::Formatter<'_>,
    types: &TypeTable,
    ty: TypeId,
    depth: u32,
) -> fmt::Result {
    if depth > 32 {
        return f.write_str("..");
    }
    match types.get(ty) {
        Type::Void => f.write_str("void"),
        Type::Scalar(scalar) => write!(f, "{scalar}"),
        Type::Pointer(to) => {
            f.write_char('*')?;
            write_type(f, types, *to, depth + 1)
        }
        Type::Array { elem, len } => {
            write!(f, "[{len}]")?;
            write_type(f, types, *elem, depth + 1)
        }
        Type::Record(record) => f.write_str(&types.records[*record].name),
        Type::Function(function) => {
            f.write_str("fn(")?;
            for (index, param) in function.params.iter().enumerate() {
                if index > 0 {
                    f.write_str(", ")?;
                }
                write_type(f, types, *param, depth + 1)?;
            }
            f.write_str(if function.is_variadic { ", ...) -> " } else { ") -> " })?;
            write_type(f, types, function.ret, depth + 1)
        }
    }
}

fn write_global(f: &mut fmt::Formatter<'_>, program: &Program, global: &Global) -> fmt::Result {
    let space = match global.space {
        GlobalSpace::Host => "host",
        GlobalSpace::Device => "device",
        GlobalSpace::Constant => "constant",
        GlobalSpace::Managed => "managed",
        GlobalSpace::Shared => "shared",
        GlobalSpace::DynamicShared => "dynamic shared",
        GlobalSpace::Thread(ThreadVar::ThreadIdx) => "threadIdx",
        GlobalSpace::Thread(ThreadVar::BlockIdx) => "blockIdx",
        GlobalSpace::Thread(ThreadVar::BlockDim) => "blockDim",
        GlobalSpace::Thread(ThreadVar::GridDim) => "gridDim",
    };
    write!(f, "global {space} {}: ", global.name)?;
    for (is_set, word) in [(global.is_const, "const "), (global.is_volatile, "volatile ")] {
        if is_set {
            f.write_str(word)?;
        }
    }
    write!(f, "{}", TypeText(&program.types, global.ty))?;
    if let Some(align) = global.align_bytes {
        write!(f, " align {align}")?;
    }
    if let Some(init) = &global.init
        && !init.is_empty()
    {
        f.write_str(" = {")?;
        for (index, write) in init.iter().enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            write!(f, "{}: ", write.offset_bytes)?;
            match &write.value {
                InitValue::Bytes(bytes) => {
                    f.write_str("0x")?;
                    for byte in bytes.iter().rev() {
                        write!(f, "{byte:02x}")?;
                    }
                }
                InitValue::GlobalAddr(global, 0) => {
                    write!(f, "&{}", program.globals[*global].name)?
                }
                InitValue::GlobalAddr(global, offset) => {
                    write!(f, "&{} + {offset}", program.globals[*global].name)?;
                }
                InitValue::FuncAddr(func) => write!(f, "&{}", program.functions[*func].name)?,
            }
        }
        f.write_char('}')?;
    }
    writeln!(f)
}

struct Printer<'p, 'f, 'o> {
    program: &'p Program,
    function: &'p Function,
    f: &'f mut fmt::Formatter<'o>,
    indent: usize,
}

impl Printer<'_, '_, '_> {
    fn ty(&self, ty: TypeId) -> String {
        TypeText(&self.program.types, ty).to_string()
    }

    fn local(&self, local: LocalId) -> String {
        let name = &self.function.locals[local].name;
        // Names repeat in nested scopes.
        let first = self.function.locals.iter().find(|(_, other)| other.name == *name);
        match first {
            Some((first, _)) if first == local => name.to_string(),
            _ => format!("{name}.{}", local.index()),
        }
    }

    fn function(&mut self, id: FuncId) -> fmt::Result {
        let kind = match self.function.kind {
            FunctionKind::Host => "host",
            FunctionKind::Device => "device",
            FunctionKind::HostDevice => "host device",
            FunctionKind::Kernel => "kernel",
        };
        let mut params = Vec::new();
        for local in
            self.function.locals.ids().take(usize::try_from(self.function.n_params).unwrap_or(0))
        {
            params.push(format!(
                "{}: {}",
                self.local(local),
                self.ty(self.function.locals[local].ty)
            ));
        }
        if self.function.is_variadic {
            params.push("...".to_owned());
        }
        let name = &self.function.name;
        let ret = self.ty(self.function.ret);
        write!(self.f, "{kind} {id} {name}({}) -> {ret}", params.join(", "))?;
        let Some(body) = &self.function.body else { return writeln!(self.f, ";") };
        writeln!(self.f, " {{")?;
        self.block(body)?;
        writeln!(self.f, "}}")
    }

    fn line(&mut self, text: &str) -> fmt::Result {
        writeln!(self.f, "{:indent$}{text}", "", indent = self.indent)
    }

    fn block(&mut self, stmts: &[Stmt]) -> fmt::Result {
        self.indent += 2;
        for stmt in stmts {
            self.stmt(stmt)?;
        }
        self.indent -= 2;
        Ok(())
    }

    fn stmt(&mut self, stmt: &Stmt) -> fmt::Result {
        match &stmt.kind {
            StmtKind::Expr(e) => {
                let text = self.expr(*e, 0);
                self.line(&text)
            }
            StmtKind::Block(stmts) => {
                self.line("{")?;
                self.block(stmts)?;
                self.line("}")
            }
            StmtKind::Decl { local, cleanup } => {
                let info = &self.function.locals[*local];
                let mut text = format!("let {}: {}", self.local(*local), self.ty(info.ty));
                if info.is_volatile {
                    text.push_str(" volatile");
                }
                if let Some(align) = info.align_bytes {
                    text.push_str(&format!(" align {align}"));
                }
                if let Some(cleanup) = cleanup {
                    text.push_str(&format!(" finally {}", self.expr(*cleanup, 0)));
                }
                self.line(&text)
            }
            StmtKind::DeclVla { local, size } => {
                let text = format!("let {}[bytes {}]", self.local(*local), self.expr(*size, 0));
                self.line(&text)
            }
            StmtKind::ZeroInit(place) => {
                let text = format!("zero {}", self.expr(*place, 0));
                self.line(&text)
            }
            StmtKind::If { cond, then_branch, else_branch } => {
                let text = format!("if {} {{", self.expr(*cond, 0));
                self.line(&text)?;
                self.block(then_branch)?;
                if !else_branch.is_empty() {
                    self.line("} else {")?;
                    self.block(else_branch)?;
                }
                self.line("}")
            }
            StmtKind::Loop { cond_prelude, cond, step, body, is_test_last, unroll } => {
                let mut text = String::from(if *is_test_last { "loop after" } else { "loop" });
                if let Some(cond) = cond {
                    text.push_str(&format!(" while {}", self.expr(*cond, 0)));
                }
                if let Some(step) = step {
                    text.push_str(&format!(" step {}", self.expr(*step, 0)));
                }
                if let Some(unroll) = unroll {
                    text.push_str(&format!(" unroll {unroll}"));
                }
                text.push_str(" {");
                self.line(&text)?;
                if !cond_prelude.is_empty() {
                    self.line("test {")?;
                    self.block(cond_prelude)?;
                    self.line("}")?;
                }
                self.block(body)?;
                self.line("}")
            }
            StmtKind::Switch { value, body } => {
                let text = format!("switch {} {{", self.expr(*value, 0));
                self.line(&text)?;
                self.block(body)?;
                self.line("}")
            }
            StmtKind::Case { low, high } if low == high => self.line(&format!("case {low}:")),
            StmtKind::Case { low, high } => self.line(&format!("case {low} ... {high}:")),
            StmtKind::Default => self.line("default:"),
            StmtKind::Label(label) => self.line(&format!("{label}:")),
            StmtKind::Goto(label) => self.line(&format!("goto {label}")),
            StmtKind::Break => self.line("break"),
            StmtKind::Continue => self.line("continue"),
            StmtKind::Return(None) => self.line("return"),
            StmtKind::Return(Some(e)) => {
                let text = format!("return {}", self.expr(*e, 0));
                self.line(&text)
            }
            StmtKind::Launch(launch) => {
                let text = self.launch(launch);
                self.line(&text)
            }
            StmtKind::Try { body, handler } => {
                self.line("try {")?;
                self.block(body)?;
                self.line("} catch {")?;
                self.block(handler)?;
                self.line("}")
            }
            StmtKind::Throw => self.line("throw"),
            StmtKind::Unsupported(words) => self.line(&format!("unsupported \"{words}\"")),
        }
    }

    fn launch(&self, launch: &Launch) -> String {
        let words = |words: &[ExprId; 3]| {
            let words: Vec<String> = words.iter().map(|e| self.expr(*e, 0)).collect();
            format!("({})", words.join(", "))
        };
        let mut config = vec![words(&launch.grid), words(&launch.block)];
        for e in [launch.shared_bytes, launch.stream].into_iter().flatten() {
            config.push(self.expr(e, 0));
        }
        let args: Vec<String> = launch.args.iter().map(|e| self.expr(*e, 0)).collect();
        format!(
            "launch {}<<<{}>>>({})",
            self.callee(launch.kernel, 0),
            config.join(", "),
            args.join(", ")
        )
    }

    fn callee(&self, callee: Callee, depth: u32) -> String {
        match callee {
            Callee::Direct(func) => match self.program.functions.get(func) {
                Some(function) => function.name.to_string(),
                None => func.to_string(),
            },
            Callee::Indirect(e) => format!("(*{})", self.expr(e, depth + 1)),
        }
    }

    fn constant(&self, constant: Constant, ty: TypeId) -> String {
        match constant {
            Constant::Bool(b) => b.to_string(),
            Constant::Null => "null".to_owned(),
            Constant::Float(bits) => match self.program.types.as_scalar(ty) {
                Some(Scalar::Float(crate::types::FloatType::Single)) => u32::try_from(bits)
                    .map_or_else(|_| "?".to_owned(), |b| format!("{:?}f", f32::from_bits(b))),
                Some(Scalar::Float(crate::types::FloatType::Double)) => {
                    format!("{:?}", f64::from_bits(bits))
                }
                _ => format!("0x{bits:04x}:{}", self.ty(ty)),
            },
            Constant::Int(bits) => match self.program.types.as_scalar(ty) {
                Some(Scalar::Int(32, crate::types::Signedness::Signed)) => {
                    signed(bits, 32).to_string()
                }
                Some(Scalar::Int(width, crate::types::Signedness::Signed)) => {
                    format!("{}:i{width}", signed(bits, width))
                }
                _ => format!("{bits}:{}", self.ty(ty)),
            },
        }
    }

    fn expr(&self, e: ExprId, depth: u32) -> String {
        if depth > MAX_DEPTH {
            return "..".to_owned();
        }
        let Some(expr) = self.function.exprs.get(e) else { return format!("?{e}") };
        let x = |e: &ExprId| self.expr(*e, depth + 1);
        match &expr.kind {
            ExprKind::Local(local) => self.local(*local),
            ExprKind::Global(global) => self.program.globals[*global].name.to_string(),
            ExprKind::Deref(p) => format!("(*{})", x(p)),
            ExprKind::Field(base, index) => {
                let record = self.program.types.as_record(self.function.exprs[*base].ty);
                let name = usize::try_from(*index)
                    .ok()
                    .and_then(|index| record?.fields.get(index))
                    .map(|field| field.name.to_string());
                let name =
                    name.filter(|name| !name.is_empty()).unwrap_or_else(|| index.to_string());
                format!("{}.{name}", x(base))
            }
            ExprKind::Index(base, index) => format!("{}[{}]", x(base), x(index)),
            ExprKind::Const(constant) => self.constant(*constant, expr.ty),
            ExprKind::Load(place) => format!("load {}", x(place)),
            ExprKind::AddrOf(place) => format!("&{}", x(place)),
            ExprKind::Decay(place) => format!("decay {}", x(place)),
            ExprKind::FuncAddr(func) => format!("&{}", self.callee(Callee::Direct(*func), depth)),
            ExprKind::Unary(op, a) => {
                let op = match op {
                    UnaryOp::Neg => "-",
                    UnaryOp::BitNot => "~",
                    UnaryOp::Not => "!",
                };
                format!("{op}({})", x(a))
            }
            ExprKind::Binary(op, a, b) => format!("({} {} {})", x(a), op_text(*op), x(b)),
            ExprKind::PtrAdd(p, n) => format!("ptradd({}, {})", x(p), x(n)),
            ExprKind::PtrSub(p, n) => format!("ptrsub({}, {})", x(p), x(n)),
            ExprKind::PtrDiff(a, b) => format!("ptrdiff({}, {})", x(a), x(b)),
            ExprKind::Convert(a) => format!("({})({})", self.ty(expr.ty), x(a)),
            ExprKind::Bitcast(a) => format!("bits<{}>({})", self.ty(expr.ty), x(a)),
            ExprKind::And(a, b) => format!("({} && {})", x(a), x(b)),
            ExprKind::Or(a, b) => format!("({} || {})", x(a), x(b)),
            ExprKind::Conditional(c, a, b) => format!("({} ? {} : {})", x(c), x(a), x(b)),
            ExprKind::Assign(place, value) => format!("{} = {}", x(place), x(value)),
            ExprKind::AssignOp { op, place, value, compute_ty } => {
                format!("{} {}=[{}] {}", x(place), op_text(*op), self.ty(*compute_ty), x(value))
            }
            ExprKind::IncDec { place, is_increment, is_post } => {
                let op = if *is_increment { "++" } else { "--" };
                if *is_post { format!("{}{op}", x(place)) } else { format!("{op}{}", x(place)) }
            }
            ExprKind::Call(callee, args) => {
                let args: Vec<String> = args.iter().map(x).collect();
                format!("{}({})", self.callee(*callee, depth), args.join(", "))
            }
            ExprKind::Intrinsic(intrinsic, args) => {
                let args: Vec<String> = args.iter().map(x).collect();
                format!("${intrinsic:?}<{}>({})", self.ty(expr.ty), args.join(", "))
            }
            ExprKind::Seq(seq) => {
                let mut parts = Vec::new();
                for stmt in &seq.stmts {
                    parts.push(self.inline(stmt, depth + 1));
                }
                if let Some(value) = seq.value {
                    parts.push(self.expr(value, depth + 1));
                }
                format!("{{ {} }}", parts.join("; "))
            }
        }
    }

    fn inlined(&self, stmts: &[Stmt], depth: u32) -> String {
        let parts: Vec<String> = stmts.iter().map(|stmt| self.inline(stmt, depth + 1)).collect();
        format!("{{ {} }}", parts.join("; "))
    }

    fn inline(&self, stmt: &Stmt, depth: u32) -> String {
        if depth > MAX_DEPTH {
            return "..".to_owned();
        }
        match &stmt.kind {
            StmtKind::Expr(e) => self.expr(*e, depth + 1),
            StmtKind::Block(stmts) => self.inlined(stmts, depth),
            StmtKind::Decl { local, cleanup: None } => format!("let {}", self.local(*local)),
            StmtKind::Decl { local, cleanup: Some(cleanup) } => {
                format!("let {} finally {}", self.local(*local), self.expr(*cleanup, depth + 1))
            }
            StmtKind::DeclVla { local, .. } => format!("let {}[..]", self.local(*local)),
            StmtKind::ZeroInit(place) => format!("zero {}", self.expr(*place, depth + 1)),
            StmtKind::If { cond, then_branch, else_branch } => format!(
                "if {} {} else {}",
                self.expr(*cond, depth + 1),
                self.inlined(then_branch, depth),
                self.inlined(else_branch, depth)
            ),
            StmtKind::Loop { cond, step, body, .. } => {
                let cond = cond.map(|e| self.expr(e, depth + 1)).unwrap_or_default();
                let step = step.map(|e| self.expr(e, depth + 1)).unwrap_or_default();
                format!("loop while {cond} step {step} {}", self.inlined(body, depth))
            }
            StmtKind::Switch { value, body } => {
                format!("switch {} {}", self.expr(*value, depth + 1), self.inlined(body, depth))
            }
            StmtKind::Case { low, high } => format!("case {low} ... {high}:"),
            StmtKind::Default => "default:".to_owned(),
            StmtKind::Label(label) => format!("{label}:"),
            StmtKind::Goto(label) => format!("goto {label}"),
            StmtKind::Break => "break".to_owned(),
            StmtKind::Continue => "continue".to_owned(),
            StmtKind::Return(None) => "return".to_owned(),
            StmtKind::Return(Some(e)) => format!("return {}", self.expr(*e, depth + 1)),
            StmtKind::Launch(launch) => self.launch(launch),
            StmtKind::Try { body, handler } => {
                format!("try {} catch {}", self.inlined(body, depth), self.inlined(handler, depth))
            }
            StmtKind::Throw => "throw".to_owned(),
            StmtKind::Unsupported(words) => format!("unsupported \"{words}\""),
        }
    }
}

fn signed(bits: u128, width: u32) -> i128 {
    let shift = 128 - width.clamp(1, 128);
    (bits << shift).cast_signed() >> shift
}

fn op_text(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Mul => "*",
        BinaryOp::Div => "/",
        BinaryOp::Rem => "%",
        BinaryOp::Shl => "<<",
        BinaryOp::Shr => ">>",
        BinaryOp::BitAnd => "&",
        BinaryOp::BitOr => "|",
        BinaryOp::BitXor => "^",
        BinaryOp::Lt => "<",
        BinaryOp::Le => "<=",
        BinaryOp::Gt => ">",
        BinaryOp::Ge => ">=",
        BinaryOp::Eq => "==",
        BinaryOp::Ne => "!=",
    }
}
