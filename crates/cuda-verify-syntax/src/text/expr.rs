//! Text form of expressions.

use super::Todo;
use super::ty::builtin;
use crate::ast::{
    BinaryOp, BuiltinType, CaptureDefault, CastKind, Designator, Expr, ExprKind, FoldOp, InitItem,
    IntSuffix, Lambda, Requirement, TypeOrExpr, UnaryOp,
};

fn unary(op: UnaryOp) -> &'static str {
    match op {
        UnaryOp::Plus => "+",
        UnaryOp::Minus => "-",
        UnaryOp::Not => "!",
        UnaryOp::BitNot => "~",
        UnaryOp::Deref => "*",
        UnaryOp::AddrOf => "&",
        UnaryOp::PreInc => "++_",
        UnaryOp::PreDec => "--_",
        UnaryOp::PostInc => "_++",
        UnaryOp::PostDec => "_--",
        UnaryOp::Extension => "extension",
    }
}

fn binary(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Mul => "*",
        BinaryOp::Div => "/",
        BinaryOp::Rem => "%",
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Shl => "<<",
        BinaryOp::Shr => ">>",
        BinaryOp::Lt => "<",
        BinaryOp::Le => "<=",
        BinaryOp::Gt => ">",
        BinaryOp::Ge => ">=",
        BinaryOp::Spaceship => "<=>",
        BinaryOp::Eq => "==",
        BinaryOp::Ne => "!=",
        BinaryOp::BitAnd => "&",
        BinaryOp::BitXor => "^",
        BinaryOp::BitOr => "|",
        BinaryOp::LogicalAnd => "&&",
        BinaryOp::LogicalOr => "||",
        BinaryOp::Comma => ",",
    }
}

fn cast(kind: CastKind) -> &'static str {
    match kind {
        CastKind::CStyle => "(cast ",
        CastKind::Static => "(static-cast ",
        CastKind::Const => "(const-cast ",
        CastKind::Reinterpret => "(reinterpret-cast ",
        CastKind::Dynamic => "(dynamic-cast ",
        CastKind::Bit => "(bit-cast ",
    }
}

fn integer(value: u128, suffix: IntSuffix) -> String {
    let unsigned = if suffix.is_unsigned { "u" } else { "" };
    let longs = "l".repeat(usize::from(suffix.longs));
    // Hexadecimal, octal and binary literals have other types than decimal ones of the same value.
    if suffix.is_decimal {
        format!("{value}{unsigned}{longs}")
    } else {
        format!("{value:#x}{unsigned}{longs}")
    }
}

impl<'a> Todo<'a> {
    /// `(word operands..)`
    fn list(&mut self, word: &'static str, operands: &[&'a Expr<'a>]) {
        self.text("(");
        self.text(word);
        for operand in operands {
            self.text(" ");
            self.expr(operand);
        }
        self.text(")");
    }

    fn of_type_or_expr(&mut self, word: &'static str, operand: &'a TypeOrExpr<'a>) {
        self.text(word);
        match operand {
            TypeOrExpr::Type(ty) => {
                self.text("type ");
                self.ty(ty);
            }
            TypeOrExpr::Expr(expr) => self.expr(expr),
        }
        self.text(")");
    }

