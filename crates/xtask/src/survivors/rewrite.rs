//! Mutants of a source file, all of them in one text, each behind its number.
//!
//! Mutant schemata (Untch, Offutt, Harrold, ISSTA 1993): what is rewritten stays where it is, and beside it stands what a
//! mutant has instead, so that one build serves for all. The operators are those of Offutt et al. (TOSEM 1996), deletion
//! of statements, results of functions, and the constructors of terms, which are this project's own logical operators.
//!
//! *Guarantee*: the text with no mutant on means what it meant. What is rewritten has the type of what stands there,
//! whatever that type is: operators are exchanged for those of the same trait, and `true` and `false` stand only where a
//! condition does. Constants, patterns, types, tests, macros and what prints for people are left as they are.
#![expect(clippy::wildcard_enum_match_arm, reason = "of the syntax of Rust, most stays as it is")]

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Block, Expr, Lit, Pat, ReturnType, Signature, Stmt, Type, UnOp};

/// Whether the mutant of a number is on: a function of the copy.
const SWITCH: &str = "::cuda_verify_base::mutant::is_on";

/// Methods in whose place others of the same type stand, with the number of their arguments.
const METHODS: [(&str, &str, usize); 11] = [
    ("any", "all", 1),
    ("is_some_and", "is_none_or", 1),
    ("is_some", "is_none", 0),
    ("min", "max", 1),
    ("mk_bv_ult", "mk_bv_ule", 2),
    ("mk_bv_slt", "mk_bv_sle", 2),
    ("mk_bv_udiv", "mk_bv_urem", 2),
    ("mk_true", "mk_false", 0),
    ("mk_and_all", "mk_or_all", 1),
    ("mk_resize_signed", "mk_resize_unsigned", 2),
    ("mk_zero_extend", "mk_sign_extend", 2),
];

/// Constructors of terms, with the operands that have the type of the result.
const CONSTRUCTORS: [(&str, &[usize]); 6] = [
    ("mk_and", &[0, 1]),
    ("mk_or", &[0, 1]),
    ("mk_not", &[0]),
    ("mk_implies", &[1]),
    ("mk_ite", &[1, 2]),
    ("mk_bv_add", &[0, 1]),
];

/// A change of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Change {
    pub(super) line: usize,
    /// What is changed, in words.
    pub(super) what: String,
}

/// The text with its mutants in it, which have the numbers from `first` on.
///
/// # Errors
/// If the text is not Rust.
pub(super) fn mutate(text: &str, first: usize) -> syn::Result<(String, Vec<Change>)> {
    let file = syn::parse_file(text)?;
    let mut rewriter = Rewriter { text, first, ..Rewriter::default() };
    rewriter.visit_file(&file);
    Ok((rewriter.written(), rewriter.changes))
}

#[derive(Default)]
struct Rewriter<'a> {
    text: &'a str,
    first: usize,
    /// What is inserted before the byte; that of what is around stands first.
    before: BTreeMap<usize, String>,
    /// What is inserted at the end of what is before the byte; that of what is around stands last.
    after: BTreeMap<usize, String>,
    changes: Vec<Change>,
    /// Variables that are declared without a value: no assignment to them can be left out.
    unset: BTreeSet<String>,
}

impl<'a> Rewriter<'a> {
    fn written(&self) -> String {
        let mut ends: BTreeSet<usize> =
            self.before.keys().chain(self.after.keys()).copied().collect();
        ends.insert(self.text.len());
        let (mut written, mut start) = (String::new(), 0);
        for end in ends {
            written.push_str(&self.text[start..end]);
            for inserted in [&self.after, &self.before] {
                written.push_str(inserted.get(&end).map_or("", String::as_str));
            }
            start = end;
        }
        written
    }

    fn wrap(&mut self, range: Range<usize>, before: &str, after: &str) {
        self.before.entry(range.start).or_default().push_str(before);
        self.after.entry(range.end).or_default().insert_str(0, after);
    }

