import { vi } from "vitest";

import { hashing } from "../src/features/library/uploads/sending/hashing.ts";

/** A worker without a thread: it reads and hashes files as the real one does. */
class WorkerHere extends EventTarget {
  readonly postMessage = hashing(
    (data) => void this.dispatchEvent(new MessageEvent("message", { data })),
  );
}

/** XMLHttpRequest over the scripted network, as far as an upload needs it. */
class RequestByScript extends EventTarget {
  readonly upload = new EventTarget();
  /** ms; 0: it is never given up. */
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

  getResponseHeader(name: string) {
    return this.answered.get(name);
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

/** Puts the parts of a browser that uploads need in place of those this one lacks. */
export function lendUploadParts() {
  vi.stubGlobal("Worker", WorkerHere);
  vi.stubGlobal("XMLHttpRequest", RequestByScript);
}
