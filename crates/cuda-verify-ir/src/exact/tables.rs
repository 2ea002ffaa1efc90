//! How each part of a program is written.

use cuda_verify_base::id::Id;
use cuda_verify_base::rules::Rule;
use cuda_verify_base::{ExpansionId, FileId, Span};

use super::codec::{Reader, Result, Text, Writer, choices, ids, one_word, structures};
use crate::intrinsic::Intrinsic;
use crate::program::{
    BinaryOp, Callee, Constant, Expr, ExprId, ExprKind, FuncId, Function, FunctionKind, Global,
    GlobalId, GlobalSpace, InitValue, InitWrite, LabelId, Launch, LaunchLimits, Launcher, Local,
    LocalId, Mention, Program, SeqExpr, Stmt, StmtKind, Strength, Symbol, SymbolOf, UnaryOp,
};
use crate::types::{Field, FunctionType, Record, RecordId, Scalar, Type, TypeId, TypeTable};
use crate::words;

ids! {
    FuncId => "fn", GlobalId => "g", LocalId => "l", ExprId => "e", LabelId => "label", TypeId => "ty",
    RecordId => "rec",
}

one_word! {
    UnaryOp => words::unary_op, |word| words::find(words::UNARY_OPS, word);
    BinaryOp => words::binary_op, |word| words::find(words::BINARY_OPS, word);
    FunctionKind => words::function_kind, |word| words::find(words::FUNCTION_KINDS, word);
    GlobalSpace => words::global_space, |word| words::find(words::GLOBAL_SPACES, word);
    Intrinsic => words::intrinsic, words::find_intrinsic;
    Rule => |rule: Rule| rule.tag, Rule::named;
    Scalar => |scalar: Scalar| scalar.to_string(), words::scalar;
}

structures! {
    Program = "program" {
        types, globals, functions, static_init, main, kernels, launchers, in_flight, checks_launch,
        captures_launch, symbols, exports, rules, mentions
    }
    Symbol = "symbol" { name, strength, of }
    Mention = "mention" { of, is_lost, names }
    Launcher = "launcher" { func, kernels, is_pointed }
    Record = "record" { name, size_bytes, align_bytes, is_union, is_opaque, fields }
    Field = "field" { name, ty, offset_bytes, bits }
    FunctionType = "signature" { ret, params, is_variadic }
    Global = "global" {
        name, ty, space, is_const, is_volatile, align_bytes, is_model, virtuals_of, init, span
    }
    InitWrite = "write" { offset_bytes, value }
    Function = "function" {
        name, kind, n_params, ret, is_variadic, is_model, makes_object, limits, restricted, rules, span, locals, exprs, volatile_places,
        n_labels, body
    }
    LaunchLimits = "limits" { max_threads, min_blocks, max_cluster, cluster }
    Local = "local" { name, ty, is_volatile, align_bytes, span }
    Expr = "expr" { kind, ty, span }
    Stmt = "stmt" { kind, span }
    Launch = "launch" { kernel, grid, block, shared_bytes, stream, args }
    SeqExpr = "seq" { stmts, value }
}

choices! {
    Type { Void, Scalar(a), Pointer(a), Array { elem, len }, Record(a), Function(a) }
    Strength { Undefined, Weak, Strong }
    SymbolOf { Function(a), Variable(a) }
    InitValue { Bytes(a), GlobalAddr(a, b), FuncAddr(a) }
    Constant { Bool(a), Int(a), Float(a), Null }
    Callee { Direct(a), Indirect(a) }
    ExprKind {
        Local(a), Global(a), Deref(a), Field(a, b), Index(a, b), Const(a), Load(a), AddrOf(a), Decay(a), FuncAddr(a),
        Unary(a, b), Binary(a, b, c), PtrAdd(a, b), PtrSub(a, b), PtrDiff(a, b), Convert(a), Bitcast(a), And(a, b),
        Or(a, b), Conditional(a, b, c), Assign(a, b), AssignOp { op, place, value, compute_ty },
        IncDec { place, is_increment, is_post }, Call(a, b), Intrinsic(a, b), Seq(a),
    }
    StmtKind {
        Expr(a), Block(a), Decl { local, cleanup }, DeclVla { local, size }, ZeroInit(a),
        If { cond, then_branch, else_branch }, Loop { cond_prelude, cond, step, body, is_test_last, unroll },
        Switch { value, body }, Case { low, high }, Default, Label(a), Goto(a), Break, Continue, Return(a), Launch(a),
        Try { body, handler }, Throw, Unsupported(a),
    }
}

impl Text for TypeTable {
    fn put(&self, out: &mut Writer) {
        self.iter().cloned().collect::<cuda_verify_base::PrimaryMap<TypeId, Type>>().put(out);
        self.records.put(out);
    }

    fn take(input: &mut Reader<'_>) -> Result<Self> {
        let mut table = Self::new();
        for (index, ty) in Vec::take(input)?.into_iter().enumerate() {
            if table.intern(ty).index() != index {
                return input.error("a type is there twice");
            }
        }
        table.records = Text::take(input)?;
        Ok(table)
    }
}

impl Text for Span {
    fn put(&self, out: &mut Writer) {
        out.open();
        if !self.is_none() {
            out.word("at");
            for number in [self.file.index(), self.expansion.index()] {
                out.word(&number.to_string());
            }
            self.start.put(out);
            self.end.put(out);
        }
        out.close();
    }

    fn take(input: &mut Reader<'_>) -> Result<Self> {
        input.open()?;
        if input.at_close() {
            input.close()?;
            return Ok(Self::NONE);
        }
        input.keyword("at")?;
        let (file, expansion): (u32, u32) = Text::take(input)?;
        if file == u32::MAX || expansion == u32::MAX {
            return input.error("number out of range");
        }
        let index = |number| usize::try_from(number).unwrap_or(0);
        let span = Self {
            file: FileId::from_index(index(file)),
            expansion: ExpansionId::from_index(index(expansion)),
            start: Text::take(input)?,
            end: Text::take(input)?,
        };
        input.close()?;
        Ok(span)
    }
}
