//! The scope table of the parser: which names are types, templates, values and namespaces where.
//!
//! C++ cannot be parsed without it: `a * b;` declares or multiplies by what `a` is ([stmt.ambig], [temp.names]).
//! The table knows no more than that: no types, no overloads. A scope is a numbered node with a parent and links
//! (base classes, `using namespace`, inline namespaces) that are searched after its own names.
//!
//! Look-up follows [basic.lookup] with one simplification: a `using namespace` makes names visible in the scope
//! that holds it. A name that was never declared is *unknown*; the parser then goes by the look of the tokens.
//! Cost: one hash probe per scope on the way out, none for names never declared anywhere.

use bumpalo::Bump;
use cuda_verify_base::define_id;
use cuda_verify_base::id::Id;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

define_id!(
    /// A distinct identifier of the program.
    pub(crate) struct Sym, "sym"
);

define_id!(
    /// A scope.
    pub(crate) struct ScopeId, "scope"
);

/// The longest list of linked scopes that a look-up visits; what lies beyond stays unknown.
const MAX_LINKED: usize = 256;

/// What a name denotes, as a bit set; empty if nothing is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct NameKind(u8);

impl NameKind {
    pub(crate) const UNKNOWN: Self = Self(0);
    /// A class, enumeration, alias or type parameter.
    pub(crate) const TYPE: Self = Self(1);
    /// A variable, function or enumerator.
    pub(crate) const VALUE: Self = Self(2);
    /// A template of what the other bits say.
    pub(crate) const TEMPLATE: Self = Self(4);
    /// A namespace.
    pub(crate) const NAMESPACE: Self = Self(8);
    /// A member of something that depends on template parameters.
    pub(crate) const DEPENDENT: Self = Self(16);
    /// A concept.
    pub(crate) const CONCEPT: Self = Self(32);

    pub(crate) const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// What is known of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Entry {
    pub(crate) kind: NameKind,
    /// Where its members are, if it is a class, enumeration or namespace.
    pub(crate) members: Option<ScopeId>,
}

impl Entry {
    pub(crate) const UNKNOWN: Self = Self { kind: NameKind::UNKNOWN, members: None };
    pub(crate) const VALUE: Self = Self { kind: NameKind::VALUE, members: None };
    pub(crate) const TYPE: Self = Self { kind: NameKind::TYPE, members: None };
    pub(crate) const DEPENDENT: Self = Self { kind: NameKind::DEPENDENT, members: None };

    /// Whether the name denotes a type: a value of the same scope hides it ([basic.scope.hiding]).
    pub(crate) fn is_type(self) -> bool {
        self.kind.has(NameKind::TYPE) && !self.kind.has(NameKind::VALUE)
    }

    pub(crate) fn is_value(self) -> bool {
        self.kind.has(NameKind::VALUE)
    }

    pub(crate) fn is_template(self) -> bool {
        self.kind.has(NameKind::TEMPLATE)
    }

    /// Whether the scope table cannot tell what the name is.
    pub(crate) fn is_unknown(self) -> bool {
        !self.kind.meets(Self::KNOWN)
    }

    const KNOWN: NameKind =
        NameKind::TYPE.and(NameKind::VALUE).and(NameKind::NAMESPACE).and(NameKind::CONCEPT);
}

/// What kind of region a scope is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScopeKind {
    /// A namespace, the global one included.
    Namespace,
    /// A class.
    Class,
    /// The parameters of a template: declarations go to the scope around it.
    Template,
    /// A block, a parameter list or a lambda.
    Block,
}

#[derive(Debug)]
struct Scope {
    kind: ScopeKind,
    parent: Option<ScopeId>,
    links: SmallVec<[ScopeId; 2]>,
}

/// All scopes and all identifiers of a program.
#[derive(Debug)]
pub(crate) struct ScopeTable<'a> {
    arena: &'a Bump,
    syms: FxHashMap<&'a str, Sym>,
    texts: Vec<&'a str>,
    /// The kinds under which a name was ever declared, by name.
    ever: Vec<NameKind>,
    scopes: Vec<Scope>,
    entries: FxHashMap<(ScopeId, Sym), Entry>,
}

impl<'a> ScopeTable<'a> {
    /// A table with the global scope only.
    pub(crate) fn new(arena: &'a Bump) -> Self {
        let global = Scope { kind: ScopeKind::Namespace, parent: None, links: SmallVec::new() };
        Self {
            arena,
            syms: FxHashMap::default(),
            texts: Vec::new(),
            ever: Vec::new(),
            scopes: vec![global],
            entries: FxHashMap::default(),
        }
    }

    /// The number of an identifier.
    pub(crate) fn sym(&mut self, text: &str) -> Sym {
        if let Some(&sym) = self.syms.get(text) {
            return sym;
        }
        let text: &'a str = self.arena.alloc_str(text);
        let sym = Sym::from_index(self.texts.len());
        self.texts.push(text);
        self.ever.push(NameKind::UNKNOWN);
        self.syms.insert(text, sym);
        sym
    }

    /// The number of an identifier that occurs in the program.
    pub(crate) fn known_sym(&self, text: &str) -> Option<Sym> {
        self.syms.get(text).copied()
    }

