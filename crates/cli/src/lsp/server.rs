//! The loop of the server: messages of the client and answers of the verifications, in the order in which they come.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use cuda_verify_advice::repair;
use cuda_verify_core::{Deadline, Error, Progress, Repair, Report, Verifier};
use gen_lsp_types::{
    CancelParams, CodeActionParams, DidChangeTextDocumentParams, DidChangeWatchedFilesParams,
    DidCloseTextDocumentParams, DidOpenTextDocumentParams, DidSaveTextDocumentParams,
    ExecuteCommandParams, HoverParams, Id, Position, PositionEncodingKind, ProgressToken,
    PublishDiagnosticsParams, Range, WorkDoneProgressCancelParams,
};
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::documents::{Answer, Document, path_of};
use super::{PAGE, answers};
use crate::args::VerifyArgs;
use crate::output::err;
use crate::project::Project;

/// How the server works.
#[derive(Debug)]
pub(super) struct Setup {
    pub(super) verify: VerifyArgs,
    pub(super) project: Project,
    pub(super) encoding: PositionEncodingKind,
    /// Whether the client shows progress.
    pub(super) has_progress: bool,
    /// Verifications at the same time.
    pub(super) jobs: usize,
}

/// What the server waits for.
enum Event {
    Client(Message),
    /// The client has closed the stream.
    Closed,
    Progress(u64, Progress),
    Done(u64, String, Box<Result<Report, Error>>),
    Repaired(u64, String, Option<Repair>),
}

/// A verification, or the search for a repair.
struct Job {
    uri: String,
    deadline: Deadline,
    is_repair: bool,
}

/// A question about a document whose answer is not there yet.
struct Question {
    id: RequestId,
    uri: String,
    about: Topic,
}

/// What a question is about.
#[derive(Clone, Copy)]
enum Topic {
    /// What is known of the kernel or launch at a position.
    Hover(Position),
    /// How what is wrong in a range can be mended.
    Repair(Range),
}

pub(super) struct Server {
    connection: Connection,
    setup: Setup,
    documents: BTreeMap<String, Document>,
    /// Those whose answer somebody still wants.
    jobs: BTreeMap<u64, Job>,
    /// Documents that are to be verified.
    waiting: VecDeque<String>,
    /// Verifications that have not ended, wanted or not.
    n_running: usize,
    next: u64,
    questions: Vec<Question>,
    /// Whether the client has said that it is about to leave.
    is_ending: bool,
    events: (Sender<Event>, Receiver<Event>),
}

impl Server {
    pub(super) fn new(connection: Connection, setup: Setup) -> Self {
        Self {
            connection,
            setup,
            documents: BTreeMap::new(),
            jobs: BTreeMap::new(),
            waiting: VecDeque::new(),
            n_running: 0,
            next: 0,
            questions: Vec::new(),
            is_ending: false,
            events: channel(),
        }
    }

    /// Answers until the client leaves.
    ///
    /// # Errors
    /// The client does not keep to the protocol.
    pub(super) fn serve(mut self) -> Result<(), String> {
        let (messages, events) = (self.connection.receiver.clone(), self.events.0.clone());
        // Ends with the stream of the client, or when nobody listens any more.
        std::thread::spawn(move || {
            for message in messages {
                if events.send(Event::Client(message)).is_err() {
                    return;
                }
            }
            // Nobody listens any more: the same.
            let _ended = events.send(Event::Closed);
        });
        let mut is_asked = false;
        while let Ok(event) = self.events.1.recv() {
            match event {
                Event::Client(Message::Request(request)) => self.request(request),
                Event::Client(Message::Notification(it)) if it.method == "exit" => {
                    is_asked = true;
                    break;
                }
                Event::Client(Message::Notification(notification)) => self.notify(notification),
                Event::Client(Message::Response(_)) => {}
                Event::Closed => break,
                Event::Progress(job, progress) => self.progress(job, progress),
                Event::Done(job, text, result) => self.done(job, text, *result),
                Event::Repaired(job, text, repair) => self.repaired(job, &text, repair),
            }
        }
        self.jobs.values().for_each(|job| job.deadline.cancel());
        match (self.is_ending, is_asked) {
            (true, true) => Ok(()),
            (false, _) | (true, false) => Err("the client has left without saying so".to_owned()),
        }
    }

    fn send(&self, message: impl Into<Message>) {
        if let Err(error) = self.connection.sender.send(message.into()) {
            err(&format!("the client does not listen: {error}\n"));
        }
    }

