//! The embedded solver: decides bit-vectors, arrays, functions and IEEE floats without any program to install.
//!
//! A query passes through the stages below, each of which may end it: substitution of definitions and folding
//! ([`preprocess`]), ranges of floats ([`ranges`]), bounds that conjuncts give each other ([`bounds`]), and then, in
//! turns with growing limits, [index arithmetic](crate::index), [small] models, and circuits: lowering of floats
//! ([`crate::lower_floats`]), circuits ([`blast`]) given to CaDiCaL, refinement by the axioms of arrays and functions
//! that the assignment breaks ([`refine`], [`equalities`]).
//!
//! *Guarantee*: every model is evaluated on the assertions as they were given before the answer is "sat"; a model
//! that fails is an error, never an answer. Circuits are definitions, so that they stay for later queries; the
//! clauses of a scope hang on a literal that is assumed while the scope is open.
//!
//! *Limits*: the deadline stops the search, a number of conflicts or an amount of memory ends it as "unknown".

mod sat;
mod gates;
mod circuits;
mod blast;
mod refine;
mod equalities;
mod bounds;
mod preprocess;
mod small;

use cuda_verify_base::{Deadline, Effort, IdSet};

use crate::embedded::blast::{Blasted, Blaster};
use crate::embedded::equalities::Equalities;
use crate::embedded::preprocess::{Definitions, Resolver};

use crate::embedded::refine::Tables;
use crate::embedded::sat::{Lit, Propositional, SatAnswer, SatSolver};
use crate::eval::{Evaluator, FunctionValue, Model, falsified};
use crate::index::{self, Budgets, IndexAnswer};
use crate::lower_floats::FloatLowering;
use crate::proof::{self, Replay};
use crate::ranges;
use crate::solver::{Answer, Error, Layers, Outcome, Solver};
use crate::sort::Sort;
use crate::term::{TermId, TermPool};
use crate::value::{BvValue, Value};

/// How much work a query may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Conflicts of the propositional solver per query.
    pub conflicts: Option<u32>,
    /// Memory for circuits, in MiB; an estimate.
    pub memory_mib: u32,
}

impl Limits {
    /// No limit on conflicts, 4 GiB of circuits.
    pub const DEFAULT: Self = Self { conflicts: None, memory_mib: 4096 };

    /// Clauses that the memory is good for.
    fn clauses(self) -> u64 {
        // A clause of three literals with its two watches and the propositional solver's book-keeping.
        const CLAUSE_BYTES: u64 = 96;
        u64::from(self.memory_mib) * 1024 * 1024 / CLAUSE_BYTES
    }
}

/// What the solver has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Statistics {
    /// Queries asked.
    pub queries: u64,
    /// Of these, decided by substitution and folding alone.
    pub by_simplification: u64,
    /// Of these, decided by index arithmetic.
    pub by_index_arithmetic: u64,
    /// Of these, decided by a model with small numbers.
    pub by_small_models: u64,
    /// Of these, refuted by ranges of floats.
    pub by_ranges: u64,
    /// Of these, given to the propositional solver.
    pub by_search: u64,
    /// Instances of array and function axioms added.
    pub lemmas: u64,
    /// Propositional variables in use.
    pub variables: u64,
    /// Clauses in use.
    pub clauses: u64,
    /// Conflicts of the propositional solver.
    pub conflicts: u64,
    /// Times the circuits were thrown away because too many belonged to no open scope.
    pub restarts: u64,
}

/// An assertion scope.
#[derive(Debug, Default)]
struct Level {
    assertions: Vec<TermId>,
    /// Number of assertions already simplified.
    n_simplified: usize,
    formulas: Vec<TermId>,
    /// The formulas, simplified by the bounds that they give to each other.
    sharpened: Vec<TermId>,
    /// These without floats; the ones already given to the propositional solver.
    roots: Vec<TermId>,
    /// Number of definitions when the scope was opened.
    n_definitions: usize,
    activation: Option<Lit>,
}

