//! The text form of GOTO programs: printer. The parser is [`crate::parse`].
//!
//! ```text
//! fn inc#0 kernel(a.0: ptr, n.1: i32) {
//!   local $t.2: u32
//!   i0: $t.2 = load &@threadIdx.0
//!   i1: if ge(convert:i32($t.2), n.1) goto i4
//!   ...
//! }
//! ```
//!
//! Variables are written with their number (`a.0`), globals as `@name.0`, functions as `name#0`, places as
//! `~file:start-end`. Shared or deep subexpressions are named once (`let %7 = ...`), so the text of a DAG is linear
//! in its size. *Guarantee*: deterministic; for well-formed programs, parsing the text gives the program with its
//! expressions in canonical order (as the last pass leaves them). Cost: linear.

pub(crate) mod names;

use std::fmt::{self, Display, Formatter, Write as _};

use cuda_verify_base::id::Id;
use cuda_verify_base::rules::RuleSet;
use cuda_verify_base::{IdSet, Name, SecondaryMap, SourceMap, Span};
use cuda_verify_ir::program::{Constant, LaunchLimits};
use cuda_verify_ir::types::{Scalar, Signedness};

use crate::fold;
use crate::program::{
    Callee, ExprId, ExprKind, FuncId, Function, Global, GlobalId, GotoProgram, InitValue, Instr,
    InstrKind, Layout, LocalId, LocalStorage,
};
use crate::uses;

/// Subexpressions nested deeper than this are named.
const MAX_NESTING: u32 = 12;

/// Shared subexpressions with more nodes than this are named.
const MAX_REPEATED: u32 = 8;

/// The text of a program, which parses back.
pub fn display(program: &GotoProgram) -> impl Display + '_ {
    Printer { program, sources: None }
}

/// The text of a program with source lines as comments and without places, for reading.
pub fn display_with_sources<'a>(
    program: &'a GotoProgram,
    sources: &'a SourceMap,
) -> impl Display + 'a {
    Printer { program, sources: Some(sources) }
}

/// The text of one function.
pub fn display_function<'a>(program: &'a GotoProgram, id: FuncId) -> impl Display + 'a {
    FunctionPrinter { printer: Printer { program, sources: None }, id }
}

/// The text of one expression of a function, for messages and graphs.
pub fn display_expr<'a>(
    program: &'a GotoProgram,
    function: &'a Function,
    expr: ExprId,
) -> impl Display + 'a {
    let lets = named_exprs(function);
    ExprPrinter { program, function, lets, expr }
}

#[derive(Clone, Copy)]
struct Printer<'a> {
    program: &'a GotoProgram,
    sources: Option<&'a SourceMap>,
}

struct FunctionPrinter<'a> {
    printer: Printer<'a>,
    id: FuncId,
}

impl Display for FunctionPrinter<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.printer.function(f, self.id)
    }
}

impl Display for Printer<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let program = self.program;
        if let Some(id) = program.static_init {
            writeln!(f, "static-init {}", self.func(id))?;
        }
        if let Some(id) = program.main {
            writeln!(f, "main {}", self.func(id))?;
        }
        if let Some(arguments) = &program.arguments {
            write!(f, "arguments {}", arguments.len())?;
            for argument in arguments {
                write!(f, " {argument:?}")?;
            }
            writeln!(f)?;
        }
        if !program.rules.is_empty() {
            writeln!(f, "assumes {}", Tags(&program.rules))?;
        }
        for id in &program.kernels {
            writeln!(f, "kernel {}", self.func(*id))?;
        }
        for launcher in &program.launchers {
            let word = if launcher.is_pointed { "pointed" } else { "launcher" };
            write!(f, "{word} {} {}", self.func(launcher.func), launcher.kernels.len())?;
            for kernel in &launcher.kernels {
                write!(f, " {}", self.func(*kernel))?;
            }
            f.write_char('\n')?;
        }
        for (id, global) in program.globals.iter() {
            self.global(f, id, global)?;
        }
        for id in program.functions.ids() {
            f.write_char('\n')?;
            self.function(f, id)?;
        }
        Ok(())
    }
}

/// A name as an identifier or in quotes.
struct Word<'a>(&'a str);

impl Display for Word<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut chars = self.0.chars();
        let starts = |c: char| c.is_ascii_alphabetic() || c == '_' || c == '$';
        let is_word = chars.next().is_some_and(starts)
            && chars.all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '$');
        if is_word { f.write_str(self.0) } else { write!(f, "{:?}", self.0) }
    }
}

