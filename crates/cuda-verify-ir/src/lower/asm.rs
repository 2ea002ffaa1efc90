//! Inline PTX. An instruction `op %0, a, b;` means the call `%0 = __cv_ptx_op(a, b)` of the model of that name, dots
//! replaced by underlines; a move from a special register `%%r` means `__cv_ptx_r()`. Accesses of memory have models that
//! take their order and scope as numbers (`ld.acquire.gpu.global.u32` is `__cv_ptx_ld_u32(2, 1, address)`). Operands in
//! braces are arguments one by one, by reference where they are results. Registers that the statement declares are local
//! variables, and a predicate is a condition. An address in shared memory is a number of 32 bits, of which
//! `__cv_ptx_shared_place` makes a pointer. Without a model, and for all other forms (labels, calls), the statement is
//! not supported (PTX ISA 8.x, sec. 4.2), unless what has no model computes in registers: then its results have any
//! values.

use cuda_verify_base::Span;
use cuda_verify_syntax::ast::{BuiltinType, Expr};

use super::Lowerer;
use super::entity::{Key, Val};
use super::fail::{Fail, R};
use super::function::Place;
use super::overload::Arg;
use super::types::Ty;
use crate::program::StmtKind;

/// An operand of an instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Operand<'t> {
    /// `%n`
    Index(usize),
    /// `%%name`, without the signs.
    Register(&'t str),
    /// A register that the statement declares.
    Local(&'t str),
    /// An integer.
    Number(u64),
    /// `[a + n]`: the place at an address.
    Place(Box<Self>, u64),
    /// `{a, b}`
    List(Vec<Self>),
}

/// The text between two signs at its ends.
fn between(text: &str, open: char, close: char) -> Option<&str> {
    text.strip_prefix(open)?.strip_suffix(close).map(str::trim)
}

/// The parts of a list, at commas outside of braces and brackets.
fn parts(text: &str) -> Vec<&str> {
    let (mut found, mut depth, mut start) = (Vec::new(), 0_u32, 0);
    for (at, c) in text.char_indices() {
        match c {
            '{' | '[' => depth += 1,
            '}' | ']' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                found.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push(text[start..].trim());
    found.retain(|part| !part.is_empty());
    found
}

fn number(text: &str) -> Option<u64> {
    let digits = text.trim_end_matches('U');
    match digits.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => digits.parse().ok(),
    }
}

fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_' || c == '$')
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '$')
}

fn operand(text: &str) -> Option<Operand<'_>> {
    if let Some(address) = between(text, '[', ']') {
        let (base, offset) = match address.split_once('+') {
            Some((base, offset)) => (base.trim(), number(offset.trim())?),
            None => (address, 0),
        };
        let base = operand(base)?;
        let is_base = matches!(base, Operand::Index(_) | Operand::Local(_));
        return is_base.then(|| Operand::Place(Box::new(base), offset));
    }
    if let Some(list) = between(text, '{', '}') {
        let mut list = parts(list).into_iter().map(operand).collect::<Option<Vec<_>>>()?;
        if list.len() == 1 {
            return list.pop();
        }
        let is_flat = list.iter().all(|it| matches!(it, Operand::Index(_) | Operand::Local(_)));
        return is_flat.then_some(Operand::List(list));
    }
    if let Some(name) = text.strip_prefix('%') {
        return match name.parse() {
            Ok(index) => Some(Operand::Index(index)),
            Err(_) => Some(Operand::Register(name.trim_start_matches('%'))),
        };
    }
    if is_name(text) {
        return Some(Operand::Local(text));
    }
    number(text).map(Operand::Number)
}

/// Operations that read and write registers only, by the first part of their names (PTX ISA 8.x, sec. 9.7). Those of
/// matrices are the warp's, whose lanes are taken to come to them together.
const OF_REGISTERS: [&str; 52] = [
    "abs", "add", "addc", "and", "bfe", "bfi", "bfind", "bmsk", "brev", "clz", "cnot", "copysign",
    "cos", "cvt", "div", "dp2a", "dp4a", "ex2", "fma", "fns", "lg2", "lop3", "mad", "mad24",
    "madc", "max", "min", "mma", "mov", "mul", "mul24", "neg", "not", "or", "popc", "prmt", "rcp",
    "rem", "rsqrt", "sad", "selp", "set", "setp", "shf", "shl", "shr", "sin", "slct", "sqrt",
    "sub", "tanh", "xor",
];

