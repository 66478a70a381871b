import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import type { Socket } from "node:net";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";

import { SandboxError, type SandboxFault, type SandboxLimits } from "#deps";

import { engineFlags, type Launch, memorySettings, resourceLimits } from "./launch.ts";
import { residentBytes, watch } from "./watchdog.ts";
import { encodeLength, encodeRequest, type Frame, FrameReader, WireError } from "./wire.ts";

const START_SECONDS = 30;
const MOST_STDERR = 4096;
const inside = fileURLToPath(new URL("./inside.ts", import.meta.url));

/** One child process: it starts, takes an input, and then waits for another or ends. */
export class SandboxWorker {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #frames: AsyncGenerator<Frame>;
  readonly #ready: Promise<void>;
  readonly #gone: Promise<unknown>;
  #fault: SandboxFault | undefined;
  #stderr = "";
  #output = 0;
  #mostOutput = 64 * 1024;

  /**
   * `memoryMb`: the maximum of any input. `entry`: the program's file. `readable`: files and
   * folders (`…/*`) that it may open while it loads.
   */
  constructor(
    launch: Launch,
    entry: string,
    readable: string[],
    { cache, memoryMb }: { cache: string | undefined; memoryMb: number },
  ) {
    const flags = [
      "--permission",
      ...readable.map((path) => `--allow-fs-read=${path}`),
      // Dropped again before the input is read (inside.ts). Node only uses its cache if it has
      // permission to write it; the user that it runs as has no write access.
      ...(cache ? [`--allow-fs-read=${cache}/*`, `--allow-fs-write=${cache}/*`] : []),
      "--allow-worker",
      ...engineFlags,
    ];
    const [command, ...rest] = [...launch.prefix, ...resourceLimits(memoryMb), process.execPath];
    const env = { ...memorySettings, ...(cache ? { NODE_COMPILE_CACHE: cache } : {}) };
    this.#child = spawn(command, [...rest, ...flags, inside, entry], { env, cwd: "/" });
    this.#gone = once(this.#child, "exit").catch(() => undefined);
    this.#child.on("error", () => this.kill("crashed"));
    // If it ends early, the write error adds nothing: its exit code tells why.
    this.#child.stdin.on("error", () => {});
    this.#child.stderr.on("data", (piece: Buffer) => {
      if (this.#stderr.length < MOST_STDERR) this.#stderr += piece.toString("latin1");
    });
    this.#frames = this.#read();
    this.#ready = this.#start();
    this.#ready.catch(() => {});
  }

  /** Settles when the process has ended. */
  get gone() {
    return this.#gone;
  }

  get isGone() {
    const { exitCode, signalCode } = this.#child;
    return this.#fault !== undefined || exitCode !== null || signalCode !== null;
  }

  /** Resident memory in bytes; 0 where it is unknown. */
  resident = () => residentBytes(this.#child.pid ?? 0);

  /** Ends it at once; its caller gets the fault. */
  kill(fault: SandboxFault) {
    this.#fault ??= fault;
    this.#child.kill("SIGKILL");
  }

  /** Whether it keeps this process alive: not while it is idle. */
  hold(yes: boolean) {
    // Pipes to a child are sockets, but their types do not say so.
    const pipes = [
      this.#child.stdin,
      this.#child.stdout,
      this.#child.stderr,
    ] as unknown as Socket[];
    for (const one of [this.#child, ...pipes]) {
      if (yes) one.ref();
      else one.unref();
    }
  }

  /**
   * Sends an input and yields the worker's frames. Throws SandboxError, or the error of the input's
   * source. The worker has ended when the generator ends, unless it finished successfully: then it
   * can take another input.
   */
  async *run(input: Readable, request: unknown, limits: SandboxLimits): AsyncGenerator<Frame> {
    const state = { waiting: false, starved: true };
    let broken: { error: unknown } | undefined;
    let stop = () => {};
    let ended = false;
    try {
      await this.#ready;
      this.#output = 0;
      this.#mostOutput = limits.outputBytes;
      const isWaiting = () => state.waiting && !state.starved;
      stop = watch(this.#child.pid ?? 0, limits, isWaiting, (fault) => this.kill(fault));
      const fed = this.#feed(input, request, state).catch((error: unknown) => {
        broken = { error };
        this.kill("aborted");
      });
      state.waiting = true;
      // Not `for await`: leaving it would close the pipe, which the next input needs.
      for (;;) {
        const { value: frame, done } = await this.#frames.next();
        if (done) throw await this.#error();
        if (frame.kind === "end") {
          await fed;
          ended = !this.isGone;
          return;
        }
        if (frame.kind === "failed") {
          const { fault } = frame.header as { fault?: unknown };
          const why = JSON.stringify(frame.header);
          throw new SandboxError(fault === "memory" ? "memory" : "crashed", why);
        }
        state.waiting = false;
        yield frame;
        state.waiting = true;
      }
    } catch (error) {
      if (broken) throw broken.error;
      if (error instanceof WireError) throw new SandboxError("crashed", error.message);
      throw this.#fault && !(error instanceof SandboxError) ? await this.#error() : error;
    } finally {
      stop();
      input.destroy();
      if (!ended) {
        this.kill("aborted");
        await this.#gone;
      }
    }
  }

  async #error() {
    const fault = this.#fault ?? "crashed";
    await this.#gone;
    const { exitCode, signalCode } = this.#child;
    return new SandboxError(
      fault,
      `the sandboxed child ended (${signalCode ?? exitCode}): ${this.#stderr}`,
    );
  }

  async #feed(input: Readable, request: unknown, state: { starved: boolean }) {
    const { stdin } = this.#child;
    stdin.write(encodeRequest(request));
    for await (const piece of input as AsyncIterable<Buffer>) {
      if (piece.length === 0) continue;
      state.starved = false;
      stdin.write(encodeLength(piece.length));
      // A broken pipe is not an error of the input: the worker's exit code tells why.
      const drained = () => once(stdin, "drain").catch(() => this.#gone);
      if (!stdin.write(piece)) await Promise.race([drained(), this.#gone]);
      if (this.isGone) return;
      state.starved = true;
    }
    state.starved = false;
    stdin.write(encodeLength(0));
  }

  async #start() {
    const timer = setTimeout(() => this.kill("timeout"), START_SECONDS * 1000).unref();
    const { value } = await this.#frames.next();
    clearTimeout(timer);
    if (value?.kind !== "ready") {
      throw await this.#error();
    }
  }

  async *#read(): AsyncGenerator<Frame> {
    const reader = new FrameReader(64 * 1024 * 1024);
    for await (const piece of this.#child.stdout as AsyncIterable<Buffer>) {
      this.#output += piece.length;
      if (this.#output > this.#mostOutput) {
        this.kill("output");
        return;
      }
      yield* reader.push(piece);
    }
  }
}
