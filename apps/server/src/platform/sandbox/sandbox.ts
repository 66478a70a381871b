import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import type { Sandbox, SandboxProgram, Log } from "#deps";

import { SandboxWorker } from "./sandbox-worker.ts";
import { compiledCode } from "./compiled-code.ts";
import { SandboxWorkerPool } from "./sandbox-worker-pool.ts";
import { findLaunch, type Launch } from "./launch.ts";
import { Semaphore } from "./semaphore.ts";
import { protectionOf, sentenceOf } from "./protection.ts";

/** Seconds until an unused spare worker is ended: it holds tens of megabytes. */
const IDLE_SECONDS = 30;
/** ms. After a shorter run, more are likely to follow: the next worker is loaded at once. */
const SHORT_RUN = 2000;
/**
 * Maximum workers of one program, busy or idle: each holds a hundred megabytes, and more workers
 * than cores are no faster.
 */
const MOST_WORKERS = Math.min(8, Math.max(2, availableParallelism()));
/**
 * ms before the next worker is loaded after a longer run, so that the processor is free to handle
 * the output of that run.
 */
const REST = 1000;

/** Default maximum of memory for an input, in MB. */
const mostMemoryMb = 768;

/** A sandbox with its child processes. */
export interface OpenSandbox extends Sandbox {
  /** The number of child processes that are alive, busy or idle. */
  workers(): number;
}

/**
 * Runs programs on untrusted inputs: each in a process without network, environment or right to
 * open a file, as another user where possible, which dies with us. A worker is new or has only
 * taken inputs of the same owner. One is loaded ahead when an input is announced, and after each
 * run that leaves none behind, since another often follows.
 */
export async function openSandboxes<Name extends string>(
  log: Log,
  programs: Record<Name, SandboxProgram>,
  memoryMb = mostMemoryMb,
): Promise<Record<Name, OpenSandbox>> {
  const all = Object.entries<SandboxProgram>(programs);
  const launch = await findLaunch(all.map(([, { entry }]) => fileURLToPath(entry)));
  const protection = protectionOf(launch);
  log[protection.missing.length > 0 ? "warn" : "info"](protection, sentenceOf(protection));
  const open = all.map(async ([name, program]) => [
    name,
    await sandboxOf(launch, program, memoryMb),
  ]);
  return Object.fromEntries(await Promise.all(open)) as Record<Name, OpenSandbox>;
}

/** Opens a sandbox for one program. */
export const openSandbox = async (log: Log, program: SandboxProgram): Promise<Sandbox> =>
  (await openSandboxes(log, { program })).program;

async function sandboxOf(
  launch: Launch,
  program: SandboxProgram,
  memoryMb: number,
): Promise<OpenSandbox> {
  const entry = fileURLToPath(program.entry);
  const ahead = program.ahead ?? true;
  const source = fileURLToPath(new URL("../..", import.meta.url));
  // The workspace's packages are links to these folders.
  const packages = join(source, "../../../packages/");
  const readable = [
    `${source}*`,
    `${packages}*`,
    // A bundled program lies elsewhere.
    `${dirname(entry)}/*`,
    // Node looks into these on its way to a package.
    ...["../package.json", "../../../package.json"].map((file) => join(source, file)),
    ...program.packages.flatMap((name) => packageFolders(name, program.entry)),
  ];
  // The cache folder belongs to a single program; one that rarely runs may start slowly.
  const cache = ahead ? await compiledCode(launch, entry) : undefined;
  const workers = new Set<SandboxWorker>();
  const kept = new SandboxWorkerPool();
  const semaphore = new Semaphore(MOST_WORKERS);
  let spare: SandboxWorker | undefined;
  let closed = false;

  const start = () => {
    const worker = new SandboxWorker(launch, entry, readable, { cache, memoryMb });
    workers.add(worker);
    void worker.gone.then(() => workers.delete(worker));
    return worker;
  };
  const prepare = () => {
    if (closed || !ahead || (spare && !spare.isGone) || workers.size >= MOST_WORKERS) return;
    const waiting = start();
    waiting.hold(false);
    spare = waiting;
    setTimeout(() => {
      if (spare === waiting) waiting.kill("aborted");
    }, IDLE_SECONDS * 1000).unref();
  };
  const fresh = async () => {
    if (spare && !spare.isGone) {
      const taken = spare;
      spare = undefined;
      return taken;
    }
    while (workers.size >= MOST_WORKERS) {
      const ending = workers.values().find((worker) => worker.isGone) ?? kept.endLongest();
      if (!ending) break;
      await ending.gone;
    }
    return start();
  };

  return {
    networkIsolated: launch.networkIsolated,
    filtered: launch.filtered,
    workers: () => workers.size,
    prepare,
    async *run(input, request, limits, { signal, owner } = {}) {
      await semaphore.acquire(signal);
      const worker = kept.reuse(owner) ?? (await fresh());
      worker.hold(true);
      const abort = () => worker.kill("aborted");
      signal?.addEventListener("abort", abort, { once: true });
      if (signal?.aborted) abort();
      const began = performance.now();
      try {
        yield* worker.run(input, request, limits);
      } finally {
        signal?.removeEventListener("abort", abort);
        if (worker.isGone || owner === undefined) worker.kill("aborted");
        else await kept.keep(worker, owner);
        if (worker.isGone) await worker.gone;
        semaphore.giveBack();
        if (worker.isGone) {
          if (performance.now() - began < SHORT_RUN) prepare();
          else setTimeout(prepare, REST).unref();
        }
      }
    },
    async close() {
      closed = true;
      const open = [...workers];
      for (const worker of open) {
        worker.hold(true);
        worker.kill("aborted");
      }
      await Promise.all(open.map((worker) => worker.gone));
    },
  };
}

/** Returns the folders where node looks for an installed package. */
function packageFolders(name: string, from: URL): string[] {
  const paths = createRequire(from).resolve.paths(name) ?? [];
  return paths.map((folder) => `${folder}/${name}/*`);
}
