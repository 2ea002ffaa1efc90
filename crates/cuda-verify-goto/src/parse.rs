//! Parser of the text form of GOTO programs, see [`crate::text`].
//!
//! *Guarantee*: total on any input; what it accepts is well formed ([`crate::verify`]), with expressions in canonical
//! order. Cost: linear in the text.

mod lexer;

use std::fmt;
use std::str::FromStr;

use cuda_verify_base::id::Id;
use cuda_verify_base::rules::{Rule, RuleSet};
use cuda_verify_base::{ExpansionId, FileId, Name, PropertyKind, Span};
use cuda_verify_ir::program::{Constant, FunctionKind, LaunchLimits};
use cuda_verify_ir::types::{Scalar, Signedness};
use rustc_hash::FxHashMap;

use self::lexer::{Lexer, Token};
use crate::fold;
use crate::passes::canonicalise;
use crate::program::{
    Callee, Expr, ExprId, ExprKind, FuncId, Function, Global, GlobalId, GotoProgram, InitValue,
    InitWrite, Instr, InstrId, InstrKind, Launcher, Layout, Local, LocalId, LocalStorage,
};
use crate::text::names;
use crate::verify::verify;

/// Expressions nested deeper than this are not accepted; the printer names subexpressions long before.
const MAX_NESTING: u32 = 64;

/// Why a text is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// Line, from 1; 0 for faults of the program as a whole.
    pub line: u32,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for ParseError {}

type Result<T> = std::result::Result<T, ParseError>;

/// Parses a program.
///
/// # Errors
/// The first fault of the text, or that the program is not well formed.
pub fn parse(text: &str) -> Result<GotoProgram> {
    let mut parser = Parser { lexer: Lexer::new(text)?, program: GotoProgram::default() };
    parser.program()?;
    let mut program = parser.program;
    verify(&program).map_err(|error| ParseError { line: 0, message: error.to_string() })?;
    for function in program.functions.values_mut() {
        canonicalise(function);
    }
    Ok(program)
}

struct Parser {
    lexer: Lexer,
    program: GotoProgram,
}

/// The function being parsed.
struct FunctionCx {
    function: Function,
    ids: FxHashMap<Expr, ExprId>,
    lets: FxHashMap<u64, ExprId>,
}

impl FunctionCx {
    fn intern(&mut self, kind: ExprKind, ty: Scalar) -> ExprId {
        let exprs = &mut self.function.exprs;
        let expr = Expr { kind, ty };
        *self.ids.entry(expr).or_insert_with(|| exprs.push(expr))
    }

    fn ty(&self, id: ExprId) -> Scalar {
        self.function.exprs[id].ty
    }
}

impl Parser {
    fn error<T>(&self, message: impl Into<String>) -> Result<T> {
        Err(ParseError { line: self.lexer.line(), message: message.into() })
    }

    fn program(&mut self) -> Result<()> {
        while let Some(word) = self.lexer.next_word_or_end()? {
            match word.as_str() {
                "static-init" => self.program.static_init = Some(self.func()?),
                "main" => self.program.main = Some(self.func()?),
                "arguments" => {
                    let n_arguments: u32 = self.unsigned()?;
                    let texts = (0..n_arguments).map(|_| self.lexer.string());
                    self.program.arguments = Some(texts.collect::<Result<_>>()?);
                }
                "kernel" => {
                    let id = self.func()?;
                    self.program.kernels.push(id);
                }
                "launcher" | "pointed" => {
                    let is_pointed = word == "pointed";
                    let func = self.func()?;
                    let n_kernels: u32 = self.unsigned()?;
                    let kernels = (0..n_kernels).map(|_| self.func()).collect::<Result<_>>()?;
                    self.program.launchers.push(Launcher { func, kernels, is_pointed });
                }
                "assumes" => self.program.rules = self.rules()?,
                "global" => self.global()?,
                "fn" => self.function(true)?,
                "declare" => {
                    self.keyword("fn")?;
                    self.function(false)?;
                }
                _ => return self.error(format!("expected a declaration, found `{word}`")),
            }
        }
        Ok(())
    }