    pub(super) fn expr_parts(&mut self, expr: &'a Expr<'a>) {
        match &expr.kind {
            ExprKind::Int { value, suffix } => self.text(integer(*value, *suffix)),
            ExprKind::Float { text, ty } => {
                self.text(*text);
                self.unless(BuiltinType::Double, *ty);
            }
            ExprKind::Char { value, ty } => self.text(format!("(char {value} {})", builtin(*ty))),
            ExprKind::Str { bytes, unit } => {
                self.text(format!("{:?}", String::from_utf8_lossy(bytes)));
                self.unless(BuiltinType::Char, *unit);
            }
            ExprKind::Bool(value) => self.text(if *value { "true" } else { "false" }),
            ExprKind::Nullptr => self.text("nullptr"),
            ExprKind::This => self.text("this"),
            ExprKind::Name(name) => self.name(name),
            ExprKind::SizeofPack(name) => self.text(format!("(sizeof... {name})")),
            ExprKind::Error => self.text("(error)"),
            ExprKind::Paren(inner) => self.list("paren", &[inner]),
            ExprKind::Unary(op, operand) => self.list(unary(*op), &[operand]),
            ExprKind::Binary(op, left, right) => self.list(binary(*op), &[left, right]),
            ExprKind::Assign(op, left, right) => {
                self.text(format!("({}= ", op.map_or("", binary)));
                self.expr(left);
                self.maybe_expr(Some(right));
                self.text(")");
            }
            ExprKind::Conditional(cond, Some(middle), last) => {
                self.list("?", &[cond, middle, last]);
            }
            ExprKind::Conditional(cond, None, last) => self.list("?:", &[cond, last]),
            ExprKind::Call { callee, args } => {
                self.text("(call ");
                self.expr(callee);
                self.exprs(args);
                self.text(")");
            }
            ExprKind::Launch { kernel, config, args } => {
                self.text("(launch ");
                self.expr(kernel);
                self.text(" (config");
                self.exprs(config);
                self.text(")");
                self.exprs(args);
                self.text(")");
            }
            ExprKind::Index { base, index } => self.list("index", &[base, index]),
            ExprKind::Member { base, is_arrow, name } => {
                self.text(if *is_arrow { "(-> " } else { "(. " });
                self.expr(base);
                self.text(" ");
                self.name(name);
                self.text(")");
            }
            ExprKind::MemberPointer { base, is_arrow, member } => {
                self.list(if *is_arrow { "->*" } else { ".*" }, &[base, member]);
            }
            ExprKind::Cast { kind, ty, expr } => {
                self.text(cast(*kind));
                self.ty(ty);
                self.maybe_expr(Some(expr));
                self.text(")");
            }
            ExprKind::Construct { ty, init } => {
                self.text("(construct ");
                self.ty(ty);
                self.init(init);
                self.text(")");
            }
            ExprKind::InitList(items) => self.init_list(items),
            ExprKind::Sizeof(operand) => self.of_type_or_expr("(sizeof ", operand),
            ExprKind::Alignof(operand) => self.of_type_or_expr("(alignof ", operand),
            ExprKind::Typeid(operand) => self.of_type_or_expr("(typeid ", operand),
            ExprKind::Noexcept(operand) => self.list("noexcept", &[operand]),
            ExprKind::Throw(None) => self.text("(throw)"),
            ExprKind::Throw(Some(operand)) => self.list("throw", &[operand]),
            ExprKind::Pack(operand) => self.list("pack", &[operand]),
            ExprKind::Delete { is_array, expr } => {
                self.list(if *is_array { "delete[]" } else { "delete" }, &[expr]);
            }
            ExprKind::Offsetof { ty, path } => {
                self.text("(offsetof ");
                self.ty(ty);
                self.text(format!(" {})", path.join(".")));
            }
            ExprKind::TypeTrait { name, args } => {
                self.text(format!("({name}"));
                for ty in *args {
                    self.text(" ");
                    self.ty(ty);
                }
                self.text(")");
            }
            ExprKind::New { placement, ty, count, init } => {
                self.text("(new");
                if !placement.is_empty() {
                    self.text(" (at");
                    self.exprs(placement);
                    self.text(")");
                }
                self.text(" ");
                self.ty(ty);
                if let Some(count) = count {
                    self.text(" [");
                    self.expr(count);
                    self.text("]");
                }
                if let Some(init) = init {
                    self.init(init);
                }
                self.text(")");
            }
            ExprKind::Lambda(lambda) => self.lambda(lambda),
            ExprKind::Fold { op, left, right } => {
                self.text("(fold ");
                match op {
                    FoldOp::Binary(op) => self.text(binary(*op)),
                    FoldOp::Assign(op) => self.text(format!("{}=", op.map_or("", binary))),
                }
                for operand in [left, right] {
                    match operand {
                        Some(operand) => self.maybe_expr(Some(operand)),
                        None => self.text(" ..."),
                    }
                }
                self.text(")");
            }
            ExprKind::Requires { params, requirements } => {
                self.text("(requires ");
                self.params(params, false);
                for requirement in *requirements {
                    self.text(" ");
                    match requirement {
                        Requirement::Type(ty) => self.ty(ty),
                        Requirement::Expr(e) => self.expr(e),
                        Requirement::Holds(e) => {
                            self.text("(holds ");
                            self.expr(e);
                            self.text(")");
                        }
                    }
                }
                self.text(")");
            }
            ExprKind::StmtExpr(block) => {
                self.text("(stmt-expr");
                self.stmt_line(block);
                self.text(")");
            }
            ExprKind::VaArg(list, ty) => {
                self.text("(va-arg ");
                self.expr(list);
                self.text(" ");
                self.ty(ty);
                self.text(")");
            }
        }
    }

    /// The type of a literal, unless it is the usual one.
    fn unless(&mut self, usual: BuiltinType, ty: BuiltinType) {
        if ty != usual {
            self.text(format!(":{}", builtin(ty)));
        }
    }

    fn init_list(&mut self, items: &'a [InitItem<'a>]) {
        self.text("{");
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                self.text(" ");
            }
            for designator in item.designators {
                match designator {
                    Designator::Field(name) => self.text(format!(".{name}")),
                    Designator::Range(first, last) => {
                        self.text("[");
                        self.expr(first);
                        self.text(" ... ");
                        self.expr(last);
                        self.text("]");
                    }
                    Designator::Index(index) => {
                        self.text("[");
                        self.expr(index);
                        self.text("]");
                    }
                }
            }
            if !item.designators.is_empty() {
                self.text("=");
            }
            self.expr(item.value);
        }
        self.text("}");
    }

    fn lambda(&mut self, lambda: &'a Lambda<'a>) {
        self.text("(lambda [");
        self.text(match lambda.default {
            CaptureDefault::None => "",
            CaptureDefault::ByValue => "=",
            CaptureDefault::ByReference => "&",
        });
        for capture in lambda.captures {
            self.text(if capture.is_reference { " &" } else { " " });
            self.text(capture.name.unwrap_or("this"));
            if capture.is_pack {
                self.text("...");
            }
            if let Some(init) = capture.init {
                self.text("=");
                self.expr(init);
            }
        }
        self.text("]");
        if let Some(template) = &lambda.template {
            self.text(" ");
            self.template_params(template);
        }
        self.flags(lambda.flags);
        if lambda.is_mutable {
            self.text(" mutable");
        }
        self.text(" ");
        self.params(lambda.params, false);
        if let Some(ret) = lambda.ret {
            self.text(" -> ");
            self.ty(ret);
        }
        self.stmt_line(lambda.body);
        self.text(")");
    }
}
