//! Symbols: who makes them, where each comes from, and what holds of terms on account of that.
//!
//! A symbol is made by [`Terms::fresh`] or [`Terms::contents`] and by nothing else, with its origin. What holds of a term
//! is the join over its symbols. Terms come after their operands, so that one pass over the table of terms finds it for
//! all of them; it is kept, and begun again from a symbol of which something is learned later.

mod origins;
mod unspecified;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};
use std::rc::Rc;

use cuda_verify_base::id::Id;
use cuda_verify_base::{Name, PrimaryMap, define_id};
pub(crate) use cuda_verify_protocol::Sharing;
use cuda_verify_protocol::renaming::Owners;
use cuda_verify_smt::op::{FunctionId, Op};
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::{TermId, TermPool};
use rustc_hash::{FxHashMap, FxHashSet};

use self::origins::Join;
pub(crate) use self::origins::Origins;

define_id!(
    /// The unknown contents of an object from one write that is not followed to the next.
    pub struct Version, "version"
);

/// Whether a symbol may have values that the program cannot give it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exactness {
    /// Each of its values is one of an execution.
    Exact,
    /// It may be more than that; what is found out about it later can show that it is not.
    Open,
    /// It is more than that.
    Approximate,
}

/// Where a symbol comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// A number that the caller of the entry passes.
    Argument,
    /// The number of blocks along an axis, or of threads where a standalone kernel is launched.
    LaunchDim,
    /// The number of threads of a block along an axis.
    BlockDim,
    /// The index of a thread in its block.
    ThreadIdx,
    /// The index of a block in its grid.
    BlockIdx,
    /// The contents of an object.
    Memory(Version),
    /// The number of an iteration of a loop of a kernel.
    Iteration,
    /// What the program takes from its environment itself.
    Input,
    /// A value of which the program says itself that it is any (`nondet_int`).
    Asked,
    /// A number in a text that the program is given.
    GivenNumber,
    /// Characters that the program is given.
    GivenCharacter,
    /// The number of arguments that the program is given.
    ArgumentCount,
    /// A value that the model of a library makes up.
    Unspecified,
    /// A register or memory that nothing has been written to.
    Uninitialised,
    /// A name for a term.
    Defined,
    /// The value that another thread has of a symbol.
    Other(TermId),
    /// A value that is not followed.
    Havoc,
}

/// What is known of a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SymbolInfo {
    /// Where it comes from.
    pub origin: Origin,
    /// Who agrees on it; the thread's own if it was not said.
    pub sharing: Sharing,
    /// Whether it may have values that the program cannot give it.
    pub exactness: Exactness,
    /// The term that it stands for.
    pub definition: Option<TermId>,
    /// The least and the greatest value.
    pub bounds: Option<(u64, u64)>,
    /// Whether a launch has so many blocks along an axis.
    pub is_launch_dim: bool,
    /// Whether it is one of the many that a file lists.
    pub is_listed: bool,
}

/// What is known of unknown contents of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct VersionInfo {
    /// Who agrees on it.
    pub sharing: Sharing,
    /// Whether it may be something that the program does not leave there.
    pub exactness: Exactness,
    /// Whether nothing has been written to it.
    pub is_never_written: bool,
    /// Whether it consists of characters that the program is given.
    pub is_given_text: bool,
    /// Whether the unknown caller of an entry has put it there.
    pub is_of_caller: bool,
    /// Whether it is what memory of unknown size came with.
    pub is_given: bool,
    /// Whether it is that of the buffers behind a table of pointers.
    pub is_of_table: bool,
    /// Whether it holds numbers that a file lists.
    pub is_listed: bool,
    /// The first symbol for it.
    symbol: Option<TermId>,
}

