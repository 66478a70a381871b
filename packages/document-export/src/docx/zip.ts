import { crc32, deflateRawSync } from "node:zlib";

const local = 0x04034b50;
const central = 0x02014b50;
const end = 0x06054b50;
/** 1 January 1980 as the date of all files: the same texts give the same bytes. */
const day = 0x21;
const utf8 = 0x0800;
const deflated = 8;

/** Returns the fields that a file's local and central headers share. */
function fields(name: Buffer, whole: Buffer, packed: Buffer): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(20, 0);
  bytes.writeUInt16LE(utf8, 2);
  bytes.writeUInt16LE(deflated, 4);
  bytes.writeUInt16LE(day, 8);
  bytes.writeUInt32LE(crc32(whole), 10);
  bytes.writeUInt32LE(packed.length, 14);
  bytes.writeUInt32LE(whole.length, 18);
  bytes.writeUInt16LE(name.length, 22);
  return bytes;
}

const mark = (signature: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature);
  return bytes;
};

/**
 * Returns texts by file name as a zip, the container of an Office document. At most 65,535 files
 * and 4 GB in total.
 */
export function zip(files: Readonly<Record<string, string>>): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, whole] = [Buffer.from(path), Buffer.from(text)];
    const packed = deflateRawSync(whole);
    const head = fields(name, whole, packed);
    const body = Buffer.concat([mark(local), head, name, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(mark(central), Buffer.from([20, 0]), head, rest, name);
    bodies.push(body);
    offset += body.length;
  }
  const listed = Buffer.concat(directory);
  const count = bodies.length;
  const tail = Buffer.alloc(22);
  tail.writeUInt32LE(end, 0);
  tail.writeUInt16LE(count, 8);
  tail.writeUInt16LE(count, 10);
  tail.writeUInt32LE(listed.length, 12);
  tail.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, listed, tail]);
}