/// Everything that refers to circuits; thrown away as a whole.
#[derive(Debug)]
struct Circuits {
    blaster: Blaster<Propositional>,
    equalities: Equalities,
    /// Clauses that searches had to do with although their queries did not need them, over all searches.
    n_carried_clauses: u64,
}

impl Circuits {
    fn new(is_proving: bool) -> Self {
        let solver = if is_proving { Propositional::recording() } else { Propositional::default() };
        Self {
            blaster: Blaster::new(solver),
            equalities: Equalities::default(),
            n_carried_clauses: 0,
        }
    }
}

/// The embedded solver; see the module's documentation.
#[derive(Debug)]
pub struct Embedded {
    limits: Limits,
    levels: Vec<Level>,
    definitions: Definitions,
    /// Terms that occur in formulas, those of closed scopes included: the definition of a symbol that occurs must
    /// stay a formula.
    mentioned: IdSet<TermId>,
    lowering: FloatLowering,
    circuits: Circuits,
    outcome: Outcome,
    statistics: Statistics,
    conflicts_before: u64,
    has_index_arithmetic: bool,
    is_proving: bool,
}

impl Default for Embedded {
    fn default() -> Self {
        Self::new(Limits::DEFAULT)
    }
}

/// What one of the two procedures may spend before it is the other one's turn.
struct Round {
    index: Budgets,
    /// For circuits, `None` for as much as the deadline allows.
    circuits: Option<Effort>,
    /// The same where nothing unknown is multiplied or divided, which is what circuits are good at: then they come first.
    linear_circuits: Option<Effort>,
    /// Open bits of unknown words in a search for a [small model](small), and what it may cost.
    small: (u32, Effort),
}

/// What is easy for index arithmetic may be hopeless for circuits, and the reverse, so that they take turns.
const ROUNDS: [Round; 3] = [
    Round {
        index: Budgets { proof: 40_000, search: 200_000 },
        circuits: Some(Effort(5_000)),
        linear_circuits: Some(Effort(50_000)),
        small: (4, Effort(10_000)),
    },
    Round {
        index: Budgets { proof: 250_000, search: 300_000 },
        circuits: Some(Effort(25_000)),
        linear_circuits: Some(Effort(400_000)),
        small: (6, Effort(50_000)),
    },
    Round {
        index: Budgets::FULL,
        circuits: None,
        linear_circuits: None,
        small: (10, Effort(200_000)),
    },
];

/// What index arithmetic may spend before circuits that come first.
const PRESOLVE: Budgets = Budgets { proof: 8_000, search: 8_000 };

/// What is to be decided, as far as it is open.
struct Query {
    formulas: Vec<TermId>,
    /// The assumptions as they were given, each with what it comes to, which is one of the formulas.
    assumptions: Vec<(TermId, TermId)>,
    /// The same, simplified by the bounds that their conjuncts give to each other.
    sharpened: Vec<(TermId, TermId)>,
}

impl Query {
    fn new(pool: &mut TermPool, formulas: Vec<TermId>, assumptions: Vec<(TermId, TermId)>) -> Self {
        let sharpened = sharpened(pool, &assumptions);
        Self { formulas, assumptions, sharpened }
    }

    /// Puts goals in the place of a formula that is the disjunction of these and others.
    fn replace(&mut self, pool: &mut TermPool, number: usize, goals: Vec<TermId>) {
        let left = pool.mk_or_all(goals);
        let all = std::mem::replace(&mut self.formulas[number], left);
        for (_, t) in self.assumptions.iter_mut().filter(|(_, t)| *t == all) {
            *t = left;
        }
        if left != all {
            self.sharpened = sharpened(pool, &self.assumptions);
        }
    }
}

/// What was found of formulas.
enum Found {
    /// No model, without circuits.
    Refuted,
    Model(Model),
    /// A model as an assignment of circuits.
    Tables(Tables),
    /// An answer without a model, by circuits.
    Answer(Answer),
}

const OUT_OF_MEMORY: &str = "out of memory for circuits";

/// Result of a stage: the answer, or nothing yet.
enum Stage<T> {
    Decided(Answer),
    Open(T),
}

