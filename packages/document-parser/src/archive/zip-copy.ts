import { Buffer } from "node:buffer";
import { crc32, deflateRawSync } from "node:zlib";

import { ReadingFailure } from "../process/failures.ts";
import { LOCAL_FILE } from "./zip-local.ts";
import type { PackedFile, Zip } from "./zip.ts";

const DIRECTORY = 0x02014b50;
const END = 0x06054b50;
const UTF8 = 0x0800;
const DEFLATED = 8;
/** 1 January 1980: copies of the same file have the same bytes. */
const DAY = 0x21;
/** Larger zips need other headers. */
const MOST = 0xffffffff;

/**
 * Returns a zip with some files added or replaced. All others keep their packed bytes; comments,
 * dates and empty folders are not copied. Throws ReadingFailure: encrypted, too_large.
 */
export function copyWith(zip: Zip, changed: ReadonlyMap<string, Buffer>): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  const names = new Set([...zip.names(), ...changed.keys()]);
  for (const path of names) {
    const own = changed.get(path);
    const file = own ? packed(own) : zip.packed(path);
    if (file.encrypted) throw new ReadingFailure("encrypted");
    const name = Buffer.from(path);
    const head = fields(name, file);
    const body = Buffer.concat([signature(LOCAL_FILE), head, name, file.data]);
    const rest = Buffer.alloc(14);
    if (offset + body.length > MOST) throw new ReadingFailure("too_large");
    rest.writeUInt32LE(offset, 10);
    directory.push(signature(DIRECTORY), Buffer.from([20, 0]), head, rest, name);
    bodies.push(body);
    offset += body.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(names.size, 8);
  end.writeUInt16LE(names.size, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, listed, end]);
}

function packed(bytes: Buffer): PackedFile {
  const data = deflateRawSync(bytes);
  return { size: bytes.length, method: DEFLATED, crc: crc32(bytes), encrypted: false, data };
}

/** Returns the fields that a file's local and directory headers share. */
function fields(name: Buffer, { size, method, crc, data }: PackedFile): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(20, 0);
  bytes.writeUInt16LE(UTF8, 2);
  bytes.writeUInt16LE(method, 4);
  bytes.writeUInt16LE(DAY, 8);
  bytes.writeUInt32LE(crc, 10);
  bytes.writeUInt32LE(data.length, 14);
  bytes.writeUInt32LE(size, 18);
  bytes.writeUInt16LE(name.length, 22);
  return bytes;
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
