//! Printing terms and scripts.
//!
//! A [`Printer`] remembers what it has declared and defined, so that a session prints each term a bounded number of
//! times: a term met for the second time is given a name with `define-fun`. So is a term with many operators above
//! it, because solvers read with recursion. Cost: linear in the graph.
//!
//! Operators that SMT-LIB leaves partly open are printed with the choices that [`Op`] documents: the bits of a float
//! are a new constant with a defining assertion, and minimum, maximum and conversions to integers are guarded.

use std::fmt::{self, Write};

use rustc_hash::{FxHashMap, FxHashSet};

use super::names::NameTable;
use crate::op::{FunctionId, Op, RoundingMode};
use crate::sort::{FloatFormat, Sort};
use crate::term::{Constant, TermId, TermKind, TermPool};
use crate::value::Value;

/// Operators on top of each other after which a term is given a name.
const MAX_HEIGHT: u32 = 40;

/// Prints terms of one pool as SMT-LIB, with the declarations and definitions that they need.
#[derive(Clone, Debug, Default)]
pub struct Printer {
    names: NameTable,
    symbols: FxHashMap<TermId, String>,
    functions: FxHashMap<FunctionId, String>,
    /// Names of terms.
    defined: FxHashMap<TermId, String>,
    /// Terms that were printed where they are used.
    inlined: FxHashSet<TermId>,
    n_definitions: u64,
    scopes: Vec<Scope>,
}

/// What a `pop` undoes.
#[derive(Clone, Debug, Default)]
struct Scope {
    symbols: Vec<TermId>,
    functions: Vec<FunctionId>,
    defined: Vec<TermId>,
    inlined: Vec<TermId>,
}

/// The text of a term, with what is needed to decide whether its user may take it in.
struct Text {
    text: String,
    height: u32,
}

impl Printer {
    /// Makes a printer for a new script.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Opens a scope, as `(push 1)` does; the command itself is not written.
    pub fn push(&mut self) {
        self.scopes.push(Scope::default());
    }

    /// Closes a scope and forgets what was declared and defined in it, as `(pop 1)` does.
    ///
    /// # Panics
    /// Panics if no scope is open.
    pub fn pop(&mut self) {
        let scope = self.scopes.pop().expect("invariant: a scope is open");
        for symbol in scope.symbols {
            if let Some(name) = self.symbols.remove(&symbol) {
                self.names.release(&name);
            }
        }
        for function in scope.functions {
            if let Some(name) = self.functions.remove(&function) {
                self.names.release(&name);
            }
        }
        for t in scope.defined {
            self.defined.remove(&t);
        }
        for t in scope.inlined {
            self.inlined.remove(&t);
        }
    }

    /// Writes `(assert t)`, preceded by the declarations and definitions it needs.
    ///
    /// # Panics
    /// Panics if the term is not Boolean.
    pub fn assert(&mut self, pool: &TermPool, t: TermId, out: &mut String) {
        assert!(pool.is_boolean(t), "invariant: assertions are Boolean");
        let text = self.term(pool, t, out);
        push_line(out, format_args!("(assert {text})"));
    }

    /// Writes the declarations and definitions that a term needs, and returns the expression for it.
    pub fn term(&mut self, pool: &TermPool, t: TermId, out: &mut String) -> String {
        let uses = self.uses(pool, t);
        let mut texts: FxHashMap<TermId, Text> = FxHashMap::default();
        let mut stack = vec![(t, false)];
        while let Some((t, is_expanded)) = stack.pop() {
            if texts.contains_key(&t) || self.defined.contains_key(&t) {
                continue;
            }
            if !is_expanded {
                stack.push((t, true));
                stack.extend(pool.operands(t).iter().rev().map(|&operand| (operand, false)));
                continue;
            }
            let mut text = self.node(pool, t, &mut texts, out);
            let is_shared = uses.get(&t).is_some_and(|&uses| uses > 1) || self.inlined.contains(&t);
            let is_leaf = text.height == 0;
            let is_applied = matches!(pool.op(t), Some(Op::Apply(_)));
            if !is_leaf && (is_shared || is_applied || text.height >= MAX_HEIGHT) {
                text = Text { text: self.define(pool, t, &text.text, out), height: 0 };
            } else if !is_leaf {
                self.inlined.insert(t);
                if let Some(scope) = self.scopes.last_mut() {
                    scope.inlined.push(t);
                }
            }
            texts.insert(t, text);
        }
        match texts.remove(&t) {
            Some(text) => text.text,
            None => self.defined[&t].clone(),
        }
    }