/// Whether an instruction does nothing but compute values of registers.
fn is_of_registers(text: &str) -> bool {
    let text = text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '{' | '}'));
    let predicated = text.strip_prefix('@').and_then(|text| text.split_once(char::is_whitespace));
    let text = predicated.map_or(text, |(_, rest)| rest.trim_start());
    let op = text.split(|c: char| c == '.' || c.is_whitespace()).next().unwrap_or("");
    let is_declaration = text.starts_with(".reg");
    text.is_empty() || is_declaration || OF_REGISTERS.contains(&op) && !text.contains('[')
}

/// What an instruction does to memory (PTX ISA 8.x, sec. 9.7.9 and 9.7.13), by the model that it has.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Operation {
    /// The name, of an access without qualifiers of order, scope, space and cache.
    name: String,
    /// Of an access: weak, relaxed, acquire, release or both, volatile.
    order: Option<u64>,
    /// Block, device or system.
    scope: u64,
    /// Which of its addresses are in shared memory; the last one holds for those that follow.
    in_shared: Vec<bool>,
    /// Whether the last operand says how long caches keep what is accessed.
    has_hint: bool,
}

impl Operation {
    fn of(op: &str) -> Self {
        let mut parts = op.split('.');
        let base = parts.next().unwrap_or("");
        let is_atomic = matches!(base, "atom" | "red");
        let is_access = is_atomic || matches!(base, "ld" | "st");
        let is_copy = op.starts_with("cp.async.ca") || op.starts_with("cp.async.cg");
        let is_of_memory = is_access || is_copy || matches!(base, "ldmatrix" | "prefetch");
        // Atomic operations are relaxed ones of the device if nothing else is said.
        let (mut order, mut scope) = if is_atomic { (1, 1) } else { (0, 1) };
        let (mut name, mut in_shared, mut has_hint) = (base.to_owned(), Vec::new(), false);
        for part in parts {
            match part {
                "weak" if is_access && !is_atomic => order = 0,
                "relaxed" if is_access => order = 1,
                "acquire" if is_access => order = 2,
                "release" if is_access => order = 3,
                "acq_rel" if is_access => order = 4,
                "volatile" if is_access => order = 5,
                "cta" if is_access => scope = 0,
                "gpu" if is_access => scope = 1,
                "sys" if is_access => scope = 2,
                "shared" | "shared::cta" if is_of_memory => in_shared.push(true),
                "global" if is_of_memory => in_shared.push(false),
                "L2::cache_hint" if is_of_memory => has_hint = true,
                // They say where to keep it, and nothing of what other threads see.
                "nc" | "ca" | "cg" | "cs" | "lu" | "wb" | "wt" if is_access || is_copy => {}
                _ if is_of_memory && (part.starts_with("L1::") || part.starts_with("L2::")) => {}
                _ => {
                    name.push('.');
                    name.push_str(part);
                }
            }
        }
        if base == "ldmatrix" {
            name = in_order_of_matrices(&name);
        }
        Self { name, order: is_access.then_some(order), scope, in_shared, has_hint }
    }
}

/// The parts of a load of matrices in the order in which models have them; assemblers take any.
fn in_order_of_matrices(name: &str) -> String {
    let rank = |part: &&str| match *part {
        "ldmatrix" => 0,
        "sync" => 1,
        "aligned" => 2,
        "trans" => 5,
        "b16" | "b8" => 6,
        count if count.starts_with('x') => 4,
        _ => 3,
    };
    let mut parts: Vec<&str> = name.split('.').collect();
    parts.sort_by_key(rank);
    parts.join(".")
}

/// An instruction: whether it depends on a register, and that being false, with its name and operands.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Instruction<'t> {
    condition: Option<(&'t str, bool)>,
    op: &'t str,
    operands: Vec<Operand<'t>>,
}

/// A statement of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Statement<'t> {
    /// Registers of a type.
    Registers(&'t str, Vec<&'t str>),
    Instruction(Instruction<'t>),
}

fn instruction(text: &str) -> Option<Instruction<'_>> {
    let (condition, text) = match text.strip_prefix('@') {
        Some(text) => {
            let (register, rest) = text.split_once(char::is_whitespace)?;
            let (register, is_negated) = match register.strip_prefix('!') {
                Some(register) => (register, true),
                None => (register, false),
            };
            (Some((register, is_negated)).filter(|_| is_name(register)), rest.trim_start())
        }
        None => (None, text),
    };
    let (op, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let is_op = op.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | ':' | '_'));
    let operands = parts(rest).into_iter().map(operand).collect::<Option<_>>()?;
    Some(Instruction { condition, op, operands }).filter(|_| is_op)
}

