import { Buffer } from "node:buffer";

import { CFB } from "@e965/xlsx";

import { ReadingFailure } from "../process/failures.ts";
import type { ContainedFile } from "../process/parser.ts";

/** A compound file, as returned by the library. */
interface Compound {
  FullPaths: string[];
  FileIndex: { content?: Uint8Array | number[]; size?: number }[];
}

const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
/** File extensions by a stream that identifies the type of a compound file. */
const endings: readonly (readonly [stream: string, ending: string])[] = [
  ["WordDocument", "doc"],
  ["Workbook", "xls"],
  ["Book", "xls"],
  ["PowerPoint Document", "ppt"],
  ["__properties_version1.0", "msg"],
];

/**
 * Returns the file in a part: the part itself, or the file that an OLE container wraps. Undefined
 * if it is not a file. An unreadable one is returned as damaged, so that it is reported.
 */
export function fileOf(name: string, read: () => Buffer): ContainedFile | undefined {
  try {
    const bytes = read();
    if (bytes.subarray(0, compound.length).equals(compound)) return unwrapped(name, bytes);
    const ending = endingOf(bytes) ?? /\.(\w+)$/.exec(name)?.[1];
    if (!ending || ending === "bin") return undefined;
    return { path: withEnding(name, ending), bytes: [bytes] };
  } catch {
    const damaged = (): Iterator<Uint8Array> => {
      throw new ReadingFailure("damaged");
    };
    return { path: name, bytes: { [Symbol.iterator]: damaged } };
  }
}

function unwrapped(name: string, bytes: Buffer): ContainedFile | undefined {
  const streams = streamsOf(bytes);
  const native = streams.get("\u0001Ole10Native");
  if (native) return packaged(native, name);
  for (const wrapper of ["Package", "CONTENTS", "EmbeddedOdf"]) {
    const inner = streams.get(wrapper);
    const ending = inner && endingOf(inner);
    if (inner && ending) return { path: withEnding(name, ending), bytes: [inner] };
  }
  const [, ending] = endings.find(([stream]) => streams.has(stream)) ?? [];
  return ending ? { path: withEnding(name, ending), bytes: [bytes] } : undefined;
}

/** Returns the top-level streams of a compound file. */
function streamsOf(bytes: Buffer): Map<string, Buffer> {
  const file: Compound = CFB.read(bytes, { type: "buffer" });
  const streams = new Map<string, Buffer>();
  for (const [at, path] of file.FullPaths.entries()) {
    const { content, size = 0 } = file.FileIndex[at] ?? {};
    const [, name, more] = path.split("/");
    if (name && !more && content) streams.set(name, Buffer.from(content).subarray(0, size));
  }
  return streams;
}

/**
 * Reads an OLE package: its name, its source path, then its bytes (MS-OLEDS 2.3.6 and common use).
 */
function packaged(native: Buffer, name: string): ContainedFile {
  let at = 6;
  const text = () => {
    const end = native.indexOf(0, at);
    if (end < at) throw new ReadingFailure("damaged");
    const found = native.toString("latin1", at, end);
    at = end + 1;
    return found;
  };
  const label = text();
  const from = text();
  at += 4;
  at += 4 + native.readUInt32LE(at);
  const size = native.readUInt32LE(at);
  const data = native.subarray(at + 4, at + 4 + size);
  if (data.length < size) throw new ReadingFailure("damaged");
  const called = [label, from.split(/[/\\]/).at(-1) ?? ""].find((one) => /\.\w+$/.test(one));
  return { path: called ?? withEnding(name, endingOf(data) ?? "bin"), bytes: [data] };
}

/** Returns the file extension by the first bytes; undefined if they are ambiguous. */
function endingOf(bytes: Buffer): string | undefined {
  if (bytes.subarray(0, 5).toString("latin1") === "%PDF-") return "pdf";
  if (bytes.toString("latin1", 0, 5) === "{\\rtf") return "rtf";
  if (bytes.subarray(0, 4).toString("latin1") !== "PK\u0003\u0004") return undefined;
  const holds = (words: string) => bytes.includes(words, 0, "latin1");
  if (holds("word/document")) return "docx";
  if (holds("ppt/presentation")) return "pptx";
  if (holds("xl/workbook")) return holds("xl/workbook.bin") ? "xlsb" : "xlsx";
  const [, kind] =
    /opendocument\.(text|spreadsheet|presentation)/.exec(bytes.toString("latin1", 0, 120)) ?? [];
  return { text: "odt", spreadsheet: "ods", presentation: "odp" }[kind ?? ""] ?? "zip";
}

const withEnding = (name: string, ending: string) => `${name.replace(/\.\w+$/, "")}.${ending}`;
