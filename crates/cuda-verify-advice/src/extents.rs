//! How many elements the pointers of a kernel have to lead to.
//!
//! The memory behind a pointer is as large as an access wants it, until `__requires_extent` says where it ends. Numbers of
//! elements are tried, the smallest first; an access beyond one, in a launch with such numbers, rules out all that are as
//! small there.

use std::time::Duration;

use cuda_verify_core::base::contract::{Clause, Number, Relation};
use cuda_verify_core::{PropertyKind, Violation};

use crate::condition::{Atom, Condition, Numbers, Quantity, Words};
use crate::infer::{Precondition, Search, confirmed};
use crate::weakest::Sample;

/// Numbers of elements that are tried for a pointer.
const MAX_TRIES: usize = 8;
/// A limit by the clock for all of them: replays of long loops are not counted as work.
const LIMIT: Duration = Duration::from_secs(6);

impl Search<'_> {
    /// The elements that the pointers have to lead to under conditions, which the lines assume; and the pointers for which
    /// no number was found.
    pub(crate) fn extents(
        &mut self,
        words: &Words,
        sample: &Sample,
        conditions: &[Condition],
        mut lines: String,
    ) -> (Vec<Precondition>, Vec<String>) {
        self.deadline = self.deadline.at_most(LIMIT);
        // What the caller passes says more than the rest.
        let is_passed =
            |extent: &Quantity| extent.0.iter().all(|atom| matches!(atom, Atom::Parameter(..)));
        let mut candidates = words.extents();
        candidates.sort_by_cached_key(|it| (!is_passed(it), sample.size(it, conditions)));
        let (mut found, mut unlimited) = (Vec::new(), Vec::new());
        for pointer in self.kernel.pointers.clone() {
            match self.extent(&pointer, &candidates, &lines) {
                Some(extent) => {
                    let annotation = annotation(&pointer, &elements(&extent));
                    lines.push_str(&annotation);
                    found.push((pointer, extent, annotation));
                }
                None => unlimited.push(pointer),
            }
        }
        let mut preconditions = Vec::new();
        for (pointer, extent, own) in &found {
            let fewer = annotation(pointer, &format!("{0} - ({0} > 0)", elements(extent)));
            let without = self.verify(&lines.replace(own, &fewer));
            preconditions.push(Precondition {
                text: Clause::compare(
                    Number::Extent(pointer.as_str().into()).into(),
                    Relation::AtLeast,
                    extent.sum(),
                )
                .to_string(),
                annotation: own.trim().to_owned(),
                without: without.and_then(|report| confirmed(&report)),
            });
        }
        (preconditions, unlimited)
    }

    /// The smallest of the candidates that suffices for a pointer.
    fn extent(&mut self, pointer: &str, candidates: &[Quantity], lines: &str) -> Option<Quantity> {
        let mut beyond: Vec<(Numbers, i128)> = Vec::new();
        let mut n_tries = 0;
        for extent in candidates {
            let is_larger = |(numbers, index): &(Numbers, i128)| {
                numbers.value(extent).is_none_or(|extent| extent > *index)
            };
            if !beyond.iter().all(is_larger) {
                continue;
            }
            n_tries += 1;
            let with = format!("{lines}{}", annotation(pointer, &elements(extent)));
            let report = self.verify(&with).filter(|_| n_tries <= MAX_TRIES)?;
            if report.is_safe() {
                return Some(extent.clone());
            }
            let violation = report.violations.first()?;
            beyond.push((Numbers::of(violation, &self.kernel.parameters)?, index(violation)?));
        }
        None
    }
}

/// The last element of an access that is out of bounds; `None` if it is before the first one.
fn index(violation: &Violation) -> Option<i128> {
    let object = violation.objects.first()?;
    let is_beyond = violation.property == PropertyKind::ArrayBounds;
    let offset = object.offset_bytes.filter(|offset| is_beyond && *offset >= 0)?;
    let width = i128::from(object.access_bytes.filter(|width| *width > 0)?);
    Some(i128::from(offset) / width)
}

fn annotation(pointer: &str, elements: &str) -> String {
    format!(" __requires_extent({pointer}, {elements});")
}

/// A number of elements as an expression of CUDA C++: none if a factor is not positive, and without wrapping around.
fn elements(extent: &Quantity) -> String {
    let is_parameter = |atom: &&Atom| matches!(atom, Atom::Parameter(..));
    let parameters: Vec<String> = extent
        .0
        .iter()
        .filter(is_parameter)
        .map(|atom| format!("{} > 0", Quantity(vec![atom.clone()]).sum()))
        .collect();
    let product = match &extent.0[..] {
        [_] => extent.sum().to_string(),
        _ => format!("(size_t){}", extent.sum()),
    };
    if parameters.is_empty() {
        return format!("({product})");
    }
    format!("({} ? {product} : 0)", parameters.join(" && "))
}
