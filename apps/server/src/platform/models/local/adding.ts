import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { basename, extname, join } from "node:path";

import { Adding, type LocalFile, type LocalPurpose } from "@lectern/contract/local-models";
import { z } from "zod";

import { type LocalModelSource, LocalModelError, type Log } from "#deps";

import { copyFiles, openSource } from "./files.ts";
import type { Folders } from "./folders.ts";
import type { Label, Shelf } from "./shelf.ts";

/** Between two notes of how far it is. */
const notedMs = 500;
/** A note older than this was left by a process that died. */
const staleMs = 30_000;

const Note = Adding.extend({ by: z.string(), at: z.number() });
type Note = z.infer<typeof Note>;

/** What is known of a model once it ran. */
export interface Inspected {
  purpose: LocalPurpose;
  dimensions: number | null;
  languages: string[];
  license: string | null;
}

interface Outside {
  folders: Folders;
  shelf: Shelf;
  log: Log;
  /** Runs the model in a folder once. Throws LocalModelError. */
  inspect(
    folder: string,
    purpose: LocalPurpose | undefined,
    signal: AbortSignal,
  ): Promise<Inspected>;
}

const isOver = ({ step }: Pick<Adding, "step">) => step === "done" || step === "failed";

/** Adds one model at a time, whichever process does; all of them can tell how far it is. */
export class Adder {
  readonly #outside: Outside;
  readonly #me = crypto.randomUUID();
  #work: { path: string; stop: AbortController; done: Promise<void> } | undefined;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /** What is being added, or was added last. */
  current(): Adding | null {
    const note = this.#note();
    if (!note) return null;
    const { by, at, ...adding } = note;
    const died = !isOver(note) && by !== this.#me && Date.now() - at > staleMs;
    return died ? { ...adding, step: "failed", fault: "interrupted" } : adding;
  }

  /** Begins to add a model, unless that is under way. Throws LocalModelError where another one is being added. */
  async begin(source: LocalModelSource): Promise<Adding> {
    const { folders } = this.#outside;
    await mkdir(folders.arriving, { recursive: true, mode: 0o755 });
    const before = this.current();
    if (before && this.#work?.path === source.path) return before;
    if (this.#work || (before && !isOver(before))) throw new LocalModelError("busy");
    const stop = new AbortController();
    const adding: Adding = {
      name: nameOf(source),
      step: "files",
      bytes: 0,
      total: null,
      fault: null,
      detail: null,
      model_id: null,
    };
    this.#write(adding);
    const done = this.#add(source, adding, stop.signal).finally(() => {
      this.#work = undefined;
    });
    this.#work = { path: source.path, stop, done };
    return adding;
  }

  /** Settles once what this process is adding is added, or is not. */
  async settled(): Promise<void> {
    await this.#work?.done;
  }

  async cancel(): Promise<void> {
    this.#work?.stop.abort(new LocalModelError("cancelled"));
    await this.settled();
  }

  async #add(source: LocalModelSource, begun: Adding, signal: AbortSignal): Promise<void> {
    const { folders, shelf, log, inspect } = this.#outside;
    const arrived = join(folders.arriving, crypto.randomUUID());
    let adding = begun;
    const tell = (change: Partial<Adding>) => {
      adding = { ...adding, ...change };
      this.#write(adding);
    };
    // A long trial has nothing to count, and is not dead.
    const timer = setInterval(() => this.#write(adding), notedMs);
    try {
      const files = await this.#fetch(source, arrived, signal, (bytes, total) => {
        adding = { ...adding, bytes, total };
      });
      const id = idOf(adding.name, files);
      if (shelf.find(id)) throw new LocalModelError("installed", adding.name);
      tell({ step: "trial" });
      const found = await inspect(arrived, source.purpose, signal);
      const label: Label = {
        id,
        name: adding.name,
        ...found,
        bytes: files.reduce((sum, file) => sum + file.bytes, 0),
        source: null,
        files,
        added_at: new Date().toISOString(),
      };
      signal.throwIfAborted();
      shelf.put(label, arrived);
      tell({ step: "done", model_id: id });
    } catch (error) {
      const why = signal.aborted ? (signal.reason as unknown) : error;
      log.warn({ err: why, model: adding.name }, "a model was not added");
      const known = faultOf(why);
      tell({ step: "failed", fault: known.fault, detail: known.about ?? null });
    } finally {
      clearInterval(timer);
      await rm(arrived, { recursive: true, force: true });
    }
  }

  async #fetch(
    { path }: LocalModelSource,
    into: string,
    signal: AbortSignal,
    onBytes: (bytes: number, total: number) => void,
  ): Promise<LocalFile[]> {
    const source = await openSource(path);
    try {
      return await copyFiles(source, into, { signal, onBytes });
    } finally {
      source.close();
    }
  }

  #note(): Note | undefined {
    try {
      return Note.parse(JSON.parse(readFileSync(this.#outside.folders.adding, "utf8")));
    } catch {
      return undefined;
    }
  }

  #write(adding: Adding) {
    const { adding: file } = this.#outside.folders;
    const next = `${file}.${this.#me}`;
    try {
      writeFileSync(next, JSON.stringify({ ...adding, by: this.#me, at: Date.now() }));
      renameSync(next, file);
    } catch (error) {
      rmSync(next, { force: true });
      this.#outside.log.warn({ err: error }, "how far a model is cannot be written down");
    }
  }
}

function faultOf(error: unknown): LocalModelError {
  if (error instanceof LocalModelError) return error;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOSPC") return new LocalModelError("full");
  if (code === "EACCES" || code === "EPERM") return new LocalModelError("unreadable");
  return new LocalModelError("failed");
}

/** As the folder or the archive is called. */
function nameOf({ path }: LocalModelSource): string {
  const name = basename(path, extname(path).toLowerCase() === ".zip" ? extname(path) : "");
  return name.replaceAll(/[^\p{L}\p{N}._ -]/gu, "").slice(0, 80) || "model";
}

/** The same files have the same id, so that vectors of one id can be compared. */
function idOf(name: string, files: readonly LocalFile[]): string {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, "-")
    .replace(/^[^a-z0-9]+/, "");
  const weights = files.find((file) => file.name === "model.onnx")?.sha256 ?? "";
  return `${slug || "model"}-${weights.slice(0, 8)}`;
}
