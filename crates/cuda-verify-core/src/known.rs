//! Which part of a program is decided, and the table of kernels as plain data.

use std::sync::Arc;

use cuda_verify_base::{Scope, SourceMap};
use cuda_verify_goto::program::GotoProgram;

use crate::contract;
use crate::kernels::{Finding, Row, Seen, Table};
use crate::model_rules::of_program;
use crate::report::{self, Assumption, HostPart, KernelPart, Mistake, Verdict};

/// Which part of a program is decided.
#[derive(Clone, Debug, Default)]
pub(crate) enum Part {
    /// All that is asked for.
    #[default]
    All,
    /// What the program does from `main`, in a part of the time; without `main`, all that is asked for.
    First,
    /// What the program does from `main`.
    Main,
    /// The same once more, with all the effort that is left.
    MainAgain,
    /// What runs of `main` show, on the values that it computes, or on some of these arguments and chosen inputs; and
    /// whether these are the only arguments.
    Runs { arguments: Arc<Vec<Vec<String>>>, is_given: bool },
    /// The launches that `main` leaves open.
    Launches(Arc<Known>),
}

/// What is known of the launches.
#[derive(Debug)]
pub(crate) struct Known {
    pub(crate) rows: Vec<KernelPart>,
    pub(crate) blocks: Seen,
}

impl Known {
    /// The launches of which nothing is known yet.
    pub(crate) fn open_launches(&self, goto: &GotoProgram, sources: &SourceMap) -> Table {
        let mut table = Table::new(goto);
        table.retain(|row| {
            let name = goto.functions[row.kernel].name.as_str();
            let launch = row.site.map(|(_, span)| report::place(sources, span));
            let is_decided = |it: &KernelPart| {
                it.verdict != Verdict::Unknown && it.kernel == name && it.launch == launch
            };
            !self.rows.iter().any(is_decided)
        });
        table
    }
}

impl Table {
    /// The table as plain data.
    pub(crate) fn report(
        self,
        goto: &GotoProgram,
        sources: &SourceMap,
    ) -> (Vec<KernelPart>, Option<HostPart>) {
        let rows = self.rows.into_iter().map(|row| row.report(goto, sources)).collect();
        let host = self.host.map(|host| {
            let (verdict, reasons, violations) = describe(sources, &host.finding);
            HostPart { verdict, reasons, violations }
        });
        (rows, host)
    }
}

impl Row {
    fn report(mut self, goto: &GotoProgram, sources: &SourceMap) -> KernelPart {
        self.basis.assumed.extend(of_program(goto, sources, &self.basis.reached));
        let kernel = &goto.functions[self.kernel];
        let (mut verdict, reasons, violations) = describe(sources, &self.finding);
        if let Verdict::Safe { is_conditional, .. } = &mut verdict {
            *is_conditional = !self.basis.contract.is_empty();
        }
        let is_decided = !self.is_open();
        KernelPart {
            kernel: kernel.name.to_string(),
            place: report::place(sources, kernel.span),
            launch: self.site.map(|(_, span)| report::place(sources, span)),
            verdict,
            context: Some(self.context).filter(|_| is_decided),
            reasons,
            violations,
            assumptions: match is_decided {
                true => {
                    let mut all = report::assumptions(&self.basis);
                    all.extend(contract::conditions(sources, &self.basis).into_iter().map(|it| {
                        let (tag, text) = (it.tag.clone(), it.to_text());
                        Assumption { tag, text, place: it.place }
                    }));
                    all
                }
                false => Vec::new(),
            },
        }
    }
}

fn describe(
    sources: &SourceMap,
    finding: &Finding,
) -> (Verdict, Vec<report::Reason>, Vec<Mistake>) {
    match finding {
        Finding::Safe(scope) => {
            let is_complete = *scope == Scope::Complete;
            let (scope, is_conditional) = (scope.to_string(), false);
            (Verdict::Safe { is_complete, scope, is_conditional }, Vec::new(), Vec::new())
        }
        Finding::Open(reasons) => {
            let reasons = reasons.iter().map(|it| report::reason_of(sources, it)).collect();
            (Verdict::Unknown, reasons, Vec::new())
        }
        Finding::Unsafe(found) => {
            let found = found.iter().map(|it| Mistake {
                property: it.property,
                message: it.message.clone(),
                place: report::place(sources, it.span),
                is_confirmed: it.is_confirmed,
            });
            (Verdict::Unsafe, Vec::new(), found.collect())
        }
    }
}
