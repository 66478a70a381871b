/**
 * The entry point of a sandbox worker: `node inside.ts <program>`. Loads the program, reports that
 * it is ready, reads a request, drops the rights to open files and threads, and only then reads its
 * input; then it waits for the next request. Pipes are read and written synchronously: there is
 * nothing else to do meanwhile, and a closed pipe ends the process at once. With `--rehearse` it
 * only loads the program, to fill the compile cache for later workers.
 */
import { Buffer } from "node:buffer";
import { readSync, writeSync } from "node:fs";
import { setPriority } from "node:os";

import type { SandboxedProgram } from "#deps";

import { encodeFrame, type FrameKind } from "./wire.ts";

const STDIN = 0;
const STDOUT = 1;
/** Below the priority of users' requests. */
const NICENESS = 5;

function send(kind: FrameKind, header?: unknown, parts?: readonly Uint8Array[]) {
  for (const piece of encodeFrame(kind, header, parts)) {
    for (let at = 0; at < piece.length;) at += write(piece, at);
  }
}

function write(piece: Uint8Array, at: number): number {
  try {
    return writeSync(STDOUT, piece, at);
  } catch (error) {
    // The parent has ended.
    if (!isBusy(error)) process.exit(0);
    return 0;
  }
}

const block = new Uint8Array(256 * 1024);

/** Returns the next bytes of the pipe, undefined at its end; valid until the next call. */
function readPipe(most: number): Uint8Array | undefined {
  for (;;) {
    try {
      const count = readSync(STDIN, block, 0, Math.min(most, block.length), null);
      return count > 0 ? block.subarray(0, count) : undefined;
    } catch (error) {
      if (!isBusy(error)) throw error;
    }
  }
}

const pause = new Int32Array(new SharedArrayBuffer(4));

/** Whether a pipe is non-blocking and not ready; then waits a millisecond before the next try. */
function isBusy(error: unknown) {
  const busy = (error as NodeJS.ErrnoException).code === "EAGAIN";
  if (busy) Atomics.wait(pause, 0, 0, 1);
  return busy;
}

function exactly(size: number): Buffer {
  const pieces: Uint8Array[] = [];
  for (let left = size; left > 0;) {
    const piece = readPipe(left);
    // Closed without a request: this worker is no longer needed.
    if (!piece) process.exit(0);
    pieces.push(piece.slice());
    left -= piece.length;
  }
  return Buffer.concat(pieces);
}

/** Bytes of the current piece of input not read yet; undefined at the end of the input. */
let rest: number | undefined;

/** Returns the next bytes of the input, undefined at its end; valid until the next call. */
function read(): Uint8Array | undefined {
  if (rest === 0) rest = lengthOf();
  if (rest === undefined) return undefined;
  const piece = readPipe(rest);
  if (!piece) process.exit(0);
  rest -= piece.length;
  return piece;
}

/** Length of the next piece; an empty piece ends the input. */
const lengthOf = () => exactly(4).readUInt32LE() || undefined;

/** The stack without the error's message, which may contain document text. */
function trace(error: unknown) {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const name = error instanceof Error ? error.name : typeof error;
  return [name, ...stack.split("\n").filter((line) => /^\s+at /.test(line))]
    .slice(0, 12)
    .join("\n");
}

/** Whether memory ran out, by V8's error message. */
const ranOut = (error: unknown) =>
  error instanceof RangeError && /allocation failed|out of memory/i.test(error.message);

try {
  setPriority(NICENESS);
} catch {
  // Optional, and not allowed everywhere.
}
// Only needed by node and the C library, which have read it already.
for (const name of Object.keys(process.env)) delete process.env[name];
const [, , entry = "", rehearse] = process.argv;
const program = (await import(entry)) as SandboxedProgram;
await program.load?.();
if (rehearse) process.exit(0);
send("ready");
for (;;) {
  const request = JSON.parse(exactly(exactly(4).readUInt32LE()).toString("utf8")) as unknown;
  await program.begin?.(request);
  for (const right of ["worker", "fs"]) process.permission?.drop(right);
  rest = lengthOf();
  try {
    await program.run(request, { read }, (header, parts) => send("data", header, parts));
    while (read());
    send("end");
  } catch (error) {
    send("failed", { trace: trace(error), fault: ranOut(error) ? "memory" : "crashed" });
    process.exit(0);
  }
}
