//! Reading SMT-LIB 2.6 scripts into terms.
//!
//! Reads declarations, definitions (with parameters), assertions and queries over Booleans, bit-vectors, floats and
//! arrays of bit-vectors. What it does not read (quantifiers, other theories, rounding modes as variables, decimal
//! literals of floats) is an error at its place. Terms are read with an explicit stack; linear in the text, but for
//! definitions with parameters, which are expanded at their uses.
//!
//! SOUNDNESS(smtlib-open-cases): operators that SMT-LIB leaves open on some operands get the choices that [`Op`]
//! documents, so that a script of others may be called unsatisfiable although another choice satisfies it.

use rustc_hash::FxHashMap;

use super::operators::{associative_op, chained_op, format_of, plain_op, rounded_op};
use super::reply;
use super::sexpr::{Document, Expression, ExpressionId, TextError};
use crate::op::{FunctionId, Op, RoundingMode};
use crate::sort::{FloatFormat, Sort};
use crate::term::{TermId, TermPool};

/// A script.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Script {
    /// The logic, if one is set.
    pub logic: Option<String>,
    /// Its commands, in order; declarations and definitions are in the terms.
    pub commands: Vec<ScriptCommand>,
}

/// A command of a script that a solver has to carry out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScriptCommand {
    /// `assert`.
    Assert {
        /// What must hold.
        term: TermId,
        /// The name given with `:named`.
        name: Option<String>,
    },
    /// `push`, that many scopes.
    Push(u32),
    /// `pop`, that many scopes.
    Pop(u32),
    /// `check-sat` or, with terms, `check-sat-assuming`.
    CheckSat(Vec<Written>),
    /// `get-value`.
    GetValue(Vec<Written>),
    /// `get-model`, with what is declared where it stands.
    GetModel(Vec<Declared>),
    /// `get-unsat-core`.
    GetUnsatCore,
    /// `get-unsat-assumptions`.
    GetUnsatAssumptions,
    /// `echo`.
    Echo(String),
    /// `exit`.
    Exit,
}

/// A term of a script as it is written there, and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The text.
    pub text: String,
    /// The term.
    pub term: TermId,
}

/// What a script declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Declared {
    /// A symbol.
    Symbol(TermId),
    /// A function.
    Function(FunctionId),
}

impl Script {
    /// The assertions, in order.
    #[must_use]
    pub fn assertions(&self) -> Vec<TermId> {
        self.commands
            .iter()
            .filter_map(|command| match command {
                ScriptCommand::Assert { term, .. } => Some(*term),
                ScriptCommand::Push(_)
                | ScriptCommand::Pop(_)
                | ScriptCommand::CheckSat(_)
                | ScriptCommand::GetValue(_)
                | ScriptCommand::GetModel(_)
                | ScriptCommand::GetUnsatCore
                | ScriptCommand::GetUnsatAssumptions
                | ScriptCommand::Echo(_)
                | ScriptCommand::Exit => None,
            })
            .collect()
    }
}

/// Reads a script.
///
/// # Errors
/// The text is no SMT-LIB, ill-sorted, or uses something that is not supported.
pub fn read_script(pool: &mut TermPool, text: &str) -> Result<Script, TextError> {
    let document = Document::read(text)?;
    let mut reader = Reader::new(pool, &document);
    let mut script = Script::default();
    for &root in document.roots() {
        reader.command(root, &mut script)?;
    }
    Ok(script)
}

/// Reads one term over symbols and functions of the given names.
///
/// # Errors
/// The text is no term, ill-sorted, or has other symbols.
pub fn read_term(
    pool: &mut TermPool,
    text: &str,
    symbols: &[(&str, TermId)],
    functions: &[(&str, FunctionId)],
) -> Result<TermId, TextError> {
    let document = Document::read(text)?;
    let &[root] = document.roots() else {
        return Err(TextError::nowhere("not one term"));
    };
    let mut reader = Reader::new(pool, &document);
    for &(name, t) in symbols {
        reader.bind(name, Meaning::Term(t));
    }
    for &(name, function) in functions {
        reader.bind(name, Meaning::Function(function));
    }
    reader.term(root)
}