    // Small parts.

    fn keyword(&mut self, expected: &str) -> Result<()> {
        let word = self.lexer.word()?;
        if word == expected {
            Ok(())
        } else {
            self.error(format!("expected `{expected}`, found `{word}`"))
        }
    }

    fn accept_word(&mut self, word: &str) -> bool {
        let is_next = matches!(self.lexer.peek(), Some(Token::Word(next)) if next == word);
        if is_next {
            self.lexer.skip();
        }
        is_next
    }

    fn accept(&mut self, punctuation: char) -> bool {
        let is_next = self.lexer.peek() == Some(&Token::Punct(punctuation));
        if is_next {
            self.lexer.skip();
        }
        is_next
    }

    fn expect(&mut self, punctuation: char) -> Result<()> {
        if self.accept(punctuation) {
            Ok(())
        } else {
            self.error(format!("expected `{punctuation}`"))
        }
    }

    fn unsigned<T: TryFrom<u128>>(&mut self) -> Result<T> {
        let (is_negative, value) = self.lexer.number()?;
        match T::try_from(value) {
            Ok(value) if !is_negative => Ok(value),
            Ok(_) | Err(_) => self.error("number out of range"),
        }
    }

    fn id<T: Id>(&mut self) -> Result<T> {
        let index: u32 = self.unsigned()?;
        if index == u32::MAX {
            return self.error("number out of range");
        }
        let index = usize::try_from(index).unwrap_or(0);
        Ok(T::from_index(index))
    }

    /// `name.3`: only the number counts.
    fn numbered<T: Id>(&mut self, separator: char) -> Result<(Name, T)> {
        let name = self.lexer.name()?;
        self.expect(separator)?;
        Ok((name.into(), self.id()?))
    }

    fn func(&mut self) -> Result<FuncId> {
        Ok(self.numbered('#')?.1)
    }

    fn scalar(&mut self) -> Result<Scalar> {
        let word = self.lexer.word()?;
        match names::scalar(&word) {
            Some(ty) => Ok(ty),
            None => self.error(format!("`{word}` is not a type")),
        }
    }

    fn word_of<T: Copy>(&mut self, table: &[(T, &str)]) -> Result<T> {
        let word = self.lexer.word()?;
        match names::find(table, &word) {
            Some(value) => Ok(value),
            None => self.error(format!("unexpected word `{word}`")),
        }
    }

    fn layout(&mut self) -> Result<Layout> {
        self.keyword("size")?;
        let size_bytes = self.unsigned()?;
        self.keyword("align")?;
        let align_bytes = self.unsigned()?;
        self.keyword("cell")?;
        Ok(Layout { size_bytes, align_bytes, cell_bytes: self.unsigned()? })
    }

    /// `~file:start-end^expansion`, or nothing.
    fn place(&mut self) -> Result<Span> {
        if !self.accept('~') {
            return Ok(Span::NONE);
        }
        let file: FileId = self.id()?;
        self.expect(':')?;
        let start = self.unsigned()?;
        // The end is lexed as a negative number.
        let (_, end) = self.lexer.number()?;
        let Ok(end) = u32::try_from(end) else { return self.error("number out of range") };
        let expansion: ExpansionId = if self.accept('^') { self.id()? } else { ExpansionId::ROOT };
        Ok(Span { file, start, end, expansion })
    }

    fn constant(&self, is_negative: bool, value: u128, ty: Scalar) -> Result<Constant> {
        match ty {
            Scalar::Int(bits, sign) => {
                let min_magnitude = 1u128 << (bits - 1);
                let limit = match (sign, is_negative) {
                    (Signedness::Signed, true) => min_magnitude,
                    (Signedness::Signed, false) => min_magnitude - 1,
                    (Signedness::Unsigned, true) => 0,
                    (Signedness::Unsigned, false) => fold::mask(bits),
                };
                if value > limit {
                    return self.error("constant does not fit in its type");
                }
                let value = if is_negative { value.wrapping_neg() } else { value };
                Ok(Constant::Int(value & fold::mask(bits)))
            }
            Scalar::Float(_) => match fold::from_bits(value, ty) {
                Some(constant) if fold::to_bits(constant) == value && !is_negative => Ok(constant),
                Some(_) | None => self.error("constant does not fit in its type"),
            },
            Scalar::Bool | Scalar::Pointer => self.error("constant of this type has a name"),
        }
    }