    fn request(&mut self, request: Request) {
        let Request { id, method, params } = request;
        match method.as_str() {
            _ if self.is_ending => {
                let what = "the session is at its end".to_owned();
                self.send(failure(id, ErrorCode::InvalidRequest, what));
            }
            "shutdown" => {
                self.is_ending = true;
                self.send(Response::new_ok(id, Value::Null));
            }
            "textDocument/hover" => {
                if let Some(params) = self.params::<HoverParams>(Some(&id), params) {
                    let position = params.text_document_position_params;
                    self.ask(id, position.text_document.uri.0, Topic::Hover(position.position));
                }
            }
            "textDocument/codeAction" => {
                if let Some(params) = self.params::<CodeActionParams>(Some(&id), params) {
                    self.ask(id, params.text_document.uri.0, Topic::Repair(params.range));
                }
            }
            "workspace/executeCommand" => {
                if let Some(params) = self.params::<ExecuteCommandParams>(Some(&id), params) {
                    let response = self.command(id, &params);
                    self.send(response);
                }
            }
            _ => {
                let what = format!("`{method}` is not supported");
                self.send(failure(id, ErrorCode::MethodNotFound, what));
            }
        }
    }

    fn ask(&mut self, id: RequestId, uri: String, about: Topic) {
        self.questions.push(Question { id, uri: uri.clone(), about });
        self.answer_questions(&uri);
    }

    fn command(&self, id: RequestId, params: &ExecuteCommandParams) -> Response {
        if params.command != PAGE {
            let what = format!("there is no command `{}`", params.command);
            return failure(id, ErrorCode::InvalidParams, what);
        }
        let arguments = params.arguments.as_deref().unwrap_or_default();
        let uri = arguments.first().and_then(Value::as_str).unwrap_or_default();
        let answer = self.documents.get(uri).and_then(Document::current);
        match answer.and_then(Answer::report) {
            Some(report) => Response::new_ok(id, report.to_html()),
            None => Response::new_ok(id, Value::Null),
        }
    }

    fn notify(&mut self, notification: Notification) {
        let Notification { method, params } = notification;
        match method.as_str() {
            "textDocument/didOpen" => {
                if let Some(params) = self.params::<DidOpenTextDocumentParams>(None, params) {
                    let (uri, item) = (params.text_document.uri.0.clone(), params.text_document);
                    let (text, version) = (item.text, item.version);
                    let document = Document { text, version, ..Document::default() };
                    self.documents.insert(uri.clone(), document);
                    self.schedule(&uri);
                }
            }
            "textDocument/didChange" => {
                if let Some(params) = self.params::<DidChangeTextDocumentParams>(None, params) {
                    self.change(params);
                }
            }
            "textDocument/didSave" => {
                if let Some(params) = self.params::<DidSaveTextDocumentParams>(None, params) {
                    self.file_changed(&params.text_document.uri.0);
                }
            }
            "textDocument/didClose" => {
                if let Some(params) = self.params::<DidCloseTextDocumentParams>(None, params) {
                    self.close(&params.text_document.uri.0);
                }
            }
            "workspace/didChangeWatchedFiles" => {
                if let Some(params) = self.params::<DidChangeWatchedFilesParams>(None, params) {
                    params.changes.iter().for_each(|it| self.file_changed(&it.uri.0));
                }
            }
            "$/cancelRequest" => {
                if let Some(params) = self.params::<CancelParams>(None, params) {
                    self.cancel_question(params.id);
                }
            }
            "window/workDoneProgress/cancel" => {
                if let Some(params) = self.params::<WorkDoneProgressCancelParams>(None, params) {
                    self.cancel_job(&params.token);
                }
            }
            _ => {}
        }
    }

    /// The parameters of a message; the client is told if they are wrong.
    fn params<P: DeserializeOwned>(&self, id: Option<&RequestId>, params: Value) -> Option<P> {
        match (serde_json::from_value(params), id) {
            (Ok(params), _) => Some(params),
            (Err(error), Some(id)) => {
                self.send(failure(id.clone(), ErrorCode::InvalidParams, error.to_string()));
                None
            }
            (Err(error), None) => {
                err(&format!("a notification is not understood: {error}\n"));
                None
            }
        }
    }

    fn change(&mut self, params: DidChangeTextDocumentParams) {
        let uri = params.text_document.text_document_identifier.uri.0;
        let Some(document) = self.documents.get_mut(&uri) else { return };
        document.change(params.content_changes, &self.setup.encoding);
        document.version = params.text_document.version;
        self.abandon(&uri);
        if self.documents.get(&uri).is_some_and(|it| it.current().is_some()) {
            // The text is again what was verified last.
            self.publish(&uri);
            self.answer_questions(&uri);
        } else {
            self.schedule(&uri);
        }
    }

    fn close(&mut self, uri: &str) {
        self.abandon(uri);
        if let Some(document) = self.documents.remove(uri) {
            for published in document.published {
                self.diagnose(published, None, Vec::new());
            }
        }
        self.answer_questions(uri);
    }

