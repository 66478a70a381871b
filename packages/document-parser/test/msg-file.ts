import { burn, type Entry } from "@kenjiuno/msgreader/lib/Burner.js";

const DIRECTORY = 1;
const DOCUMENT = 2;
const ROOT = 5;

/** Properties by number (MS-OXPROPS): a text, bytes, or a number. */
export type MsgProperties = Record<number, string | Buffer | number>;

export interface MsgParts {
  recipients?: MsgProperties[];
  attachments?: MsgProperties[];
  /** Texts have one byte per character (Latin-1); otherwise UTF-16. */
  isOfBytes?: boolean;
  /** Raw property streams, by number and type in hexadecimal digits. */
  streams?: Readonly<Partial<Record<string, Buffer>>>;
  /** Bytes after the table of the message's properties. */
  rest?: Buffer;
}

/** Builds an Outlook message. */
export function msgFile(properties: MsgProperties, parts: MsgParts = {}): Buffer {
  const { recipients = [], attachments = [], isOfBytes = false, streams = {}, rest } = parts;
  const entries: Entry[] = [{ name: "Root Entry", type: ROOT, length: 0, children: [] }];
  const add = (parent: Entry, entry: Entry) => {
    parent.children?.push(entries.length);
    entries.push(entry);
    return entry;
  };
  const file = (parent: Entry, name: string, bytes: Buffer) =>
    add(parent, {
      name,
      type: DOCUMENT,
      length: bytes.length,
      binaryProvider: () => Uint8Array.from(bytes),
    });
  const folder = (parent: Entry, name: string) =>
    add(parent, { name, type: DIRECTORY, length: 0, children: [] });

  const write = (parent: Entry, given: MsgProperties, header: number, after?: Buffer) => {
    const fixed: Buffer[] = [Buffer.alloc(header)];
    for (const [number, value] of Object.entries(given)) {
      if (typeof value === "number") {
        const row = Buffer.alloc(16);
        row.writeUInt32LE(Number(number) * 0x10000 + 3, 0);
        row.writeInt32LE(value, 8);
        fixed.push(row);
        continue;
      }
      const type = typeof value !== "string" ? "0102" : isOfBytes ? "001E" : "001F";
      const tag = Number(number).toString(16).padStart(4, "0").toUpperCase();
      const bytes =
        typeof value === "string" ? Buffer.from(value, isOfBytes ? "latin1" : "utf16le") : value;
      file(parent, `__substg1.0_${tag}${type}`, bytes);
    }
    if (after) fixed.push(after);
    file(parent, "__properties_version1.0", Buffer.concat(fixed));
  };

  const root = entries[0]!;
  folder(root, "__nameid_version1.0");
  for (const [at, one] of recipients.entries()) {
    write(folder(root, `__recip_version1.0_#${String(at).padStart(8, "0")}`), one, 8);
  }
  for (const [at, one] of attachments.entries()) {
    write(folder(root, `__attach_version1.0_#${String(at).padStart(8, "0")}`), one, 8);
  }
  for (const [tag, bytes] of Object.entries(streams))
    if (bytes) file(root, `__substg1.0_${tag}`, bytes);
  write(root, properties, 32, rest);
  return Buffer.from(burn(entries));
}