    /// The declared name of a symbol, if it has been declared.
    #[must_use]
    pub fn symbol_name(&self, symbol: TermId) -> Option<&str> {
        self.symbols.get(&symbol).map(String::as_str)
    }

    /// The declared name of a function, if it has been declared.
    #[must_use]
    pub fn function_name(&self, function: FunctionId) -> Option<&str> {
        self.functions.get(&function).map(String::as_str)
    }

    /// The name or literal of a term that has one by now. All symbols met so far do, and so do applications of
    /// functions with their arguments.
    #[must_use]
    pub fn name_of(&self, pool: &TermPool, t: TermId) -> Option<String> {
        if let Some(constant) = pool.as_constant(t) {
            return Some(literal(constant));
        }
        self.symbols.get(&t).or_else(|| self.defined.get(&t)).cloned()
    }

    /// How often each term below the root is printed, those with a name counting as leaves.
    fn uses(&self, pool: &TermPool, root: TermId) -> FxHashMap<TermId, u32> {
        let mut uses = FxHashMap::default();
        uses.insert(root, 1);
        let mut stack = vec![root];
        while let Some(t) = stack.pop() {
            if self.defined.contains_key(&t) {
                continue;
            }
            let weight = match pool.op(t) {
                // These print their operands several times, or are asked for the values of their arguments.
                Some(
                    Op::Apply(_)
                    | Op::FpMin
                    | Op::FpMax
                    | Op::FpToSigned(..)
                    | Op::FpToUnsigned(..)
                    | Op::FpToBits,
                ) => 2,
                _ => 1,
            };
            for &operand in pool.operands(t) {
                let count = uses.entry(operand).or_insert(0);
                if *count == 0 {
                    stack.push(operand);
                }
                *count += weight;
            }
        }
        uses
    }

    fn define(&mut self, pool: &TermPool, t: TermId, text: &str, out: &mut String) -> String {
        let name = self.definition_name();
        push_line(out, format_args!("(define-fun {name} () {} {text})", pool.sort(t)));
        self.record_definition(t, &name);
        name
    }

    fn definition_name(&mut self) -> String {
        self.n_definitions += 1;
        // No symbol starts with a dollar sign, see `NameTable`.
        format!("$t{}", self.n_definitions)
    }

    fn record_definition(&mut self, t: TermId, name: &str) {
        self.defined.insert(t, name.to_owned());
        if let Some(scope) = self.scopes.last_mut() {
            scope.defined.push(t);
        }
    }

    fn symbol(&mut self, pool: &TermPool, t: TermId, name: &str, out: &mut String) -> String {
        if let Some(name) = self.symbols.get(&t) {
            return name.clone();
        }
        let identifier = self.names.claim(name);
        push_line(out, format_args!("(declare-const {identifier} {})", pool.sort(t)));
        self.symbols.insert(t, identifier.clone());
        if let Some(scope) = self.scopes.last_mut() {
            scope.symbols.push(t);
        }
        identifier
    }

    fn function(&mut self, pool: &TermPool, function: FunctionId, out: &mut String) -> String {
        if let Some(name) = self.functions.get(&function) {
            return name.clone();
        }
        let declaration = pool.function(function);
        let identifier = self.names.claim(&declaration.name);
        let arguments: Vec<String> =
            declaration.arguments.iter().map(ToString::to_string).collect();
        let (arguments, result) = (arguments.join(" "), declaration.result);
        push_line(out, format_args!("(declare-fun {identifier} ({arguments}) {result})"));
        self.functions.insert(function, identifier.clone());
        if let Some(scope) = self.scopes.last_mut() {
            scope.functions.push(function);
        }
        identifier
    }

    /// The text of a node whose operands have names or texts.
    fn node(
        &mut self,
        pool: &TermPool,
        t: TermId,
        texts: &mut FxHashMap<TermId, Text>,
        out: &mut String,
    ) -> Text {
        let (op, operands) = match pool.kind(t) {
            TermKind::Const(constant) => return Text { text: literal(constant), height: 0 },
            TermKind::Symbol(name) => {
                return Text { text: self.symbol(pool, t, name, out), height: 0 };
            }
            TermKind::App(op, operands) => (*op, operands),
        };
        let mut height = 0;
        let arguments: Vec<String> = operands
            .iter()
            .map(|operand| match texts.get(operand) {
                Some(text) if text.height == 0 => text.text.clone(),
                // Terms without a name are used here only.
                Some(_) => texts.remove(operand).map_or_else(String::new, |text| {
                    height = height.max(text.height);
                    text.text
                }),
                None => self.defined[operand].clone(),
            })
            .collect();
        if op == Op::FpToBits {
            return Text { text: self.bits(pool, t, &arguments[0], out), height: 0 };
        }
        let text = if let Op::Apply(function) = op {
            format!("({} {})", self.function(pool, function, out), arguments.join(" "))
        } else {
            application(pool, op, operands, &arguments, pool.sort(t))
        };
        Text { text, height: height + 1 }
    }

