import { Buffer } from "node:buffer";

/**
 * The protocol of a sandbox worker's pipes. To the worker, for each request: u32 length, the
 * request as JSON, the input in pieces, each after its u32 length, and a length of 0. From it,
 * frames:
 *   u32 bytes that follow · u8 kind · u8 number of parts · u16 0 · u32 length of the header ·
 *   u32 length of each part · header as JSON · parts
 * Numbers are little endian.
 */
export type FrameKind = "ready" | "data" | "end" | "failed";
const kinds: readonly FrameKind[] = ["ready", "data", "end", "failed"];
const FIXED = 12;

export interface Frame {
  kind: FrameKind;
  header: unknown;
  parts: Buffer[];
}

/** Returns the buffers of a frame, to be written one after the other. */
export function encodeFrame(
  kind: FrameKind,
  header: unknown = null,
  parts: readonly Uint8Array[] = [],
): Uint8Array[] {
  const json = Buffer.from(JSON.stringify(header));
  const head = Buffer.alloc(FIXED + 4 * parts.length);
  let size = head.length - 4 + json.length;
  for (const [index, part] of parts.entries()) {
    head.writeUInt32LE(part.length, FIXED + 4 * index);
    size += part.length;
  }
  head.writeUInt32LE(size, 0);
  head.writeUInt8(kinds.indexOf(kind), 4);
  head.writeUInt8(parts.length, 5);
  head.writeUInt32LE(json.length, 8);
  return [head, json, ...parts];
}

export function encodeRequest(request: unknown): Buffer {
  const json = Buffer.from(JSON.stringify(request));
  return Buffer.concat([encodeLength(json.length), json]);
}

/** The prefix of a piece of the input; 0 marks the end of the input. */
export function encodeLength(length: number): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32LE(length);
  return head;
}

/** Invalid frames: the worker is not our program, or was compromised. */
export class WireError extends Error {}

/** Assembles frames from the pieces that a pipe delivers. `most`: maximum bytes of a frame. */
export class FrameReader {
  #size = Buffer.alloc(4);
  #have = 0;
  #frame: Buffer | undefined;
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** Yields the frames completed by this piece. Throws WireError. */
  *push(piece: Buffer): Generator<Frame> {
    for (let at = 0; at < piece.length;) {
      const into = this.#frame ?? this.#size;
      const count = piece.copy(into, this.#have, at);
      at += count;
      this.#have += count;
      if (this.#have < into.length) return;
      this.#have = 0;
      if (this.#frame) {
        yield decode(this.#frame);
        this.#frame = undefined;
      } else {
        const size = this.#size.readUInt32LE();
        if (size < FIXED - 4 || size > this.#most) throw new WireError("a frame of a wrong size");
        this.#frame = Buffer.allocUnsafe(size);
      }
    }
  }
}

function decode(frame: Buffer): Frame {
  const kind = kinds[frame.readUInt8(0)];
  const count = frame.readUInt8(1);
  const start = FIXED - 4 + 4 * count;
  if (!kind || frame.length < start) throw new WireError("a frame of an unknown kind");
  const parts: Buffer[] = [];
  let at = start + frame.readUInt32LE(4);
  const header = parse(frame.subarray(start, at));
  for (let index = 0; index < count; index++) {
    const length = frame.readUInt32LE(FIXED - 4 + 4 * index);
    parts.push(frame.subarray(at, at + length));
    at += length;
  }
  if (at !== frame.length) throw new WireError("a frame whose parts do not fit");
  return { kind, header, parts };
}

function parse(json: Buffer): unknown {
  try {
    return JSON.parse(json.toString("utf8")) as unknown;
  } catch {
    throw new WireError("a frame without a header");
  }
}
