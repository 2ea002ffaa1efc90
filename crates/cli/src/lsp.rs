//! `cuda-verify lsp`: a language server on the standard streams.
//!
//! Each open document is a program. It is verified when it is opened and changed, and when a file that it includes is
//! saved; an answer that a change has made old is abandoned. Answers are diagnostics with the places of both accesses,
//! what an editor shows where one points at a kernel (how it is launched, what is assumed), and verified repairs, which
//! are looked for when the editor asks for them.

mod answers;
mod documents;
mod server;
mod text;

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use gen_lsp_types::{
    CodeActionKind, CodeActionOptions, ExecuteCommandOptions, InitializeParams, InitializeResult,
    PositionEncodingKind, Save, ServerCapabilities, ServerInfo, TextDocumentSyncKind,
    TextDocumentSyncOptions, WorkDoneProgressOptions,
};
use lsp_server::Connection;

use crate::args::VerifyArgs;
use crate::exit_code;
use crate::output::err;
use crate::project::Project;

/// The time for a program, if no other is asked for: an editor is waiting.
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(30);
/// The command that gives the report on a document as a page.
const PAGE: &str = "cuda-verify.page";

/// The options of `cuda-verify lsp`.
#[derive(Args, Clone, Debug)]
pub(crate) struct LspArgs {
    #[command(flatten)]
    verify: VerifyArgs,
    /// Programs that are verified at the same time
    #[arg(long, value_name = "N", default_value_t = 1)]
    jobs: usize,
    /// Read no project file
    #[arg(long)]
    no_config: bool,
}

/// Serves until the client ends it.
pub(crate) fn run(options: &LspArgs) -> u8 {
    let (connection, threads) = Connection::stdio();
    let served = serve(options, connection);
    // The threads end with their streams.
    let joined = threads.join().map_err(|error| error.to_string());
    match served.and(joined) {
        Ok(()) => exit_code::SAFE,
        Err(what) => {
            err(&format!("error: {what}\n"));
            exit_code::USAGE
        }
    }
}

/// Greets the client and answers until it leaves.
///
/// # Errors
/// The client does not keep to the protocol.
fn serve(options: &LspArgs, connection: Connection) -> Result<(), String> {
    let (id, params) = connection.initialize_start().map_err(|error| error.to_string())?;
    let params: InitializeParams =
        serde_json::from_value(params).map_err(|error| format!("initialize: {error}"))?;
    let encoding = encoding(&params);
    let result = InitializeResult {
        capabilities: capabilities(&encoding),
        server_info: Some(ServerInfo {
            name: "cuda-verify".to_owned(),
            version: Some(env!("CARGO_PKG_VERSION").to_owned()),
        }),
    };
    let result = serde_json::to_value(result).map_err(|error| error.to_string())?;
    connection.initialize_finish(id, result).map_err(|error| error.to_string())?;
    let mut verify = options.verify.clone();
    verify.timeout = verify.timeout.or(verify.timeout_each).or(Some(DEFAULT_TIMEOUT));
    let mut project = Project::default();
    if let Some(path) =
        root(&params).filter(|_| !options.no_config).and_then(|it| Project::find(&it))
    {
        let read = Project::read(&path);
        match read.and_then(|project| project.complete(&mut verify).map(|()| project)) {
            Ok(read) => project = read,
            Err(what) => err(&format!("error: {what}\n")),
        }
    }
    let has_progress =
        params.capabilities.window.and_then(|it| it.work_done_progress) == Some(true);
    let setup =
        server::Setup { verify, project, encoding, has_progress, jobs: options.jobs.max(1) };
    server::Server::new(connection, setup).serve()
}

/// The folder that the client has open.
fn root(params: &InitializeParams) -> Option<PathBuf> {
    let folders = &params.workspace_folders_initialize_params.workspace_folders;
    let first = serde_json::to_value(folders).ok()?;
    let uri = first.get(0)?.get("uri")?.as_str()?;
    Some(PathBuf::from(documents::path_of(uri)))
}

/// What a column counts: characters, as in our places, if the client can, else what it must be able to.
fn encoding(params: &InitializeParams) -> PositionEncodingKind {
    let general = params.capabilities.general.as_ref();
    let known = general.and_then(|it| it.position_encodings.clone()).unwrap_or_default();
    if known.contains(&PositionEncodingKind::UTF32) {
        PositionEncodingKind::UTF32
    } else {
        PositionEncodingKind::UTF16
    }
}

fn capabilities(encoding: &PositionEncodingKind) -> ServerCapabilities {
    let sync = TextDocumentSyncOptions {
        open_close: Some(true),
        change: Some(TextDocumentSyncKind::Incremental),
        save: Some(Save::Bool(true)),
        ..TextDocumentSyncOptions::default()
    };
    ServerCapabilities {
        position_encoding: Some(encoding.clone()),
        text_document_sync: Some(sync.into()),
        hover_provider: Some(true.into()),
        code_action_provider: Some(
            CodeActionOptions {
                code_action_kinds: Some(vec![CodeActionKind::QuickFix]),
                ..CodeActionOptions::default()
            }
            .into(),
        ),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands: vec![PAGE.to_owned()],
            work_done_progress_options: WorkDoneProgressOptions::default(),
        }),
        ..ServerCapabilities::default()
    }
}