/// Terms, and where their symbols come from.
#[derive(Debug, Default)]
pub(crate) struct Terms {
    pool: TermPool,
    infos: FxHashMap<TermId, SymbolInfo>,
    versions: PrimaryMap<Version, VersionInfo>,
    /// The symbols that stand for terms, by these.
    names: FxHashMap<TermId, TermId>,
    /// What is common to all threads of the launch that is run: terms and versions from before it.
    n_common_terms: usize,
    n_common_versions: usize,
    /// Whether some symbol stands for characters that the program is given.
    has_text: bool,
    /// The last address of each piece of memory of the thread that stands for all, by the first one.
    own_addresses: BTreeMap<u64, u64>,
    /// What the program calls the memory of the caller whose contents versions are.
    contents_names: FxHashMap<Version, Name>,
    /// The variables of the program that hold numbers.
    variables: FxHashMap<TermId, Name>,
    /// The variables that loops of kernels step through.
    loop_variables: FxHashMap<TermId, Name>,
    /// The functions of libraries that symbols and functions stand for of which a model does not say what they give.
    unspecified: FxHashMap<TermId, Name>,
    unspecified_functions: FxHashMap<FunctionId, Name>,
    /// What holds of each of the first terms.
    joins: RefCell<Vec<Join>>,
}

impl Deref for Terms {
    type Target = TermPool;

    fn deref(&self) -> &TermPool {
        &self.pool
    }
}

impl DerefMut for Terms {
    fn deref_mut(&mut self) -> &mut TermPool {
        &mut self.pool
    }
}

impl Owners for Terms {
    fn pool(&mut self) -> &mut TermPool {
        &mut self.pool
    }

    fn sharing(&self, symbol: TermId) -> Sharing {
        self.sharing(symbol)
    }

    fn sharing_of(&mut self, term: TermId) -> Sharing {
        self.sharing(term)
    }

    fn other(&mut self, symbol: TermId) -> TermId {
        self.other(symbol)
    }
}

impl Terms {
    /// No terms but constants.
    #[must_use]
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// A symbol that no term has yet.
    pub(crate) fn fresh(&mut self, name: &str, sort: Sort, origin: Origin) -> TermId {
        let symbol = self.pool.mk_fresh(name, sort);
        self.note(symbol, origin);
        symbol
    }

    /// The number of threads or blocks along an axis of the only launch there is.
    pub(crate) fn launch_dim(&mut self, name: &str) -> TermId {
        let symbol = self.pool.mk_symbol(name, Sort::BitVec(32));
        self.note(symbol, Origin::LaunchDim);
        symbol
    }

    /// A symbol for the value that another thread has of a symbol.
    pub(crate) fn other(&mut self, of: TermId) -> TermId {
        let name = self.pool.as_symbol(of).map(|name| format!("{name}'")).unwrap_or_default();
        let symbol = self.pool.mk_fresh(&name, self.pool.sort(of));
        self.note(symbol, Origin::Other(of));
        symbol
    }

    /// The array that a version is, as cells of a width.
    pub(crate) fn contents(&mut self, version: Version, element_bits: u32) -> TermId {
        let sort = Sort::Array { index_bits: 64, element_bits };
        let name = format!("memory@{}.{element_bits}", version.index() + 1);
        let symbol = self.pool.mk_symbol(name, sort);
        if !self.infos.contains_key(&symbol) {
            self.note(symbol, Origin::Memory(version));
            self.versions[version].symbol.get_or_insert(symbol);
        }
        symbol
    }

    /// The same array as solvers see it, where rewriting knows more of it.
    pub(crate) fn unfolded(&mut self, contents: TermId) -> Option<TermId> {
        let name = format!("{}.free", self.pool.as_symbol(contents)?);
        let symbol = self.pool.mk_symbol(name, self.pool.sort(contents));
        let origin = self.info(contents)?.origin;
        self.note(symbol, origin);
        Some(symbol)
    }

