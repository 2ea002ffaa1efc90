//! Models from the values that a process prints.
//!
//! Values are asked for symbols and, because no command prints functions in a uniform way, for every application of
//! a function in the query together with its arguments; elsewhere a function is zero.

use std::collections::BTreeMap;

use cuda_verify_base::Deadline;

use super::Session;
use crate::eval::{FunctionValue, Model};
use crate::lower_floats::FloatLowering;
use crate::op::{FunctionId, Op};
use crate::solver::Error;
use crate::sort::Sort;
use crate::term::{TermId, TermPool};
use crate::text::read_values;
use crate::value::Value;

/// Terms whose values are asked for at a time.
const CHUNK: usize = 200;

impl Session {
    /// The assignment to the symbols and functions of the query.
    pub(super) fn model(
        &mut self,
        pool: &mut TermPool,
        lowering: &mut FloatLowering,
        query: &[TermId],
        deadline: &Deadline,
    ) -> Result<Model, Error> {
        let asked: Vec<TermId> = if self.is_lowered {
            query.iter().map(|&t| lowering.lower(pool, t)).collect()
        } else {
            query.to_vec()
        };
        let terms = pool.post_order(&asked);
        let symbols: Vec<TermId> =
            terms.iter().copied().filter(|&t| self.printer.symbol_name(t).is_some()).collect();
        let values = self.values(pool, &symbols, deadline)?;
        let mut model = Model::new();
        for (&symbol, value) in symbols.iter().zip(values) {
            model.insert(symbol, value);
        }
        for (function, value) in self.functions(pool, &terms, deadline)? {
            model.insert_function(function, value);
        }
        if self.is_lowered {
            raise(pool, lowering, &mut model);
        }
        Ok(model)
    }

    /// The values of terms that the process knows.
    fn values(
        &mut self,
        pool: &TermPool,
        terms: &[TermId],
        deadline: &Deadline,
    ) -> Result<Vec<Value>, Error> {
        let mut values = Vec::with_capacity(terms.len());
        for chunk in terms.chunks(CHUNK) {
            let mut out = String::new();
            let mut names = Vec::new();
            for &t in chunk {
                match self.printer.name_of(pool, t) {
                    Some(name) => names.push(name),
                    None => return Err(Error::model("a term of the query was not sent")),
                }
            }
            out.push_str(&format!("(get-value ({}))\n", names.join(" ")));
            let sorts: Vec<Sort> = chunk.iter().map(|&t| pool.sort(t)).collect();
            let reply = self.ask(&out, deadline)?;
            let read = read_values(&reply, &sorts)
                .map_err(|error| Error::protocol(format!("in the values, {error}")))?;
            values.extend(read);
        }
        Ok(values)
    }

    /// Tables of the functions, from the applications in the query.
    fn functions(
        &mut self,
        pool: &TermPool,
        terms: &[TermId],
        deadline: &Deadline,
    ) -> Result<BTreeMap<FunctionId, FunctionValue>, Error> {
        let mut tables: BTreeMap<FunctionId, FunctionValue> = BTreeMap::new();
        let mut asked: Vec<TermId> = Vec::new();
        for &t in terms {
            if let Some((Op::Apply(_), arguments)) = pool.as_app(t) {
                asked.extend(arguments);
                asked.push(t);
            }
        }
        asked.sort_unstable();
        asked.dedup();
        let values = self.values(pool, &asked, deadline)?;
        let value_of = |t: &TermId| asked.binary_search(t).map(|position| values[position].clone());
        for t in terms {
            let Some((Op::Apply(function), arguments)) = pool.as_app(*t) else {
                continue;
            };
            let arguments: Result<Vec<Value>, usize> = arguments.iter().map(value_of).collect();
            if let (Ok(arguments), Ok(result)) = (arguments, value_of(t)) {
                let default = Value::default_of(pool.sort(*t));
                let table = tables
                    .entry(function)
                    .or_insert_with(|| FunctionValue { default, entries: BTreeMap::new() });
                table.entries.insert(arguments, result);
            }
        }
        Ok(tables)
    }
}

/// Adds the values of the float symbols and functions that bit-vectors stand for.
fn raise(pool: &TermPool, lowering: &FloatLowering, model: &mut Model) {
    for (float, bits) in lowering.symbols() {
        if let Some(value) = model.get(bits).cloned() {
            model.insert(float, as_sort(value, pool.sort(float)));
        }
    }
    for (float, bits) in lowering.functions() {
        let declaration = pool.function(float);
        let Some(table) = model.function(bits) else {
            continue;
        };
        let entries = table
            .entries
            .iter()
            .map(|(arguments, result)| {
                let arguments = arguments.iter().zip(&declaration.arguments);
                let arguments = arguments.map(|(value, &sort)| as_sort(value.clone(), sort));
                (arguments.collect(), as_sort(result.clone(), declaration.result))
            })
            .collect();
        let default = as_sort(table.default.clone(), declaration.result);
        model.insert_function(float, FunctionValue { default, entries });
    }
}

/// A bit-vector as the float it encodes, where one is wanted.
fn as_sort(value: Value, sort: Sort) -> Value {
    match (&value, sort) {
        (Value::BitVec(bits), Sort::Float(format)) => {
            Value::Float(format, format.canonical(bits.limbs()[0]))
        }
        _ => value,
    }
}