fn statement(text: &str) -> Option<Statement<'_>> {
    let Some(registers) = text.strip_prefix(".reg") else {
        return instruction(text).map(Statement::Instruction);
    };
    let (ty, names) = registers.trim().split_once(char::is_whitespace)?;
    let names = parts(names);
    names.iter().all(|name| is_name(name)).then_some(Statement::Registers(ty, names))
}

/// The statements of a text, without the braces around them.
fn statements(template: &str) -> impl Iterator<Item = &str> + Clone {
    let lone = |c: char| c.is_whitespace() || matches!(c, '{' | '}');
    template
        .split(';')
        .map(move |text| text.trim_start_matches(lone).trim_end())
        .filter(|text| !text.is_empty())
}

/// A register that the statement declares.
struct Local<'t> {
    name: &'t str,
    place: Place,
}

/// The operands of an assembly statement.
struct Operands<'a, 't> {
    outputs: &'a [&'a Expr<'a>],
    inputs: &'a [&'a Expr<'a>],
    locals: Vec<Local<'t>>,
    span: Span,
}

impl<'a> Lowerer<'a> {
    /// Lowers an assembly statement.
    pub(super) fn asm_stmt(
        &mut self,
        template: &str,
        outputs: &'a [&'a Expr<'a>],
        inputs: &'a [&'a Expr<'a>],
        span: Span,
    ) -> R<()> {
        let unsupported = || Fail::unsupported(span, format!("inline assembly `{template}`"));
        let texts = statements(template);
        let found: Option<Vec<_>> = texts.clone().map(statement).collect();
        let is_known = found.as_ref().is_some_and(|found| {
            found.iter().zip(texts.clone()).all(|(it, text)| match it {
                Statement::Registers(ty, _) => self.register_type(ty).is_some(),
                Statement::Instruction(it) => {
                    self.ptx_model(it).is_some()
                        || is_of_registers(text)
                            && matches!(
                                it.operands.first(),
                                Some(Operand::Index(_) | Operand::Local(_) | Operand::List(_))
                            )
                }
            })
        });
        let computes_nothing_known = texts.clone().next().is_some()
            && texts.clone().all(is_of_registers)
            && found.as_ref().is_none_or(|found| {
                !found.iter().any(|it| match it {
                    Statement::Registers(..) => false,
                    Statement::Instruction(it) => self.ptx_model(it).is_some(),
                })
            });
        let Some(found) = found.filter(|_| is_known && !computes_nothing_known) else {
            if texts.clone().all(is_of_registers) {
                return self.any_outputs(outputs, span);
            }
            return Err(unsupported());
        };
        let mut all = Operands { outputs, inputs, locals: Vec::new(), span };
        self.block(|l| {
            for statement in &found {
                match statement {
                    Statement::Registers(ty, names) => {
                        let ty = l.register_type(ty).ok_or_else(unsupported)?;
                        for name in names {
                            let place = l.temp_in_block(ty)?;
                            all.locals.push(Local { name, place });
                        }
                    }
                    Statement::Instruction(it) => l.ptx_conditional(it, &all)?,
                }
            }
            Ok(())
        })
    }

    /// The type of registers (PTX ISA 8.x, sec. 5.2).
    fn register_type(&mut self, ty: &str) -> Option<Ty> {
        Some(self.t.builtin(match ty {
            ".pred" => BuiltinType::Bool,
            ".b16" | ".u16" | ".s16" | ".f16" | ".bf16" => BuiltinType::UShort,
            ".b32" | ".u32" | ".s32" | ".f16x2" | ".bf16x2" => BuiltinType::UInt,
            ".b64" | ".u64" | ".s64" => BuiltinType::ULongLong,
            ".f32" => BuiltinType::Float,
            ".f64" => BuiltinType::Double,
            _ => return None,
        }))
    }

    /// SOUNDNESS(assembly-values): over; the results of assembly that has no model are any value.
    fn any_outputs(&mut self, outputs: &'a [&'a Expr<'a>], span: Span) -> R<()> {
        let key = Key::Ident("__cv_ptx_any");
        for output in outputs {
            self.full(|l| {
                let place = l.lower_arg(output)?;
                let done = l.call_free(key, &[place], span)?;
                l.emit_value(done);
                Ok(())
            })?;
        }
        Ok(())
    }