    /// A name for a term.
    pub(crate) fn defined(&mut self, name: &str, term: TermId, origin: Origin) -> TermId {
        if let Some(symbol) = self.names.get(&term) {
            return *symbol;
        }
        let symbol = self.pool.mk_fresh(name, self.pool.sort(term));
        self.note(symbol, origin).definition = Some(term);
        self.names.insert(term, symbol);
        symbol
    }

    /// Notes that numbers are addresses of variables of the thread that stands for all. Other threads have variables of
    /// their own, which have the same addresses here.
    pub(crate) fn mark_own_addresses(&mut self, (first, last): (u64, u64)) {
        self.own_addresses.insert(first, last);
    }

    /// Whether a value may be the address of a variable of the thread that stands for all, or an array hold one. O(choices
    /// and elements in it).
    #[must_use]
    pub(crate) fn is_own_address(&self, value: TermId) -> bool {
        let may_hold = matches!(
            self.pool.sort(value),
            Sort::BitVec(64) | Sort::Array { element_bits: 64, .. }
        );
        if self.own_addresses.is_empty() || !may_hold {
            return false;
        }
        let is_own = |number: u64| {
            let piece = self.own_addresses.range(..=number).next_back();
            piece.is_some_and(|(_, last)| number <= *last)
        };
        let (mut pending, mut seen) = (vec![value], FxHashSet::default());
        while let Some(term) = pending.pop() {
            if !seen.insert(term) {
                continue;
            }
            match self.pool.as_app(term) {
                Some((Op::Ite, &[_, yes, no])) => pending.extend([yes, no]),
                Some((Op::Select, &[array, _])) => pending.push(array),
                Some((Op::Store, &[array, _, element])) => pending.extend([array, element]),
                Some(_) | None if self.pool.sort(term) != Sort::BitVec(64) => {}
                Some(_) | None => {
                    let (constant, terms) = self.pool.linear(term);
                    if is_own(constant) {
                        return true;
                    }
                    let parts = terms.iter().filter(|(factor, part)| *factor == 1 && *part != term);
                    pending.extend(parts.map(|(_, part)| *part));
                }
            }
        }
        false
    }

    /// A value as the number that its bits are: the address of a variable of the thread that stands for all is a name,
    /// which is another number for every other thread.
    pub(crate) fn number(&mut self, value: TermId) -> TermId {
        if !self.is_own_address(value) {
            return value;
        }
        let name = self.defined("address", value, Origin::Havoc);
        self.mark_approximate(name);
        name
    }

    /// The address that a number is, if it was made from one and nothing but a distance was added.
    pub(crate) fn own_address_of(&mut self, number: TermId) -> Option<TermId> {
        let (_, terms) = self.pool.linear(number);
        let is_address = |(factor, part): &&(u64, TermId)| {
            *factor == 1 && self.definition(*part).is_some_and(|it| self.is_own_address(it))
        };
        let name = terms.iter().find(is_address)?.1;
        let address = self.definition(name)?;
        let distance = self.pool.mk_bv_sub(number, name);
        Some(self.pool.mk_bv_add(address, distance))
    }

    fn note(&mut self, symbol: TermId, origin: Origin) -> &mut SymbolInfo {
        self.forget_joins(symbol);
        self.has_text |= origin == Origin::GivenCharacter;
        let info = SymbolInfo {
            origin,
            sharing: Sharing::Thread,
            exactness: Exactness::Exact,
            definition: None,
            bounds: None,
            is_launch_dim: origin == Origin::LaunchDim,
            is_listed: false,
        };
        let known = self.infos.entry(symbol).or_insert(info);
        *known = info;
        known
    }