    fn source(&self, node: &impl Spanned) -> &'a str {
        &self.text[node.span().byte_range()]
    }

    /// A new mutant, as the condition that it is on.
    fn switch(&mut self, node: &impl Spanned, what: &str) -> String {
        let number = self.first + self.changes.len();
        let words: Vec<&str> = self.source(node).split_whitespace().collect();
        let mut text = words.join(" ");
        if let Some((end, _)) = text.char_indices().nth(90) {
            text.replace_range(end.., "...");
        }
        let line = node.span().start().line;
        self.changes.push(Change { line, what: format!("`{text}`: {what}") });
        format!("{SWITCH}({number})")
    }

    /// Another expression in place of one.
    fn replace(&mut self, expr: &Expr, other: &str, what: &str) {
        let switch = self.switch(expr, what);
        self.wrap(expr.span().byte_range(), &format!("(if {switch} {{{other}}} else {{"), "})");
    }

    /// An operand of `&&` is left out.
    fn drop_operand(&mut self, operand: &Expr, is_and: bool) {
        if !holds_let(operand) {
            let switch = self.switch(operand, if is_and { "true" } else { "false" });
            let before =
                if is_and { format!("({switch} || (") } else { format!("(!{switch} && (") };
            self.wrap(operand.span().byte_range(), &before, "))");
        }
    }

    fn force(&mut self, condition: &Expr, may_be_true: bool) {
        let range = condition.span().byte_range();
        let never = self.switch(condition, "never");
        if holds_let(condition) {
            return self.wrap(range, &format!("!{never} && "), "");
        }
        if may_be_true {
            let always = self.switch(condition, "always");
            self.wrap(range.clone(), &format!("({always} || ("), "))");
        }
        self.wrap(range, &format!("(!{never} && ("), "))");
    }

    fn function(&mut self, signature: &Signature, block: &Block) {
        let results: &[&str] = match &signature.output {
            ReturnType::Default => &[""],
            ReturnType::Type(_, ty) => results(ty),
        };
        let mut returns = String::new();
        for result in results {
            let switch = self.switch(&signature.ident, format!("returns {result}").trim_end());
            returns.push_str(&format!("if {switch} {{return {result};}} "));
        }
        let start = block.brace_token.span.open().byte_range().end;
        self.wrap(start..start, &returns, "");
    }
}

/// Values that a type has, whatever else is known of it.
fn results(ty: &Type) -> &'static [&'static str] {
    let Type::Path(path) = ty else { return &[] };
    let Some(last) = path.path.segments.last() else { return &[] };
    match last.ident.to_string().as_str() {
        "bool" => &["true", "false"],
        "Option" => &["None"],
        "Vec" => &["Vec::new()"],
        "Result" => {
            let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else { return &[] };
            let Some(syn::GenericArgument::Type(value)) = arguments.args.first() else {
                return &[];
            };
            match (value, results(value)) {
                (Type::Tuple(tuple), _) if tuple.elems.is_empty() => &["Ok(())"],
                (_, ["true", "false"]) => &["Ok(true)", "Ok(false)"],
                (_, ["None"]) => &["Ok(None)"],
                (_, ["Vec::new()"]) => &["Ok(Vec::new())"],
                _ => &[],
            }
        }
        _ => &[],
    }
}

/// Whether a condition binds variables.
fn holds_let(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Binary(binary) => holds_let(&binary.left) || holds_let(&binary.right),
        _ => false,
    }
}

/// Whether one of the attributes makes code for tests of what it stands before.
fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        syn::Meta::List(list) => {
            list.path.is_ident("cfg") && list.tokens.to_string().split(' ').any(|it| it == "test")
        }
        meta => meta.path().is_ident("test"),
    })
}

/// The operator that is exchanged for one.
fn exchanged(op: &BinOp) -> Option<&'static str> {
    Some(match op {
        BinOp::Lt(_) => "<=",
        BinOp::Le(_) => "<",
        BinOp::Gt(_) => ">=",
        BinOp::Ge(_) => ">",
        BinOp::Eq(_) => "!=",
        BinOp::Ne(_) => "==",
        _ => return None,
    })
}