/// The tags of rules, in quotes.
struct Tags<'a>(&'a RuleSet);

impl Display for Tags<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (index, rule) in self.0.iter().enumerate() {
            let separator = if index == 0 { "" } else { ", " };
            write!(f, "{separator}{:?}", rule.tag)?;
        }
        Ok(())
    }
}

/// ` ~file:start-end^expansion`.
struct Place(Span);

impl Display for Place {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let span = self.0;
        if span.is_none() {
            return Ok(());
        }
        write!(f, " ~{}:{}-{}", span.file.index(), span.start, span.end)?;
        if span.expansion.is_root() { Ok(()) } else { write!(f, "^{}", span.expansion.index()) }
    }
}

struct LayoutText(Layout);

impl Display for LayoutText {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Layout { size_bytes, align_bytes, cell_bytes } = self.0;
        write!(f, "size {size_bytes} align {align_bytes} cell {cell_bytes}")
    }
}

/// A constant with its type.
struct ConstText(Constant, Scalar);

impl Display for ConstText {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self(value, ty) = *self;
        match (value, ty) {
            (Constant::Bool(value), _) => write!(f, "{value}"),
            (Constant::Null, _) => f.write_str("null"),
            (Constant::Int(value), Scalar::Int(bits, Signedness::Signed)) => {
                write!(f, "{}:{ty}", fold::sign_extend(value, bits))
            }
            (Constant::Int(value), _) => write!(f, "{value}:{ty}"),
            (Constant::Float(value), _) => write!(f, "{value:#x}:{ty}"),
        }
    }
}

impl Printer<'_> {
    fn func(&self, id: FuncId) -> String {
        let function = self.program.functions.get(id);
        let name = function.map_or("", |function| function.name.as_str());
        format!("{}#{}", Word(name), id.index())
    }

    fn global_name(&self, id: GlobalId) -> String {
        let global = self.program.globals.get(id);
        let name = global.map_or("", |global| global.name.as_str());
        format!("@{}.{}", Word(name), id.index())
    }

    /// A place, where it is to be printed.
    fn place(&self, span: Span) -> Place {
        Place(if self.sources.is_some() { Span::NONE } else { span })
    }

    fn global(&self, f: &mut Formatter<'_>, id: GlobalId, global: &Global) -> fmt::Result {
        let space = names::global_space(global.space);
        write!(f, "global {}: {space} {}", self.global_name(id), LayoutText(global.layout))?;
        if global.is_const {
            f.write_str(" const")?;
        }
        if global.is_model {
            f.write_str(" model")?;
        }
        if global.is_opaque {
            f.write_str(" opaque")?;
        }
        if let Some(init) = &global.init {
            f.write_str(" init {")?;
            for (index, write) in init.iter().enumerate() {
                let separator = if index == 0 { " " } else { ", " };
                write!(f, "{separator}{}: ", write.offset_bytes)?;
                match &write.value {
                    InitValue::Scalar(ty, value) => write!(f, "{}", ConstText(*value, *ty))?,
                    InitValue::Bytes(bytes) => {
                        f.write_str("bytes \"")?;
                        for byte in bytes {
                            write!(f, "{byte:02x}")?;
                        }
                        f.write_char('"')?;
                    }
                    InitValue::GlobalAddr(target, offset) => {
                        write!(f, "&{} {offset}", self.global_name(*target))?;
                    }
                    InitValue::FuncAddr(target) => write!(f, "&{}", self.func(*target))?,
                }
            }
            f.write_str(" }")?;
        }
        writeln!(f, "{}", self.place(global.span))
    }

    fn function(&self, f: &mut Formatter<'_>, id: FuncId) -> fmt::Result {
        let function = &self.program.functions[id];
        let cx = FunctionCx { printer: *self, function, lets: named_exprs(function) };
        let declare = if function.is_defined { "" } else { "declare " };
        let kind = names::function_kind(function.kind);
        let model = if function.is_model { " model" } else { "" };
        write!(f, "{declare}fn {} {kind}{model}", self.func(id))?;
        if function.limits != LaunchLimits::default() {
            let LaunchLimits { max_threads, min_blocks, max_cluster, cluster: [x, y, z] } =
                function.limits;
            write!(f, " limits {max_threads} {min_blocks} {max_cluster} {x} {y} {z} ")?;
        }
        for (index, (first, second)) in function.restricted.iter().enumerate() {
            let separator = if index == 0 { " restricts " } else { ", " };
            write!(f, "{separator}{first} {second}")?;
        }
        if !function.restricted.is_empty() {
            f.write_char(' ')?;
        }
        if !function.rules.is_empty() {
            write!(f, " assumes {} ", Tags(&function.rules))?;
        }
        f.write_char('(')?;
        let n_params = function.param_aggregates.len();
        for (local, _) in function.locals.iter().take(n_params) {
            let separator = if local.index() == 0 { "" } else { ", " };
            write!(f, "{separator}{}", cx.declaration(local))?;
            if let Some(layout) = function.param_aggregates[local.index()] {
                write!(f, " aggregate {}", LayoutText(layout))?;
            }
            write!(f, "{}", self.place(function.locals[local].span))?;
        }
        f.write_char(')')?;
        if let Some(ret) = function.ret {
            write!(f, " -> {ret}")?;
        }
        write!(f, "{}", self.place(function.span))?;
        if !function.is_defined {
            return f.write_char('\n');
        }
        f.write_str(" {\n")?;
        for (local, declaration) in function.locals.iter().skip(n_params) {
            writeln!(f, "  local {}{}", cx.declaration(local), self.place(declaration.span))?;
        }
        let mut printed = IdSet::new();
        let mut last_line = None;
        for (instr_id, instr) in function.instrs.iter() {
            self.source_line(f, instr.span, &mut last_line)?;
            cx.lets_of(f, instr, &mut printed)?;
            write!(f, "  {instr_id}: ")?;
            cx.instr(f, &instr.kind)?;
            writeln!(f, "{}", self.place(instr.span))?;
        }
        f.write_str("}\n")
    }

    /// The source line of an instruction as a comment, where it is not that of the one before.
    fn source_line(
        &self,
        f: &mut Formatter<'_>,
        span: Span,
        last: &mut Option<(String, u32)>,
    ) -> fmt::Result {
        let Some(sources) = self.sources.filter(|_| !span.is_none()) else { return Ok(()) };
        let location = sources.location(span);
        let key = (location.file.clone(), location.line);
        if last.as_ref() == Some(&key) {
            return Ok(());
        }
        let text = sources.files().find(|(_, file)| file.name == location.file).map(|(_, file)| {
            let line = usize::try_from(location.line).unwrap_or(1);
            file.text.lines().nth(line.saturating_sub(1)).unwrap_or("").trim()
        });
        *last = Some(key);
        writeln!(f, "  // {}:{}: {}", location.file, location.line, text.unwrap_or(""))
    }
}

