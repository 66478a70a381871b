import type { SandboxFrame } from "#deps";

import { ReadingFailure } from "@lectern/document-parser/process/failures";
import { FileFrame } from "@lectern/document-parser/process/frames";

/** A file within a file that could not be extracted. */
export class DamagedFile extends Error {}

/** A file within a file, streamed from the sandbox without being kept in memory. */
export class FileRead {
  readonly type = "file";
  /** As its container writes it; not to be trusted. */
  readonly path: string;
  readonly #frames: AsyncGenerator<SandboxFrame>;
  readonly #failureOf: (error: unknown) => unknown;
  #ended = false;

  constructor(
    path: string,
    frames: AsyncGenerator<SandboxFrame>,
    failureOf: (error: unknown) => unknown,
  ) {
    this.path = path;
    this.#frames = frames;
    this.#failureOf = failureOf;
  }

  /** Yields the bytes, once. Throws DamagedFile, and what reading the whole document throws. */
  async *bytes(): AsyncGenerator<Buffer> {
    for (let piece = await this.#next(); piece; piece = await this.#next()) yield piece;
  }

  /** Skips the bytes that were not read. */
  async skip(): Promise<void> {
    try {
      while (await this.#next());
    } catch (error) {
      if (!(error instanceof DamagedFile)) throw error;
    }
  }

  async #next(): Promise<Buffer | undefined> {
    if (this.#ended) return undefined;
    const { header, parts } = await this.#frame();
    const parsed = FileFrame.safeParse(header);
    if (!parsed.success) throw new ReadingFailure("crashed", { cause: parsed.error });
    if (parsed.data.type === "failure") throw new ReadingFailure(parsed.data.code);
    if (parsed.data.type === "file_bytes") return parts[0];
    this.#ended = true;
    if (!parsed.data.whole) throw new DamagedFile();
    return undefined;
  }

  async #frame(): Promise<SandboxFrame> {
    try {
      const next = await this.#frames.next();
      if (!next.done) return next.value;
    } catch (error) {
      throw this.#failureOf(error);
    }
    throw new ReadingFailure("crashed");
  }
}