/// Whether a statement can be left out: a call whose result is not used, or an assignment.
fn is_left_out(expr: &Expr, unset: &BTreeSet<String>) -> bool {
    match expr {
        // What `drop` ends is a borrow, which would go on.
        Expr::Call(call) => !matches!(&*call.func, Expr::Path(path) if path.path.is_ident("drop")),
        Expr::MethodCall(_) => true,
        Expr::Try(tried) => is_left_out(&tried.expr, unset),
        Expr::Assign(assign) => match &*assign.left {
            // What a variable held before may have been moved, unless a plain value takes its place.
            Expr::Path(path) => {
                is_plain(&assign.right)
                    && path.path.get_ident().is_none_or(|name| !unset.contains(&name.to_string()))
            }
            Expr::Field(_) | Expr::Index(_) | Expr::Unary(_) => true,
            _ => false,
        },
        Expr::Binary(binary) => is_compound(&binary.op),
        _ => false,
    }
}

/// Whether a variable, or what its methods make of it, is an argument of a call.
fn hands_over(expr: &Expr) -> bool {
    fn is_variable(expr: &Expr) -> bool {
        match expr {
            Expr::Path(_) => true,
            Expr::MethodCall(call) => is_variable(&call.receiver),
            _ => false,
        }
    }
    match expr {
        Expr::Call(call) => call.args.iter().any(is_variable),
        Expr::MethodCall(call) => call.args.iter().any(is_variable),
        _ => false,
    }
}

/// Whether an expression may leave the function or loop that it stands in.
fn leaves(expr: &Expr) -> bool {
    struct Exits(bool);
    impl Visit<'_> for Exits {
        fn visit_expr(&mut self, expr: &Expr) {
            self.0 |= match expr {
                Expr::Try(_) | Expr::Return(_) | Expr::Break(_) | Expr::Continue(_) => true,
                Expr::Macro(expr) => expr.mac.tokens.to_string().contains('?'),
                _ => false,
            };
            visit::visit_expr(self, expr);
        }
    }
    let mut exits = Exits(false);
    exits.visit_expr(expr);
    exits.0
}

/// Whether a value is a literal, or a constant or variant by its name.
fn is_plain(value: &Expr) -> bool {
    match value {
        Expr::Lit(_) => true,
        Expr::Path(path) => path
            .path
            .segments
            .last()
            .is_some_and(|last| last.ident.to_string().starts_with(char::is_uppercase)),
        _ => false,
    }
}

fn is_compound(op: &BinOp) -> bool {
    matches!(
        op,
        BinOp::AddAssign(_)
            | BinOp::SubAssign(_)
            | BinOp::MulAssign(_)
            | BinOp::DivAssign(_)
            | BinOp::RemAssign(_)
            | BinOp::BitAndAssign(_)
            | BinOp::BitOrAssign(_)
            | BinOp::BitXorAssign(_)
            | BinOp::ShlAssign(_)
            | BinOp::ShrAssign(_)
    )
}