/// The expressions that get a name: deep ones, and shared ones that are not small.
fn named_exprs(function: &Function) -> IdSet<ExprId> {
    let mut n_uses: SecondaryMap<ExprId, u32> = SecondaryMap::new();
    for expr in function.exprs.values() {
        for operand in uses::operands(expr) {
            n_uses[operand] = n_uses[operand].saturating_add(1);
        }
    }
    for instr in function.instrs.values() {
        uses::for_each_expr(&instr.kind, |expr| n_uses[expr] = n_uses[expr].saturating_add(1));
    }
    let mut named = IdSet::new();
    // Height and number of nodes of the text of an expression.
    let mut shape: SecondaryMap<ExprId, (u32, u32)> = SecondaryMap::new();
    for (id, expr) in function.exprs.iter() {
        let (mut height, mut size) = (0, 1u32);
        for operand in uses::operands(expr) {
            height = height.max(shape[operand].0 + 1);
            size = size.saturating_add(shape[operand].1);
        }
        if height >= MAX_NESTING || (size > MAX_REPEATED && n_uses[id] > 1) {
            named.insert(id);
            (height, size) = (0, 1);
        }
        shape[id] = (height, size);
    }
    named
}

/// What printing the inside of a function needs.
struct FunctionCx<'a> {
    printer: Printer<'a>,
    function: &'a Function,
    lets: IdSet<ExprId>,
}

struct ExprPrinter<'a> {
    program: &'a GotoProgram,
    function: &'a Function,
    lets: IdSet<ExprId>,
    expr: ExprId,
}

impl Display for ExprPrinter<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let printer = Printer { program: self.program, sources: None };
        let cx = FunctionCx { printer, function: self.function, lets: self.lets.clone() };
        cx.node(f, self.expr)
    }
}