    // Globals.

    fn global(&mut self) -> Result<()> {
        self.expect('@')?;
        let (name, id): (Name, GlobalId) = self.numbered('.')?;
        if id != self.program.globals.next_id() {
            return self.error("globals are numbered in order");
        }
        self.expect(':')?;
        let space = self.word_of(names::GLOBAL_SPACES)?;
        let layout = self.layout()?;
        let is_const = self.accept_word("const");
        let is_model = self.accept_word("model");
        let is_opaque = self.accept_word("opaque");
        let init = if self.accept_word("init") { Some(self.init()?) } else { None };
        let span = self.place()?;
        self.program.globals.push(Global {
            name,
            space,
            layout,
            init,
            is_const,
            is_model,
            is_opaque,
            span,
        });
        Ok(())
    }

    fn init(&mut self) -> Result<Vec<InitWrite>> {
        self.expect('{')?;
        let mut writes = Vec::new();
        while !self.accept('}') {
            if !writes.is_empty() {
                self.expect(',')?;
            }
            let offset_bytes = self.unsigned()?;
            self.expect(':')?;
            writes.push(InitWrite { offset_bytes, value: self.init_value()? });
        }
        Ok(writes)
    }

    fn init_value(&mut self) -> Result<InitValue> {
        if self.accept('&') {
            if self.accept('@') {
                let (_, target) = self.numbered('.')?;
                let (is_negative, magnitude) = self.lexer.number()?;
                let offset = i128::try_from(magnitude).ok();
                let offset = offset.map(|offset| if is_negative { -offset } else { offset });
                let Some(Ok(offset)) = offset.map(i64::try_from) else {
                    return self.error("number out of range");
                };
                return Ok(InitValue::GlobalAddr(target, offset));
            }
            return Ok(InitValue::FuncAddr(self.func()?));
        }
        if self.accept_word("bytes") {
            let text = self.lexer.string()?;
            return match hex_bytes(&text) {
                Some(bytes) => Ok(InitValue::Bytes(bytes)),
                None => self.error("expected pairs of hexadecimal digits"),
            };
        }
        if self.accept_word("true") {
            return Ok(InitValue::Scalar(Scalar::Bool, Constant::Bool(true)));
        }
        if self.accept_word("false") {
            return Ok(InitValue::Scalar(Scalar::Bool, Constant::Bool(false)));
        }
        if self.accept_word("null") {
            return Ok(InitValue::Scalar(Scalar::Pointer, Constant::Null));
        }
        let (is_negative, value) = self.lexer.number()?;
        self.expect(':')?;
        let ty = self.scalar()?;
        Ok(InitValue::Scalar(ty, self.constant(is_negative, value, ty)?))
    }

    // Functions.

    fn function(&mut self, is_defined: bool) -> Result<()> {
        let (name, id): (Name, FuncId) = self.numbered('#')?;
        if id != self.program.functions.next_id() {
            return self.error("functions are numbered in order");
        }
        let kind: FunctionKind = self.word_of(names::FUNCTION_KINDS)?;
        let is_model = self.accept_word("model");
        let limits =
            if self.accept_word("limits") { self.limits()? } else { LaunchLimits::default() };
        let restricted =
            if self.accept_word("restricts") { self.restricted()? } else { Vec::new() };
        let rules = if self.accept_word("assumes") { self.rules()? } else { RuleSet::new() };
        let mut cx = FunctionCx {
            function: Function {
                name,
                kind,
                n_params: 0,
                param_aggregates: Vec::new(),
                ret: None,
                locals: cuda_verify_base::PrimaryMap::new(),
                exprs: cuda_verify_base::PrimaryMap::new(),
                instrs: cuda_verify_base::PrimaryMap::new(),
                is_defined,
                is_model,
                limits,
                restricted,
                rules,
                span: Span::NONE,
            },
            ids: FxHashMap::default(),
            lets: FxHashMap::default(),
        };
        self.params(&mut cx)?;
        if self.accept('>') {
            cx.function.ret = Some(self.scalar()?);
        }
        cx.function.span = self.place()?;
        if is_defined {
            self.body(&mut cx)?;
        }
        self.program.functions.push(cx.function);
        Ok(())
    }