    /// Verifies the documents again that include a file.
    fn file_changed(&mut self, uri: &str) {
        let path = path_of(uri);
        // What is being read now may be read before or after the change.
        let is_open = |own: &str| self.jobs.values().any(|job| job.uri == own);
        let others = self.documents.iter().filter(|(own, document)| {
            own.as_str() != uri && (document.includes(&path) || is_open(own))
        });
        let others: Vec<String> = others.map(|(own, _)| own.clone()).collect();
        for other in others {
            if let Some(document) = self.documents.get_mut(&other) {
                document.answer = None;
            }
            self.schedule(&other);
        }
    }

    /// Verifies a document as soon as there is room, and not what it was before.
    fn schedule(&mut self, uri: &str) {
        self.abandon(uri);
        self.waiting.push_back(uri.to_owned());
        self.start();
    }

    /// Gives up what is being done for a document.
    fn abandon(&mut self, uri: &str) {
        self.waiting.retain(|it| it != uri);
        let jobs: Vec<u64> =
            self.jobs.iter().filter(|(_, job)| job.uri == uri).map(|(id, _)| *id).collect();
        jobs.into_iter().for_each(|job| self.end(job, "given up"));
    }

    /// Ends a verification whose answer nobody wants any more.
    fn end(&mut self, id: u64, why: &str) {
        if let Some(job) = self.jobs.remove(&id) {
            job.deadline.cancel();
            self.tell(id, json!({ "kind": "end", "message": why }));
        }
    }

    fn start(&mut self) {
        while self.n_running < self.setup.jobs {
            let Some(uri) = self.waiting.pop_front() else { return };
            let Some(document) = self.documents.get(&uri) else { continue };
            let text = document.text.clone();
            let (id, verifier) = self.begin(&uri, &text, "verifying", false);
            let done = self.events.0.clone();
            std::thread::spawn(move || {
                let result = verifier.verify();
                // The server has ended: nobody is there to be told.
                let _ended = done.send(Event::Done(id, text, Box::new(result)));
            });
        }
    }

    /// A new job on a text, and the verifier that does it.
    fn begin(&mut self, uri: &str, text: &str, what: &str, is_repair: bool) -> (u64, Verifier) {
        let (id, path) = (self.next, path_of(uri));
        self.next += 1;
        self.n_running += 1;
        let deadline = Deadline::never();
        let told = self.events.0.clone();
        let verifier = Verifier::new().source_text(&path, text);
        let verifier = self.setup.verify.configure(verifier).deadline(&deadline);
        let verifier = verifier.on_progress(move |progress| {
            // The server has ended: nobody is there to be told.
            let _ended = told.send(Event::Progress(id, progress));
        });
        if self.setup.has_progress {
            let name = path.rsplit('/').next().unwrap_or(&path).to_owned();
            let token = json!({ "token": token(id) });
            let create = "window/workDoneProgress/create".to_owned();
            self.send(Request::new(RequestId::from(token_text(id)), create, token));
            let title = format!("{what} {name}");
            self.tell(id, json!({ "kind": "begin", "title": title, "cancellable": true }));
        }
        self.jobs.insert(id, Job { uri: uri.to_owned(), deadline, is_repair });
        (id, verifier)
    }

    /// Looks for a repair of a document whose answer is known, if nobody does so already.
    fn seek_repair(&mut self, uri: &str) {
        let Some(answer) = self.documents.get(uri).and_then(Document::current) else { return };
        if self.jobs.values().any(|job| job.uri == uri && job.is_repair) {
            return;
        }
        let (text, result) = (answer.text.clone(), Arc::clone(&answer.result));
        let (id, verifier) = self.begin(uri, &text, "looking for a repair of", true);
        let done = self.events.0.clone();
        std::thread::spawn(move || {
            let found = result.as_ref().as_ref().ok().and_then(|it| repair(&verifier, it));
            let _ended = done.send(Event::Repaired(id, text, found));
        });
    }

    fn repaired(&mut self, id: u64, text: &str, repair: Option<Repair>) {
        self.n_running -= 1;
        if let Some(job) = self.jobs.remove(&id) {
            self.tell(id, json!({ "kind": "end", "message": "done" }));
            let answer = self.documents.get_mut(&job.uri).and_then(|it| it.answer.as_mut());
            if let Some(answer) = answer.filter(|answer| answer.text == text) {
                answer.repair = Some(repair);
            }
            self.answer_questions(&job.uri);
        }
        self.start();
    }

    fn progress(&self, job: u64, progress: Progress) {
        if self.jobs.contains_key(&job) {
            self.tell(job, json!({ "kind": "report", "message": progress.name() }));
        }
    }

    fn tell(&self, job: u64, value: Value) {
        if self.setup.has_progress {
            let params = json!({ "token": token(job), "value": value });
            self.send(Notification::new("$/progress".to_owned(), params));
        }
    }

