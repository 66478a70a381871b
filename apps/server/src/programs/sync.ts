import { watch } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { ConfigError } from "#platform/config.ts";

import { calledFrom, readArgs, runProgram, say, UsageError } from "./program.ts";
import { reasonOf } from "./syncing/folder.ts";
import { type SyncReport, type Settings, syncFolder } from "./syncing/run.ts";
import { type Call, RefusedCall, serverAt } from "./syncing/server.ts";

const usage = `lectern sync DIR --collection COLLECTION

  Makes the documents of a collection as the files of a folder are: new files are added, changed
  ones become versions, renamed ones are moved, and documents whose files are gone go to the trash.
  Only documents that came from this folder are changed. Hidden files and links that lead out of
  the folder are left out.

  --collection  the ID or the name of the collection
  --dry-run     tells what would be done, and changes nothing
  --delete      yes (the default); no: documents of files that are gone stay; all: delete them also
                where the folder is empty or more than half of its files are gone
  --exclude     leaves out files and folders by a pattern such as "*.tmp" or "drafts/**"; repeatable
  --name        what the source is called; the name of this computer and the folder otherwise. A
                later run of the same name goes on where this one ended
  --watch       goes on, and runs again two seconds after something changed

  LECTERN_URL is the address of the server, LECTERN_API_KEY an API key with the scopes library.read
  and library.write. Exit codes: 0 done, 1 something failed, 2 called wrongly.`;

/** ms of quiet after a change. */
const pauseMs = 2_000;
/** ms until a run that failed is tried again. */
const retryMs = 60_000;

function report(
  { added, changed, moved, deleted, failed, unchanged, left }: SyncReport,
  dryRun: boolean,
) {
  for (const path of added.toSorted()) say(`  added    ${path}`);
  for (const path of changed.toSorted()) say(`  changed  ${path}`);
  for (const { from, to } of moved) say(`  moved    ${from} -> ${to}`);
  for (const path of deleted) say(`  deleted  ${path}`);
  for (const one of failed) say(`  failed   ${one.path}: ${"why" in one ? one.why : one.detail}`);
  if (left > 0) say(`  ${left} unchanged, but people deleted or moved their documents`);
  const counts = Object.entries({ added, changed, moved, deleted }).map(
    ([what, some]) => `${some.length} ${what}`,
  );
  const all = [...counts, `${unchanged} unchanged`, `${failed.length} failed`].join(", ");
  say(dryRun ? `Nothing was changed. It would be: ${all}.` : `${all}.`);
}

/** Runs once; returns whether nothing failed. */
async function once(call: Call, settings: Settings): Promise<boolean> {
  try {
    const done = await syncFolder(call, settings);
    report(done, settings.dryRun);
    return done.failed.length === 0;
  } catch (error) {
    if (!(error instanceof RefusedCall && error.code === "sync_many_gone")) throw error;
    throw new ConfigError(
      `${error.message} To delete them, run again with --delete=all; to keep them, with --delete=no.`,
    );
  }
}

/** Runs again after changes, until the process is asked to end. */
async function follow(call: Call, settings: Settings) {
  const ending = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => ending.abort());
  let changes = 1;
  let wake = () => {};
  const watcher = watch(settings.folder, { recursive: true }, () => {
    changes += 1;
    wake();
  });
  watcher.on("error", (error) => say(`The folder is not watched any more. ${reasonOf(error)}`));
  const changed = (ms?: number) =>
    new Promise<void>((resolve) => {
      wake = resolve;
      ending.signal.addEventListener("abort", () => resolve(), { once: true });
      if (ms !== undefined) setTimeout(resolve, ms).unref();
    });
  while (!ending.signal.aborted) {
    const seen = changes;
    let failed = false;
    try {
      failed = !(await once(call, settings));
    } catch (error) {
      failed = true;
      say(reasonOf(error));
    }
    if (changes === seen) await changed(failed ? retryMs : undefined);
    await sleep(pauseMs, undefined, { signal: ending.signal }).catch(() => {});
  }
  watcher.close();
}

/** Returns the folder's real path. Throws ConfigError where there is none. */
async function folderAt(named: string): Promise<string> {
  const path = resolve(calledFrom, named);
  try {
    if ((await stat(path)).isDirectory()) return await realpath(path);
  } catch {
    // Told below.
  }
  throw new ConfigError(`${named} is no folder.`);
}

function serverOf(env: NodeJS.ProcessEnv): Call {
  const [url, key] = [env["LECTERN_URL"], env["LECTERN_API_KEY"]];
  if (!url || !URL.canParse(url)) {
    throw new ConfigError("Set LECTERN_URL to the address of the server.");
  }
  if (!key) throw new ConfigError("Set LECTERN_API_KEY to an API key.");
  return serverAt(url.replace(/\/+$/, ""), key);
}

async function run() {
  const { values, positionals } = readArgs(usage, {
    collection: { type: "string" },
    delete: { type: "string", default: "yes" },
    "dry-run": { type: "boolean", default: false },
    exclude: { type: "string", multiple: true, default: [] },
    name: { type: "string" },
    watch: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  });
  if (values.help) return say(usage);
  const [named, ...more] = positionals;
  const { collection } = values;
  if (named === undefined || more.length > 0 || !collection) {
    throw new UsageError(`Name one folder and a collection.\n\n${usage}`);
  }
  const deletes = (["yes", "no", "all"] as const).find((one) => one === values.delete);
  if (!deletes) throw new UsageError(`--delete is yes, no or all.\n\n${usage}`);
  if (values.watch && values["dry-run"]) {
    throw new UsageError(`--watch and --dry-run exclude each other.\n\n${usage}`);
  }
  const folder = await folderAt(named);
  const name = values.name ?? `${hostname()}:${folder}`;
  const dryRun = values["dry-run"];
  const settings = { folder, collection, name, excluded: values.exclude, deletes, dryRun };
  const call = serverOf(process.env);
  if (values.watch) return follow(call, settings);
  return once(call, settings);
}

await runProgram(run, "The folder was not synced.");