/// Reads a sort.
///
/// # Errors
/// The text is no sort, or one that is not supported.
pub fn read_sort(text: &str) -> Result<Sort, TextError> {
    let document = Document::read(text)?;
    let &[root] = document.roots() else {
        return Err(TextError::nowhere("not one sort"));
    };
    let mut pool = TermPool::new();
    Reader::new(&mut pool, &document).sort(root)
}

#[derive(Clone, Copy, Debug)]
enum Meaning {
    Term(TermId),
    Function(FunctionId),
    /// A definition with parameters: the index of the definition.
    Macro(usize),
}

/// `(define-fun name ((parameter sort) ...) sort body)`.
#[derive(Clone, Debug)]
struct Definition {
    parameters: Vec<TermId>,
    body: TermId,
}

struct Reader<'a, 'd> {
    pool: &'a mut TermPool,
    document: &'a Document<'d>,
    /// The meanings of a name, innermost last.
    names: FxHashMap<String, Vec<Meaning>>,
    /// Names bound in each open scope of the script.
    scopes: Vec<Vec<String>>,
    definitions: Vec<Definition>,
    /// Declarations in force, and how many there were when each open scope was opened.
    declared: Vec<Declared>,
    n_declared: Vec<usize>,
}

/// What remains to be done of a term.
enum Step {
    /// Read an expression.
    Visit(ExpressionId),
    /// Apply the head of a list to as many terms from the end of the results.
    Apply(ExpressionId, usize),
    /// Bind the variables of a `let`, whose terms are at the end of the results, and read its body.
    Bind(ExpressionId),
    /// Forget variables.
    Unbind(Vec<String>),
    /// Give the last term a name.
    Name(String),
}

impl<'a, 'd> Reader<'a, 'd> {
    fn new(pool: &'a mut TermPool, document: &'a Document<'d>) -> Self {
        Self {
            pool,
            document,
            names: FxHashMap::default(),
            scopes: vec![Vec::new()],
            definitions: Vec::new(),
            declared: Vec::new(),
            n_declared: Vec::new(),
        }
    }

    fn bind(&mut self, name: &str, meaning: Meaning) {
        self.names.entry(name.to_owned()).or_default().push(meaning);
        if let Some(scope) = self.scopes.last_mut() {
            scope.push(name.to_owned());
        }
    }

    fn unbind(&mut self, name: &str) {
        if let Some(meanings) = self.names.get_mut(name) {
            meanings.pop();
        }
    }

    fn meaning(&self, name: &str) -> Option<Meaning> {
        self.names.get(name)?.last().copied()
    }

    fn error<T>(&self, id: ExpressionId, message: impl Into<String>) -> Result<T, TextError> {
        Err(self.document.error(id, message))
    }