    /// The symbols that come from there.
    pub(crate) fn symbols_from(&self, origin: Origin) -> impl Iterator<Item = TermId> + '_ {
        self.infos.iter().filter(move |(_, info)| info.origin == origin).map(|(symbol, _)| *symbol)
    }

    /// The terms by themselves.
    pub(crate) fn clone_pool(&self) -> TermPool {
        self.pool.clone()
    }

    /// What is known of a symbol.
    #[must_use]
    pub(crate) fn info(&self, symbol: TermId) -> Option<&SymbolInfo> {
        self.infos.get(&symbol)
    }

    /// The term that a symbol stands for.
    #[must_use]
    pub(crate) fn definition(&self, symbol: TermId) -> Option<TermId> {
        self.info(symbol)?.definition
    }

    /// The version that a symbol is, of this thread or of another one.
    #[must_use]
    pub(crate) fn version_of(&self, symbol: TermId) -> Option<Version> {
        match self.origin_of(symbol)? {
            Origin::Memory(version) => Some(version),
            Origin::Argument
            | Origin::LaunchDim
            | Origin::BlockDim
            | Origin::ThreadIdx
            | Origin::BlockIdx
            | Origin::Iteration
            | Origin::Input
            | Origin::Asked
            | Origin::GivenNumber
            | Origin::GivenCharacter
            | Origin::ArgumentCount
            | Origin::Unspecified
            | Origin::Uninitialised
            | Origin::Defined
            | Origin::Other(_)
            | Origin::Havoc => None,
        }
    }

    /// Whether a term is a number that the caller of the entry passes.
    #[must_use]
    pub(crate) fn is_argument(&self, term: TermId) -> bool {
        self.origin_of(term) == Some(Origin::Argument)
    }

    /// Whether a term is a symbol for the number of blocks of a launch, or of threads of a standalone kernel.
    #[must_use]
    pub(crate) fn is_launch_dim(&self, term: TermId) -> bool {
        self.info(term).is_some_and(|info| info.is_launch_dim)
    }

    /// Whether a term is a symbol for the number of threads of a block along an axis.
    #[must_use]
    pub(crate) fn is_block_dim(&self, term: TermId) -> bool {
        self.origin_of(term) == Some(Origin::BlockDim)
    }

    /// Whether a term is the number of an iteration of a loop of a kernel.
    #[must_use]
    pub(crate) fn is_iteration(&self, term: TermId) -> bool {
        self.origin_of(term) == Some(Origin::Iteration)
    }

    /// Whether a symbol stands for something that was never written.
    #[must_use]
    pub(crate) fn is_never_written(&self, symbol: TermId) -> bool {
        self.origin_of(symbol) == Some(Origin::Uninitialised)
            || self.version_of(symbol).is_some_and(|it| self.versions[it].is_never_written)
    }

    /// Where a symbol comes from, whosever it is.
    pub(crate) fn origin_of(&self, symbol: TermId) -> Option<Origin> {
        let mut origin = self.info(symbol)?.origin;
        while let Origin::Other(of) = origin {
            origin = self.info(of)?.origin;
        }
        Some(origin)
    }

    /// Notes who agrees on a symbol.
    pub(crate) fn share(&mut self, symbol: TermId, sharing: Sharing) {
        self.change(symbol, |info| info.sharing = sharing);
    }

    /// Notes that a symbol may have values that the program cannot give it.
    pub(crate) fn mark_approximate(&mut self, symbol: TermId) {
        self.change(symbol, |info| info.exactness = Exactness::Approximate);
    }

    /// Notes that a symbol, or what is in the contents that it stands for, is among the numbers that a file lists.
    pub(crate) fn mark_listed(&mut self, symbol: TermId) {
        match self.version_of(symbol) {
            Some(version) => self.mark_listed_version(version),
            None if self.info(symbol).is_some_and(|info| info.is_listed) => {}
            None => self.change(symbol, |info| info.is_listed = true),
        }
    }

    /// The same of all symbols of a term.
    pub(crate) fn mark_listed_in(&mut self, term: TermId) {
        for symbol in self.pool.symbols_of(term) {
            self.mark_listed(symbol);
        }
    }

    /// Notes that contents are numbers that a file lists.
    pub(crate) fn mark_listed_version(&mut self, version: Version) {
        if !self.versions[version].is_listed {
            self.change_version(version, |info| info.is_listed = true);
        }
    }

    /// Notes that a symbol is the number of blocks of a launch.
    pub(crate) fn mark_launch_dim(&mut self, symbol: TermId) {
        self.change(symbol, |info| info.is_launch_dim = true);
    }

    /// Notes the least and the greatest value of a symbol; gives what was noted before.
    pub(crate) fn bound(&mut self, symbol: TermId, bounds: (u64, u64)) -> Option<(u64, u64)> {
        self.infos.get_mut(&symbol)?.bounds.replace(bounds)
    }

    fn change(&mut self, symbol: TermId, change: impl FnOnce(&mut SymbolInfo)) {
        let Some(info) = self.infos.get_mut(&symbol) else { return };
        let before = *info;
        change(info);
        if *info != before {
            self.forget_joins(symbol);
        }
    }

    // Versions.

    /// New unknown contents.
    pub(crate) fn new_version(&mut self) -> Version {
        self.versions.push(VersionInfo {
            sharing: Sharing::Thread,
            exactness: Exactness::Exact,
            is_never_written: false,
            is_given_text: false,
            is_of_caller: false,
            is_given: false,
            is_of_table: false,
            is_listed: false,
            symbol: None,
        })
    }

    /// Versions so far.
    #[must_use]
    pub(crate) fn n_versions(&self) -> usize {
        self.versions.len()
    }

    /// What is known of a version.
    #[must_use]
    pub(crate) fn version(&self, version: Version) -> &VersionInfo {
        &self.versions[version]
    }

    /// Learns something of a version.
    pub(crate) fn change_version(
        &mut self,
        version: Version,
        change: impl FnOnce(&mut VersionInfo),
    ) {
        let before = self.versions[version];
        change(&mut self.versions[version]);
        // What is learnt of every launch again costs nothing the second time.
        if let Some(first) = before.symbol.filter(|_| self.versions[version] != before) {
            self.forget_joins(first);
        }
    }

    /// Notes that contents may be something that the program does not leave there.
    pub(crate) fn mark_version(&mut self, version: Version, exactness: Exactness) {
        self.change_version(version, |info| info.exactness = exactness);
    }

    /// Notes that contents are what the unknown caller of an entry has put there.
    pub(crate) fn mark_of_caller(&mut self, version: Version) {
        self.change_version(version, |info| info.is_of_caller = true);
    }

    /// Notes what the program calls the memory of the caller whose contents a version is.
    pub(crate) fn name_contents(&mut self, version: Version, name: Name) {
        self.contents_names.insert(version, name);
    }

    /// Notes the variable that holds a number, if it is none that has a name of its own.
    pub(crate) fn name_variable(&mut self, value: TermId, name: Name) {
        let is_number =
            matches!(self.pool.sort(value), Sort::BitVec(_)) && !self.pool.is_const(value);
        if is_number {
            self.variables.entry(value).or_insert(name);
        }
    }

    /// The variable of the program that holds a number.
    pub(crate) fn variable_of(&self, value: TermId) -> Option<Name> {
        self.variables.get(&value).cloned()
    }

    /// Notes that a symbol is a variable of the program in an arbitrary iteration of a loop.
    pub(crate) fn name_loop_variable(&mut self, symbol: TermId, name: &str) {
        if !name.starts_with('$') {
            self.loop_variables.insert(symbol, Name::from(name));
        }
    }

    /// The variable of the program that a symbol is in an arbitrary iteration, of this thread or of another one.
    pub(crate) fn loop_variable(&self, symbol: TermId) -> Option<Name> {
        let mut symbol = symbol;
        while let Some(SymbolInfo { origin: Origin::Other(of), .. }) = self.infos.get(&symbol) {
            symbol = *of;
        }
        self.loop_variables.get(&symbol).cloned()
    }

    /// What the program calls the memory of the caller whose contents an array is.
    pub(crate) fn name_of_contents(&self, array: TermId) -> Option<Name> {
        self.contents_names.get(&self.version_of(array)?).cloned()
    }

    /// Whether an array stands for contents that the unknown caller of an entry has put there.
    pub(crate) fn is_of_caller(&self, array: TermId) -> bool {
        self.version_of(array).is_some_and(|version| self.versions[version].is_of_caller)
    }

    /// Notes that contents are characters that the program is given.
    pub(crate) fn mark_given_text(&mut self, version: Version) {
        self.has_text = true;
        self.change_version(version, |info| info.is_given_text = true);
    }

    /// Whether some symbol stands for characters that the program is given.
    #[must_use]
    pub(crate) fn has_text(&self) -> bool {
        self.has_text
    }

    /// Notes that all is known of contents that were open.
    pub(crate) fn settle_version(&mut self, version: Version) {
        if self.is_open(version) {
            self.mark_version(version, Exactness::Exact);
        }
    }

    /// Whether contents are open.
    #[must_use]
    pub(crate) fn is_open(&self, version: Version) -> bool {
        self.versions[version].exactness == Exactness::Open
    }

    /// Notes who agrees on contents.
    pub(crate) fn share_version(&mut self, version: Version, sharing: Sharing) {
        self.change_version(version, |info| info.sharing = sharing);
    }

    /// Which threads agree on contents.
    #[must_use]
    pub(crate) fn version_sharing(&self, version: Version) -> Sharing {
        self.versions[version].sharing
    }

    /// Whether contents may be something that the program does not leave there.
    #[must_use]
    pub(crate) fn is_lost(&self, version: Version) -> bool {
        self.versions[version].exactness != Exactness::Exact
    }

    // Launches.

    /// Begins a launch: what there is now is common to all its threads.
    pub(crate) fn begin_launch(&mut self) {
        // What was made during the launch before is common to the threads of this one.
        let before = std::mem::replace(&mut self.n_common_terms, self.pool.len());
        self.n_common_versions = self.versions.len();
        self.joins.get_mut().truncate(before);
    }

    /// Whether a term was there before the launch.
    #[must_use]
    pub(crate) fn is_from_before_launch(&self, term: TermId) -> bool {
        term.index() < self.n_common_terms
    }

    /// Whether contents were there before the launch.
    #[must_use]
    pub(crate) fn is_version_from_before_launch(&self, version: Version) -> bool {
        version.index() < self.n_common_versions
    }

    // Terms.

    /// Which threads of the launch agree on a term, if they are in the same iterations of their loops.
    #[must_use]
    pub(crate) fn sharing(&self, term: TermId) -> Sharing {
        if self.is_from_before_launch(term) { Sharing::Grid } else { self.join(term).sharing }
    }

    /// The kinds of symbols that occur in a term, and in what they stand for.
    #[must_use]
    pub(crate) fn origins(&self, term: TermId) -> Origins {
        self.join(term).origins
    }

    /// Whether a term may have values that the program cannot give it.
    #[must_use]
    pub(crate) fn is_approximate(&self, term: TermId) -> bool {
        self.origins(term).meets(Origins::APPROXIMATE)
    }

    fn join(&self, term: TermId) -> Join {
        let mut joins = self.joins.borrow_mut();
        while joins.len() <= term.index() {
            let next = TermId::from_index(joins.len());
            let join = match self.infos.get(&next) {
                Some(info) => self.join_of_symbol(next, info, &joins),
                None if self.pool.as_symbol(next).is_some() => Join {
                    origins: Origins::OTHERS,
                    sharing: self.sharing_of(next, Sharing::Thread),
                },
                None => {
                    let operands = self.pool.operands(next).iter();
                    let join =
                        operands.fold(Join::OF_CONSTANTS, |join, it| join.with(joins[it.index()]));
                    match self.pool.as_app(next) {
                        Some((Op::Apply(function), _))
                            if self.unspecified_functions.contains_key(&function) =>
                        {
                            Join { origins: join.origins.and(Origins::APPROXIMATE), ..join }
                        }
                        Some(_) | None => join,
                    }
                }
            };
            joins.push(join);
        }
        joins[term.index()]
    }

    fn sharing_of(&self, symbol: TermId, noted: Sharing) -> Sharing {
        if self.is_from_before_launch(symbol) { Sharing::Grid } else { noted }
    }

    fn join_of_symbol(&self, symbol: TermId, info: &SymbolInfo, joins: &[Join]) -> Join {
        let (mut sharing, mut is_listed) = (info.sharing, info.is_listed);
        let of_bytes =
            matches!(self.pool.sort(symbol), Sort::BitVec(8) | Sort::Array { element_bits: 8, .. });
        let of_origin = match info.origin {
            Origin::Argument => Origins::ARGUMENT,
            Origin::LaunchDim => Origins::LAUNCH_DIM,
            Origin::ThreadIdx => Origins::THREAD_IDX,
            Origin::BlockIdx => Origins::BLOCK_IDX,
            Origin::Iteration => Origins::ITERATION,
            Origin::Input => Origins::INPUT.without(Origins::ASKED),
            Origin::Asked => Origins::ASKED,
            Origin::GivenNumber => Origins::GIVEN_NUMBER,
            Origin::GivenCharacter => Origins::TEXT.without(Origins::TEXT_MEMORY),
            Origin::ArgumentCount => Origins::ARGUMENT_COUNT,
            Origin::Unspecified => Origins::OTHERS.and(Origins::APPROXIMATE),
            Origin::BlockDim | Origin::Uninitialised | Origin::Defined | Origin::Havoc => {
                Origins::OTHERS
            }
            Origin::Other(of) => joins[of.index()].origins,
            Origin::Memory(version) => {
                let known = &self.versions[version];
                sharing = self.sharing_of_version(version);
                is_listed |= known.is_listed;
                let kind = if known.is_given_text {
                    Origins::TEXT_MEMORY
                } else if known.is_never_written && of_bytes {
                    Origins::ROOM
                } else {
                    Origins::MEMORY.without(Origins::ROOM.and(Origins::TEXT_MEMORY))
                };
                if self.is_lost(version) { kind.and(Origins::APPROXIMATE) } else { kind }
            }
        };
        // What is true of a term is true of its name.
        let of_term = info.definition.map(|it| joins[it.index()].origins);
        let mut origins = of_term.unwrap_or(of_origin);
        // Every character and every pixel may stand in a file.
        if is_listed && !of_bytes {
            origins = origins.and(Origins::LISTED);
        }
        if info.exactness != Exactness::Exact {
            origins = origins.and(Origins::APPROXIMATE);
        }
        Join { origins, sharing: self.sharing_of(symbol, sharing) }
    }

    fn sharing_of_version(&self, version: Version) -> Sharing {
        if self.is_version_from_before_launch(version) {
            Sharing::Grid
        } else {
            self.versions[version].sharing
        }
    }

    fn forget_joins(&mut self, symbol: TermId) {
        self.joins.get_mut().truncate(symbol.index());
    }
}

