//! Where a program launches a kernel, and whether the kernel's conditions hold there.

use cuda_verify_core::base::Effort;
use cuda_verify_core::{Place, Verdict, Verifier};
use serde::Serialize;

use crate::infer::Preconditions;
use crate::tree::Source;

/// Work for all launches of a kernel.
const EFFORT: Effort = Effort(10_000_000);

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
}

/// The launches of a kernel by the rest of its program, under the conditions that were found for it: these are asserted
/// where the kernel begins, and each launch is decided on its own.
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
    let deadline = verifier.limit().with_effort(EFFORT);
    let program = verifier.clone().with_text(source.name, text).report_kernels(true);
    let Ok(report) = program.deadline(&deadline).verify() else { return Vec::new() };
    let parts = report.kernels.iter().filter(|part| part.kernel == found.kernel);
    let site = |part: &cuda_verify_core::KernelPart| {
        let (holds, why) = match &part.verdict {
            Verdict::Safe { .. } => (Some(true), String::new()),
            Verdict::Unsafe => (
                Some(false),
                part.violations.first().map(|it| it.message.clone()).unwrap_or_default(),
            ),
            Verdict::Unknown => {
                (None, part.reasons.first().map(|it| it.message.clone()).unwrap_or_default())
            }
        };
        Some(LaunchSite { place: part.launch.clone()?, holds, why })
    };
    parts.filter_map(site).collect()
}