    fn command(&mut self, id: ExpressionId, script: &mut Script) -> Result<(), TextError> {
        let document = self.document;
        let Some((&first, arguments)) = document.list(id).and_then(<[_]>::split_first) else {
            return self.error(id, "not a command");
        };
        let name = document.atom(first).unwrap_or_default();
        match (name, arguments) {
            ("set-logic", &[logic]) => {
                script.logic = document.symbol(logic).map(str::to_owned);
            }
            ("set-option" | "set-info" | "get-info" | "get-option", _) => {}
            ("echo", &[text]) => match document.get(text) {
                Expression::Text(text) => script.commands.push(ScriptCommand::Echo(text.clone())),
                Expression::Atom(_) | Expression::Quoted(_) | Expression::List(_) => {
                    return self.error(text, "not a string");
                }
            },
            ("declare-const", &[name, sort]) => self.declare(name, &[], sort)?,
            ("declare-fun", &[name, parameters, sort]) => {
                let Some(parameters) = document.list(parameters) else {
                    return self.error(parameters, "not a list of sorts");
                };
                self.declare(name, parameters, sort)?;
            }
            ("define-fun", &[name, parameters, sort, body]) => {
                self.define(name, parameters, sort, body)?;
            }
            ("define-const", &[name, sort, body]) => {
                let sort = self.sort(sort)?;
                let body = self.term_of_sort(body, sort)?;
                let name = self.name(name)?;
                self.bind(&name, Meaning::Term(body));
            }
            ("assert", &[t]) => {
                let term = self.term_of_sort(t, Sort::Bool)?;
                let name = self.name_given(t).map(str::to_owned);
                script.commands.push(ScriptCommand::Assert { term, name });
            }
            ("check-sat", &[]) => script.commands.push(ScriptCommand::CheckSat(Vec::new())),
            ("check-sat-assuming", &[list]) => {
                let terms = self.terms(list)?;
                if let Some(other) = terms.iter().find(|it| !self.pool.is_boolean(it.term)) {
                    return self.error(list, format!("`{}` is not Boolean", other.text));
                }
                script.commands.push(ScriptCommand::CheckSat(terms));
            }
            ("get-value", &[list]) => {
                let terms = self.terms(list)?;
                script.commands.push(ScriptCommand::GetValue(terms));
            }
            ("get-model", &[]) => {
                script.commands.push(ScriptCommand::GetModel(self.declared.clone()));
            }
            ("get-unsat-core", &[]) => script.commands.push(ScriptCommand::GetUnsatCore),
            ("get-unsat-assumptions", &[]) => {
                script.commands.push(ScriptCommand::GetUnsatAssumptions);
            }
            ("exit", &[]) => script.commands.push(ScriptCommand::Exit),
            ("push", _) => {
                let count = self.scope_count(id, arguments)?;
                self.scopes.extend((0..count).map(|_| Vec::new()));
                self.n_declared.extend((0..count).map(|_| self.declared.len()));
                script.commands.push(ScriptCommand::Push(count));
            }
            ("pop", _) => {
                let count = self.scope_count(id, arguments)?;
                for _ in 0..count {
                    if self.scopes.len() == 1 {
                        return self.error(id, "no scope is open");
                    }
                    for name in self.scopes.pop().unwrap_or_default() {
                        self.unbind(&name);
                    }
                    let n_declared = self.n_declared.pop().unwrap_or_default();
                    self.declared.truncate(n_declared);
                }
                script.commands.push(ScriptCommand::Pop(count));
            }
            _ => return self.error(id, format!("command `{name}` is not supported")),
        }
        Ok(())
    }

    /// The numeral of `push` and `pop`; one if there is none.
    fn scope_count(&self, id: ExpressionId, arguments: &[ExpressionId]) -> Result<u32, TextError> {
        let count = match *arguments {
            [] => Some(1),
            [count] => self.document.atom(count).and_then(|atom| atom.parse().ok()),
            _ => None,
        };
        match count.filter(|&count| count <= 1 << 16) {
            Some(count) => Ok(count),
            None => self.error(id, "not a number of scopes"),
        }
    }

    fn name(&self, id: ExpressionId) -> Result<String, TextError> {
        match self.document.symbol(id) {
            Some(name) => Ok(name.to_owned()),
            None => self.error(id, "not a name"),
        }
    }

    fn declare(
        &mut self,
        name: ExpressionId,
        parameters: &[ExpressionId],
        sort: ExpressionId,
    ) -> Result<(), TextError> {
        let name = self.name(name)?;
        let sort = self.sort(sort)?;
        let (meaning, declared) = if parameters.is_empty() {
            let symbol = self.pool.mk_symbol(name.as_str(), sort);
            (Meaning::Term(symbol), Declared::Symbol(symbol))
        } else {
            let parameters: Result<Vec<Sort>, TextError> =
                parameters.iter().map(|&parameter| self.sort(parameter)).collect();
            let function = self.pool.declare_function(name.as_str(), &parameters?, sort);
            (Meaning::Function(function), Declared::Function(function))
        };
        self.bind(&name, meaning);
        if !self.declared.contains(&declared) {
            self.declared.push(declared);
        }
        Ok(())
    }

