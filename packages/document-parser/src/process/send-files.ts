import { ReadingFailure } from "./failures.ts";
import type { FrameHeader } from "./frames.ts";
import { type ContainedFile, MOST_FILES, type ParsedDocument } from "./parser.ts";

/** Maximum bytes of all files within one document. */
const MOST_BYTES = 500 * 1024 * 1024;
/** Maximum bytes of one frame. */
const PIECE = 256 * 1024;
/** Maximum characters of a path; cut at the start, since the name is at the end. */
const LONGEST_PATH = 4096;

type Send = (header: FrameHeader, parts?: readonly Uint8Array[]) => void;

/** Sends the files within a file in pieces. Throws ReadingFailure: too_many_files, too_large. */
export async function sendFiles(files: ParsedDocument["files"], send: Send): Promise<void> {
  let count = 0;
  let left = MOST_BYTES;
  for await (const { path, bytes } of files ?? []) {
    if (++count > MOST_FILES) throw new ReadingFailure("too_many_files");
    send({ type: "file", path: path.slice(-LONGEST_PATH).toWellFormed() });
    send({ type: "file_end", whole: await sendBytes(bytes) });
  }

  /** Returns false if the file cannot be extracted, so that the others still are. */
  async function sendBytes(bytes: ContainedFile["bytes"]): Promise<boolean> {
    try {
      for await (const chunk of bytes) {
        left -= chunk.length;
        if (left < 0) throw new ReadingFailure("too_large");
        for (let at = 0; at < chunk.length; at += PIECE) {
          send({ type: "file_bytes" }, [chunk.subarray(at, at + PIECE)]);
        }
      }
      return true;
    } catch (error) {
      if (error instanceof ReadingFailure && error.code === "damaged") return false;
      throw error;
    }
  }
}
