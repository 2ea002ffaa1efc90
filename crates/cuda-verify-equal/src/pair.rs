//! The terms of two programs in one pool: what both take from their inputs are the same symbols, so that terms that are
//! the same are the same function of the inputs.

use cuda_verify_core::smt::{FloatFormat, FunctionId, Op, Sort, TermId, TermKind, TermPool};
use cuda_verify_core::symex::final_values::FinalTerms;
use rustc_hash::FxHashMap;

use crate::harness::input_name;

/// What two programs leave, as terms over the same inputs.
#[derive(Debug)]
pub(crate) struct Pair {
    pub(crate) pool: TermPool,
    /// The element of an array that a symbol is: the number of the array, and that of the element.
    pub(crate) inputs: FxHashMap<TermId, (usize, usize)>,
    /// Functions by their names.
    pub(crate) functions: FxHashMap<FunctionId, String>,
    /// Of both programs, the elements of each array.
    pub(crate) values: [Vec<Vec<TermId>>; 2],
}

impl Pair {
    /// Puts the terms of two programs together, which both have so many arrays of inputs.
    pub(crate) fn new(terms: &[FinalTerms], n_arrays: usize) -> Self {
        let mut pair = Self {
            pool: TermPool::new(),
            inputs: FxHashMap::default(),
            functions: FxHashMap::default(),
            values: [Vec::new(), Vec::new()],
        };
        for (at, (side, name)) in terms.iter().zip(["of the first", "of the second"]).enumerate() {
            pair.values[at] = pair.take(side, n_arrays, name);
        }
        pair
    }

    fn take(&mut self, terms: &FinalTerms, n_arrays: usize, side: &str) -> Vec<Vec<TermId>> {
        let mut known: FxHashMap<TermId, TermId> = FxHashMap::default();
        let mut n_taken = vec![0_usize; n_arrays];
        for (name, symbol) in &terms.inputs {
            let name = name.split('!').next().unwrap_or_default();
            let Some(array) = (0..n_arrays).find(|it| input_name(*it) == name) else { continue };
            let element = n_taken[array];
            n_taken[array] += 1;
            let sort = terms.pool.sort(*symbol);
            // Numbers of several types are the same number, but not the same term.
            let shared = self.pool.mk_symbol(format!("{name}[{element}] {sort:?}"), sort);
            self.inputs.insert(shared, (array, element));
            known.insert(*symbol, shared);
        }
        let named: FxHashMap<FunctionId, &String> =
            terms.functions.iter().map(|(id, name)| (*id, name)).collect();
        let roots: Vec<TermId> = terms.values.iter().flatten().copied().collect();
        for term in terms.pool.post_order(&roots) {
            if known.contains_key(&term) {
                continue;
            }
            let sort = terms.pool.sort(term);
            let new = match terms.pool.kind(term) {
                TermKind::Const(constant) => self.pool.mk_constant(constant.clone()),
                // What is no input is another value on the other side.
                TermKind::Symbol(name) => self.pool.mk_symbol(format!("{name} {side}"), sort),
                TermKind::App(op, operands) => {
                    let operands: Vec<TermId> = operands.iter().map(|it| known[it]).collect();
                    if let Op::Apply(function) = op {
                        let declared = terms.pool.function(*function);
                        let name = named.get(function).map(|it| (*it).clone());
                        let name = name.unwrap_or_else(|| bare(&declared.name).to_owned());
                        let full = format!("{} {:?}", declared.name, declared.arguments);
                        let function =
                            self.pool.declare_function(full, &declared.arguments, declared.result);
                        self.functions.insert(function, name);
                        self.pool.mk_apply(function, &operands)
                    } else {
                        self.pool.mk_app(*op, &operands)
                    }
                }
            };
            known.insert(term, new);
        }
        terms.values.iter().map(|array| array.iter().map(|it| known[it]).collect()).collect()
    }

    /// Whether the elements of an array are floats, their terms too: what was put together of bytes as well.
    pub(crate) fn as_floats(&mut self, array: usize, format: FloatFormat) {
        for side in &mut self.values {
            for term in &mut side[array] {
                if let Sort::BitVec(_) = self.pool.sort(*term) {
                    *term = self.pool.mk_fp_from_bits(format, *term);
                }
            }
        }
    }
}

/// The name of a function of a library of which the symbols of models tell no more: without its types.
fn bare(name: &str) -> &str {
    let name = name.strip_prefix("unspecified.").unwrap_or(name);
    name.split('.').next().unwrap_or(name)
}
