import { message } from "@lectern/contract/message";

import { EgressError, type WebResponse } from "#deps";
import { AppError } from "#errors";

/** Returns an error of the server with a message for users. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof EgressError)) return error;
  const said = message(`import_${error.fault}`, { status: error.status ?? 0 });
  return new AppError("unavailable", said, { cause: error });
}

/** Maximum seconds for a list, or one part of it, however little of it arrives at a time. */
export const listSeconds = 120;

/**
 * Returns what `ask` does, which gets a signal that also ends what takes longer than these seconds.
 * Throws unavailable then.
 */
export async function inTime<Answer>(
  seconds: number,
  signal: AbortSignal,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const late = AbortSignal.timeout(seconds * 1000);
  try {
    return await ask(AbortSignal.any([signal, late]));
  } catch (error) {
    if (!late.aborted || signal.aborted) throw error;
    throw new AppError("unavailable", message("sync_too_slow"), { cause: error });
  }
}

/** Yields the same bytes; translates errors with `translate`. */
export async function* translated(
  bytes: AsyncIterable<Buffer>,
  translate: (error: unknown) => unknown = refusalOf,
): AsyncGenerator<Buffer> {
  try {
    yield* bytes;
  } catch (error) {
    throw translate(error);
  }
}

/** Yields the same bytes. Throws `error` where there are more than these. */
async function* limited(
  bytes: AsyncIterable<Buffer>,
  mostBytes: number,
  error: Error = new EgressError("cut_off"),
): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > mostBytes) throw error;
    yield piece;
  }
}

/** Returns a whole answer. Throws EgressError, or `error`, where it has more bytes. */
export async function bytesOf(
  { bytes }: Pick<WebResponse, "bytes">,
  mostBytes: number,
  error?: Error,
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of limited(bytes, mostBytes, error)) pieces.push(piece);
  return Buffer.concat(pieces);
}