/// The symbols of a second arbitrary thread, by those of the first.
pub(crate) type Symbols = Rc<FxHashMap<TermId, TermId>>;

#[cfg(test)]
mod tests {
    use cuda_verify_smt::sort::Sort;

    use super::{Exactness, Origin, Origins, Sharing, Terms};

    const WORD: Sort = Sort::BitVec(32);

    #[test]
    fn what_holds_of_a_term_is_the_join_over_its_symbols() {
        let mut terms = Terms::new();
        let n = terms.fresh("n", WORD, Origin::Argument);
        let any = terms.fresh("any", WORD, Origin::Havoc);
        let sum = terms.mk_bv_add(n, any);
        assert!(terms.origins(sum).meets(Origins::ARGUMENT));
        assert!(!terms.origins(sum).is_within(Origins::ARGUMENT));
        assert!(!terms.is_approximate(sum));
        // What is learned of a symbol later holds of the terms that are there already.
        terms.mark_approximate(any);
        assert!(terms.is_approximate(sum) && !terms.is_approximate(n));
        let seven = terms.mk_bv(32, 7);
        assert!(terms.origins(seven).is_within(Origins::NONE));
    }

    #[test]
    fn a_name_is_what_its_term_is() {
        let mut terms = Terms::new();
        let input = terms.fresh("input", WORD, Origin::Input);
        let one = terms.mk_bv(32, 1);
        let next = terms.mk_bv_add(input, one);
        let name = terms.defined("next", next, Origin::Defined);
        assert_eq!(terms.defined("again", next, Origin::Defined), name);
        assert_eq!(terms.definition(name), Some(next));
        assert!(terms.origins(name).is_within(Origins::INPUT));
        terms.mark_approximate(input);
        assert!(terms.is_approximate(name));
    }