    fn define(
        &mut self,
        name: ExpressionId,
        parameters: ExpressionId,
        sort: ExpressionId,
        body: ExpressionId,
    ) -> Result<(), TextError> {
        let document = self.document;
        let name = self.name(name)?;
        let sort = self.sort(sort)?;
        let Some(pairs) = document.list(parameters) else {
            return self.error(parameters, "not a list of parameters");
        };
        let mut symbols = Vec::new();
        let mut names = Vec::new();
        for &pair in pairs {
            let Some(&[parameter, sort]) = document.list(pair) else {
                return self.error(pair, "not a parameter with its sort");
            };
            let parameter = self.name(parameter)?;
            let sort = self.sort(sort)?;
            symbols.push(self.pool.mk_fresh(&parameter, sort));
            names.push(parameter);
        }
        for (parameter, &symbol) in names.iter().zip(&symbols) {
            self.names.entry(parameter.clone()).or_default().push(Meaning::Term(symbol));
        }
        let result = self.term_of_sort(body, sort);
        for parameter in &names {
            self.unbind(parameter);
        }
        let body = result?;
        if symbols.is_empty() {
            self.bind(&name, Meaning::Term(body));
        } else {
            self.definitions.push(Definition { parameters: symbols, body });
            self.bind(&name, Meaning::Macro(self.definitions.len() - 1));
        }
        Ok(())
    }

    fn sort(&self, id: ExpressionId) -> Result<Sort, TextError> {
        let document = self.document;
        let positive = |text: &str| text.parse::<u32>().ok().filter(|&n| n > 0 && n < 1 << 24);
        let sort = match document.atom(id) {
            Some("Bool") => Some(Sort::Bool),
            Some("Float16") => Some(Sort::Float(FloatFormat::HALF)),
            Some("Float32") => Some(Sort::Float(FloatFormat::SINGLE)),
            Some("Float64") => Some(Sort::Float(FloatFormat::DOUBLE)),
            Some(_) => None,
            None => match document.atoms(id).as_deref() {
                Some(["_", "BitVec", width]) => positive(width).map(Sort::BitVec),
                Some(["_", "FloatingPoint", exponent, significand]) => {
                    format_of(exponent, significand).map(Sort::Float)
                }
                _ => match document.list(id) {
                    Some(&[head, index, element]) if document.atom(head) == Some("Array") => {
                        match (self.sort_of_part(index), self.sort_of_part(element)) {
                            (Some(index_bits), Some(element_bits)) => {
                                Some(Sort::Array { index_bits, element_bits })
                            }
                            _ => None,
                        }
                    }
                    _ => None,
                },
            },
        };
        sort.map_or_else(|| self.error(id, "sort is not supported"), Ok)
    }

    /// The width of the sort of indices or elements, which is no array again.
    fn sort_of_part(&self, id: ExpressionId) -> Option<u32> {
        self.document.atoms(id)?;
        match self.sort(id) {
            Ok(Sort::BitVec(width)) => Some(width),
            _ => None,
        }
    }

    fn terms(&mut self, list: ExpressionId) -> Result<Vec<Written>, TextError> {
        let document = self.document;
        let Some(items) = document.list(list) else {
            return self.error(list, "not a list of terms");
        };
        let written = |&item: &ExpressionId| {
            Ok(Written { text: document.source(item).to_owned(), term: self.term(item)? })
        };
        items.iter().map(written).collect()
    }

    /// The name that `(! term :named name)` gives.
    fn name_given(&self, id: ExpressionId) -> Option<&'d str>
    where
        'a: 'd,
    {
        let document = self.document;
        let [head, _, attributes @ ..] = document.list(id)? else { return None };
        if document.atom(*head) != Some("!") {
            return None;
        }
        let position = attributes.iter().position(|&it| document.atom(it) == Some(":named"))?;
        attributes.get(position + 1).and_then(|&name| document.symbol(name))
    }

    fn term_of_sort(&mut self, id: ExpressionId, sort: Sort) -> Result<TermId, TextError> {
        let t = self.term(id)?;
        let found = self.pool.sort(t);
        if found == sort {
            Ok(t)
        } else {
            self.error(id, format!("a term of sort {found} where {sort} is needed"))
        }
    }