    fn rules(&mut self) -> Result<RuleSet> {
        let mut rules = RuleSet::new();
        loop {
            let tag = self.lexer.string()?;
            match Rule::named(&tag) {
                Some(rule) => rules.insert(rule),
                None => return self.error("there is no such rule"),
            };
            if !self.accept(',') {
                return Ok(rules);
            }
        }
    }

    fn restricted(&mut self) -> Result<Vec<(u32, u32)>> {
        let mut pairs = Vec::new();
        loop {
            pairs.push((self.unsigned()?, self.unsigned()?));
            if !self.accept(',') {
                return Ok(pairs);
            }
        }
    }

    fn limits(&mut self) -> Result<LaunchLimits> {
        let mut number = || self.unsigned::<u32>();
        Ok(LaunchLimits {
            max_threads: number()?,
            min_blocks: number()?,
            max_cluster: number()?,
            cluster: [number()?, number()?, number()?],
        })
    }

    fn params(&mut self, cx: &mut FunctionCx) -> Result<()> {
        self.expect('(')?;
        while !self.accept(')') {
            if cx.function.n_params > 0 {
                self.expect(',')?;
            }
            self.declaration(cx)?;
            let layout = if self.accept_word("aggregate") { Some(self.layout()?) } else { None };
            cx.function.param_aggregates.push(layout);
            cx.function.n_params += 1;
            self.local_place(cx)?;
        }
        Ok(())
    }

    fn declaration(&mut self, cx: &mut FunctionCx) -> Result<()> {
        let (name, id): (Name, LocalId) = self.numbered('.')?;
        if id != cx.function.locals.next_id() {
            return self.error("locals are numbered in order");
        }
        self.expect(':')?;
        let storage = if self.accept_word("memory") {
            LocalStorage::Memory(self.layout()?)
        } else {
            LocalStorage::Register(self.scalar()?)
        };
        cx.function.locals.push(Local { name, storage, span: Span::NONE });
        Ok(())
    }

    /// The place of the local declared last.
    fn local_place(&mut self, cx: &mut FunctionCx) -> Result<()> {
        let span = self.place()?;
        if let Some(local) = cx.function.locals.values_mut().last() {
            local.span = span;
        }
        Ok(())
    }

    fn body(&mut self, cx: &mut FunctionCx) -> Result<()> {
        self.expect('{')?;
        while !self.accept('}') {
            let word = self.lexer.word()?;
            match word.as_str() {
                "local" => {
                    self.declaration(cx)?;
                    self.local_place(cx)?;
                }
                "let" => {
                    self.expect('%')?;
                    let number = self.unsigned()?;
                    self.expect('=')?;
                    let value = self.expr(cx, 0)?;
                    cx.lets.insert(number, value);
                }
                _ => {
                    let is_next = word == cx.function.instrs.next_id().to_string();
                    if !is_next {
                        return self.error(format!(
                            "expected `{}`, found `{word}`",
                            cx.function.instrs.next_id()
                        ));
                    }
                    self.expect(':')?;
                    let kind = self.instr(cx)?;
                    let span = self.place()?;
                    cx.function.instrs.push(Instr { kind, span });
                }
            }
        }
        Ok(())
    }

    // Expressions.

    fn local(&mut self) -> Result<LocalId> {
        Ok(self.numbered('.')?.1)
    }