    #[test]
    fn numbers_of_a_list_are_told_from_its_bytes() {
        let mut terms = Terms::new();
        let version = terms.new_version();
        let [words, bytes] = [32, 8].map(|bits| terms.contents(version, bits));
        let place = terms.mk_bv(64, 3);
        let word = terms.mk_select(words, place);
        assert!(!terms.origins(word).meets(Origins::LISTED));
        terms.mark_listed(words);
        assert!(terms.origins(word).meets(Origins::LISTED));
        assert!(!terms.origins(bytes).meets(Origins::LISTED));
        // It is a property beside the origin.
        let number = terms.fresh("number", WORD, Origin::GivenNumber);
        terms.mark_listed(number);
        assert!(terms.origins(number).meets(Origins::LISTED));
        assert!(terms.origins(number).meets(Origins::GIVEN_NUMBER));
    }

    #[test]
    fn threads_agree_on_what_was_there_before_their_launch() {
        let mut terms = Terms::new();
        let before = terms.fresh("before", WORD, Origin::Havoc);
        let old = terms.new_version();
        terms.begin_launch();
        let own = terms.fresh("own", WORD, Origin::Havoc);
        let of_block = terms.fresh("of_block", WORD, Origin::Havoc);
        terms.share(of_block, Sharing::Block);
        let both = terms.mk_bv_add(before, of_block);
        let all = terms.mk_bv_mul(both, own);
        let sharings = [before, both, all].map(|term| terms.sharing(term));
        assert_eq!(sharings, [Sharing::Grid, Sharing::Block, Sharing::Thread]);
        // Its array is made in the launch, the contents are not.
        let old = terms.contents(old, 32);
        assert_eq!(terms.sharing(old), Sharing::Grid);
        let new = terms.new_version();
        terms.share_version(new, Sharing::Warp);
        let new = terms.contents(new, 32);
        assert_eq!(terms.sharing(new), Sharing::Warp);
    }

    #[test]
    fn a_version_is_one_in_every_width_and_for_every_thread() {
        let mut terms = Terms::new();
        let version = terms.new_version();
        let [words, bytes] = [32, 8].map(|bits| terms.contents(version, bits));
        let theirs = terms.other(words);
        for symbol in [words, bytes, theirs] {
            assert_eq!(terms.version_of(symbol), Some(version));
            assert!(!terms.is_approximate(symbol));
        }
        terms.mark_version(version, Exactness::Open);
        assert!([words, bytes, theirs].into_iter().all(|symbol| terms.is_approximate(symbol)));
        terms.settle_version(version);
        assert!(!terms.is_approximate(theirs));
        terms.mark_version(version, Exactness::Approximate);
        terms.settle_version(version);
        assert!(terms.is_approximate(theirs));
    }
}