    fn term(&mut self, id: ExpressionId) -> Result<TermId, TextError> {
        let document = self.document;
        let mut steps = vec![Step::Visit(id)];
        let mut results: Vec<TermId> = Vec::new();
        while let Some(step) = steps.pop() {
            match step {
                Step::Visit(id) => match self.leaf(id)? {
                    Some(t) => results.push(t),
                    None => self.open(id, &mut steps)?,
                },
                Step::Apply(id, count) => {
                    let operands = results.split_off(results.len() - count);
                    let t = self.apply(id, &operands)?;
                    results.push(t);
                }
                Step::Bind(id) => {
                    let Some(&[_, bindings, body]) = document.list(id) else {
                        return self.error(id, "not a let");
                    };
                    let names = self.let_names(bindings)?;
                    let terms = results.split_off(results.len() - names.len());
                    for (name, t) in names.iter().zip(terms) {
                        self.names.entry(name.clone()).or_default().push(Meaning::Term(t));
                    }
                    steps.push(Step::Unbind(names));
                    steps.push(Step::Visit(body));
                }
                Step::Name(name) => {
                    if let Some(&t) = results.last() {
                        self.bind(&name, Meaning::Term(t));
                    }
                }
                Step::Unbind(names) => names.iter().for_each(|name| self.unbind(name)),
            }
        }
        results.pop().map_or_else(|| self.error(id, "not a term"), Ok)
    }

    /// The term of an expression that has no terms in it.
    fn leaf(&mut self, id: ExpressionId) -> Result<Option<TermId>, TextError> {
        let document = self.document;
        if let Some(bits) = reply::bit_vector(document, id) {
            return Ok(Some(self.pool.mk_bv_value(bits)));
        }
        let Some(name) = document.symbol(id) else {
            if let Some(["_", "NaN" | "+oo" | "-oo" | "+zero" | "-zero", exponent, significand]) =
                document.atoms(id).as_deref()
                && let Some(format) = format_of(exponent, significand)
                && let Some(bits) = reply::float(document, id, format)
            {
                return Ok(Some(self.pool.mk_float(format, bits)));
            }
            return match document.get(id) {
                Expression::List(_) => Ok(None),
                Expression::Atom(_) | Expression::Quoted(_) | Expression::Text(_) => {
                    self.error(id, "not a term")
                }
            };
        };
        match (self.meaning(name), name) {
            (Some(Meaning::Term(t)), _) => Ok(Some(t)),
            (Some(Meaning::Function(_) | Meaning::Macro(_)), _) => {
                self.error(id, format!("function `{name}` needs arguments"))
            }
            (None, "true") => Ok(Some(self.pool.mk_true())),
            (None, "false") => Ok(Some(self.pool.mk_false())),
            (None, _) => self.error(id, format!("symbol `{name}` is not declared")),
        }
    }

    /// Plans the steps for a list.
    fn open(&mut self, id: ExpressionId, steps: &mut Vec<Step>) -> Result<(), TextError> {
        let document = self.document;
        let Some((&head, arguments)) = document.list(id).and_then(<[_]>::split_first) else {
            return self.error(id, "not a term");
        };
        match (document.atom(head), arguments) {
            (Some("let"), &[bindings, _]) => {
                let Some(pairs) = document.list(bindings) else {
                    return self.error(bindings, "not a list of bindings");
                };
                steps.push(Step::Bind(id));
                for &pair in pairs.iter().rev() {
                    let Some(&[_, t]) = document.list(pair) else {
                        return self.error(pair, "not a binding");
                    };
                    steps.push(Step::Visit(t));
                }
            }
            (Some("!"), &[t, ..]) => {
                if let Some(name) = self.name_given(id) {
                    steps.push(Step::Name(name.to_owned()));
                }
                steps.push(Step::Visit(t));
            }
            (Some("forall" | "exists" | "match" | "lambda"), _) => {
                return self.error(id, "quantifiers and matches are not supported");
            }
            _ => {
                // A rounding mode is no term, but part of the operator.
                let skipped = usize::from(
                    arguments.first().is_some_and(|&first| self.rounding_mode(first).is_some()),
                );
                let operands = &arguments[skipped..];
                steps.push(Step::Apply(id, operands.len()));
                steps.extend(operands.iter().rev().map(|&operand| Step::Visit(operand)));
            }
        }
        Ok(())
    }

