import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { realpathSync } from "node:fs";
import { once } from "node:events";
import type { Socket } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { type SandboxFault, LocalModelError, type Log } from "#deps";

import { findLaunch, type Launch, resourceLimits } from "../../sandbox/launch.ts";
import { residentBytes, watch } from "../../sandbox/watchdog.ts";
import { encodeFrame, type Frame, FrameReader } from "../../sandbox/wire.ts";
import { modelError } from "../provider-errors.ts";
import type { Folders } from "./folders.ts";
import type { ModelRequest } from "./requests.ts";
import { bindingOf, isInstalled } from "./runtime.ts";

/**
 * Maximum seconds per answer. A text takes a tenth of a second; the first also waits for the model
 * to load.
 */
const answerSeconds = 60;
const startMs = 30_000;
const idleMs = 5 * 60_000;
/** ms of pauses after consecutive failures: 0.5 s, 1 s, 2 s, ... up to a minute. */
const firstRestMs = 500;
const longestRestMs = 60_000;
const mostAnswer = 1024 * 1024;
const entry = fileURLToPath(new URL("./child.ts", import.meta.url));

export interface EngineBounds {
  memoryMb: number;
  threads: number;
  idleMs?: number;
  answerSeconds?: number;
  /** The child's program file. */
  entry?: string;
}

export interface RequestOptions {
  signal: AbortSignal;
  /** A user waits for the answer: it goes before all other requests. */
  urgent?: boolean;
}

interface Waiting {
  request: ModelRequest;
  settle: PromiseWithResolvers<Frame>;
}

/** A running child and the frames of its answers. */
interface Child {
  process: ChildProcessWithoutNullStreams;
  frames: AsyncGenerator<Frame>;
}

/**
 * Runs models in a child process with limited memory and threads, without network and, as far as
 * this system allows, in a sandbox. The child starts with the first request, restarts after a
 * failure, ends after some minutes without requests, and dies with this process.
 */
