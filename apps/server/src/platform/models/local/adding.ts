import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { basename, extname, join } from "node:path";

import { ModelImport, type LocalFile, type LocalPurpose } from "@lectern/contract/local-models";
import { z } from "zod";

import { type LocalModelSource, LocalModelError, type Log } from "#deps";

import { copyFiles, openSource } from "./files.ts";
import type { Folders } from "./folders.ts";
import { fetchFiles } from "./hub.ts";
import { type KnownWeights, sourceOf } from "./known-models.ts";
import type { InstalledModels, ModelManifest } from "./installed-models.ts";

/** ms between two writes of the progress note. */
const notedMs = 500;
/** ms after which a note is from a process that died. */
const staleMs = 30_000;

const Note = ModelImport.extend({ by: z.string(), at: z.number() });
type Note = z.infer<typeof Note>;

/** The properties of a model, known after its trial run. */
export interface ModelProperties {
  purpose: LocalPurpose;
  dimensions: number | null;
  languages: string[];
  license: string | null;
}

interface Outside {
  folders: Folders;
  installed: InstalledModels;
  log: Log;
  /** Base address of known models. */
  hub: string;
  known: readonly KnownWeights[];
  /** Installs the runtime of models unless it is installed. Throws LocalModelError. */
  install(signal: AbortSignal): Promise<void>;
  /** Runs the model in a folder once. Throws LocalModelError. */
  inspect(
    folder: string,
    purpose: LocalPurpose | undefined,
    signal: AbortSignal,
  ): Promise<ModelProperties>;
}

interface Begun {
  source: LocalModelSource;
  known: KnownWeights | undefined;
  adding: ModelImport;
}

const purposeOf = (source: LocalModelSource) =>
  source.from === "folder" ? source.purpose : undefined;

const isOver = ({ step }: Pick<ModelImport, "step">) => step === "done" || step === "failed";

/** Adds one model at a time across all processes; each of them can read the progress. */
export class Adder {
  readonly #outside: Outside;
  readonly #me = crypto.randomUUID();
  #work: { key: string; stop: AbortController; done: Promise<void> } | undefined;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /** Returns the progress of the model that is being added, or was added last. */
  current(): ModelImport | null {
    const note = this.#note();
    if (!note) return null;
    const { by, at, ...adding } = note;
    const died = !isOver(note) && by !== this.#me && Date.now() - at > staleMs;
    return died ? { ...adding, step: "failed", fault: "interrupted" } : adding;
  }

  /**
   * Starts adding a model, unless that is in progress. Throws LocalModelError while another is
   * added.
   */
  async begin(source: LocalModelSource): Promise<ModelImport> {
    const { folders } = this.#outside;
    await mkdir(folders.arriving, { recursive: true, mode: 0o755 });
    const known =
      source.from === "hub" ? this.#outside.known.find(({ id }) => id === source.id) : undefined;
    if (source.from === "hub" && !known) throw new LocalModelError("not_found", source.id);
    const key = source.from === "hub" ? source.id : source.path;
    const before = this.current();
    if (before && this.#work?.key === key) return before;
    if (this.#work || (before && !isOver(before))) throw new LocalModelError("busy");
    const stop = new AbortController();
    const adding: ModelImport = {
      name: known?.name ?? nameOf(key),
      step: "files",
      bytes: 0,
      total: null,
      fault: null,
      detail: null,
      model_id: null,
    };
    this.#write(adding);
    const done = this.#add({ source, known, adding }, stop.signal).finally(() => {
      this.#work = undefined;
    });
    this.#work = { key, stop, done };
    return adding;
  }

  /** Settles when this process has finished adding its model, successfully or not. */
  async settled(): Promise<void> {
    await this.#work?.done;
  }

  async cancel(): Promise<void> {
    this.#work?.stop.abort(new LocalModelError("cancelled"));
    await this.settled();
  }

  async #add({ source, known, adding: begun }: Begun, signal: AbortSignal): Promise<void> {
    const { folders, installed, log, install, inspect } = this.#outside;
    // A stable folder for the hub, so that an interrupted download can be resumed.
    const arrived = join(folders.arriving, known ? `hub-${known.id}` : crypto.randomUUID());
    let keep = false;
    let adding = begun;
    const tell = (change: Partial<ModelImport>) => {
      adding = { ...adding, ...change };
      this.#write(adding);
    };
    // Keeps the note fresh during a long trial, which has no progress to report.
    const timer = setInterval(() => this.#write(adding), notedMs);
    try {
      const onBytes = (bytes: number, total: number) => {
        adding = { ...adding, bytes, total };
      };
      const files = await this.#fetch({ source, known }, arrived, { signal, onBytes });
      const id = idOf(adding.name, files);
      if (installed.find(id)) throw new LocalModelError("installed", adding.name);
      tell({ step: "runtime" });
      await install(signal);
      tell({ step: "trial" });
      const found = await inspect(arrived, known?.purpose ?? purposeOf(source), signal);
      const manifest: ModelManifest = {
        id,
        name: adding.name,
        ...found,
        ...(known && { languages: known.languages, license: known.license }),
        bytes: files.reduce((sum, file) => sum + file.bytes, 0),
        source: known ? sourceOf(known) : null,
        files,
        added_at: new Date().toISOString(),
      };
      signal.throwIfAborted();
      installed.put(manifest, arrived);
      tell({ step: "done", model_id: id });
    } catch (error) {
      const why = signal.aborted ? (signal.reason as unknown) : error;
      log.warn({ err: why, model: adding.name }, "a model was not added");
      const { fault, about } = faultOf(why);
      keep = known !== undefined && (fault === "network" || fault === "cancelled");
      tell({ step: "failed", fault, detail: about ?? null });
    } finally {
      clearInterval(timer);
      if (!keep) await rm(arrived, { recursive: true, force: true });
    }
  }

  async #fetch(
    { source, known }: Pick<Begun, "source" | "known">,
    into: string,
    how: { signal: AbortSignal; onBytes(bytes: number, total: number): void },
  ): Promise<LocalFile[]> {
    if (known) return fetchFiles(known, into, { ...how, hub: this.#outside.hub });
    if (source.from === "hub") throw new LocalModelError("not_found", source.id);
    const opened = await openSource(source.path);
    try {
      return await copyFiles(opened, into, how);
    } finally {
      opened.close();
    }
  }

  #note(): Note | undefined {
    try {
      return Note.parse(JSON.parse(readFileSync(this.#outside.folders.adding, "utf8")));
    } catch {
      return undefined;
    }
  }

  #write(adding: ModelImport) {
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

/** Returns a name derived from the folder or archive. */
function nameOf(path: string): string {
  const name = basename(path, extname(path).toLowerCase() === ".zip" ? extname(path) : "");
  return name.replaceAll(/[^\p{L}\p{N}._ -]/gu, "").slice(0, 80) || "model";
}

/** Returns an id derived from the weights, so that vectors with equal ids are comparable. */
function idOf(name: string, files: readonly LocalFile[]): string {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, "-")
    .replace(/^[^a-z0-9]+/, "");
  const weights = files.find((file) => file.name === "model.onnx")?.sha256 ?? "";
  return `${slug || "model"}-${weights.slice(0, 8)}`;
}