    /// A constant that is constrained to be the bits of a float; it becomes the name of the term.
    fn bits(&mut self, pool: &TermPool, t: TermId, float: &str, out: &mut String) -> String {
        let name = self.definition_name();
        push_line(out, format_args!("(declare-const {name} {})", pool.sort(t)));
        if let Some(Sort::Float(format)) = pool.operands(t).first().map(|&a| pool.sort(a)) {
            let FloatFormat { exponent_bits, significand_bits } = format;
            push_line(
                out,
                format_args!(
                    "(assert (= ((_ to_fp {exponent_bits} {significand_bits}) {name}) {float}))"
                ),
            );
            let nan = crate::BvValue::new(format.width_bits(), format.nan());
            push_line(out, format_args!("(assert (=> (fp.isNaN {float}) (= {name} {nan})))"));
        }
        self.record_definition(t, &name);
        name
    }
}

fn push_line(out: &mut String, line: fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{line}");
}

/// Shows a value as SMT-LIB writes it; an array as stores into a constant one.
#[must_use]
pub fn display_value(value: &Value) -> impl fmt::Display {
    match value {
        Value::Bool(value) => value.to_string(),
        Value::BitVec(value) => value.to_string(),
        Value::Float(format, bits) => float_literal(*format, *bits),
        Value::Array { default, entries, .. } => {
            let mut text = "(store ".repeat(entries.len());
            let _ = write!(text, "((as const {}) {default})", value.sort());
            for (index, element) in entries {
                let _ = write!(text, " {index} {element})");
            }
            text
        }
    }
}

fn literal(constant: &Constant) -> String {
    match constant {
        Constant::Bool(value) => value.to_string(),
        Constant::BitVec(value) => value.to_string(),
        Constant::Float(format, bits) => float_literal(*format, *bits),
    }
}

fn float_literal(format: FloatFormat, bits: u64) -> String {
    let FloatFormat { exponent_bits, significand_bits } = format;
    if format.is_nan(bits) {
        return format!("(_ NaN {exponent_bits} {significand_bits})");
    }
    let all = crate::BvValue::new(format.width_bits(), bits);
    let top = format.width_bits() - 1;
    let field = |high: u32, low: u32| {
        let mut text = String::from("#b");
        for position in (low..=high).rev() {
            text.push(if all.bit(position) { '1' } else { '0' });
        }
        text
    };
    let fraction_bits = format.fraction_bits();
    format!(
        "(fp {} {} {})",
        field(top, top),
        field(top - 1, fraction_bits),
        field(fraction_bits - 1, 0)
    )
}

pub(super) fn mode_name(mode: RoundingMode) -> &'static str {
    match mode {
        RoundingMode::NearestEven => "RNE",
        RoundingMode::NearestAway => "RNA",
        RoundingMode::Up => "RTP",
        RoundingMode::Down => "RTN",
        RoundingMode::TowardZero => "RTZ",
    }
}

