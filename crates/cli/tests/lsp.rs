//! A scripted client against the server: opening, changing, saving and closing documents, questions, progress and
//! cancellation.
#![cfg(feature = "lsp")]
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::io::BufReader;
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use lsp_server::{Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};

const RACE: &str = "\
// \u{1f600}\u{1f600} Every thread reads what its neighbour writes.
/* \u{1f600} */ __global__ void shift(int *a) { a[threadIdx.x] = a[threadIdx.x + 1]; }
int main() {
  int *a;
  cudaMalloc(&a, 65 * sizeof(int));
  cudaMemset(a, 0, 65 * sizeof(int));
  shift<<<1, 64>>>(a);
  cudaFree(a);
  return 0;
}
";
/// Its verification takes longer than any test.
const ENDLESS: &str = "\
unsigned step(unsigned x) { return x * 1664525u + 1013904223u; }
int main() {
  unsigned long long n = 0;
  for (unsigned x = 1; x != 0; x = step(x)) n += x;
  assert(n != 12345);
  return 0;
}
";
const HEADER: &str = "#define SIZE 64\n";
const INCLUDING: &str = "\
#include \"size.h\"
__global__ void fill(int *a) { a[threadIdx.x] = 1; }
int main() {
  int *a;
  cudaMalloc(&a, SIZE * sizeof(int));
  fill<<<1, 64>>>(a);
  cudaFree(a);
  return 0;
}
";

/// A barrier is missing.
const MISSING_BARRIER: &str = "\
__global__ void reverse(int *a) {
  __shared__ int s[64];
  s[threadIdx.x] = a[threadIdx.x];
  a[threadIdx.x] = s[63 - threadIdx.x];
}
int main() {
  int *a;
  cudaMalloc(&a, 64 * sizeof(int));
  cudaMemset(a, 0, 64 * sizeof(int));
  reverse<<<1, 64>>>(a);
  cudaFree(a);
  return 0;
}
";

struct Client {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    folder: PathBuf,
    next: i32,
    /// Notifications and requests of the server that nobody has asked for yet.
    seen: Vec<Message>,
}