    fn let_names(&self, bindings: ExpressionId) -> Result<Vec<String>, TextError> {
        let document = self.document;
        let pairs = document.list(bindings).unwrap_or_default();
        pairs.iter().map(|&pair| self.name(document.list(pair).unwrap_or_default()[0])).collect()
    }

    fn rounding_mode(&self, id: ExpressionId) -> Option<RoundingMode> {
        Some(match self.document.atom(id)? {
            "RNE" | "roundNearestTiesToEven" => RoundingMode::NearestEven,
            "RNA" | "roundNearestTiesToAway" => RoundingMode::NearestAway,
            "RTP" | "roundTowardPositive" => RoundingMode::Up,
            "RTN" | "roundTowardNegative" => RoundingMode::Down,
            "RTZ" | "roundTowardZero" => RoundingMode::TowardZero,
            _ => return None,
        })
    }

    fn apply(&mut self, id: ExpressionId, operands: &[TermId]) -> Result<TermId, TextError> {
        let document = self.document;
        let list = document.list(id).unwrap_or_default();
        let head = list[0];
        let mode = list.get(1).and_then(|&first| self.rounding_mode(first));
        if let Some(name) = document.symbol(head) {
            match self.meaning(name) {
                Some(Meaning::Function(function)) => {
                    return self.checked(id, Op::Apply(function), operands);
                }
                Some(Meaning::Macro(index)) => return self.expand(id, index, operands),
                Some(Meaning::Term(_)) => {
                    return self.error(head, format!("`{name}` is not a function"));
                }
                None => {}
            }
        }
        let applied = match (document.atom(head), mode) {
            (Some(name), None) => self.named(id, name, operands)?,
            (Some(name), Some(mode)) => match rounded_op(name, mode) {
                Some(op) => Some(self.checked(id, op, operands)?),
                None => None,
            },
            (None, _) => self.indexed(id, head, mode, operands)?,
        };
        applied.map_or_else(|| self.error(id, "operator is not supported"), Ok)
    }

    fn expand(
        &mut self,
        id: ExpressionId,
        index: usize,
        operands: &[TermId],
    ) -> Result<TermId, TextError> {
        let Definition { parameters, body } = &self.definitions[index];
        let sorts =
            |terms: &[TermId]| -> Vec<Sort> { terms.iter().map(|&t| self.pool.sort(t)).collect() };
        if sorts(parameters) != sorts(operands) {
            return self.error(id, "arguments do not fit the definition");
        }
        let replacements = parameters.iter().copied().zip(operands.iter().copied()).collect();
        let body = *body;
        Ok(self.pool.substitute(body, &replacements))
    }

    /// The application of one operator, if it is well-sorted.
    fn checked(
        &mut self,
        id: ExpressionId,
        op: Op,
        operands: &[TermId],
    ) -> Result<TermId, TextError> {
        if self.pool.checked_sort(op, operands).is_none() {
            return self.error(id, "operands are ill-sorted");
        }
        Ok(self.pool.mk_app(op, operands))
    }

    fn fold(&mut self, id: ExpressionId, op: Op, operands: &[TermId]) -> Result<TermId, TextError> {
        let Some((&first, rest)) = operands.split_first() else {
            return self.error(id, "operands are missing");
        };
        rest.iter().try_fold(first, |t, &operand| self.checked(id, op, &[t, operand]))
    }

    /// The conjunction of an operator over neighbours.
    fn chain(
        &mut self,
        id: ExpressionId,
        op: Op,
        operands: &[TermId],
    ) -> Result<TermId, TextError> {
        if operands.len() < 2 {
            return self.error(id, "operands are missing");
        }
        let mut all = self.pool.mk_true();
        for pair in operands.windows(2) {
            let holds = self.checked(id, op, pair)?;
            all = self.pool.mk_and(all, holds);
        }
        Ok(all)
    }