    fn register(&self, cx: &FunctionCx, id: LocalId) -> Result<Scalar> {
        match cx.function.locals.get(id).map(|local| local.storage) {
            Some(LocalStorage::Register(ty)) => Ok(ty),
            Some(LocalStorage::Memory(_)) | None => self.error(format!("{id} is not a register")),
        }
    }

    fn expr(&mut self, cx: &mut FunctionCx, depth: u32) -> Result<ExprId> {
        if depth > MAX_NESTING {
            return self.error("expression nested too deeply");
        }
        match self.lexer.peek() {
            Some(Token::Punct('%')) => {
                self.lexer.skip();
                let number: u64 = self.unsigned()?;
                match cx.lets.get(&number) {
                    Some(id) => Ok(*id),
                    None => self.error(format!("%{number} has not been defined")),
                }
            }
            Some(Token::Punct('&')) => {
                self.lexer.skip();
                self.address(cx)
            }
            Some(Token::Number { .. }) => {
                let (is_negative, value) = self.lexer.number()?;
                self.expect(':')?;
                let ty = self.scalar()?;
                let value = self.constant(is_negative, value, ty)?;
                Ok(cx.intern(ExprKind::Const(value), ty))
            }
            Some(Token::Word(_) | Token::String(_)) => self.named_expr(cx, depth),
            Some(Token::Punct(_)) | None => self.error("expected an expression"),
        }
    }

    fn address(&mut self, cx: &mut FunctionCx) -> Result<ExprId> {
        let kind = if self.accept('@') {
            ExprKind::GlobalAddr(self.numbered('.')?.1)
        } else {
            self.lexer.name()?;
            if self.accept('#') {
                ExprKind::FuncAddr(self.id()?)
            } else {
                self.expect('.')?;
                ExprKind::LocalAddr(self.id()?)
            }
        };
        Ok(cx.intern(kind, Scalar::Pointer))
    }

    /// An expression that starts with a name: a register or an operator.
    fn named_expr(&mut self, cx: &mut FunctionCx, depth: u32) -> Result<ExprId> {
        let name = self.lexer.name()?;
        if self.accept('.') {
            let local = self.id()?;
            let ty = self.register(cx, local)?;
            return Ok(cx.intern(ExprKind::Local(local), ty));
        }
        match name.as_str() {
            "true" => return Ok(cx.intern(ExprKind::Const(Constant::Bool(true)), Scalar::Bool)),
            "false" => return Ok(cx.intern(ExprKind::Const(Constant::Bool(false)), Scalar::Bool)),
            "null" => return Ok(cx.intern(ExprKind::Const(Constant::Null), Scalar::Pointer)),
            _ => {}
        }
        let target = if self.accept(':') { Some(self.scalar()?) } else { None };
        let (args, number) = self.operands(cx, depth)?;
        let (kind, ty) = match (name.as_str(), target, args.as_slice(), number) {
            ("convert", Some(ty), [value], None) => (ExprKind::Convert(*value), ty),
            ("bitcast", Some(ty), [value], None) => (ExprKind::Bitcast(*value), ty),
            ("select", None, [cond, a, b], None) => (ExprKind::Select(*cond, *a, *b), cx.ty(*a)),
            ("ptradd", None, [ptr, index], Some(scale_bytes)) => {
                (ExprKind::PtrAdd { ptr: *ptr, index: *index, scale_bytes }, Scalar::Pointer)
            }
            ("ptrdiff", None, [left, right], Some(size_bytes)) => {
                (ExprKind::PtrDiff { left: *left, right: *right, size_bytes }, Scalar::LONG)
            }
            (name, None, [value], None) => match names::find(names::UNARY_OPS, name) {
                Some(op) => (ExprKind::Unary(op, *value), cx.ty(*value)),
                None => return self.error(format!("unknown operator `{name}`")),
            },
            (name, None, [left, right], None) => match names::find(names::BINARY_OPS, name) {
                Some(op) => {
                    let ty = if op.is_comparison() { Scalar::Bool } else { cx.ty(*left) };
                    (ExprKind::Binary(op, *left, *right), ty)
                }
                None => return self.error(format!("unknown operator `{name}`")),
            },
            (name, ..) => return self.error(format!("unknown operator `{name}`")),
        };
        Ok(cx.intern(kind, ty))
    }