#[expect(clippy::disallowed_methods, reason = "the server itself is tested")]
impl Client {
    fn start(name: &str, arguments: &[&str], encodings: &[&str]) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(&folder).unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_cuda-verify"))
            .arg("lsp")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take(), BufReader::new(child.stdout.take().unwrap()));
        let mut client = Self { child, input, output, folder, next: 0, seen: Vec::new() };
        let params = json!({
            "processId": null,
            "workspaceFolders": [{ "uri": client.uri(""), "name": name }],
            "capabilities": {
                "window": { "workDoneProgress": true },
                "general": { "positionEncodings": encodings }
            }
        });
        let result = client.ask("initialize", params);
        assert_eq!(result["capabilities"]["hoverProvider"], true);
        assert_eq!(result["capabilities"]["positionEncoding"], encodings[0]);
        assert_eq!(result["serverInfo"]["name"], "cuda-verify");
        client.tell("initialized", json!({}));
        client
    }

    fn uri(&self, file: &str) -> String {
        format!("file://{}/{file}", self.folder.display())
    }

    fn send(&mut self, message: Message) {
        message.write(self.input.as_mut().unwrap()).unwrap();
    }

    fn tell(&mut self, method: &str, params: Value) {
        self.send(Notification::new(method.to_owned(), params).into());
    }

    fn request(&mut self, method: &str, params: Value) -> RequestId {
        self.next += 1;
        let id = RequestId::from(self.next);
        self.send(Request::new(id.clone(), method.to_owned(), params).into());
        id
    }

    fn receive(&mut self) -> Message {
        Message::read(&mut self.output).unwrap().expect("the server goes on")
    }

    fn response(&mut self, id: &RequestId) -> Response {
        loop {
            match self.receive() {
                Message::Response(response) if response.id == *id => return response,
                other @ (Message::Request(_) | Message::Response(_) | Message::Notification(_)) => {
                    self.seen.push(other);
                }
            }
        }
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.request(method, params);
        self.response(&id).response_result.unwrap()
    }

    /// The next notification of a kind about which something holds.
    fn expect(&mut self, method: &str, holds: impl Fn(&Value) -> bool) -> Value {
        let mut index = 0;
        loop {
            if index == self.seen.len() {
                let message = self.receive();
                self.seen.push(message);
            }
            if let Message::Notification(it) = &self.seen[index]
                && it.method == method
                && holds(&it.params)
            {
                let found = it.params.clone();
                self.seen.remove(index);
                return found;
            }
            index += 1;
        }
    }

    fn open(&mut self, file: &str, text: &str) {
        let uri = self.uri(file);
        let item = json!({ "uri": uri, "languageId": "cuda-cpp", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": item }));
    }

    fn change(&mut self, file: &str, version: i32, changes: Value) {
        let document = json!({ "uri": self.uri(file), "version": version });
        let params = json!({ "textDocument": document, "contentChanges": changes });
        self.tell("textDocument/didChange", params);
    }

    fn diagnostics(&mut self, file: &str) -> Vec<Value> {
        let uri = self.uri(file);
        let params =
            self.expect("textDocument/publishDiagnostics", |params| params["uri"] == uri.as_str());
        params["diagnostics"].as_array().unwrap().clone()
    }

    fn hover(&mut self, file: &str, line: u32) -> Value {
        let position = json!({ "line": line, "character": 3 });
        let document = json!({ "uri": self.uri(file) });
        self.ask("textDocument/hover", json!({ "textDocument": document, "position": position }))
    }

    fn actions(&mut self, file: &str, line: u32) -> Value {
        let params = json!({
            "textDocument": { "uri": self.uri(file) },
            "range": at(line, 0, 0),
            "context": { "diagnostics": [] }
        });
        self.ask("textDocument/codeAction", params)
    }

    /// The token of the next verification that begins.
    fn begun(&mut self) -> Value {
        self.expect("$/progress", |it| it["value"]["kind"] == "begin")["token"].clone()
    }

    fn ended(&mut self, token: &Value) -> String {
        let end =
            self.expect("$/progress", |it| it["token"] == *token && it["value"]["kind"] == "end");
        end["value"]["message"].as_str().unwrap().to_owned()
    }

    fn stop(mut self) {
        self.ask("shutdown", Value::Null);
        let late = self.request("textDocument/hover", json!({}));
        assert_eq!(self.response(&late).response_result.unwrap_err().code, -32600);
        self.tell("exit", Value::Null);
        self.input = None;
        assert!(self.child.wait().unwrap().success());
    }
}

fn at(line: u32, start: u32, end: u32) -> Value {
    json!({
        "start": { "line": line, "character": start },
        "end": { "line": line, "character": end }
    })
}

#[test]
fn a_session_of_an_editor() {
    let mut client = Client::start("lsp session", &[], &["utf-16"]);
    // 1-6: a race, with both accesses and the launch.
    client.open("race.cu", RACE);
    let token = client.begun();
    client.expect("$/progress", |it| it["value"]["message"] == "reading");
    assert_eq!(client.ended(&token), "done");
    let found = client.diagnostics("race.cu");
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0]["code"], "data-race");
    // An emoji has two units.
    assert_eq!(found[0]["range"], at(1, 41, 55));
    let related = found[0]["relatedInformation"].as_array().unwrap();
    assert_eq!(related.len(), 3, "{related:?}");
    assert_eq!(related[1]["location"]["range"], at(1, 58, 76));
    assert_eq!(related[2]["location"]["range"]["start"]["line"], 6);
    // 7-10: what is known of the kernel, at its body and at its launch, and of nothing else.
    let text = client.hover("race.cu", 1)["contents"]["value"].as_str().unwrap().to_owned();
    assert!(text.contains("**unsafe**") && text.contains("shift<<<1, 64>>>(a);"), "{text}");
    assert!(text.contains("gridDim (1, 1, 1), blockDim (64, 1, 1)"), "{text}");
    assert!(client.hover("race.cu", 6)["contents"]["value"].is_string());
    assert_eq!(client.hover("race.cu", 3), Value::Null);
    // 11-13: the change of some characters mends it.
    client.change("race.cu", 2, json!([{ "range": at(1, 58, 76), "text": "1" }]));
    assert_eq!(client.diagnostics("race.cu"), Vec::<Value>::new());
    let text = client.hover("race.cu", 1)["contents"]["value"].as_str().unwrap().to_owned();
    assert!(text.contains("**safe**: complete"), "{text}");
    // 14-15: what was verified last is not verified again.
    client.change(
        "race.cu",
        3,
        json!([{ "range": at(0, 0, 0), "text": "/" }, { "range": at(0, 0, 1), "text": "" }]),
    );
    assert!(client.diagnostics("race.cu").is_empty());
    // 16-17: a source that is not accepted.
    client.change("race.cu", 4, json!([{ "text": "int main() { return 0 }\n" }]));
    let found = client.diagnostics("race.cu");
    assert_eq!(found[0]["range"]["start"]["line"], 0, "{found:?}");
    assert_eq!(found[0]["severity"], 1);
    // 18-19: one that is not decided.
    client.change(
        "race.cu",
        5,
        json!([{ "text": "int a;\nint main() { asm(\"nop\"); return a; }\n" }]),
    );
    let found = client.diagnostics("race.cu");
    assert_eq!(
        (&found[0]["severity"], &found[0]["range"]["start"]["line"]),
        (&json!(3), &json!(1))
    );
    // 20-22: files that include others are verified again when these are saved.
    std::fs::write(client.folder.join("size.h"), HEADER).unwrap();
    client.open("including.cu", INCLUDING);
    assert!(client.diagnostics("including.cu").is_empty());
    std::fs::write(client.folder.join("size.h"), "#define SIZE 63\n").unwrap();
    let header = client.uri("size.h");
    client.tell("textDocument/didSave", json!({ "textDocument": { "uri": header } }));
    assert_eq!(client.diagnostics("including.cu")[0]["code"], "array-bounds");
    // 23-24: the same for files that others change.
    std::fs::write(client.folder.join("size.h"), HEADER).unwrap();
    let changed = json!({ "changes": [{ "uri": header, "type": 2 }] });
    client.tell("workspace/didChangeWatchedFiles", changed);
    assert!(client.diagnostics("including.cu").is_empty());
    // 25-26: the page of a report.
    let uri = client.uri("including.cu");
    let page = json!({ "command": "cuda-verify.page", "arguments": [uri] });
    let page = client.ask("workspace/executeCommand", page);
    assert!(page.as_str().unwrap().starts_with("<!DOCTYPE html>"));
    let other = client.request("workspace/executeCommand", json!({ "command": "other" }));
    assert!(client.response(&other).response_result.is_err());
    // 27-28: what the server does not know.
    let other = client.request("textDocument/rename", json!({}));
    assert_eq!(client.response(&other).response_result.unwrap_err().code, -32601);
    client.tell("textDocument/unknown", json!({}));
    // 29-30: closing takes the diagnostics back.
    let uri = client.uri("race.cu");
    client.tell("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
    assert!(client.diagnostics("race.cu").is_empty());
    assert_eq!(client.hover("race.cu", 1), Value::Null);
    // 31-32: the end.
    client.stop();
}

