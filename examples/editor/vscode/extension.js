// A minimal client: it starts `cuda-verify lsp` and shows the page of a report.
"use strict";
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

function activate(context) {
  const options = vscode.workspace.getConfiguration("cuda-verify");
  const server = { command: options.get("path"), args: ["lsp", ...options.get("arguments")] };
  client = new LanguageClient("cuda-verify", "cuda-verify", server, {
    documentSelector: [{ language: "cuda-cpp" }],
    synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/*.{cuh,h,hpp}") },
  });
  const show = vscode.commands.registerCommand("cuda-verify.showPage", async () => {
    const document = vscode.window.activeTextEditor?.document;
    if (!document) return;
    const params = { command: "cuda-verify.page", arguments: [document.uri.toString()] };
    const page = await client.sendRequest("workspace/executeCommand", params);
    if (!page) {
      vscode.window.showInformationMessage("There is no report yet.");
      return;
    }
    const title = document.uri.path.split("/").pop();
    const panel = vscode.window.createWebviewPanel("cuda-verify", title, vscode.ViewColumn.Beside, {
      enableScripts: true,
    });
    panel.webview.html = page;
  });
  context.subscriptions.push(show);
  return client.start();
}

function deactivate() {
  return client?.stop();
}

module.exports = { activate, deactivate };