/// The operator as it stands after the opening parenthesis.
fn head(op: Op, sort: Sort) -> String {
    let simple = match op {
        Op::Not => "not",
        Op::And => "and",
        Op::Or => "or",
        Op::Xor => "xor",
        Op::Ite => "ite",
        Op::Eq => "=",
        Op::BvNot => "bvnot",
        Op::BvNeg => "bvneg",
        Op::BvAnd => "bvand",
        Op::BvOr => "bvor",
        Op::BvXor => "bvxor",
        Op::BvAdd => "bvadd",
        Op::BvMul => "bvmul",
        Op::BvUdiv => "bvudiv",
        Op::BvUrem => "bvurem",
        Op::BvSdiv => "bvsdiv",
        Op::BvSrem => "bvsrem",
        Op::BvShl => "bvshl",
        Op::BvLshr => "bvlshr",
        Op::BvAshr => "bvashr",
        Op::BvUlt => "bvult",
        Op::BvUle => "bvule",
        Op::BvSlt => "bvslt",
        Op::BvSle => "bvsle",
        Op::Concat => "concat",
        Op::Extract { high, low } => return format!("(_ extract {high} {low})"),
        Op::ZeroExtend(extra_bits) => return format!("(_ zero_extend {extra_bits})"),
        Op::SignExtend(extra_bits) => return format!("(_ sign_extend {extra_bits})"),
        Op::Select => "select",
        Op::Store => "store",
        Op::ConstArray { .. } => return format!("(as const {sort})"),
        Op::FpFromBits(format) => return to_fp("to_fp", format, None),
        Op::FpToBits => "fp.to_ieee_bv",
        Op::FpNeg => "fp.neg",
        Op::FpAbs => "fp.abs",
        Op::FpAdd(mode) => return format!("fp.add {}", mode_name(mode)),
        Op::FpSub(mode) => return format!("fp.sub {}", mode_name(mode)),
        Op::FpMul(mode) => return format!("fp.mul {}", mode_name(mode)),
        Op::FpDiv(mode) => return format!("fp.div {}", mode_name(mode)),
        Op::FpFma(mode) => return format!("fp.fma {}", mode_name(mode)),
        Op::FpSqrt(mode) => return format!("fp.sqrt {}", mode_name(mode)),
        Op::FpRem => "fp.rem",
        Op::FpRoundToIntegral(mode) => return format!("fp.roundToIntegral {}", mode_name(mode)),
        Op::FpMin => "fp.min",
        Op::FpMax => "fp.max",
        Op::FpEq => "fp.eq",
        Op::FpLt => "fp.lt",
        Op::FpLe => "fp.leq",
        Op::FpIsNan => "fp.isNaN",
        Op::FpIsInfinite => "fp.isInfinite",
        Op::FpIsZero => "fp.isZero",
        Op::FpIsSubnormal => "fp.isSubnormal",
        Op::FpIsNegative => "fp.isNegative",
        Op::FpConvert(mode, format) | Op::FpFromSigned(mode, format) => {
            return to_fp("to_fp", format, Some(mode));
        }
        Op::FpFromUnsigned(mode, format) => return to_fp("to_fp_unsigned", format, Some(mode)),
        Op::FpToSigned(mode, width) => {
            return format!("(_ fp.to_sbv {width}) {}", mode_name(mode));
        }
        Op::FpToUnsigned(mode, width) => {
            return format!("(_ fp.to_ubv {width}) {}", mode_name(mode));
        }
        Op::Apply(function) => return function.to_string(),
    };
    simple.to_owned()
}

fn to_fp(name: &str, format: FloatFormat, mode: Option<RoundingMode>) -> String {
    let FloatFormat { exponent_bits, significand_bits } = format;
    let mode = mode.map_or(String::new(), |mode| format!(" {}", mode_name(mode)));
    format!("(_ {name} {exponent_bits} {significand_bits}){mode}")
}

/// An application, with the open cases of its operator decided.
fn application(
    pool: &TermPool,
    op: Op,
    operands: &[TermId],
    arguments: &[String],
    sort: Sort,
) -> String {
    let plain = format!("({} {})", head(op, sort), arguments.join(" "));
    match (op, arguments) {
        (Op::FpMin | Op::FpMax, [a, b]) => {
            let (negative, other) = if op == Op::FpMin { (a, b) } else { (b, a) };
            format!(
                "(ite (and (fp.isZero {a}) (fp.isZero {b})) \
                 (ite (fp.isNegative {a}) {negative} {other}) {plain})"
            )
        }
        (Op::FpToSigned(mode, width) | Op::FpToUnsigned(mode, width), [a]) => {
            let Sort::Float(format) = pool.sort(operands[0]) else {
                return plain;
            };
            let rounded = format!("(fp.roundToIntegral {} {a})", mode_name(mode));
            let in_range = in_integer_range(op, format, width, &rounded);
            let zero = crate::BvValue::zero(width);
            format!("(ite {in_range} {plain} {zero})")
        }
        _ => plain,
    }
}

