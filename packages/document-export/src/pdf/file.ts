import { deflateSync } from "node:zlib";

/** A reference to an object. */
export type Ref = `${number} 0 R`;

/** Returns a PDF string in UTF-16, for any script. */
export const textString = (text: string): string =>
  `<feff${Buffer.from(text.toWellFormed(), "utf16le").swap16().toString("hex")}>`;

export const number = (value: number): string => String(Math.round(value * 1000) / 1000);

/** The objects of a PDF (ISO 32000-1, 7.5), in the order in which they are added. */
export class PdfFile {
  readonly #objects: Buffer[] = [];

  /** Reserves an object that is written later, so that others can reference it. */
  reserve(): Ref {
    return `${this.#objects.push(Buffer.alloc(0))} 0 R`;
  }

  set(ref: Ref, body: string | Buffer) {
    this.#objects[Number.parseInt(ref, 10) - 1] = Buffer.from(body);
  }

  add(body: string): Ref {
    const ref = this.reserve();
    this.set(ref, body);
    return ref;
  }

  /** Adds a compressed stream; `entries` are added to its dictionary. */
  stream(bytes: string | Buffer, entries = ""): Ref {
    const packed = deflateSync(bytes);
    const head = `<</Length ${packed.length}/Filter/FlateDecode${entries}>>\nstream\n`;
    const ref = this.reserve();
    this.set(ref, Buffer.concat([Buffer.from(head), packed, Buffer.from("\nendstream")]));
    return ref;
  }

  /** Returns the whole file; `trailer` references its catalog. */
  bytes(trailer: string): Buffer {
    // The second line marks the file as binary, by bytes above 127.
    const parts: Buffer[] = [Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1")];
    const offsets: number[] = [];
    let at = parts[0]!.length;
    const push = (part: Buffer) => {
      parts.push(part);
      at += part.length;
    };
    for (const [n, body] of this.#objects.entries()) {
      offsets.push(at);
      push(Buffer.concat([Buffer.from(`${n + 1} 0 obj\n`), body, Buffer.from("\nendobj\n")]));
    }
    const start = at;
    const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
    const size = offsets.length + 1;
    push(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${rows.join("")}`));
    push(Buffer.from(`trailer\n<</Size ${size}${trailer}>>\nstartxref\n${start}\n%%EOF\n`));
    return Buffer.concat(parts);
  }
}
