//! Text form of types and names.

use super::{Job, Todo};
use crate::ast::{
    BuiltinType, FunctionTypeExpr, NameSegment, QualName, Quals, RefQual, TypeExpr, TypeExprKind,
    UnqualifiedId,
};

/// The C++ spelling of a built-in type.
pub(super) fn builtin(ty: BuiltinType) -> &'static str {
    use BuiltinType as B;
    match ty {
        B::Void => "void",
        B::Bool => "bool",
        B::Char => "char",
        B::SChar => "schar",
        B::UChar => "uchar",
        B::WChar => "wchar_t",
        B::Char8 => "char8_t",
        B::Char16 => "char16_t",
        B::Char32 => "char32_t",
        B::Short => "short",
        B::UShort => "ushort",
        B::Int => "int",
        B::UInt => "uint",
        B::Long => "long",
        B::ULong => "ulong",
        B::LongLong => "longlong",
        B::ULongLong => "ulonglong",
        B::Int128 => "int128",
        B::UInt128 => "uint128",
        B::Half => "half",
        B::BFloat16 => "bfloat16",
        B::Float => "float",
        B::Double => "double",
        B::LongDouble => "longdouble",
        B::Nullptr => "nullptr_t",
        B::VaList => "va_list",
    }
}

impl<'a> Todo<'a> {
    /// The qualifiers, each as a word behind `prefix`.
    pub(super) fn quals(&mut self, prefix: &'static str, quals: Quals) {
        for (is_set, word) in [
            (quals.is_const, "const"),
            (quals.is_volatile, "volatile"),
            (quals.is_restrict, "restrict"),
        ] {
            if is_set {
                self.text(format!("{prefix}{word}"));
            }
        }
        self.text(match quals.of_object {
            RefQual::None => "",
            RefQual::Lvalue => " this-lvalue",
            RefQual::Rvalue => " this-rvalue",
        });
    }

    pub(super) fn type_parts(&mut self, ty: &'a TypeExpr<'a>) {
        let is_qualified = ty.quals != Quals::default();
        if is_qualified {
            self.text("(");
            for (is_set, word) in [
                (ty.quals.is_const, "const "),
                (ty.quals.is_volatile, "volatile "),
                (ty.quals.is_restrict, "restrict "),
            ] {
                if is_set {
                    self.text(word);
                }
            }
        }
        self.type_kind(&ty.kind);
        if is_qualified {
            self.text(")");
        }
    }

    fn wrapped(&mut self, word: &'static str, ty: &'a TypeExpr<'a>) {
        self.text(word);
        self.ty(ty);
        self.text(")");
    }

    fn type_kind(&mut self, kind: &'a TypeExprKind<'a>) {
        match kind {
            TypeExprKind::Builtin(ty) => self.text(builtin(*ty)),
            TypeExprKind::Named(name) => self.name(name),
            TypeExprKind::Record(record) => self.record(record),
            TypeExprKind::Enum(decl) => self.enumeration(decl),
            TypeExprKind::Auto => self.text("auto"),
            TypeExprKind::DecltypeAuto => self.text("decltype-auto"),
            TypeExprKind::Decltype(expr) => {
                self.text("(decltype ");
                self.expr(expr);
                self.text(")");
            }
            TypeExprKind::Transform(word, ty) => {
                self.text(format!("({word} "));
                self.ty(ty);
                self.text(")");
            }
            TypeExprKind::Pointer(ty) => self.wrapped("(ptr ", ty),
            TypeExprKind::LvalueRef(ty) => self.wrapped("(ref ", ty),
            TypeExprKind::RvalueRef(ty) => self.wrapped("(rref ", ty),
            TypeExprKind::Array(ty, size) => {
                self.text("(array ");
                self.ty(ty);
                self.maybe_expr(*size);
                self.text(")");
            }
            TypeExprKind::Function(function) => self.function_type(function),
            TypeExprKind::MemberPointer { class, pointee } => {
                self.text("(member-ptr ");
                self.name(class);
                self.text(" ");
                self.ty(pointee);
                self.text(")");
            }
            TypeExprKind::Pack(ty) => self.wrapped("(pack ", ty),
            TypeExprKind::Error => self.text("(error)"),
        }
    }

    fn function_type(&mut self, function: &'a FunctionTypeExpr<'a>) {
        self.text("(func ");
        self.ty(function.ret);
        self.text(" ");
        self.params(function.params, function.is_variadic);
        self.quals(" this-", function.this_quals);
        self.text(")");
    }

    pub(super) fn name_parts(&mut self, name: &'a QualName<'a>) {
        if name.has_typename {
            self.text("typename ");
        }
        if name.is_global {
            self.text("::");
        }
        for segment in name.scope {
            self.segment(segment);
            self.text("::");
        }
        self.segment(&name.last);
    }

    fn segment(&mut self, segment: &'a NameSegment<'a>) {
        match segment.id {
            UnqualifiedId::Ident(text) => self.text(text),
            UnqualifiedId::Operator(text) => {
                let blank = if text.starts_with(char::is_alphabetic) { " " } else { "" };
                self.text(format!("operator{blank}{text}"));
            }
            UnqualifiedId::Conversion(ty) => self.wrapped("(operator ", ty),
            UnqualifiedId::Destructor(text) => self.text(format!("~{text}")),
            UnqualifiedId::Decltype(expr) => {
                self.text("(decltype ");
                self.expr(expr);
                self.text(")");
            }
        }
        if let Some(args) = segment.args {
            self.text("<");
            for (index, arg) in args.iter().enumerate() {
                if index > 0 {
                    self.text(" ");
                }
                self.jobs.push(Job::Arg(arg));
            }
            self.text(">");
        }
    }
}