impl<'ast> Visit<'ast> for Rewriter<'_> {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        let attributes = match item {
            syn::Item::Mod(it) => &it.attrs,
            syn::Item::Impl(it) => &it.attrs,
            _ => return visit::visit_item(self, item),
        };
        if !is_test(attributes) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        let name = item.trait_.as_ref().and_then(|it| it.0.segments.last());
        if name.is_none_or(|it| it.ident != "Display" && it.ident != "Debug") {
            visit::visit_item_impl(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        if item.sig.constness.is_none() && !is_test(&item.attrs) {
            self.function(&item.sig, &item.block);
            self.visit_block(&item.block);
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        if item.sig.constness.is_none() && !is_test(&item.attrs) {
            self.function(&item.sig, &item.block);
            self.visit_block(&item.block);
        }
    }

    // Constants, types, patterns other than their guards, and attributes are not visited.
    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}
    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}
    fn visit_variant(&mut self, _: &'ast syn::Variant) {}
    fn visit_type(&mut self, _: &'ast Type) {}
    fn visit_generics(&mut self, _: &'ast syn::Generics) {}
    fn visit_generic_argument(&mut self, _: &'ast syn::GenericArgument) {}
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}

    fn visit_expr_repeat(&mut self, repeat: &'ast syn::ExprRepeat) {
        self.visit_expr(&repeat.expr);
    }

    fn visit_pat(&mut self, pat: &'ast Pat) {
        if let Pat::Guard(guarded) = pat {
            self.force(&guarded.guard, true);
            self.visit_expr(&guarded.guard);
        }
    }

    fn visit_expr_if(&mut self, expr: &'ast syn::ExprIf) {
        self.force(&expr.cond, true);
        visit::visit_expr_if(self, expr);
    }

    fn visit_expr_while(&mut self, expr: &'ast syn::ExprWhile) {
        // What never ends is seen at once, and says nothing.
        self.force(&expr.cond, false);
        visit::visit_expr_while(self, expr);
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        if let (Pat::Ident(name), None) = (&local.pat, &local.init) {
            self.unset.insert(name.ident.to_string());
        }
        visit::visit_local(self, local);
    }

    fn visit_stmt(&mut self, stmt: &'ast Stmt) {
        if let Stmt::Expr(expr, Some(_)) = stmt
            && is_left_out(expr, &self.unset)
        {
            let switch = self.switch(stmt, "left out");
            // A closure that is never called moves the variables that the statement moves: they are not dropped later.
            let never = if hands_over(expr) && !leaves(expr) {
                format!("}} else {{drop(|| {{{}}});}}", self.source(stmt))
            } else {
                "}".to_owned()
            };
            self.wrap(stmt.span().byte_range(), &format!("if !{switch} {{"), &never);
        }
        visit::visit_stmt(self, stmt);
    }

    fn visit_expr(&mut self, expr: &'ast Expr) {
        match expr {
            Expr::Binary(binary) => {
                let (left, right) = (self.source(&binary.left), self.source(&binary.right));
                if let Some(op) = exchanged(&binary.op) {
                    let other = format!("{left} {op} {right}");
                    self.replace(expr, &other, &format!("`{op}`"));
                }
                match &binary.op {
                    BinOp::And(_) | BinOp::Or(_) => {
                        let is_and = matches!(binary.op, BinOp::And(_));
                        self.drop_operand(&binary.left, is_and);
                        self.drop_operand(&binary.right, is_and);
                    }
                    BinOp::Add(_) | BinOp::Sub(_) => {
                        if let Expr::Lit(literal) = &*binary.right
                            && let Lit::Int(number) = &literal.lit
                            && number.base10_digits() == "1"
                        {
                            let other = format!("0{}", number.suffix());
                            let what = format!("not `{} 1`", self.source(&binary.op));
                            let switch = self.switch(expr, &what);
                            let before = format!("(if {switch} {{{other}}} else {{");
                            self.wrap(number.span().byte_range(), &before, "})");
                        }
                    }
                    _ => {}
                }
            }
            Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_)) => {
                let other = format!("!!{}", self.source(&unary.expr));
                self.replace(expr, &other, "not negated");
            }
            Expr::MethodCall(call) => self.method(expr, call),
            _ => {}
        }
        visit::visit_expr(self, expr);
    }
}