export class Engine {
  readonly #folders: Folders;
  readonly #log: Log;
  readonly #bounds: EngineBounds;
  readonly #urgent: Waiting[] = [];
  readonly #background: Waiting[] = [];
  #launch: Promise<Launch> | undefined;
  #child: Child | undefined;
  #working = false;
  #failures = 0;
  #restsUntil = 0;
  #idle: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(folders: Folders, log: Log, bounds: EngineBounds) {
    this.#folders = folders;
    this.#log = log;
    this.#bounds = bounds;
  }

  get state(): "idle" | "working" | "failing" {
    if (this.#restsUntil > Date.now()) return "failing";
    return this.#working ? "working" : "idle";
  }

  /** Memory of the child in bytes; 0 without a child. */
  resident(): Promise<number> {
    return this.#child ? residentBytes(this.#child.process.pid ?? 0) : Promise.resolve(0);
  }

  /** Returns the child's answer. Throws ModelError. */
  async ask(request: ModelRequest, { signal, urgent = false }: RequestOptions): Promise<Frame> {
    if (signal.aborted) throw modelError("timeout", "the time was over before it was asked");
    if (this.#closed || !isInstalled(this.#folders)) {
      throw modelError("unreachable", "what runs models is not there");
    }
    if (Date.now() < this.#restsUntil) throw modelError("unreachable", "it failed lately");
    const queue = urgent ? this.#urgent : this.#background;
    const waiting = { request, settle: Promise.withResolvers<Frame>() };
    const leave = () => {
      const at = queue.indexOf(waiting);
      if (at >= 0) queue.splice(at, 1);
      waiting.settle.reject(modelError("timeout", "it was not answered in time"));
    };
    signal.addEventListener("abort", leave, { once: true });
    queue.push(waiting);
    void this.#work();
    try {
      return await waiting.settle.promise;
    } finally {
      signal.removeEventListener("abort", leave);
    }
  }

  /** Ends an idle child, so that a new one reads the changed model files. */
  forget() {
    if (!this.#working) this.#end();
  }

  async close(): Promise<void> {
    this.#closed = true;
    const { process: child } = this.#child ?? {};
    if (child) hold(child, true);
    this.#end();
    if (child && child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }

  /** Runs the queued requests one after the other. */
  async #work() {
    if (this.#working) return;
    this.#working = true;
    clearTimeout(this.#idle);
    try {
      for (;;) {
        const next = this.#urgent.shift() ?? this.#background.shift();
        if (!next) break;
        await this.#answer(next);
      }
    } finally {
      this.#working = false;
      this.#rest();
    }
  }

  async #answer({ request, settle }: Waiting) {
    let stop = () => {};
    let fault: SandboxFault | undefined;
    try {
      const child = (this.#child ??= await this.#start());
      hold(child.process, true);
      const { memoryMb, answerSeconds: wallSeconds = answerSeconds } = this.#bounds;
      const limits = { wallSeconds, memoryMb };
      stop = watch(
        child.process.pid ?? 0,
        limits,
        () => true,
        (why) => {
          fault ??= why;
          child.process.kill("SIGKILL");
        },
      );
      for (const piece of encodeFrame("data", request)) child.process.stdin.write(piece);
      const { value: frame } = await child.frames.next();
      if (!frame) throw new Error(fault ?? "it ended");
      this.#failures = 0;
      settle.resolve(frame);
    } catch (error) {
      this.#fail(error);
      settle.reject(modelError("unreachable", `the child that runs models ended: ${fault ?? ""}`));
    } finally {
      stop();
    }
  }

  /** Rejects all queued requests at once; their callers retry later. */
  #fail(error: unknown) {
    this.#end();
    const restMs = Math.min(longestRestMs, firstRestMs * 2 ** this.#failures);
    this.#failures += 1;
    this.#restsUntil = Date.now() + restMs;
    if (!this.#closed)
      this.#log.warn({ err: error, restMs }, "the process that runs models failed");
    for (const queue of [this.#urgent, this.#background]) {
      for (const { settle } of queue.splice(0)) {
        settle.reject(modelError("unreachable", "the child that runs models ended"));
      }
    }
  }

  #rest() {
    if (!this.#child) return;
    hold(this.#child.process, false);
    this.#idle = setTimeout(() => this.#end(), this.#bounds.idleMs ?? idleMs).unref();
  }

  #end() {
    clearTimeout(this.#idle);
    this.#child?.process.kill("SIGKILL");
    this.#child = undefined;
  }

  async #start(): Promise<Child> {
    if (this.#closed) throw new LocalModelError("cancelled");
    const { weights, arriving, runtime, root } = this.#folders;
    // Node's permissions check the real path of a file.
    const real = realpathSync(root);
    const platform = fileURLToPath(new URL("../..", import.meta.url));
    const readable = [
      `${platform}*`,
      // A bundled program lies elsewhere.
      `${dirname(entry)}/*`,
      ...["../../package.json", "../../../../package.json"].map((file) => join(platform, file)),
      ...[runtime, weights, arriving].map((folder) => `${folder.replace(root, real)}/*`),
    ];
    this.#launch ??= findLaunch([entry, bindingOf(this.#folders)]);
    const { prefix } = await this.#launch;
    const { memoryMb, threads } = this.#bounds;
    const [command, ...rest] = [...prefix, ...resourceLimits(memoryMb), process.execPath];
    const flags = [
      "--permission",
      "--allow-addons",
      ...readable.map((path) => `--allow-fs-read=${path}`),
      "--disallow-code-generation-from-strings",
      "--no-warnings",
    ];
    const program = this.#bounds.entry ?? entry;
    const args = [...rest, ...flags, program, runtime.replace(root, real), String(threads)];
    const child = spawn(command, args, { env: { MALLOC_ARENA_MAX: "2" }, cwd: "/" });
    child.on("error", () => child.kill("SIGKILL"));
    child.stdin.on("error", () => {});
    let stderr = "";
    child.stderr.on("data", (piece: Buffer) => {
      if (stderr.length < 4096) stderr += piece.toString("latin1");
    });
    child.once("exit", (code, signal) => {
      if (this.#child?.process === child) this.#child = undefined;
      this.#log.debug({ code, signal, stderr }, "the process that runs models ended");
    });
    const frames = framesOf(child);
    const timer = setTimeout(() => child.kill("SIGKILL"), startMs).unref();
    const { value } = await frames.next();
    clearTimeout(timer);
    if (value?.kind !== "ready") throw new Error(`it did not start: ${stderr}`);
    return { process: child, frames };
  }
}

async function* framesOf(child: ChildProcessWithoutNullStreams): AsyncGenerator<Frame> {
  const reader = new FrameReader(mostAnswer);
  for await (const piece of child.stdout as AsyncIterable<Buffer>) yield* reader.push(piece);
}

/** Whether the child keeps this process alive: not while it is idle. */
function hold(child: ChildProcessWithoutNullStreams, yes: boolean) {
  // Pipes to a child are sockets, but their types do not say so.
  const pipes = [child.stdin, child.stdout, child.stderr] as unknown as Socket[];
  for (const one of [child, ...pipes]) {
    if (yes) one.ref();
    else one.unref();
  }
}