    /// The model of an instruction.
    fn ptx_model(&mut self, it: &Instruction<'_>) -> Option<Key<'a>> {
        let is_special = |operand: &Operand<'_>| matches!(operand, Operand::Register(_));
        let name = match it.operands.as_slice() {
            [Operand::Index(_) | Operand::Local(_), Operand::Register(register)]
                if it.op.starts_with("mov.") =>
            {
                (*register).to_owned()
            }
            operands if operands.iter().any(is_special) => return None,
            _ => Operation::of(it.op).name,
        };
        let name = format!("__cv_ptx_{}", name.replace(['.', ':'], "_"));
        let key = Key::Ident(self.arena.alloc_str(&name));
        (!self.lookup(self.global, key).is_empty()).then_some(key)
    }

    /// An instruction, where the register holds that it depends on.
    fn ptx_conditional(&mut self, it: &Instruction<'_>, all: &Operands<'a, '_>) -> R<()> {
        let Some((register, is_negated)) = it.condition else {
            return self.full(|l| l.ptx_call(it, all));
        };
        let bool_ty = self.t.builtin(BuiltinType::Bool);
        let cond = self.full_value(|l| {
            let value = l.ptx_local(register, all)?;
            l.contextual_convert(value, bool_ty)
        })?;
        let (result, stmts) = self.collect_stmts(|l| l.full(|l| l.ptx_call(it, all)));
        result?;
        let (then_branch, else_branch) =
            if is_negated { (Vec::new(), stmts) } else { (stmts, Vec::new()) };
        self.ir.emit(StmtKind::If { cond: cond.e, then_branch, else_branch });
        Ok(())
    }

    fn ptx_local(&mut self, name: &str, all: &Operands<'a, '_>) -> R<Val> {
        let unknown = || Fail::new("syntax", all.span, "assembly register that does not exist");
        let local = all.locals.iter().rev().find(|local| local.name == name).ok_or_else(unknown)?;
        self.place_val(&local.place)
    }

    /// A register: an operand of the statement, or one that it declares.
    fn ptx_register(&mut self, operand: &Operand<'_>, all: &Operands<'a, '_>) -> R<Arg<'a>> {
        let unknown = || Fail::new("syntax", all.span, "assembly operand that does not exist");
        match operand {
            Operand::Index(index) => {
                let operands = all.outputs.iter().chain(all.inputs);
                let e = operands.copied().nth(*index).ok_or_else(unknown)?;
                self.lower_arg(e)
            }
            Operand::Local(name) => Ok(Arg::Val(self.ptx_local(name, all)?)),
            Operand::Register(_) | Operand::Number(_) | Operand::Place(..) | Operand::List(_) => {
                Err(unknown())
            }
        }
    }

    /// Where the result of an instruction goes: its first operand, if that is a register and no argument.
    fn ptx_target<'o, 't>(
        operands: &'o [Operand<'t>],
        n_outputs: usize,
    ) -> (Option<&'o Operand<'t>>, &'o [Operand<'t>]) {
        match operands {
            [target @ Operand::Index(index), sources @ ..] if *index < n_outputs => {
                (Some(target), sources)
            }
            [target @ Operand::Local(_), sources @ ..] => (Some(target), sources),
            sources => (None, sources),
        }
    }