    fn named(
        &mut self,
        id: ExpressionId,
        name: &str,
        operands: &[TermId],
    ) -> Result<Option<TermId>, TextError> {
        if let Some(op) = plain_op(name) {
            return self.checked(id, op, operands).map(Some);
        }
        if let Some(op) = associative_op(name) {
            return self.fold(id, op, operands).map(Some);
        }
        if let Some((op, is_flipped)) = chained_op(name) {
            let mut operands = operands.to_vec();
            if is_flipped {
                operands.reverse();
            }
            return self.chain(id, op, &operands).map(Some);
        }
        let negated = |reader: &mut Self, op, complement| {
            let t = reader.checked(id, op, operands)?;
            reader.checked(id, complement, &[t]).map(Some)
        };
        match (name, operands) {
            ("=>", [rest @ .., last]) if !rest.is_empty() => {
                let all = self.fold(id, Op::And, rest)?;
                let not_all = self.pool.mk_not(all);
                self.checked(id, Op::Or, &[not_all, *last]).map(Some)
            }
            ("distinct", _) => {
                let mut all = self.pool.mk_true();
                for (i, &a) in operands.iter().enumerate() {
                    for &b in &operands[i + 1..] {
                        let equal = self.checked(id, Op::Eq, &[a, b])?;
                        let differ = self.pool.mk_not(equal);
                        all = self.pool.mk_and(all, differ);
                    }
                }
                Ok(Some(all))
            }
            ("bvsub", &[a, b]) => {
                let minus_b = self.checked(id, Op::BvNeg, &[b])?;
                self.checked(id, Op::BvAdd, &[a, minus_b]).map(Some)
            }
            ("bvnand", _) => negated(self, Op::BvAnd, Op::BvNot),
            ("bvnor", _) => negated(self, Op::BvOr, Op::BvNot),
            ("bvxnor", _) => negated(self, Op::BvXor, Op::BvNot),
            ("bvcomp", _) => {
                let equal = self.checked(id, Op::Eq, operands)?;
                let one = self.pool.mk_bv(1, 1);
                let zero = self.pool.mk_bv(1, 0);
                Ok(Some(self.pool.mk_ite(equal, one, zero)))
            }
            ("bvsmod", &[a, b]) => self.smod(id, a, b).map(Some),
            ("fp.isNormal" | "fp.isPositive", &[a]) => {
                let ops: &[Op] = if name == "fp.isNormal" {
                    &[Op::FpIsNan, Op::FpIsInfinite, Op::FpIsZero, Op::FpIsSubnormal]
                } else {
                    &[Op::FpIsNan, Op::FpIsNegative]
                };
                let mut all = self.pool.mk_true();
                for &op in ops {
                    let holds = self.checked(id, op, &[a])?;
                    let fails = self.pool.mk_not(holds);
                    all = self.pool.mk_and(all, fails);
                }
                Ok(Some(all))
            }
            ("fp", &[sign, exponent, fraction]) => {
                let (
                    Sort::BitVec(1),
                    Sort::BitVec(exponent_bits @ 2..=15),
                    Sort::BitVec(fraction_bits @ 1..=112),
                ) = (self.pool.sort(sign), self.pool.sort(exponent), self.pool.sort(fraction))
                else {
                    return self.error(id, "operands are ill-sorted");
                };
                let format = FloatFormat { exponent_bits, significand_bits: fraction_bits + 1 };
                if !format.is_supported() {
                    return self.error(id, "float format is not supported");
                }
                let low = self.pool.mk_concat(exponent, fraction);
                let bits = self.pool.mk_concat(sign, low);
                Ok(Some(self.pool.mk_fp_from_bits(format, bits)))
            }
            _ => Ok(None),
        }
    }

    /// Signed remainder with the sign of the divisor.
    fn smod(&mut self, id: ExpressionId, a: TermId, b: TermId) -> Result<TermId, TextError> {
        let remainder = self.checked(id, Op::BvSrem, &[a, b])?;
        let pool = &mut *self.pool;
        let zero = pool.mk_bv_value(crate::BvValue::zero(pool.width(a)));
        let is_zero = pool.mk_eq(remainder, zero);
        let a_is_negative = pool.mk_bv_slt(a, zero);
        let b_is_negative = pool.mk_bv_slt(b, zero);
        let is_same_sign = pool.mk_eq(a_is_negative, b_is_negative);
        let is_final = pool.mk_or(is_zero, is_same_sign);
        let moved = pool.mk_bv_add(remainder, b);
        Ok(pool.mk_ite(is_final, remainder, moved))
    }