impl Rewriter<'_> {
    fn method(&mut self, expr: &Expr, call: &syn::ExprMethodCall) {
        let name = call.method.to_string();
        let pairs = METHODS.iter().flat_map(|&(a, b, n)| [(a, b, n), (b, a, n)]);
        for (from, to, n_arguments) in pairs {
            if name == from && call.args.len() == n_arguments && call.turbofish.is_none() {
                let (range, at) = (expr.span().byte_range(), call.method.span().byte_range());
                let other = format!(
                    "{}{to}{}",
                    &self.text[range.start..at.start],
                    &self.text[at.end..range.end]
                );
                self.replace(expr, &other, &format!("`{to}`"));
            }
        }
        let constructor = CONSTRUCTORS.iter().find(|(it, _)| *it == name);
        for &index in constructor.map_or(&[][..], |(_, operands)| operands) {
            if let Some(operand) = call.args.get(index) {
                let other = self.source(operand);
                self.replace(expr, other, &format!("`{other}`"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text with one mutant on, all of the switches decided.
    fn mutants(text: &str) -> (String, Vec<String>) {
        let (written, changes) = mutate(text, 1).expect("it is Rust");
        assert!(syn::parse_file(&written).is_ok(), "{written}");
        (written.replace(SWITCH, "on"), changes.into_iter().map(|it| it.what).collect())
    }

    #[track_caller]
    fn check(text: &str, expected: &str, changes: &[&str]) {
        let (written, made) = mutants(text);
        assert_eq!(written, expected);
        assert_eq!(made, changes);
    }

    #[test]
    fn operands_and_comparisons() {
        check(
            "fn f() -> u8 { let x = a < b && c; 0 }",
            "fn f() -> u8 { let x = (on(1) || ((if on(3) {a <= b} else {a < b}))) && (on(2) || (c)); 0 }",
            &["`a < b`: true", "`c`: true", "`a < b`: `<=`"],
        );
        check(
            "fn f() -> u8 { g(!a || x.any(b)) }",
            "fn f() -> u8 { g((!on(1) && ((if on(3) {!!a} else {!a}))) || (!on(2) && ((if on(4) {x.all(b)} else {x.any(b)})))) }",
            &["`!a`: false", "`x.any(b)`: false", "`!a`: not negated", "`x.any(b)`: `all`"],
        );
    }

    #[test]
    fn conditions() {
        check(
            "fn f() -> u8 { if a { 1 } else { 2 } }",
            "fn f() -> u8 { if (on(2) || ((!on(1) && (a)))) { 1 } else { 2 } }",
            &["`a`: never", "`a`: always"],
        );
        check(
            "fn f() -> u8 { if let Some(x) = y && x { 1 } else { 2 } }",
            "fn f() -> u8 { if !on(1) && let Some(x) = y && (on(2) || (x)) { 1 } else { 2 } }",
            &["`let Some(x) = y && x`: never", "`x`: true"],
        );
        check(
            "fn f() -> u8 { match x { y if a => 1, _ => 2 } }",
            "fn f() -> u8 { match x { y if (on(2) || ((!on(1) && (a)))) => 1, _ => 2 } }",
            &["`a`: never", "`a`: always"],
        );
    }

    #[test]
    fn statements_and_results() {
        check(
            "fn f() { x += 1; drop(y); g(z); h(z)?; }",
            "fn f() {if on(1) {return ;}  if !on(2) {x += 1;} drop(y); \
             if !on(3) {g(z);} else {drop(|| {g(z);});} if !on(4) {h(z)?;} }",
            &["`f`: returns", "`x += 1;`: left out", "`g(z);`: left out", "`h(z)?;`: left out"],
        );
        check(
            "fn f() -> Result<bool> { g(x - 1u8) }",
            "fn f() -> Result<bool> {if on(1) {return Ok(true);} if on(2) {return Ok(false);}  g(x - (if on(3) {0u8} else {1u8})) }",
            &["`f`: returns Ok(true)", "`f`: returns Ok(false)", "`x - 1u8`: not `- 1`"],
        );
    }

    #[test]
    fn variables_that_have_no_value_yet_are_set() {
        check("fn f() -> u8 { let x; x = 1; x }", "fn f() -> u8 { let x; x = 1; x }", &[]);
    }

    #[test]
    fn terms() {
        check(
            "fn f() -> u8 { p.mk_and(a, p.mk_not(b)) }",
            "fn f() -> u8 { (if on(1) {a} else {(if on(2) {p.mk_not(b)} else {p.mk_and(a, (if on(3) {b} else {p.mk_not(b)}))})}) }",
            &[
                "`p.mk_and(a, p.mk_not(b))`: `a`",
                "`p.mk_and(a, p.mk_not(b))`: `p.mk_not(b)`",
                "`p.mk_not(b)`: `b`",
            ],
        );
    }

    #[test]
    fn what_is_constant_or_for_tests_stays() {
        let text = "const A: bool = !B; const fn f() -> bool { !A } struct S([u8; N + 1]);\n\
                    #[cfg(test)] mod tests { fn f() -> bool { a < b } }\n\
                    impl Display for S { fn f() -> bool { true } }\n\
                    fn g() -> u8 { matches!(x, 1 if a < b); [0; N + 1]; x }";
        check(text, text, &[]);
    }
}