impl FunctionCx<'_> {
    fn local(&self, id: LocalId) -> String {
        let local = self.function.locals.get(id);
        let name: &str = local.map_or("", |local| local.name.as_str());
        format!("{}.{}", Word(name), id.index())
    }

    fn declaration(&self, id: LocalId) -> String {
        match self.function.locals[id].storage {
            LocalStorage::Register(ty) => format!("{}: {ty}", self.local(id)),
            LocalStorage::Memory(layout) => {
                format!("{}: memory {}", self.local(id), LayoutText(layout))
            }
        }
    }

    /// Names the expressions of an instruction that need a name and have none yet.
    fn lets_of(
        &self,
        f: &mut Formatter<'_>,
        instr: &Instr,
        printed: &mut IdSet<ExprId>,
    ) -> fmt::Result {
        let mut stack = Vec::new();
        let mut missing = Vec::new();
        uses::for_each_expr(&instr.kind, |expr| stack.push(expr));
        while let Some(id) = stack.pop() {
            if printed.insert(id) {
                stack.extend(uses::operands(&self.function.exprs[id]));
                if self.lets.contains(id) {
                    missing.push(id);
                }
            }
        }
        missing.sort_unstable();
        for id in missing {
            write!(f, "  let %{} = ", id.index())?;
            self.node(f, id)?;
            f.write_char('\n')?;
        }
        Ok(())
    }

    /// An expression, by its name if it has one.
    fn expr(&self, f: &mut Formatter<'_>, id: ExprId) -> fmt::Result {
        if self.lets.contains(id) { write!(f, "%{}", id.index()) } else { self.node(f, id) }
    }

    /// An expression, written out. The depth is limited by [`MAX_NESTING`].
    fn node(&self, f: &mut Formatter<'_>, id: ExprId) -> fmt::Result {
        let expr = &self.function.exprs[id];
        match expr.kind {
            ExprKind::Const(value) => write!(f, "{}", ConstText(value, expr.ty)),
            ExprKind::Local(local) => f.write_str(&self.local(local)),
            ExprKind::LocalAddr(local) => write!(f, "&{}", self.local(local)),
            ExprKind::GlobalAddr(global) => write!(f, "&{}", self.printer.global_name(global)),
            ExprKind::FuncAddr(func) => write!(f, "&{}", self.printer.func(func)),
            ExprKind::Unary(op, value) => self.apply(f, names::unary_op(op), &[value], None),
            ExprKind::Binary(op, left, right) => {
                self.apply(f, names::binary_op(op), &[left, right], None)
            }
            ExprKind::PtrAdd { ptr, index, scale_bytes } => {
                self.apply(f, "ptradd", &[ptr, index], Some(scale_bytes))
            }
            ExprKind::PtrDiff { left, right, size_bytes } => {
                self.apply(f, "ptrdiff", &[left, right], Some(size_bytes))
            }
            ExprKind::Convert(value) => {
                write!(f, "convert:{}", expr.ty)?;
                self.args(f, &[value], None)
            }
            ExprKind::Bitcast(value) => {
                write!(f, "bitcast:{}", expr.ty)?;
                self.args(f, &[value], None)
            }
            ExprKind::Select(cond, a, b) => self.apply(f, "select", &[cond, a, b], None),
        }
    }

    fn apply(
        &self,
        f: &mut Formatter<'_>,
        name: &str,
        args: &[ExprId],
        number: Option<u64>,
    ) -> fmt::Result {
        f.write_str(name)?;
        self.args(f, args, number)
    }

    fn args(&self, f: &mut Formatter<'_>, args: &[ExprId], number: Option<u64>) -> fmt::Result {
        f.write_char('(')?;
        for (index, arg) in args.iter().enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            self.expr(f, *arg)?;
        }
        if let Some(number) = number {
            write!(f, ", {number}")?;
        }
        f.write_char(')')
    }

    /// Expressions separated by commas, then a number.
    fn list(&self, f: &mut Formatter<'_>, exprs: &[ExprId], number: Option<u64>) -> fmt::Result {
        for (index, expr) in exprs.iter().enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            self.expr(f, *expr)?;
        }
        if let Some(number) = number { write!(f, ", {number}") } else { Ok(()) }
    }

    fn dst(&self, f: &mut Formatter<'_>, dst: Option<LocalId>) -> fmt::Result {
        if let Some(dst) = dst { write!(f, "{} = ", self.local(dst)) } else { Ok(()) }
    }

    fn callee(&self, f: &mut Formatter<'_>, callee: Callee) -> fmt::Result {
        match callee {
            Callee::Direct(func) => f.write_str(&self.printer.func(func)),
            Callee::Indirect(pointer) => {
                f.write_char('[')?;
                self.expr(f, pointer)?;
                f.write_char(']')
            }
        }
    }

    fn instr(&self, f: &mut Formatter<'_>, kind: &InstrKind) -> fmt::Result {
        let volatile = |is_volatile: bool| if is_volatile { "volatile " } else { "" };
        match kind {
            InstrKind::Skip => f.write_str("skip"),
            InstrKind::Decl(local) => write!(f, "decl {}", self.local(*local)),
            InstrKind::Dead(local) => write!(f, "dead {}", self.local(*local)),
            InstrKind::Assign { dst, value } => {
                self.dst(f, Some(*dst))?;
                self.expr(f, *value)
            }
            InstrKind::Load { dst, addr, is_volatile } => {
                self.dst(f, Some(*dst))?;
                write!(f, "load {}", volatile(*is_volatile))?;
                self.expr(f, *addr)
            }
            InstrKind::Store { addr, value, is_volatile } => {
                write!(f, "store {}", volatile(*is_volatile))?;
                self.list(f, &[*addr, *value], None)
            }
            InstrKind::Copy { dst, src, size_bytes } => {
                f.write_str("copy ")?;
                self.list(f, &[*dst, *src], Some(*size_bytes))
            }
            InstrKind::Zero { dst, size_bytes } => {
                f.write_str("zero ")?;
                self.list(f, &[*dst], Some(*size_bytes))
            }
            InstrKind::CheckAccess { addr, size_bytes, align_bytes, access } => {
                write!(f, "check-access {} ", names::access_kind(*access))?;
                self.list(f, &[*addr], Some(*size_bytes))?;
                write!(f, ", {align_bytes}")
            }
            InstrKind::Check { cond, property, message } => {
                write!(f, "check {property} ")?;
                self.expr(f, *cond)?;
                write!(f, ", {:?}", message.as_str())
            }
            InstrKind::Assume(cond) => {
                f.write_str("assume ")?;
                self.expr(f, *cond)
            }
            InstrKind::Goto(target) => write!(f, "goto {target}"),
            InstrKind::Branch { cond, target } => {
                f.write_str("if ")?;
                self.expr(f, *cond)?;
                write!(f, " goto {target}")
            }
            InstrKind::Call { dst, callee, args } => {
                self.dst(f, *dst)?;
                f.write_str("call ")?;
                self.callee(f, *callee)?;
                self.args(f, args, None)
            }
            InstrKind::Return(value) => {
                f.write_str("return")?;
                if let Some(value) = value {
                    f.write_char(' ')?;
                    self.expr(f, *value)?;
                }
                Ok(())
            }
            InstrKind::Intrinsic { dst, op, args, text } => {
                self.dst(f, *dst)?;
                write!(f, "intrinsic {}", names::intrinsic(*op))?;
                self.args(f, args, None)?;
                self.text(f, text.as_ref())
            }
            InstrKind::AllocVla { dst, size } => {
                self.dst(f, Some(*dst))?;
                f.write_str("vla ")?;
                self.expr(f, *size)
            }
            InstrKind::Launch { kernel, grid, block, shared_bytes, stream, args } => {
                f.write_str("launch ")?;
                self.callee(f, *kernel)?;
                f.write_str(" grid")?;
                self.args(f, grid, None)?;
                f.write_str(" block")?;
                self.args(f, block, None)?;
                if let Some(bytes) = shared_bytes {
                    f.write_str(" shared")?;
                    self.args(f, &[*bytes], None)?;
                }
                if let Some(stream) = stream {
                    f.write_str(" stream")?;
                    self.args(f, &[*stream], None)?;
                }
                f.write_str(" args")?;
                self.args(f, args, None)
            }
            InstrKind::Unsupported(what) => write!(f, "unsupported {:?}", what.as_str()),
        }
    }

    fn text(&self, f: &mut Formatter<'_>, text: Option<&Name>) -> fmt::Result {
        if let Some(text) = text { write!(f, " {:?}", text.as_str()) } else { Ok(()) }
    }
}
