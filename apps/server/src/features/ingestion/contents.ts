import type { Db, Deps } from "#deps";
import { AppError } from "#errors";

import { addContained, kindsAround, lockCollectionOf } from "../library/index.ts";
import { displayName } from "@lectern/text-analysis/file-name";
import { type PlacedFile, receive, removeClaimed } from "../files/index.ts";
import { type SkippedFiles, newLeftOut } from "./left-out.ts";
import { ReadingFailure } from "@lectern/document-parser/process/failures";
import { DamagedFile, type FileRead } from "../reading/index.ts";
import type { DocumentKind } from "@lectern/document-parser/kinds";
import { MOST_FILES } from "@lectern/document-parser/process/parser";
import type { Run } from "./store.ts";

/** Maximum nesting, e.g. a PDF in an email in an archive. */
const DEEPEST = 2;

/**
 * The files within the file of one run. They are stored as blobs as they arrive, claimed by this
 * process, and become documents when the run ends well; otherwise they are removed.
 */
export class Contents {
  readonly #deps: Deps;
  readonly #run: Run;
  readonly #kind: DocumentKind;
  #around: DocumentKind[] | undefined;
  readonly #files: PlacedFile[] = [];
  #lockedId: string | undefined;
  readonly #keys: string[] = [];
  readonly leftOut: SkippedFiles = newLeftOut();

  constructor(deps: Deps, run: Run, kind: DocumentKind) {
    this.#deps = deps;
    this.#run = run;
    this.#kind = kind;
  }

  /** Number of files taken. */
  get count() {
    return this.#files.length;
  }

  /**
   * Takes a file as it arrives, with the same checks as an upload; files that fail them are left
   * out.
   */
  async take(file: FileRead, signal: AbortSignal): Promise<void> {
    const name = displayName(file.path);
    const reason = (await this.#isTooDeep(name)) ? "deep" : await this.#receive(file, signal);
    if (reason) this.leftOut[reason].push(name || "?");
    await file.skip();
  }

  /** Call first in the transaction that ends the run: collections are locked before documents. */
  async lock(tx: Db): Promise<void> {
    if (this.#files.length === 0) return;
    const { orgId, documentId } = this.#run;
    this.#lockedId = await lockCollectionOf(tx, orgId, documentId);
  }

  /** Turns the files into documents, in the transaction that ends the run. */
  async record(tx: Db): Promise<void> {
    if (this.#files.length === 0) return;
    const { orgId, documentId } = this.#run;
    const within = { containerId: documentId, lockedId: this.#lockedId };
    await addContained(this.#deps, tx, orgId, within, this.#files);
  }

  /** Removes the blobs that became no document, however the run ended. */
  async close(): Promise<void> {
    await removeClaimed(this.#deps, this.#keys).catch((error: unknown) =>
      this.#deps.log.warn({ err: error }, "files within a file could not be removed"),
    );
  }

  async #isTooDeep(name: string): Promise<boolean> {
    const { orgId, documentId } = this.#run;
    this.#around ??= await kindsAround(this.#deps.db, orgId, documentId);
    const within = [this.#kind, ...this.#around];
    return within.length > DEEPEST || (/\.zip$/i.test(name) && within.includes("zip"));
  }

  /** Returns why the file was left out, undefined when it was taken. */
  async #receive(file: FileRead, signal: AbortSignal): Promise<keyof SkippedFiles | undefined> {
    if (this.#files.length >= MOST_FILES) throw new ReadingFailure("too_many_files");
    let size = 0;
    const counted = async function* () {
      for await (const piece of file.bytes()) {
        size += piece.length;
        yield piece;
      }
    };
    try {
      const sent = { name: file.path, bytes: counted() };
      const claimed = (key: string) => this.#keys.push(key);
      const received = await receive(this.#deps, sent, { claimed, signal });
      const path = this.#kind === "zip" ? foldersOf(file.path) : "";
      this.#files.push({ ...received, path });
      return undefined;
    } catch (error) {
      if (error instanceof DamagedFile) return "damaged";
      if (!(error instanceof AppError)) throw error;
      if (error.kind === "unsupported_media") return "type";
      if (error.kind === "too_large") return "large";
      if (error.kind !== "invalid") throw error;
      return size === 0 ? "empty" : "damaged";
    }
  }
}

/** Returns the folders in the path of an archive entry. */
const foldersOf = (path: string) => path.slice(0, Math.max(0, path.search(/[^/\\]*$/)));