    /// `(a, b, 4)`: expressions and at the end perhaps a number without a type.
    fn operands(&mut self, cx: &mut FunctionCx, depth: u32) -> Result<(Vec<ExprId>, Option<u64>)> {
        self.expect('(')?;
        let mut args = Vec::new();
        while !self.accept(')') {
            if !args.is_empty() {
                self.expect(',')?;
            }
            if self.lexer.is_plain_number() {
                let number = self.unsigned()?;
                self.expect(')')?;
                return Ok((args, Some(number)));
            }
            args.push(self.expr(cx, depth + 1)?);
        }
        Ok((args, None))
    }

    fn args(&mut self, cx: &mut FunctionCx) -> Result<Vec<ExprId>> {
        match self.operands(cx, 0)? {
            (args, None) => Ok(args),
            (_, Some(_)) => self.error("expected an expression"),
        }
    }

    fn args_of<const N: usize>(&mut self, cx: &mut FunctionCx) -> Result<[ExprId; N]> {
        match <[ExprId; N]>::try_from(self.args(cx)?) {
            Ok(args) => Ok(args),
            Err(_) => self.error(format!("expected {N} expressions")),
        }
    }

    // Instructions.

    fn target(&mut self) -> Result<InstrId> {
        let word = self.lexer.word()?;
        let index = word.strip_prefix('i').and_then(|digits| digits.parse::<u32>().ok());
        match index.map(usize::try_from) {
            Some(Ok(index)) => Ok(InstrId::from_index(index)),
            Some(Err(_)) | None => self.error(format!("`{word}` is not an instruction")),
        }
    }

    fn callee(&mut self, cx: &mut FunctionCx) -> Result<Callee> {
        if self.accept('[') {
            let pointer = self.expr(cx, 0)?;
            self.expect(']')?;
            Ok(Callee::Indirect(pointer))
        } else {
            Ok(Callee::Direct(self.func()?))
        }
    }

    /// `expr, expr`
    fn two(&mut self, cx: &mut FunctionCx) -> Result<(ExprId, ExprId)> {
        let first = self.expr(cx, 0)?;
        self.expect(',')?;
        Ok((first, self.expr(cx, 0)?))
    }

    /// `, 4`
    fn then_number(&mut self) -> Result<u64> {
        self.expect(',')?;
        self.unsigned()
    }

    fn instr(&mut self, cx: &mut FunctionCx) -> Result<InstrKind> {
        if self.lexer.is_numbered_name() {
            let dst = self.local()?;
            self.expect('=')?;
            return self.with_result(cx, dst);
        }
        let word = self.lexer.word()?;
        match word.as_str() {
            "skip" => Ok(InstrKind::Skip),
            "decl" => Ok(InstrKind::Decl(self.local()?)),
            "dead" => Ok(InstrKind::Dead(self.local()?)),
            "store" => {
                let is_volatile = self.accept_volatile();
                let (addr, value) = self.two(cx)?;
                Ok(InstrKind::Store { addr, value, is_volatile })
            }
            "copy" => {
                let (dst, src) = self.two(cx)?;
                Ok(InstrKind::Copy { dst, src, size_bytes: self.then_number()? })
            }
            "zero" => {
                let dst = self.expr(cx, 0)?;
                Ok(InstrKind::Zero { dst, size_bytes: self.then_number()? })
            }
            "check-access" => {
                let access = self.word_of(names::ACCESS_KINDS)?;
                let addr = self.expr(cx, 0)?;
                let (size_bytes, align_bytes) = (self.then_number()?, self.then_number()?);
                Ok(InstrKind::CheckAccess { addr, size_bytes, align_bytes, access })
            }
            "check" => {
                let word = self.lexer.word()?;
                let Ok(property) = PropertyKind::from_str(&word) else {
                    return self.error(format!("unknown property `{word}`"));
                };
                let cond = self.expr(cx, 0)?;
                self.expect(',')?;
                let message = self.lexer.string()?.into();
                Ok(InstrKind::Check { cond, property, message })
            }
            "assume" => Ok(InstrKind::Assume(self.expr(cx, 0)?)),
            "goto" => Ok(InstrKind::Goto(self.target()?)),
            "if" => {
                let cond = self.expr(cx, 0)?;
                self.keyword("goto")?;
                Ok(InstrKind::Branch { cond, target: self.target()? })
            }
            "return" => {
                let is_void = match self.lexer.peek() {
                    Some(Token::Punct(c)) => !matches!(c, '%' | '&'),
                    Some(Token::Word(_)) => self.lexer.is_instr_start(),
                    Some(Token::Number { .. } | Token::String(_)) | None => false,
                };
                let value = if is_void { None } else { Some(self.expr(cx, 0)?) };
                Ok(InstrKind::Return(value))
            }
            "call" => self.call(cx, None),
            "intrinsic" => self.intrinsic(cx, None),
            "launch" => self.launch(cx),
            "unsupported" => Ok(InstrKind::Unsupported(self.lexer.string()?.into())),
            _ => self.error(format!("unknown instruction `{word}`")),
        }
    }