    /// `((_ name index ...) operand ...)` and `((as const sort) value)`.
    fn indexed(
        &mut self,
        id: ExpressionId,
        head: ExpressionId,
        mode: Option<RoundingMode>,
        operands: &[TermId],
    ) -> Result<Option<TermId>, TextError> {
        let document = self.document;
        if let Some(&[first, second, sort]) = document.list(head)
            && document.atom(first) == Some("as")
            && document.atom(second) == Some("const")
        {
            let sort = self.sort(sort)?;
            let Sort::Array { index_bits, .. } = sort else {
                return self.error(head, "not an array sort");
            };
            let t = self.checked(id, Op::ConstArray { index_bits }, operands)?;
            return if self.pool.sort(t) == sort {
                Ok(Some(t))
            } else {
                self.error(id, "the element is ill-sorted")
            };
        }
        let Some(parts) = document.atoms(head) else {
            return self.error(head, "operator is not supported");
        };
        let number = |text: &str| text.parse::<u32>().ok().filter(|&n| n < 1 << 24);
        let op = match (parts.as_slice(), mode) {
            (["_", "extract", high, low], None) => match (number(high), number(low)) {
                (Some(high), Some(low)) => Some(Op::Extract { high, low }),
                _ => None,
            },
            (["_", "zero_extend", extra], None) => number(extra).map(Op::ZeroExtend),
            (["_", "sign_extend", extra], None) => number(extra).map(Op::SignExtend),
            (["_", "to_fp", exponent, significand], _) => {
                let format = format_of(exponent, significand);
                let sort = operands.first().map(|&operand| self.pool.sort(operand));
                match (format, mode, sort) {
                    (Some(format), None, Some(Sort::BitVec(_))) => Some(Op::FpFromBits(format)),
                    (Some(format), Some(mode), Some(Sort::BitVec(_))) => {
                        Some(Op::FpFromSigned(mode, format))
                    }
                    (Some(format), Some(mode), Some(Sort::Float(_))) => {
                        Some(Op::FpConvert(mode, format))
                    }
                    _ => None,
                }
            }
            (["_", "to_fp_unsigned", exponent, significand], Some(mode)) => {
                format_of(exponent, significand).map(|format| Op::FpFromUnsigned(mode, format))
            }
            (["_", "fp.to_sbv", width], Some(mode)) => {
                number(width).map(|width| Op::FpToSigned(mode, width))
            }
            (["_", "fp.to_ubv", width], Some(mode)) => {
                number(width).map(|width| Op::FpToUnsigned(mode, width))
            }
            (["_", "repeat", count], None) => {
                let Some(count) = number(count).filter(|&n| n > 0 && n <= 1 << 12) else {
                    return self.error(head, "not a number of copies");
                };
                let copies: Vec<TermId> =
                    operands.iter().flat_map(|&t| (0..count).map(move |_| t)).collect();
                return self.fold(id, Op::Concat, &copies).map(Some);
            }
            (["_", direction @ ("rotate_left" | "rotate_right"), distance], None) => {
                let (&[t], Some(distance)) = (operands, number(distance)) else {
                    return self.error(id, "operands are ill-sorted");
                };
                return self.rotate(id, t, distance, *direction == "rotate_left").map(Some);
            }
            _ => None,
        };
        match op {
            Some(op) => self.checked(id, op, operands).map(Some),
            None => self.error(head, "operator is not supported"),
        }
    }

    fn rotate(
        &mut self,
        id: ExpressionId,
        t: TermId,
        distance: u32,
        is_left: bool,
    ) -> Result<TermId, TextError> {
        let Sort::BitVec(width) = self.pool.sort(t) else {
            return self.error(id, "operands are ill-sorted");
        };
        let distance = distance % width;
        let low = if is_left { width - distance } else { distance };
        if low == 0 || low == width {
            return Ok(t);
        }
        let high = self.pool.mk_extract(width - 1, low, t);
        let rest = self.pool.mk_extract(low - 1, 0, t);
        Ok(self.pool.mk_concat(rest, high))
    }
}