#[test]
fn a_repair_is_offered_where_something_is_wrong() {
    let mut client = Client::start("lsp repair", &[], &["utf-16"]);
    client.open("reverse.cu", MISSING_BARRIER);
    let found = client.diagnostics("reverse.cu");
    let line = u32::try_from(found[0]["range"]["start"]["line"].as_u64().unwrap()).unwrap();
    assert_eq!(client.actions("reverse.cu", 8), json!([]));
    let actions = client.actions("reverse.cu", line);
    assert_eq!(actions.as_array().unwrap().len(), 1, "{actions}");
    assert_eq!(actions[0]["kind"], "quickfix");
    assert_eq!(actions[0]["diagnostics"][0]["code"], "data-race");
    // The second question needs no second search.
    assert_eq!(client.actions("reverse.cu", line), actions);
    // With the change that the client is told to make, nothing is wrong any more.
    let edits = actions[0]["edit"]["changes"][client.uri("reverse.cu")].as_array().unwrap().clone();
    let changes: Vec<Value> = edits
        .iter()
        .rev()
        .map(|it| json!({ "range": it["range"], "text": it["newText"] }))
        .collect();
    client.change("reverse.cu", 2, json!(changes));
    assert!(client.diagnostics("reverse.cu").is_empty());
    assert_eq!(client.actions("reverse.cu", line), json!([]));
    client.stop();
}

#[test]
fn what_takes_too_long_is_cancelled() {
    let mut client = Client::start("lsp cancel", &["--timeout=600"], &["utf-32"]);
    client.open("endless.cu", ENDLESS);
    let token = client.begun();
    // A question waits for the answer, and is cancelled on its own.
    let params = json!({
        "textDocument": { "uri": client.uri("endless.cu") },
        "position": { "line": 1, "character": 0 }
    });
    let question = client.request("textDocument/hover", params.clone());
    client.tell("$/cancelRequest", json!({ "id": 2 }));
    assert_eq!(client.response(&question).response_result.unwrap_err().code, -32800);
    // Another one is answered when the verification is cancelled.
    let question = client.request("textDocument/hover", params);
    client.tell("window/workDoneProgress/cancel", json!({ "token": token }));
    assert_eq!(client.ended(&token), "canceled");
    assert_eq!(client.response(&question).response_result.unwrap(), Value::Null);
    // A change gives up what was begun, and the new text is verified.
    client.change("endless.cu", 2, json!([{ "range": at(0, 0, 0), "text": "\n" }]));
    let token = client.begun();
    client.change("endless.cu", 3, json!([{ "text": "int main() { return 0; }\n" }]));
    assert_eq!(client.ended(&token), "given up");
    assert!(client.diagnostics("endless.cu").is_empty());
    client.stop();
}
