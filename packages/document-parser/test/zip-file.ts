import { crc32, deflateRawSync } from "node:zlib";

/** A file in a zip, and what the zip claims about it if that is false. */
export interface ZipEntry {
  name: string;
  /** The name's bytes, in an encoding that is not declared. */
  written?: Buffer;
  data: Buffer | string;
  store?: boolean;
  /** The uncompressed size that both headers claim. */
  claims?: number;
  method?: number;
  encrypted?: boolean;
  /** Its sizes follow the data, with or without a signature. */
  streamed?: "signed" | "bare";
  /** Its directory entry points to the bytes of the entry with this index. */
  at?: number;
  /** Unix file type and permissions. */
  mode?: number;
}

/** Builds a zip of these files; `count` is the number of entries that its end record claims. */
export function zipFile(entries: readonly ZipEntry[], count = entries.length): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  const offsets: number[] = [];
  let length = 0;
  for (const { at, ...entry } of entries) {
    const name = entry.written ?? Buffer.from(entry.name);
    const bytes = Buffer.from(entry.data);
    const data = entry.store ? bytes : deflateRawSync(bytes, { level: 9 });
    const fields = fieldsOf(entry, bytes, data, name);
    offsets.push(length);
    if (at === undefined) {
      const written = entry.streamed ? withoutSizes(fields) : fields;
      const after = entry.streamed ? descriptorOf(fields, entry.streamed) : Buffer.alloc(0);
      const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), written, name, data, after]);
      locals.push(local);
      length += local.length;
    }
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(((entry.mode ?? 0) << 16) >>> 0, 6);
    rest.writeUInt32LE(offsets[at ?? offsets.length - 1] ?? 0, 10);
    // Written by a Unix system.
    central.push(Buffer.from("PK\u0001\u0002\u0014\u0003"), fields, rest, name);
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006");
  end.writeUInt16LE(count & 0xffff, 8);
  end.writeUInt16LE(count & 0xffff, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(length, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** Builds a zip of texts by name, as Office documents are. */
export const zipOf = (files: Readonly<Record<string, string | Buffer>>): Buffer =>
  zipFile(Object.entries(files).map(([name, data]) => ({ name, data })));

/** Returns the header fields of an entry written before its size was known. */
function withoutSizes(fields: Buffer): Buffer {
  const written = Buffer.from(fields);
  written.writeUInt16LE(written.readUInt16LE(2) | 8, 2);
  return written.fill(0, 10, 22);
}

const descriptorOf = (fields: Buffer, how: "signed" | "bare") =>
  Buffer.concat([Buffer.from(how === "signed" ? "PK\u0007\u0008" : ""), fields.subarray(10, 22)]);

/** Returns the fields common to both headers of an entry. */
function fieldsOf(entry: Omit<ZipEntry, "at">, bytes: Buffer, data: Buffer, name: Buffer): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  // Names are UTF-8.
  fields.writeUInt16LE((entry.written ? 0 : 0x800) | (entry.encrypted ? 1 : 0), 2);
  fields.writeUInt16LE(entry.method ?? (entry.store ? 0 : 8), 4);
  fields.writeUInt32LE(crc32(bytes), 10);
  fields.writeUInt32LE(data.length, 14);
  fields.writeUInt32LE(entry.claims ?? bytes.length, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}
