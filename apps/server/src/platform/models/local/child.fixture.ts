/** Answers like the child that runs models, and misbehaves on request. */
import { Buffer } from "node:buffer";

import { encodeFrame, FrameReader } from "../../sandbox/wire.ts";
import type { ModelRequest } from "./requests.ts";

const send = (kind: "ready" | "data", header?: unknown, parts: readonly Uint8Array[] = []) => {
  for (const piece of encodeFrame(kind, header, parts)) process.stdout.write(piece);
};
const held: Buffer[] = [];

send("ready");
const reader = new FrameReader(1024 * 1024);
for await (const piece of process.stdin as AsyncIterable<Buffer>) {
  for (const { header } of reader.push(piece)) {
    const request = header as ModelRequest;
    const text = request.do === "embed" ? request.text : "";
    if (text === "die") process.exit(1);
    if (text === "grow") for (;;) held.push(Buffer.alloc(16 * 1024 * 1024, 1));
    if (text !== "hang") send("data", { pid: process.pid, text });
  }
}
process.exit(0);
