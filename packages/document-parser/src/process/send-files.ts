import { ReadingFailure } from "./failures.ts";
import type { FrameHeader } from "./frames.ts";
import { type ContainedFile, MOST_FILES, type ParsedDocument } from "./parser.ts";

/** Of all files of one document. */
const MOST_BYTES = 500 * 1024 * 1024;
/** Bytes that are sent at once. */
const PIECE = 256 * 1024;
/** The name is at the end of a path. */
const LONGEST_PATH = 4096;

type Send = (header: FrameHeader, parts?: readonly Uint8Array[]) => void;

/** Sends the files within a file, piece by piece. Throws ReadingFailure, too_large where it is too much. */
export async function sendFiles(files: ParsedDocument["files"], send: Send): Promise<void> {
  let count = 0;
  let left = MOST_BYTES;
  for await (const { path, bytes } of files ?? []) {
    if (++count > MOST_FILES) throw new ReadingFailure("too_large");
    send({ type: "file", path: path.slice(-LONGEST_PATH).toWellFormed() });
    send({ type: "file_end", whole: await sendBytes(bytes) });
  }

  /** False where the file cannot be taken out: others can, all the same. */
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