    fn ptx_call(&mut self, it: &Instruction<'_>, all: &Operands<'a, '_>) -> R<()> {
        let Some(key) = self.ptx_model(it) else {
            let results = match it.operands.first() {
                Some(Operand::List(list)) => list.as_slice(),
                Some(result) => std::slice::from_ref(result),
                None => &[],
            };
            for result in results {
                let place = self.ptx_register(result, all)?;
                let done = self.call_free(Key::Ident("__cv_ptx_any"), &[place], all.span)?;
                self.emit_value(done);
            }
            return Ok(());
        };
        let operation = Operation::of(it.op);
        let (target, mut sources) = Self::ptx_target(&it.operands, all.outputs.len());
        if operation.has_hint {
            sources = sources.split_last().map_or(sources, |(_, sources)| sources);
        }
        let mut args = Vec::new();
        if let Some(order) = operation.order {
            args.push(Arg::Val(self.int_value(order)?));
            args.push(Arg::Val(self.int_value(operation.scope)?));
        }
        let mut spaces = operation.in_shared.iter().copied();
        let mut in_shared = false;
        for source in sources {
            match source {
                Operand::Index(_) | Operand::Local(_) => args.push(self.ptx_register(source, all)?),
                Operand::Number(n) => args.push(Arg::Val(self.int_value(*n)?)),
                // A register is the whole source of a move.
                Operand::Register(_) => {}
                Operand::List(list) => {
                    for operand in list {
                        args.push(self.ptx_register(operand, all)?);
                    }
                }
                Operand::Place(base, offset) => {
                    in_shared = spaces.next().unwrap_or(in_shared);
                    let address = self.ptx_register(base, all)?;
                    let offset = Arg::Val(self.int_value(*offset)?);
                    let name = if in_shared { "__cv_ptx_shared_place" } else { "__cv_ptx_place" };
                    let place = self.call_free(Key::Ident(name), &[address, offset], all.span)?;
                    args.push(Arg::Val(place));
                }
            }
        }
        let result = self.call_free(key, &args, all.span)?;
        match target {
            Some(target) => {
                let left = match self.ptx_register(target, all)? {
                    Arg::Val(left) => left,
                    Arg::List(..) | Arg::Fns(..) => {
                        return Err(Fail::new("syntax", all.span, "result of assembly"));
                    }
                };
                let stored = self.assign_vals(None, left, result)?;
                self.emit_value(stored);
            }
            None => self.emit_value(result),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Instruction, Operand, Operation, Statement, instruction, statement, statements};

    #[test]
    fn instructions_are_taken_apart() {
        let plain = |op, operands| Some(Instruction { condition: None, op, operands });
        assert_eq!(
            instruction("mov.u32 %0, %%laneid"),
            plain("mov.u32", vec![Operand::Index(0), Operand::Register("laneid")])
        );
        assert_eq!(instruction("bar.sync 0"), plain("bar.sync", vec![Operand::Number(0)]));
        assert_eq!(instruction("membar.gl"), plain("membar.gl", vec![]));
        let place = |index, offset| Operand::Place(Box::new(Operand::Index(index)), offset);
        let address = vec![Operand::Index(0), place(1, 0)];
        assert_eq!(instruction("ld.global.u32 %0, [%1]"), plain("ld.global.u32", address));
        let pair = Operand::List(vec![Operand::Index(0), Operand::Index(1)]);
        assert_eq!(
            instruction("ld.global.v2.u32 {%0, %1}, [%2 + 8]"),
            plain("ld.global.v2.u32", vec![pair, place(2, 8)])
        );
        let conditional = instruction("@!p st.global.u32 [%0], t").expect("an instruction");
        assert_eq!(conditional.condition, Some(("p", true)));
        assert_eq!(conditional.operands, vec![place(0, 0), Operand::Local("t")]);
        for text in ["ld.global.u32 %0, [%1-4]", "L1: bra L1", "ld.u32 %0, [[%1]]"] {
            assert_eq!(instruction(text), None, "{text}");
        }
    }

    #[test]
    fn statements_stand_in_braces() {
        let text = "{\n .reg .pred p, q;\n setp.ne.b32 p, %0, 0;\n}\n";
        let found: Vec<_> = statements(text).map(statement).collect();
        assert_eq!(found[0], Some(Statement::Registers(".pred", vec!["p", "q"])));
        assert_eq!(found.len(), 2, "{found:?}");
    }

    #[test]
    fn accesses_have_an_order_and_a_scope() {
        let access = |op| {
            let it = Operation::of(op);
            it.order.map(|order| (it.name, order, it.scope))
        };
        let found = |name: &str, order, scope| Some((name.to_owned(), order, scope));
        assert_eq!(access("ld.global.u32"), found("ld.u32", 0, 1));
        assert_eq!(access("ld.global.nc.L1::no_allocate.v4.u32"), found("ld.v4.u32", 0, 1));
        assert_eq!(access("st.release.sys.global.b64"), found("st.b64", 3, 2));
        assert_eq!(access("red.cta.global.add.u32"), found("red.add.u32", 1, 0));
        assert_eq!(access("ld.relaxed.cluster.u32"), found("ld.cluster.u32", 1, 1));
        assert_eq!(access("add.u32"), None);
    }

    #[test]
    fn addresses_have_spaces() {
        let copy = Operation::of("cp.async.cg.shared.global.L2::128B");
        assert_eq!((copy.name.as_str(), copy.in_shared), ("cp.async", vec![true, false]));
        assert_eq!(Operation::of("cp.async.commit_group").name, "cp.async.commit_group");
        assert_eq!(Operation::of("bar.cta.sync").name, "bar.cta.sync");
    }
}
