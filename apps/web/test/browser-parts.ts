import { createMD5 } from "hash-wasm";
import { vi } from "vitest";

import type { FromWorker, ToWorker } from "../src/features/library/uploads/checksum.ts";
import { digestOf } from "../src/features/library/uploads/read-file.ts";

/** A worker without a thread: it reads and hashes files as the real one does. */
class WorkerHere extends EventTarget {
  readonly cancelled = new Set<string>();

  postMessage(message: ToWorker) {
    if (message.type === "cancel") this.cancelled.add(message.id);
    else void this.hash(message.id, message.file);
  }

  private async hash(id: string, file: File) {
    const tell = (data: FromWorker) => this.dispatchEvent(new MessageEvent("message", { data }));
    try {
      const checksum = await digestOf(file, await createMD5(), {
        onRead: (bytes) => tell({ type: "read", id, bytes }),
        isCancelled: () => this.cancelled.has(id),
      });
      if (checksum !== undefined) tell({ type: "hashed", id, checksum });
    } catch (error) {
      tell({ type: "failed", id, reason: error instanceof Error ? error.message : "" });
    }
  }
}

/** XMLHttpRequest over the scripted network, as far as an upload needs it. */
class RequestByScript extends EventTarget {
  readonly upload = new EventTarget();
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
