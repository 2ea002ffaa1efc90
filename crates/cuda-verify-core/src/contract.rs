//! The contract of an answer, as plain data: what callers that are not seen have to see to.

use std::collections::BTreeSet;

use cuda_verify_base::contract::Clause;
use cuda_verify_base::rules::{self, Rule, RuleSet};
use cuda_verify_base::{PropertyKind, Reason, SourceMap};
use cuda_verify_symex::outcome::{Basis, Verdict};
use serde::{Deserialize, Serialize};

use crate::entries::Decided;
use crate::report::{Place, Report, kind_name, named_kind, place, snippet};

/// A condition on callers under which the answer holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Condition {
    /// The condition, in the words of the program.
    pub text: String,
    /// The property that may be violated else.
    #[serde(serialize_with = "kind_name", deserialize_with = "named_kind")]
    pub protects: PropertyKind,
    /// What it protects, in words.
    pub subject: String,
    /// Where.
    pub place: Option<Place>,
    /// The rule by which callers are taken to see to it.
    pub tag: String,
    /// The same for the head of the kernel, where it is about nothing but parameters and the launch.
    pub annotation: Option<String>,
}

impl Condition {
    /// The condition with what it protects and where.
    #[must_use]
    pub fn to_text(&self) -> String {
        let Self { text, subject, .. } = self;
        match &self.place {
            Some(place) => format!("{text} ({subject}, {}:{})", place.file, place.line),
            None => format!("{text} ({subject})"),
        }
    }
}

/// What holds of an expression that conditions name by its text, by what they protect.
const HOLDS: [(PropertyKind, &str); 4] = [
    (PropertyKind::Overflow, "does not overflow"),
    (PropertyKind::UnsignedOverflow, "does not overflow"),
    (PropertyKind::MisalignedAccess, "is aligned"),
    (PropertyKind::ApiContract, "is possible"),
];

/// The contract that an answer rests on, each condition once.
pub(crate) fn conditions(sources: &SourceMap, basis: &Basis) -> Vec<Condition> {
    let mut all: Vec<Condition> = Vec::new();
    for condition in &basis.contract {
        let is_launch = condition.rule == rules::POSSIBLE_LAUNCH;
        let holds = HOLDS.iter().find(|(kind, _)| {
            *kind == condition.protects && (is_launch || *kind != PropertyKind::ApiContract)
        });
        let holds = holds.map_or("is right", |(_, holds)| holds);
        let written = |span| match snippet(sources, span) {
            text if text.is_empty() => "a condition".to_owned(),
            text => format!("`{text}` {holds}"),
        };
        let text = condition.clause.to_text(&written);
        let is_written = matches!(condition.clause, Clause::Written(_));
        let expression = (!is_written).then(|| condition.clause.to_expression()).flatten();
        let annotation = expression.map(|it| format!("__requires({it});"));
        let is_same = |it: &Condition| it.text == text && it.protects == condition.protects;
        if !all.iter().any(is_same) {
            let is_placed = !condition.place.is_none();
            all.push(Condition {
                text,
                protects: condition.protects,
                subject: condition.subject().to_owned(),
                place: is_placed.then(|| place(sources, condition.place)),
                tag: condition.rule.tag.to_owned(),
                annotation,
            });
        }
    }
    all
}

/// The rules that a basis rests on, those by which its contract holds included.
pub(crate) fn rules_of(basis: &Basis) -> RuleSet {
    let of_contract = basis.contract.iter().map(|condition| condition.rule);
    basis.assumed.iter().copied().chain(of_contract).collect()
}

impl Report {
    /// The rules that the answer rests on, each by its tag: those that it names, and those of its contract.
    #[must_use]
    pub fn rules(&self) -> Vec<Rule> {
        let tags: BTreeSet<&str> = (self.assumptions.iter().map(|it| it.tag.as_str()))
            .chain(self.contract.iter().map(|it| it.tag.as_str()))
            .collect();
        tags.into_iter().filter_map(Rule::named).collect()
    }
}

impl Decided {
    /// No answer where callers have to see to something.
    pub(crate) fn if_unconditional(mut self) -> Self {
        let contract = &self.outcome.basis.contract;
        if matches!(self.outcome.verdict, Verdict::Safe(_)) && !contract.is_empty() {
            let n = contract.len();
            let what = format!("it holds under {n} conditions on callers");
            self.outcome.verdict = Verdict::Unknown(vec![Reason::Bounded(what)]);
        }
        self
    }
}