/// Whether an integral float is in the range of the target of a conversion.
fn in_integer_range(op: Op, format: FloatFormat, width: u32, rounded: &str) -> String {
    let (low, high) = if matches!(op, Op::FpToSigned(..)) {
        (power_of_two(format, width - 1, true), width - 1)
    } else {
        (Some(0), width)
    };
    let mut conditions = format!("(not (fp.isNaN {rounded})) (not (fp.isInfinite {rounded}))");
    // A bound beyond the greatest number of the format holds for all finite numbers.
    if let Some(low) = low {
        let low = float_literal(format, low);
        conditions.push_str(&format!(" (fp.leq {low} {rounded})"));
    }
    if let Some(high) = power_of_two(format, high, false) {
        let high = float_literal(format, high);
        conditions.push_str(&format!(" (fp.lt {rounded} {high})"));
    }
    format!("(and {conditions})")
}

/// The bits of `2^exponent` or its negation, if the format has it as a normal number.
fn power_of_two(format: FloatFormat, exponent: u32, is_negative: bool) -> Option<u64> {
    let bias = (1u64 << (format.exponent_bits - 1)) - 1;
    if u64::from(exponent) > bias {
        return None;
    }
    let bits = (u64::from(exponent) + bias) << format.fraction_bits();
    Some(if is_negative { bits | format.sign_bit() } else { bits })
}

/// The least logic of SMT-LIB's naming scheme that has everything in the terms.
#[must_use]
pub fn logic_of(pool: &TermPool, terms: &[TermId]) -> &'static str {
    let (mut arrays, mut functions, mut floats) = (false, false, false);
    for t in pool.post_order(terms) {
        match pool.sort(t) {
            Sort::Array { .. } => arrays = true,
            Sort::Float(_) => floats = true,
            Sort::Bool | Sort::BitVec(_) => {}
        }
        functions |= matches!(pool.op(t), Some(Op::Apply(_)));
    }
    match (arrays, functions, floats) {
        (false, false, false) => "QF_BV",
        (false, false, true) => "QF_BVFP",
        (false, true, false) => "QF_UFBV",
        (true, false, false) => "QF_ABV",
        (true, false, true) => "QF_ABVFP",
        (true, true, false) => "QF_AUFBV",
        (_, true, true) => "QF_AUFBVFP",
    }
}

/// A complete script that asks whether the terms can all be true.
///
/// # Panics
/// Panics if a term is not Boolean.
#[must_use]
pub fn write_script(pool: &TermPool, assertions: &[TermId]) -> String {
    let mut script = String::new();
    push_line(&mut script, format_args!("(set-logic {})", logic_of(pool, assertions)));
    let mut printer = Printer::new();
    for &assertion in assertions {
        printer.assert(pool, assertion, &mut script);
    }
    script.push_str("(check-sat)\n");
    script
}

/// Shows a term as one expression; terms used several times are bound by `let`. Operators stand for what [`Op`] says
/// of them, also where SMT-LIB leaves them open, so that this is for reading, not for solvers.
#[must_use]
pub fn display(pool: &TermPool, t: TermId) -> impl fmt::Display {
    let mut uses: FxHashMap<TermId, u32> = FxHashMap::default();
    let order = pool.post_order(&[t]);
    for &t in &order {
        for &operand in pool.operands(t) {
            *uses.entry(operand).or_insert(0) += 1;
        }
    }
    let mut texts: FxHashMap<TermId, String> = FxHashMap::default();
    let (mut opening, mut n_bindings) = (String::new(), 0);
    for t in order {
        let text = match pool.kind(t) {
            TermKind::Const(constant) => literal(constant),
            TermKind::Symbol(name) => super::quote_symbol(name),
            TermKind::App(op, operands) => {
                let head = if let Op::Apply(function) = op {
                    super::quote_symbol(&pool.function(*function).name)
                } else {
                    head(*op, pool.sort(t))
                };
                let arguments: Vec<String> = operands
                    .iter()
                    .map(|operand| match uses.get(operand) {
                        // Used here only: it need not be kept.
                        Some(1) => texts.remove(operand).unwrap_or_default(),
                        _ => texts[operand].clone(),
                    })
                    .collect();
                format!("({head} {})", arguments.join(" "))
            }
        };
        let is_bound = uses.get(&t).is_some_and(|&uses| uses > 1) && pool.op(t).is_some();
        if is_bound {
            n_bindings += 1;
            let _ = write!(opening, "(let (($t{n_bindings} {text})) ");
            texts.insert(t, format!("$t{n_bindings}"));
        } else {
            texts.insert(t, text);
        }
    }
    format!("{opening}{}{}", texts.remove(&t).unwrap_or_default(), ")".repeat(n_bindings))
}
