#![doc = include_str!("../README.md")]

mod explain;
mod options;
mod outside;
mod parts;
mod plan;
mod attempts;
mod callers;
mod chosen;
mod chosen_main;
mod error;
mod entries;
mod named_macros;
mod necessity;
mod flags;
mod frontend;
mod suggest;
mod place;
mod report;
mod coverage;
mod render;
mod conditions;
mod contract;
mod concrete;
mod fuzz;
mod given_arguments;
mod guarded;
#[cfg(feature = "html")]
mod html;
mod repair;
mod replay;
mod requests;
mod run_options;
mod json;
mod kinds;
mod kernels;
mod known;
mod progress;
mod ptx_files;
mod sarif;
mod scalar;
mod stored;
mod test_case;
mod trace;
mod units;
mod verifier;
mod written_launches;
mod instances;
mod model_rules;

pub use cuda_verify_base::{Arch, Deadline, PropertyKind, PropertySet};
pub use cuda_verify_symex::rules::{Direction, Rule};

pub use crate::attempts::Attempt;
pub use crate::concrete::{RunAnswer, RunReport, RunStatistics, Surroundings};
pub use crate::contract::Condition;
pub use crate::error::{Error, Failure};
pub use crate::explain::{Explanation, explanation};
pub use crate::frontend::Stage;
#[cfg(feature = "html")]
pub use crate::html::html_document;
pub use crate::json::{JSON_SCHEMA, json_document};
pub use crate::kinds::{AccessKind, InputKind, ReasonKind, StepKind};
pub use crate::options::{
    Contexts, Extent, Growth, LaunchShape, Strategy, Threads, Unwind, shell_words,
};
pub use crate::progress::Progress;
pub use crate::repair::{Edit, Repair};
pub use crate::report::{
    Access, Assumption, Confirmation, Coverage, HostPart, Input, KernelPart, Launch, Message,
    Mistake, Object, Place, Reason, Related, Report, Statistics, Suppression, ThreadId, TraceStep,
    Verdict, Violation,
};
pub use crate::sarif::sarif_document;
pub use crate::suggest::closest;
pub use crate::verifier::{UnitFlags, Verifier};

#[cfg(doctest)]
#[doc = include_str!("../../../docs/GUIDE.md")]
mod guide {}

pub use cuda_verify_base as base;
pub use cuda_verify_explore as explore;
pub use cuda_verify_goto as goto;
pub use cuda_verify_ir as ir;
pub use cuda_verify_models as models;
pub use cuda_verify_protocol as protocol;
pub use cuda_verify_ptx as ptx;
pub use cuda_verify_smt as smt;
pub use cuda_verify_symex as symex;
pub use cuda_verify_syntax as syntax;
pub use cuda_verify_vm as vm;
