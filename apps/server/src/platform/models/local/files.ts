import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { lstat, mkdir, open, stat } from "node:fs/promises";
import { dirname, extname, isAbsolute, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import type { LocalFile } from "@lectern/contract/local-models";
import yauzl from "yauzl";

import { LocalModelError } from "#deps";

const MB = 1024 * 1024;

/** A file that is kept of a model: its name, its possible sources and its maximum size. */
interface Kept {
  name: string;
  from: string[];
  mostBytes: number;
  required?: true;
}

/** All files that are copied from a folder or an archive; others are ignored. */
const kept: Kept[] = [
  {
    name: "model.onnx",
    from: ["model.onnx", "onnx/model.onnx", "onnx/model_quantized.onnx", "model_quantized.onnx"],
    mostBytes: 2048 * MB,
    required: true,
  },
  { name: "tokenizer.json", from: ["tokenizer.json"], mostBytes: 64 * MB, required: true },
  { name: "config.json", from: ["config.json"], mostBytes: MB, required: true },
  { name: "tokenizer_config.json", from: ["tokenizer_config.json"], mostBytes: 16 * MB },
  { name: "sentence_bert_config.json", from: ["sentence_bert_config.json"], mostBytes: MB },
  { name: "pooling.json", from: ["1_Pooling/config.json", "pooling.json"], mostBytes: MB },
  { name: "README.md", from: ["README.md"], mostBytes: 4 * MB },
];

/** The files of a source by name; only requested ones are read. */
export interface Source {
  has(name: string): boolean;
  size(name: string): number;
  open(name: string): Promise<Readable>;
  close(): void;
}

interface Copying {
  signal: AbortSignal;
  onBytes(done: number, total: number): void;
}

/** Copies a model's files into a folder and hashes them. Throws LocalModelError. */
export async function copyFiles(
  source: Source,
  into: string,
  { signal, onBytes }: Copying,
): Promise<LocalFile[]> {
  const found = kept.flatMap(({ from, ...file }) => {
    const name = from.find((one) => source.has(one));
    if (name === undefined && file.required) {
      throw new LocalModelError("file_missing", file.name);
    }
    return name === undefined ? [] : [{ ...file, at: name, bytes: source.size(name) }];
  });
  const large = found.find(({ bytes, mostBytes }) => bytes > mostBytes);
  if (large) throw new LocalModelError("file_too_large", large.name);
  const total = found.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  const files: LocalFile[] = [];
  await mkdir(into, { recursive: true, mode: 0o755 });
  for (const { name, at, mostBytes } of found) {
    const hash = createHash("sha256");
    let bytes = 0;
    const bytesOf = await source.open(at);
    await pipeline(
      bytesOf,
      async function* (pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          bytes += piece.length;
          if (bytes > mostBytes) throw new LocalModelError("file_too_large", name);
          hash.update(piece);
          onBytes((done += piece.length), total);
          yield piece;
        }
      },
      createWriteStream(join(into, name), { mode: 0o644, flags: "wx", flush: true }),
      { signal },
    );
    files.push({ name, bytes, sha256: hash.digest("hex") });
  }
  return files;
}

/** Opens a folder or a zip archive on this machine. Throws LocalModelError. */
export async function openSource(path: string): Promise<Source> {
  if (!isAbsolute(path) || path.includes("\0")) throw new LocalModelError("not_absolute", path);
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) return openFolder(path);
  if (found?.isFile() && extname(path).toLowerCase() === ".zip") return openArchive(path);
  throw new LocalModelError("not_found", path);
}

async function openFolder(folder: string): Promise<Source> {
  const sizes = new Map<string, number>();
  for (const name of kept.flatMap(({ from }) => from)) {
    const found = await lstat(join(folder, name)).catch(() => undefined);
    if (found?.isFile()) sizes.set(name, found.size);
  }
  return {
    has: (name) => sizes.has(name),
    size: (name) => sizes.get(name) ?? 0,
    async open(name) {
      const file = await open(join(folder, name), "r");
      return file.createReadStream();
    },
    close() {},
  };
}

const mostEntries = 1_000;
const fileType = 0o170000;
const regular = 0o100000;

/**
 * Looks entries up by their exact names and writes them under our own names, so that a path that
 * leads out of the folder is never used.
 */
async function openArchive(path: string): Promise<Source> {
  const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => {
    throw new LocalModelError("damaged", path);
  });
  const entries = new Map<string, yauzl.Entry>();
  try {
    let count = 0;
    for await (const entry of zip.eachEntry()) {
      if (++count > mostEntries) throw new LocalModelError("damaged", path);
      const type = (entry.externalFileAttributes >>> 16) & fileType;
      if (type === 0 || type === regular) entries.set(entry.fileName, entry);
    }
  } catch (error) {
    zip.close();
    throw error instanceof LocalModelError ? error : new LocalModelError("damaged", path);
  }
  const prefix = commonFolder(entries);
  const at = (name: string) => entries.get(prefix + name);
  return {
    has: (name) => at(name) !== undefined,
    size: (name) => at(name)?.uncompressedSize ?? 0,
    async open(name) {
      const entry = at(name);
      if (!entry) throw new LocalModelError("file_missing", name);
      return zip.openReadStreamPromise(entry).catch(() => {
        throw new LocalModelError("damaged", name);
      });
    },
    close: () => zip.close(),
  };
}

/**
 * Returns the folder of an archive that contains its files, with a trailing slash; empty for the
 * root.
 */
function commonFolder(entries: ReadonlyMap<string, unknown>): string {
  const config = [...entries.keys()].find((name) => /^([^/]+\/)?tokenizer\.json$/.test(name));
  const folder = config === undefined ? "." : dirname(config);
  return folder === "." ? "" : `${folder}/`;
}