    fn accept_volatile(&mut self) -> bool {
        // A variable may have this name.
        !self.lexer.is_numbered_name() && self.accept_word("volatile")
    }

    fn with_result(&mut self, cx: &mut FunctionCx, dst: LocalId) -> Result<InstrKind> {
        if !self.lexer.is_numbered_name() {
            if self.accept_word("load") {
                let is_volatile = self.accept_volatile();
                let addr = self.expr(cx, 0)?;
                return Ok(InstrKind::Load { dst, addr, is_volatile });
            }
            if self.accept_word("call") {
                return self.call(cx, Some(dst));
            }
            if self.accept_word("intrinsic") {
                return self.intrinsic(cx, Some(dst));
            }
            if self.accept_word("vla") {
                return Ok(InstrKind::AllocVla { dst, size: self.expr(cx, 0)? });
            }
        }
        Ok(InstrKind::Assign { dst, value: self.expr(cx, 0)? })
    }

    fn call(&mut self, cx: &mut FunctionCx, dst: Option<LocalId>) -> Result<InstrKind> {
        let callee = self.callee(cx)?;
        Ok(InstrKind::Call { dst, callee, args: self.args(cx)? })
    }

    fn intrinsic(&mut self, cx: &mut FunctionCx, dst: Option<LocalId>) -> Result<InstrKind> {
        let word = self.lexer.word()?;
        let Some(op) = names::find_intrinsic(&word) else {
            return self.error(format!("unknown built-in operation `{word}`"));
        };
        let args = self.args(cx)?;
        let has_text = matches!(self.lexer.peek(), Some(Token::String(_)));
        let text = if has_text { Some(self.lexer.string()?.into()) } else { None };
        Ok(InstrKind::Intrinsic { dst, op, args, text })
    }

    fn launch(&mut self, cx: &mut FunctionCx) -> Result<InstrKind> {
        let kernel = self.callee(cx)?;
        self.keyword("grid")?;
        let grid = self.args_of::<3>(cx)?;
        self.keyword("block")?;
        let block = self.args_of::<3>(cx)?;
        let one = |[value]: [ExprId; 1]| value;
        let shared_bytes =
            if self.accept_word("shared") { Some(one(self.args_of(cx)?)) } else { None };
        let stream = if self.accept_word("stream") { Some(one(self.args_of(cx)?)) } else { None };
        self.keyword("args")?;
        let args = self.args(cx)?;
        Ok(InstrKind::Launch { kernel, grid, block, shared_bytes, stream, args })
    }
}

fn hex_bytes(text: &str) -> Option<Vec<u8>> {
    let digits = text.as_bytes();
    let digit =
        |byte: &u8| char::from(*byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    if !digits.len().is_multiple_of(2) {
        return None;
    }
    digits.chunks(2).map(|pair| Some(digit(&pair[0])? * 16 + digit(&pair[1])?)).collect()
}
