//! Types and template arguments as text, for names in the IR and for messages.

use cuda_verify_syntax::ast::BuiltinType;

use super::Lowerer;
use super::entity::{CVal, TArg};
use super::types::{Ty, TyKind};
use crate::program::Constant;

/// The spelling of a built-in type.
pub(crate) fn builtin_text(builtin: BuiltinType) -> &'static str {
    match builtin {
        BuiltinType::Void => "void",
        BuiltinType::Bool => "bool",
        BuiltinType::Char => "char",
        BuiltinType::SChar => "signed char",
        BuiltinType::UChar => "unsigned char",
        BuiltinType::WChar => "wchar_t",
        BuiltinType::Char8 => "char8_t",
        BuiltinType::Char16 => "char16_t",
        BuiltinType::Char32 => "char32_t",
        BuiltinType::Short => "short",
        BuiltinType::UShort => "unsigned short",
        BuiltinType::Int => "int",
        BuiltinType::UInt => "unsigned int",
        BuiltinType::Long => "long",
        BuiltinType::ULong => "unsigned long",
        BuiltinType::LongLong => "long long",
        BuiltinType::ULongLong => "unsigned long long",
        BuiltinType::Int128 => "__int128",
        BuiltinType::UInt128 => "unsigned __int128",
        BuiltinType::Half => "__half",
        BuiltinType::BFloat16 => "__nv_bfloat16",
        BuiltinType::Float => "float",
        BuiltinType::Double => "double",
        BuiltinType::LongDouble => "long double",
        BuiltinType::Nullptr => "std::nullptr_t",
        BuiltinType::VaList => "va_list",
    }
}

impl Lowerer<'_> {
    /// A type as in C++.
    pub(crate) fn type_text(&self, ty: Ty) -> String {
        let mut out = String::new();
        self.write_type(ty, String::new(), &mut out, 0);
        out
    }

    fn write_type(&self, ty: Ty, declarator: String, out: &mut String, depth: u32) {
        if depth > 32 {
            out.push_str("..");
            return;
        }
        let mut quals = String::new();
        if !self.t.is_array(ty) {
            if self.t.is_const(ty) {
                quals.push_str("const ");
            }
            if self.t.is_volatile(ty) {
                quals.push_str("volatile ");
            }
        }
        let base = |out: &mut String, text: &str, declarator: &str| {
            out.push_str(&quals);
            out.push_str(text);
            if !declarator.is_empty() {
                if declarator.starts_with('[') || declarator.starts_with('(') {
                    out.push(' ');
                }
                out.push_str(declarator);
            }
        };
        match self.t.kind(ty) {
            TyKind::Builtin(builtin) => base(out, builtin_text(*builtin), &declarator),
            TyKind::Record(class) => base(out, &self.tb.classes[*class].name, &declarator),
            TyKind::Enum(id) => base(out, &self.tb.enums[*id].name, &declarator),
            TyKind::Auto => base(out, "auto", &declarator),
            TyKind::DecltypeAuto => base(out, "decltype(auto)", &declarator),
            TyKind::Synthetic(n) => base(out, &format!("T{n}"), &declarator),
            TyKind::Pointer(to) | TyKind::LRef(to) | TyKind::RRef(to) => {
                let symbol = match self.t.kind(ty) {
                    TyKind::LRef(_) => "&",
                    TyKind::RRef(_) => "&&",
                    _ => "*",
                };
                let quals = quals.trim_end();
                let mut inner = format!("{symbol}{quals}{declarator}");
                if self.t.is_array(*to) || self.t.is_function(*to) {
                    inner = format!("({inner})");
                }
                self.write_type(*to, inner, out, depth + 1);
            }
            TyKind::Array(elem, len) => {
                let bound = len.map(|n| n.to_string()).unwrap_or_default();
                self.write_type(*elem, format!("{declarator}[{bound}]"), out, depth + 1);
            }
            TyKind::Vla(elem, _) => {
                self.write_type(*elem, format!("{declarator}[*]"), out, depth + 1);
            }
            TyKind::Function(f) => {
                let mut params: Vec<String> = f.params.iter().map(|p| self.type_text(*p)).collect();
                if f.is_variadic {
                    params.push("...".to_owned());
                }
                let suffix = if f.this_quals.is_const { " const" } else { "" };
                let inner = format!("{declarator}({}){suffix}", params.join(", "));
                self.write_type(f.ret, inner, out, depth + 1);
            }
            TyKind::MemberPtr(class, to) => {
                let inner = format!("{}::*{declarator}", self.type_text(*class));
                self.write_type(*to, inner, out, depth + 1);
            }
        }
    }

    /// Template arguments as in C++, with the angle brackets.
    pub(crate) fn args_text(&self, args: &[TArg]) -> String {
        let mut parts = Vec::new();
        self.push_args(args, &mut parts);
        format!("<{}>", parts.join(", "))
    }

    fn push_args(&self, args: &[TArg], parts: &mut Vec<String>) {
        for arg in args {
            match arg {
                TArg::Type(ty) => parts.push(self.type_text(*ty)),
                TArg::Value(ty, value) => parts.push(self.value_text(*ty, *value)),
                TArg::Template(id) => parts.push(self.tb.templates[*id].key.to_string()),
                TArg::Pack(args) => self.push_args(args, parts),
            }
        }
    }

    fn value_text(&self, ty: Ty, value: CVal) -> String {
        match value {
            CVal::Scalar(Constant::Bool(b)) => b.to_string(),
            CVal::Scalar(Constant::Int(bits)) => {
                let info = self.t.as_builtin(ty).and_then(super::types::int_info);
                match info {
                    Some(info) if info.is_signed => {
                        super::memory::sign_extend(bits, info.bits).to_string()
                    }
                    _ => bits.to_string(),
                }
            }
            CVal::Scalar(Constant::Float(bits)) => format!("0x{bits:x}"),
            CVal::Scalar(Constant::Null) => "nullptr".to_owned(),
            CVal::Func(id) => format!("&{}", self.tb.fns[id].key),
            CVal::Var(id) => format!("&{}", self.tb.vars[id].name),
            CVal::Synthetic(n) => format!("N{n}"),
        }
    }
}
