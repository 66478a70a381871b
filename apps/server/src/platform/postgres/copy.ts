import { type Duplex, Readable } from "node:stream";

import pg from "pg";

/** Parts of pg's connection that its types omit. */
interface Wire {
  stream: Duplex;
  sendCopyFromChunk(bytes: Buffer): void;
  endCopyFrom(): void;
}

/** pg.Query with the constructor and the end that its types omit. */
const Statement = pg.Query as unknown as new (
  config: { text: string },
  values: undefined,
  ended: (error: Error | null, result?: { rowCount: number }) => void,
) => pg.Submittable;

class CopyTo extends Statement {
  readonly rows: Readable;
  count = 0;

  constructor(text: string) {
    let wire: Wire | undefined;
    const rows = new Readable({
      read: () => wire?.stream.resume(),
      destroy: (error, done) => {
        wire?.stream.resume();
        done(error);
      },
    });
    super({ text }, undefined, (error, result) => {
      this.count = result?.rowCount ?? 0;
      if (error) rows.destroy(error);
      else rows.push(null);
    });
    this.rows = rows;
    this.#attach = (found) => (wire = found);
  }

  readonly #attach: (wire: Wire) => void;

  /** Called by pg for each row. */
  handleCopyData({ chunk }: { chunk: Buffer }, wire: Wire) {
    this.#attach(wire);
    // A copy, since the parser of messages uses its buffer again.
    if (!this.rows.destroyed && !this.rows.push(Buffer.from(chunk))) wire.stream.pause();
  }
}

/**
 * Runs a `copy … to stdout`. Yields whole rows, several at a time, no faster than they are taken;
 * returns their number.
 */
export async function* copyTo(client: pg.ClientBase, text: string): AsyncGenerator<Buffer, number> {
  const copy = client.query(new CopyTo(text));
  for await (const rows of copy.rows) yield rows as Buffer;
  return copy.count;
}

/** Runs a `copy … from stdin` with these rows. Returns their number. */
export function copyFrom(client: pg.ClientBase, text: string, rows: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    class CopyFrom extends Statement {
      /** Called by pg when the server is ready for the rows. */
      handleCopyInResponse(wire: Wire) {
        wire.sendCopyFromChunk(rows);
        wire.endCopyFrom();
      }
    }
    client.query(
      new CopyFrom({ text }, undefined, (error, result) => {
        if (error) reject(error);
        else resolve(result?.rowCount ?? 0);
      }),
    );
  });
}