    fn done(&mut self, id: u64, text: String, result: Result<Report, Error>) {
        self.n_running -= 1;
        if let Some(job) = self.jobs.remove(&id) {
            let mut result = result;
            if let Ok(report) = &mut result {
                self.setup.project.suppress(report);
            }
            self.tell(id, json!({ "kind": "end", "message": "done" }));
            if let Some(document) = self.documents.get_mut(&job.uri) {
                document.answer = Some(Answer { text, result: Arc::new(result), repair: None });
            }
            self.publish(&job.uri);
            self.answer_questions(&job.uri);
        }
        self.start();
    }

    /// Publishes what is known of a document; what it has published for other files before is taken back.
    fn publish(&mut self, uri: &str) {
        let Some(document) = self.documents.get_mut(uri) else { return };
        let Some(answer) = document.current() else { return };
        let mut found = answers::diagnostics(uri, &answer.result, &self.setup.encoding);
        for old in &document.published {
            found.entry(old.clone()).or_default();
        }
        document.published = found.keys().cloned().collect();
        let version = document.version;
        for (file, diagnostics) in found {
            let version = (file == uri).then_some(version);
            self.diagnose(file, version, diagnostics);
        }
    }

    fn diagnose(
        &self,
        uri: String,
        version: Option<i32>,
        diagnostics: Vec<gen_lsp_types::Diagnostic>,
    ) {
        let params = PublishDiagnosticsParams { uri: uri.into(), version, diagnostics };
        let method = "textDocument/publishDiagnostics".to_owned();
        self.send(Notification::new(method, params));
    }

    /// Answers what can be answered about a document; the rest waits for the verification or for the repair.
    fn answer_questions(&mut self, uri: &str) {
        let is_coming = self.jobs.values().any(|job| job.uri == uri && !job.is_repair)
            || self.waiting.iter().any(|waiting| waiting == uri);
        let answer = self.documents.get(uri).and_then(Document::current);
        if answer.is_none() && is_coming {
            return;
        }
        let encoding = &self.setup.encoding;
        let mut responses = Vec::new();
        let mut left = Vec::new();
        let mut is_sought = false;
        for question in std::mem::take(&mut self.questions) {
            let known = answer.filter(|_| question.uri == uri);
            let report = known.and_then(Answer::report);
            let response = match (report, question.about) {
                _ if question.uri != uri => None,
                (None, _) => Some(Value::Null),
                (Some(report), Topic::Hover(at)) => {
                    Some(json!(answers::hover(uri, report, at, encoding)))
                }
                (Some(report), Topic::Repair(range)) => {
                    let wrong = answers::wrong_in(uri, report, range, encoding);
                    match known.and_then(|it| it.repair.as_ref()) {
                        _ if wrong.is_empty() => Some(json!([])),
                        Some(None) => Some(json!([])),
                        Some(Some(repair)) => {
                            Some(json!([answers::action(uri, report, repair, wrong, encoding)]))
                        }
                        None => {
                            is_sought = true;
                            None
                        }
                    }
                }
            };
            match response {
                Some(response) => responses.push(Response::new_ok(question.id, response)),
                None => left.push(question),
            }
        }
        self.questions = left;
        responses.into_iter().for_each(|response| self.send(response));
        if is_sought {
            self.seek_repair(uri);
        }
    }

    fn cancel_question(&mut self, id: Id) {
        let id = match id {
            Id::Int(id) => RequestId::from(id),
            Id::String(id) => RequestId::from(id),
        };
        let n_before = self.questions.len();
        self.questions.retain(|question| question.id != id);
        if self.questions.len() < n_before {
            self.send(failure(id, ErrorCode::RequestCanceled, "canceled".to_owned()));
        }
    }

    fn cancel_job(&mut self, wanted: &ProgressToken) {
        let found = self.jobs.iter().find(|(id, _)| token(**id) == *wanted);
        let found = found.map(|(id, job)| (*id, job.uri.clone(), job.is_repair));
        if let Some((id, uri, is_repair)) = found {
            self.end(id, "canceled");
            let document = self.documents.get_mut(&uri).filter(|_| is_repair);
            if let Some(answer) = document.and_then(|it| it.answer.as_mut()) {
                // Nobody wants it for this text; the next change begins anew.
                answer.repair = Some(None);
            }
            self.answer_questions(&uri);
        }
    }
}

fn token_text(job: u64) -> String {
    format!("cuda-verify-{job}")
}

fn token(job: u64) -> ProgressToken {
    ProgressToken::String(token_text(job))
}

fn failure(id: RequestId, code: ErrorCode, what: String) -> Response {
    // The codes of the protocol are numbers.
    #[expect(clippy::as_conversions, reason = "the enumeration has no other conversion")]
    let code = code as i32;
    Response::new_err(id, code, what)
}
