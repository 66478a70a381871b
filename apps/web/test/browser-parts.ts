import { vi } from "vitest";

import { hashing } from "../src/features/library/uploads/sending/hashing.ts";

/** A worker on the main thread that reads and hashes files like the real one. */
class WorkerHere extends EventTarget {
  readonly postMessage = hashing(
    (data) => void this.dispatchEvent(new MessageEvent("message", { data })),
  );
}

/** XMLHttpRequest over the scripted network, with the parts an upload needs. */
class RequestByScript extends EventTarget {
  readonly upload = new EventTarget();
  /** Milliseconds; 0 disables it. */
  timeout = 0;
  status = 0;
  responseText = "";
  withCredentials = false;
  private line = { method: "GET", url: "" };
  private readonly headers = new Headers();
  private answered = new Headers();
  private aborted = false;

  open(method: string, url: string) {
    this.line = { method, url };
  }

  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }

  getAllResponseHeaders() {
    return [...this.answered].map(([name, value]) => `${name}: ${value}\r\n`).join("");
  }

  abort() {
    this.aborted = true;
    this.dispatchEvent(new Event("loadend"));
  }

  send(body: FormData) {
    void this.carry(body);
  }

  private async carry(body: FormData) {
    const { method, url } = this.line;
    try {
      const response = await fetch(url, { method, headers: this.headers, body });
      this.answered = response.headers;
      this.status = response.status;
      this.responseText = await response.text();
    } catch {
      this.status = 0;
    }
    if (!this.aborted) this.dispatchEvent(new Event("loadend"));
  }
}

/** Stubs the browser APIs that uploads need and the test browser lacks. */
export function lendUploadParts() {
  vi.stubGlobal("Worker", WorkerHere);
  vi.stubGlobal("XMLHttpRequest", RequestByScript);
}