impl Embedded {
    /// Makes a solver without assertions.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Self {
            limits,
            levels: vec![Level::default()],
            definitions: Definitions::default(),
            mentioned: IdSet::new(),
            lowering: FloatLowering::new(),
            circuits: Circuits::new(false),
            outcome: Outcome::None,
            statistics: Statistics::default(),
            conflicts_before: 0,
            has_index_arithmetic: true,
            is_proving: false,
        }
    }

    /// The solver without [index arithmetic](crate::index) and [small] models, so that every query is decided by its
    /// circuits: a second opinion on what they decide.
    #[must_use]
    pub fn without_index_arithmetic(self) -> Self {
        Self { has_index_arithmetic: false, ..self }
    }

    /// A solver that makes clauses of the assertions as they are, and answers "unsat" only where a
    /// [`proof`] of that from these clauses was replayed by a checker that is not ours. Assumptions are
    /// not supported.
    #[must_use]
    pub fn proving(limits: Limits) -> Self {
        let circuits = Circuits::new(true);
        Self { circuits, has_index_arithmetic: false, is_proving: true, ..Self::new(limits) }
    }

    /// What the solver has done so far.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        let gates = &self.circuits.blaster.gates;
        Statistics {
            variables: gates.n_variables(),
            clauses: gates.n_clauses(),
            conflicts: self.conflicts_before + gates.solver.conflicts(),
            ..self.statistics
        }
    }

    fn restart(&mut self) {
        self.conflicts_before += self.circuits.blaster.gates.solver.conflicts();
        self.statistics.restarts += 1;
        self.circuits = Circuits::new(self.is_proving);
        for level in &mut self.levels {
            level.roots.clear();
            level.activation = None;
        }
    }

    /// Simplifies the assertions that are new; the formulas then hold all that the assertions say but definitions.
    fn simplify(&mut self, pool: &mut TermPool) {
        let Self { levels, definitions, mentioned, is_proving, .. } = self;
        for level in levels {
            if level.n_simplified == level.assertions.len() {
                continue;
            }
            let new = &level.assertions[level.n_simplified..];
            // What a proof is of are the clauses of the assertions as they are: nothing may be replaced before.
            if *is_proving {
                level.formulas.extend(new);
                level.sharpened.extend(new);
                level.n_simplified = level.assertions.len();
                continue;
            }
            let formulas =
                preprocess::simplify(pool, definitions, new, |symbol| mentioned.contains(symbol));
            let mut stack = formulas.clone();
            while let Some(t) = stack.pop() {
                // Circuits of formulas that were given out before know the symbols by themselves, so that their
                // definitions stay formulas.
                if mentioned.insert(t) {
                    stack.extend(pool.operands(t));
                }
            }
            let sharpened = bounds::simplify(pool, &formulas);
            level.sharpened.extend(sharpened.as_ref().unwrap_or(&formulas));
            level.formulas.extend(formulas);
            level.n_simplified = level.assertions.len();
        }
    }

    /// Makes the circuits of the formulas that are new and asserts them. `false` if there is no room.
    fn assert_circuits(
        &mut self,
        pool: &mut TermPool,
        deadline: &Deadline,
    ) -> Result<Blasted, Error> {
        let clause_limit = self.limits.clauses();
        let Self { levels, lowering, circuits, .. } = self;
        for (depth, level) in levels.iter_mut().enumerate() {
            for &formula in &level.sharpened[level.roots.len()..] {
                let root = lowering.lower(pool, formula);
                if circuits.blaster.blast(pool, root, clause_limit, deadline)? == Blasted::TooLarge
                {
                    return Ok(Blasted::TooLarge);
                }
                level.roots.push(root);
                let literal = circuits.blaster.literal(root);
                let gates = &mut circuits.blaster.gates;
                if depth == 0 {
                    gates.clause(&[literal]);
                } else {
                    let activation = *level.activation.get_or_insert_with(|| gates.fresh());
                    // A clause cannot be taken back. Where the scope is closed its literal is assumed no more, and the
                    // clause says nothing.
                    gates.clause(&[!activation, literal]);
                }
            }
        }
        Ok(Blasted::Done)
    }

    /// Decides formulas, to which the assumptions given belong, by index arithmetic and circuits in turns.
    fn alternate(
        &mut self,
        pool: &mut TermPool,
        mut query: Query,
        deadline: &Deadline,
    ) -> Result<Found, Error> {
        if query.sharpened.iter().any(|&(_, t)| pool.is_false(t)) {
            self.statistics.by_simplification += 1;
            return Ok(Found::Refuted);
        }
        if self.is_proving {
            let found = self.search_within(pool, &query.sharpened, deadline, None)?;
            return Ok(found.unwrap_or(Found::Refuted));
        }
        if self.is_linear(pool, &query)
            && let Some(found) = self.by_index_arithmetic(pool, &mut query, deadline, PRESOLVE)
        {
            return Ok(found);
        }
        for Round { index, circuits, linear_circuits, small } in ROUNDS {
            // Asked in every round anew: what is left of the goals may be linear where all of them were not.
            let early = linear_circuits.filter(|_| self.is_linear(pool, &query));
            if early.is_some()
                && let Some(found) = self.search_within(pool, &query.sharpened, deadline, early)?
            {
                return Ok(found);
            }
            if let Some(found) = self.by_index_arithmetic(pool, &mut query, deadline, index) {
                return Ok(found);
            }
            if early.is_some() {
                continue;
            }
            let (n_bits, effort) = small;
            let small_deadline = deadline.with_effort(effort);
            if self.has_index_arithmetic
                && let Some(model) =
                    self.small_model(pool, &query.formulas, n_bits, &small_deadline)?
            {
                self.statistics.by_small_models += 1;
                return Ok(Found::Model(model));
            }
            if let Some(found) = self.search_within(pool, &query.sharpened, deadline, circuits)? {
                return Ok(found);
            }
        }
        unreachable!("invariant: the last round has no limit of its own")
    }

    /// Whether nothing unknown is multiplied or divided.
    fn is_linear(&self, pool: &TermPool, query: &Query) -> bool {
        let asserted = self.levels.iter().flat_map(|level| &level.sharpened).copied();
        let assumed = query.sharpened.iter().map(|&(_, t)| t);
        !blast::has_products(pool, asserted.chain(assumed))
    }

    /// Decides a query by [index arithmetic](crate::index). Goals that cannot be reached are left out of a query that
    /// stays open.
    fn by_index_arithmetic(
        &mut self,
        pool: &mut TermPool,
        query: &mut Query,
        deadline: &Deadline,
        budgets: Budgets,
    ) -> Option<Found> {
        if !self.has_index_arithmetic {
            return None;
        }
        let (answer, open) = index::decide_goals(pool, &query.formulas, deadline, budgets);
        if answer != IndexAnswer::Open {
            self.statistics.by_index_arithmetic += 1;
        }
        match answer {
            IndexAnswer::Unsat => return Some(Found::Refuted),
            IndexAnswer::Sat(model) => return Some(Found::Model(model)),
            IndexAnswer::Open => {}
        }
        let (number, goals) = open?;
        // Goals that index arithmetic has refuted need no circuits.
        query.replace(pool, number, goals);
        None
    }

    /// A [model](small) of formulas in which unknown words have few open bits.
    fn small_model(
        &self,
        pool: &mut TermPool,
        formulas: &[TermId],
        n_bits: u32,
        deadline: &Deadline,
    ) -> Result<Option<Model>, Error> {
        let bounds = small::bounds(pool, formulas, n_bits);
        if bounds.is_empty() {
            return Ok(None);
        }
        // A solver of its own: bounds are no part of the query, and circuits that are made under them do not pay for
        // themselves later.
        let mut solver = Self::new(self.limits).without_index_arithmetic();
        for &t in bounds.iter().chain(formulas) {
            solver.assert(pool, t);
        }
        match solver.check(pool, &[], deadline) {
            Ok(Answer::Sat) => solver.model(pool).map(Some),
            // That there is no small model says nothing of others.
            Ok(Answer::Unsat | Answer::Unknown(_)) => Ok(None),
            Err(error) if error.is_timeout() => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Searches with a limited effort; `None` if that is not enough.
    fn search_within(
        &mut self,
        pool: &mut TermPool,
        assumptions: &[(TermId, TermId)],
        deadline: &Deadline,
        effort: Option<Effort>,
    ) -> Result<Option<Found>, Error> {
        let found = if let Some(effort) = effort {
            let new = self.levels.iter().flat_map(|level| &level.sharpened[level.roots.len()..]);
            let roots = new.copied().chain(assumptions.iter().map(|&(_, t)| t));
            if self.circuits.blaster.cost(pool, roots, effort) > effort {
                return Ok(None);
            }
            match self.search(pool, assumptions, &deadline.with_effort(effort)) {
                Err(error) if error.is_timeout() && !deadline.is_over() => return Ok(None),
                Ok(Stage::Decided(Answer::Unknown(_))) => return Ok(None),
                found => found?,
            }
        } else {
            self.search(pool, assumptions, deadline)?
        };
        self.statistics.by_search += 1;
        Ok(Some(match found {
            Stage::Decided(answer) => Found::Answer(answer),
            Stage::Open(tables) => Found::Tables(tables),
        }))
    }

    fn search(
        &mut self,
        pool: &mut TermPool,
        assumptions: &[(TermId, TermId)],
        deadline: &Deadline,
    ) -> Result<Stage<Tables>, Error> {
        let too_large = || Stage::Decided(Answer::Unknown(OUT_OF_MEMORY.to_owned()));
        if self.assert_circuits(pool, deadline)? == Blasted::TooLarge {
            return Ok(too_large());
        }
        let clause_limit = self.limits.clauses();
        let mut assumed: Vec<Lit> =
            self.levels.iter().filter_map(|level| level.activation).collect();
        let mut literals = Vec::new();
        let mut roots: Vec<TermId> = Vec::new();
        for &(original, resolved) in assumptions {
            let root = self.lowering.lower(pool, resolved);
            if self.circuits.blaster.blast(pool, root, clause_limit, deadline)? == Blasted::TooLarge
            {
                return Ok(too_large());
            }
            roots.push(root);
            literals.push((original, self.circuits.blaster.literal(root)));
        }
        assumed.extend(literals.iter().map(|&(_, literal)| literal));

        let Circuits { blaster, equalities, n_carried_clauses } = &mut self.circuits;
        roots.extend(self.levels.iter().flat_map(|level| &level.roots));
        if blaster.has_reads() {
            let constraints = equalities.constrain(pool, &roots);
            let is_for_query = !constraints.for_query.is_empty();
            let activation = if is_for_query { blaster.gates.fresh() } else { Lit::TRUE };
            if is_for_query {
                assumed.push(activation);
            }
            let valid = constraints.valid.iter().map(|&t| (t, Lit::TRUE));
            let for_query = constraints.for_query.iter().map(|&t| (t, activation));
            for (constraint, condition) in valid.chain(for_query) {
                if blaster.blast(pool, constraint, clause_limit, deadline)? == Blasted::TooLarge {
                    return Ok(too_large());
                }
                roots.push(constraint);
                let literal = blaster.literal(constraint);
                blaster.gates.clause(&[!condition, literal]);
            }
        }
        let terms = pool.post_order(&roots);
        let n_needed = terms.iter().map(|&t| blast::estimate(pool, t)).sum();
        *n_carried_clauses += blaster.gates.n_clauses().saturating_sub(n_needed);
        let reads = refine::reads_of(pool, &terms);
        loop {
            deadline.spend(effort(reads.len()));
            match blaster.gates.solver.solve(&assumed, deadline, self.limits.conflicts) {
                SatAnswer::Sat => {
                    let (tables, lemmas) = refine::refine(blaster, pool, &reads);
                    if lemmas.is_empty() {
                        return Ok(Stage::Open(tables));
                    }
                    for lemma in lemmas {
                        self.statistics.lemmas += 1;
                        refine::learn(blaster, &lemma);
                    }
                }
                SatAnswer::Unsat => {
                    if let Some(clauses) = blaster.gates.solver.recorded() {
                        check_proof(clauses, &assumed, deadline)?;
                    }
                    let is_used = |literal| blaster.gates.solver.is_used(literal);
                    let used = literals.iter().filter(|&&(_, literal)| is_used(literal));
                    let mut used: Vec<TermId> = used.map(|&(original, _)| original).collect();
                    used.dedup();
                    self.outcome = Outcome::Unsat(used);
                    return Ok(Stage::Decided(Answer::Unsat));
                }
                SatAnswer::Stopped if deadline.is_over() => return Err(Error::timeout()),
                SatAnswer::Stopped => {
                    return Ok(Stage::Decided(Answer::Unknown("out of conflicts".to_owned())));
                }
            }
        }
    }

    /// The model of the assignment found, for all symbols of the terms that have circuits.
    fn read_model(&self, pool: &TermPool, terms: &[TermId], tables: &Tables) -> Model {
        let blaster = &self.circuits.blaster;
        let value_of = |t: TermId| blaster.known_bits(t).map(|_| blaster.value(t));
        let mut model = Model::new();
        let mut symbols = pool.post_order(terms);
        symbols.retain(|&t| pool.as_symbol(t).is_some());
        for &symbol in &symbols {
            let value = match pool.sort(symbol) {
                sort @ (Sort::Bool | Sort::BitVec(_)) => value_of(symbol).map(|v| typed(sort, v)),
                sort @ Sort::Float(_) => self
                    .lowering
                    .bits_of_symbol(symbol)
                    .and_then(value_of)
                    .map(|value| typed(sort, value)),
                Sort::Array { index_bits, element_bits } => {
                    let default = self.circuits.equalities.default_of(symbol).and_then(value_of);
                    let default = default.unwrap_or_else(|| BvValue::zero(element_bits));
                    let reads = tables.arrays.get(&symbol).into_iter().flatten();
                    let entries = reads
                        .map(|(index, read)| (index.clone(), blaster.value(read.element)))
                        .filter(|(_, element)| *element != default)
                        .collect();
                    Some(Value::Array { index_bits, default, entries })
                }
            };
            if let Some(value) = value {
                model.insert(symbol, value);
            }
        }
        self.read_functions(pool, tables, &mut model);
        model
    }

    /// The model with values for the symbols that were replaced by their definitions.
    fn complete_model(&self, pool: &mut TermPool, mut model: Model) -> Model {
        let mut resolver = Resolver::new(&self.definitions);
        let defined: Vec<(TermId, TermId)> = self
            .definitions
            .symbols()
            .iter()
            .map(|&symbol| (symbol, resolver.resolve(pool, symbol)))
            .collect();
        let mut evaluator = Evaluator::new(pool, &model);
        let values: Vec<(TermId, Value)> =
            defined.iter().map(|&(symbol, term)| (symbol, evaluator.eval(term))).collect();
        for (symbol, value) in values {
            model.insert(symbol, value);
        }
        model
    }

    fn read_functions(&self, pool: &TermPool, tables: &Tables, model: &mut Model) {
        for (&function, applications) in &tables.functions {
            let original = self
                .lowering
                .functions()
                .find_map(|(float, bits)| (bits == function).then_some(float))
                .unwrap_or(function);
            let declaration = pool.function(original);
            let entries = applications
                .iter()
                .map(|(arguments, &application)| {
                    let arguments = arguments
                        .iter()
                        .zip(&declaration.arguments)
                        .map(|(value, &sort)| typed(sort, value.clone()))
                        .collect();
                    let result = self.circuits.blaster.value(application);
                    (arguments, typed(declaration.result, result))
                })
                .collect();
            // Applications that the query does not have are free.
            let default = Value::default_of(declaration.result);
            model.insert_function(original, FunctionValue { default, entries });
        }
    }

    /// What the assumptions come to under the definitions in force, each with the one that it comes from.
    ///
    /// The equations of a single assumption are solved like those of an assertion, since there is no doubt which
    /// assumption a contradiction rests on; the definitions found hold for this query only.
    fn resolve_assumptions(
        &mut self,
        pool: &mut TermPool,
        assumptions: &[TermId],
    ) -> Vec<(TermId, TermId)> {
        // With several, a definition from one would hide that a contradiction rests on it.
        if let &[assumption] = assumptions {
            let Self { definitions, mentioned, .. } = self;
            let is_used = |symbol| mentioned.contains(symbol);
            let formulas = preprocess::simplify(pool, definitions, assumptions, is_used);
            return formulas.into_iter().map(|formula| (assumption, formula)).collect();
        }
        let mut resolver = Resolver::new(&self.definitions);
        assumptions.iter().map(|&t| (t, resolver.resolve(pool, t))).collect()
    }

    fn decide(
        &mut self,
        pool: &mut TermPool,
        assumptions: &[TermId],
        deadline: &Deadline,
    ) -> Result<Answer, Error> {
        let n_terms = pool.len();
        self.simplify(pool);
        let n_definitions = self.definitions.len();
        let resolved = self.resolve_assumptions(pool, assumptions);
        let answer = self.decide_resolved(pool, assumptions, &resolved, deadline);
        // Definitions that an assumption gave hold for this query only.
        self.definitions.truncate(n_definitions);
        deadline.spend(effort(pool.len() - n_terms));
        answer
    }

    fn decide_resolved(
        &mut self,
        pool: &mut TermPool,
        assumptions: &[TermId],
        resolved: &[(TermId, TermId)],
        deadline: &Deadline,
    ) -> Result<Answer, Error> {
        let is_contradiction =
            self.levels.iter().any(|level| level.sharpened.iter().any(|&t| pool.is_false(t)));
        let false_assumption = resolved.iter().find(|&&(_, t)| pool.is_false(t));
        if is_contradiction || false_assumption.is_some() {
            let used = if is_contradiction { None } else { false_assumption };
            self.outcome =
                Outcome::Unsat(used.map(|&(original, _)| original).into_iter().collect());
            self.statistics.by_simplification += 1;
            return Ok(Answer::Unsat);
        }
        let mut formulas: Vec<TermId> =
            self.levels.iter().flat_map(|level| &level.formulas).copied().collect();
        formulas.extend(resolved.iter().map(|&(_, t)| t).filter(|&t| !pool.is_true(t)));
        let mut terms: Vec<TermId> =
            self.levels.iter().flat_map(|level| &level.assertions).copied().collect();
        terms.extend(assumptions);
        let found = if formulas.is_empty() {
            self.statistics.by_simplification += 1;
            Model::new()
        } else {
            // Ranges cost little, where the circuits of float arithmetic are the largest of all.
            if !self.is_proving && ranges::refutes(pool, &formulas) {
                self.statistics.by_ranges += 1;
                self.outcome = Outcome::Unsat(assumptions.to_vec());
                return Ok(Answer::Unsat);
            }
            let query = Query::new(pool, formulas, resolved.to_vec());
            match self.alternate(pool, query, deadline)? {
                Found::Model(model) => model,
                Found::Tables(tables) => self.read_model(pool, &terms, &tables),
                Found::Refuted => {
                    self.outcome = Outcome::Unsat(assumptions.to_vec());
                    return Ok(Answer::Unsat);
                }
                Found::Answer(answer) => return Ok(answer),
            }
        };
        let model = self.complete_model(pool, found);
        if let Some(t) = falsified(pool, &model, &terms) {
            return Err(Error::model(format!("the assignment found does not satisfy {t}")));
        }
        self.outcome = Outcome::Sat(model);
        Ok(Answer::Sat)
    }

    /// Throws the circuits away once those of closed scopes have cost as much as it takes to make all of them anew.
    fn collect_garbage(&mut self) {
        // For a clause, making it takes as long as having it take part in this many searches.
        const SEARCHES_PER_CLAUSE: u64 = 4;
        // Too few to be worth the loss of what was learned from them.
        const FEW: u64 = 20_000;
        let Circuits { blaster, n_carried_clauses, .. } = &self.circuits;
        let n_clauses = blaster.gates.n_clauses();
        if n_clauses > FEW && n_carried_clauses / SEARCHES_PER_CLAUSE > n_clauses {
            self.restart();
        }
    }
}

/// What a single assumption comes to, simplified by the bounds that its conjuncts give to each other; several as they
/// are.
fn sharpened(pool: &mut TermPool, assumptions: &[(TermId, TermId)]) -> Vec<(TermId, TermId)> {
    let Some(&(original, _)) = assumptions.first() else { return Vec::new() };
    let is_one = assumptions.iter().all(|&(other, _)| other == original);
    let formulas: Vec<TermId> = assumptions.iter().map(|&(_, t)| t).collect();
    match bounds::simplify(pool, &formulas) {
        Some(sharpened) if is_one => sharpened.into_iter().map(|t| (original, t)).collect(),
        Some(_) | None => assumptions.to_vec(),
    }
}

/// Fails unless clauses and assumptions contradict each other by a proof that is replayed.
fn check_proof(clauses: &[Vec<i32>], assumed: &[Lit], deadline: &Deadline) -> Result<(), Error> {
    let assumed: Vec<i32> = assumed.iter().map(|lit| lit.number()).collect();
    match proof::replay(clauses, &assumed, deadline) {
        Replay::Proved => Ok(()),
        Replay::Stopped => Err(Error::timeout()),
        Replay::Satisfiable => {
            Err(Error::internal("clauses that were called unsatisfiable have a model"))
        }
        Replay::Refused => Err(Error::internal("a step of a proof does not follow")),
    }
}

/// The work for some terms or reads.
fn effort(n_terms: usize) -> Effort {
    Effort(u64::try_from(n_terms).unwrap_or(u64::MAX) / 2)
}

/// A value of a sort from its bits.
fn typed(sort: Sort, bits: BvValue) -> Value {
    match sort {
        Sort::Bool => Value::Bool(bits.is_one()),
        Sort::BitVec(_) => Value::BitVec(bits),
        Sort::Float(format) => Value::Float(format, format.canonical(bits.limbs()[0])),
        Sort::Array { .. } => unreachable!("invariant: arrays are no bits"),
    }
}

impl Solver for Embedded {
    fn name(&self) -> &'static str {
        "embedded"
    }

    fn layers(&self) -> Layers {
        Layers {
            by_rewriting: self.statistics.by_simplification,
            by_index_arithmetic: self.statistics.by_index_arithmetic,
            proved: 0,
        }
    }

    fn push(&mut self) {
        self.outcome = Outcome::None;
        let n_definitions = self.definitions.len();
        self.levels.push(Level { n_definitions, ..Level::default() });
    }

    fn pop(&mut self) {
        assert!(self.levels.len() > 1, "invariant: a scope is open");
        self.outcome = Outcome::None;
        if let Some(level) = self.levels.pop() {
            self.definitions.truncate(level.n_definitions);
            if let Some(activation) = level.activation {
                self.circuits.blaster.gates.clause(&[!activation]);
            }
        }
    }

    fn assert(&mut self, pool: &mut TermPool, t: TermId) {
        assert!(pool.sort(t) == Sort::Bool, "invariant: assertions are Boolean");
        self.outcome = Outcome::None;
        if let Some(level) = self.levels.last_mut() {
            level.assertions.push(t);
        }
    }

    fn check(
        &mut self,
        pool: &mut TermPool,
        assumptions: &[TermId],
        deadline: &Deadline,
    ) -> Result<Answer, Error> {
        self.outcome = Outcome::None;
        self.statistics.queries += 1;
        if deadline.is_over() {
            return Err(Error::timeout());
        }
        let is_fresh = self.circuits.blaster.gates.is_empty();
        let mut result = self.decide(pool, assumptions, deadline)?;
        if result == Answer::Unknown(OUT_OF_MEMORY.to_owned()) && !is_fresh {
            self.restart();
            result = self.decide(pool, assumptions, deadline)?;
        }
        self.collect_garbage();
        Ok(result)
    }

    fn model(&mut self, _pool: &mut TermPool) -> Result<Model, Error> {
        self.outcome.model()
    }
    fn unsat_assumptions(&self) -> Result<Vec<TermId>, Error> {
        self.outcome.unsat_assumptions()
    }
}