    /// The text of an identifier.
    pub(crate) fn text(&self, sym: Sym) -> &'a str {
        self.texts[sym.index()]
    }

    /// The kinds under which an identifier was ever declared, in whatever scope.
    pub(crate) fn ever(&self, sym: Sym) -> NameKind {
        self.ever[sym.index()]
    }

    /// The global scope.
    pub(crate) fn global(&self) -> ScopeId {
        ScopeId::from_index(0)
    }

    /// A new scope inside `parent`.
    pub(crate) fn add(&mut self, kind: ScopeKind, parent: ScopeId) -> ScopeId {
        let id = ScopeId::from_index(self.scopes.len());
        self.scopes.push(Scope { kind, parent: Some(parent), links: SmallVec::new() });
        id
    }

    pub(crate) fn kind(&self, scope: ScopeId) -> ScopeKind {
        self.scopes[scope.index()].kind
    }

    pub(crate) fn parent(&self, scope: ScopeId) -> Option<ScopeId> {
        self.scopes[scope.index()].parent
    }

    /// Moves a class that was declared before to the place where it is defined.
    pub(crate) fn set_parent(&mut self, scope: ScopeId, parent: ScopeId) {
        // The guard keeps the chain of parents free of cycles.
        if !self.is_within(parent, scope) {
            self.scopes[scope.index()].parent = Some(parent);
        }
    }

    fn is_within(&self, mut scope: ScopeId, outer: ScopeId) -> bool {
        loop {
            if scope == outer {
                return true;
            }
            match self.parent(scope) {
                Some(parent) => scope = parent,
                None => return false,
            }
        }
    }

    /// Makes the names of `to` visible in `from`.
    pub(crate) fn link(&mut self, from: ScopeId, to: ScopeId) {
        let links = &mut self.scopes[from.index()].links;
        if from != to && !links.contains(&to) {
            links.push(to);
        }
    }

    /// The scope into which a declaration at `scope` puts its name.
    pub(crate) fn declaring(&self, mut scope: ScopeId) -> ScopeId {
        while self.kind(scope) == ScopeKind::Template
            && let Some(parent) = self.parent(scope)
        {
            scope = parent;
        }
        scope
    }

    /// The innermost namespace or block around a scope, where a friend or an elaborated type is declared.
    pub(crate) fn enclosing_non_class(&self, mut scope: ScopeId) -> ScopeId {
        while matches!(self.kind(scope), ScopeKind::Template | ScopeKind::Class)
            && let Some(parent) = self.parent(scope)
        {
            scope = parent;
        }
        scope
    }

    /// Declares a name, adding to what it already is in the same scope.
    pub(crate) fn declare(&mut self, scope: ScopeId, sym: Sym, entry: Entry) {
        let ever = &mut self.ever[sym.index()];
        *ever = ever.and(entry.kind);
        let old = self.entries.entry((scope, sym)).or_default();
        old.kind = old.kind.and(entry.kind);
        old.members = old.members.or(entry.members);
    }

    /// The name as declared in exactly this scope.
    pub(crate) fn own(&self, scope: ScopeId, sym: Sym) -> Option<Entry> {
        self.entries.get(&(scope, sym)).copied()
    }

    /// Takes a name out of exactly this scope.
    pub(crate) fn take(&mut self, scope: ScopeId, sym: Sym) -> Option<Entry> {
        self.entries.remove(&(scope, sym))
    }

    /// Unqualified look-up, limited to names of the kinds wanted.
    pub(crate) fn find(&self, from: ScopeId, sym: Sym, wanted: NameKind) -> Entry {
        if !self.ever(sym).meets(wanted) {
            return Entry::UNKNOWN;
        }
        let mut scope = Some(from);
        while let Some(id) = scope {
            let entry = self.member(id, sym, wanted);
            if !entry.is_unknown() {
                return entry;
            }
            scope = self.parent(id);
        }
        Entry::UNKNOWN
    }

    /// Qualified look-up: the scope itself, then what is linked to it.
    pub(crate) fn member(&self, scope: ScopeId, sym: Sym, wanted: NameKind) -> Entry {
        if let Some(entry) = self.own(scope, sym)
            && entry.kind.meets(wanted)
        {
            return entry;
        }
        if self.scopes[scope.index()].links.is_empty() || !self.ever(sym).meets(wanted) {
            return Entry::UNKNOWN;
        }
        let mut seen: SmallVec<[ScopeId; 8]> = SmallVec::new();
        seen.push(scope);
        let mut next = 0;
        while next < seen.len() {
            let id = seen[next];
            next += 1;
            if let Some(entry) = self.own(id, sym)
                && entry.kind.meets(wanted)
            {
                return entry;
            }
            for &link in &self.scopes[id.index()].links {
                if seen.len() < MAX_LINKED && !seen.contains(&link) {
                    seen.push(link);
                }
            }
        }
        Entry::UNKNOWN
    }

    /// All kinds of name.
    pub(crate) const ANY: NameKind = Entry::KNOWN;
    /// The kinds that may stand in front of `::`.
    pub(crate) const QUALIFIER: NameKind = NameKind::TYPE.and(NameKind::NAMESPACE);
}
