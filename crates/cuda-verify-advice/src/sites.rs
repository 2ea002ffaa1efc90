//! Where a program launches a kernel, and whether the kernel's conditions hold there.

use std::time::Duration;

use cuda_verify_core::base::Effort;
use cuda_verify_core::{Contexts, KernelPart, Place, Verdict, Verifier};
use serde::Serialize;

use crate::infer::Preconditions;
use crate::tree::Source;

/// Work for all launches of a kernel, and a limit by the clock for what is not counted, such as a host that fills memory.
const EFFORT: Effort = Effort(10_000_000);
const LIMIT: Duration = Duration::from_secs(3);

/// A launch of a kernel, and what the kernel's conditions come to there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct LaunchSite {
    /// The launch statement.
    pub place: Place,
    /// Whether the conditions hold in all launches by it that the program makes; none if that is not known.
    pub holds: Option<bool>,
    /// The condition that does not hold, or why it is not known.
    pub why: String,
    /// Which launches that speaks of, in words: those that `main` comes to, or those of a function that is called with
    /// any arguments, whose pointers then lead to enough memory.
    pub context: Option<String>,
}

/// The launches of a kernel by the rest of its program, under the conditions that were found for it: these are asserted
/// where the kernel begins, and each launch is decided on its own. Where it is not known what `main` comes to, functions
/// that launch the kernel are called with any arguments.
#[must_use]
pub fn launch_sites(verifier: &Verifier, found: &Preconditions) -> Vec<LaunchSite> {
    let text = verifier.texts().find(|(name, _)| *name == found.place.file);
    let source = text.and_then(|(name, text)| Source::new(name, text));
    let kernel = source
        .as_ref()
        .and_then(|source| source.kernels().into_iter().find(|kernel| kernel.name == found.kernel));
    let (Some(source), Some(kernel)) = (source, kernel) else { return Vec::new() };
    let mut text = source.text.to_owned();
    text.insert_str(kernel.body_at, &found.assertions());
    let program = verifier.clone().with_text(source.name, text).report_kernels(true);
    let mut sites = Vec::new();
    add(&mut sites, sites_in(&program, &found.kernel));
    if sites.is_empty() || sites.iter().any(|site| site.holds.is_none()) {
        let by_callers = program.kernel(&found.kernel).contexts(Contexts::Launchers);
        add(&mut sites, sites_in(&by_callers, &found.kernel));
    }
    sites
}

/// Adds launches that are not known yet, or not decided.
fn add(sites: &mut Vec<LaunchSite>, others: Vec<LaunchSite>) {
    for other in others {
        let at = |it: &LaunchSite| (it.place.file.clone(), it.place.line, it.place.column);
        match sites.iter_mut().find(|site| at(site) == at(&other)) {
            Some(site) if site.holds.is_none() && other.holds.is_some() => *site = other,
            Some(_) => {}
            None => sites.push(other),
        }
    }
}

fn sites_in(program: &Verifier, kernel: &str) -> Vec<LaunchSite> {
    let deadline = program.limit().at_most(LIMIT).with_effort(EFFORT);
    let Ok(report) = program.clone().deadline(&deadline).verify() else { return Vec::new() };
    let parts = report.kernels.iter().filter(|part| part.kernel == kernel);
    let site = |part: &KernelPart| {
        // What the kernel does on its own says nothing of what is passed to it.
        let is_own = part.context.as_ref().is_some_and(|it| it.starts_with("on its own"));
        let (holds, why) = match &part.verdict {
            _ if is_own => (None, "the function around it is not followed to it".to_owned()),
            Verdict::Safe { .. } => (Some(true), String::new()),
            Verdict::Unsafe => (
                Some(false),
                part.violations.first().map(|it| it.message.clone()).unwrap_or_default(),
            ),
            Verdict::Unknown => {
                (None, part.reasons.first().map(|it| it.message.clone()).unwrap_or_default())
            }
        };
        let context = part.context.clone().filter(|it| holds.is_some() && !it.is_empty());
        Some(LaunchSite { place: part.launch.clone()?, holds, why, context })
    };
    parts.filter_map(site).collect()
}
