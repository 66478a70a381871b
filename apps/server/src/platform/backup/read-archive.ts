import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";

import { type Extract, extract } from "tar-stream";

import { ConfigError } from "../config.ts";
import { Header, Manifest, names } from "./manifest.ts";

type Entry = Extract extends AsyncIterable<infer One> ? One : never;

/** A member that is being read; what is not taken of it is skipped. */
export interface Member {
  name: string;
  size: number;
  content: AsyncIterable<Buffer>;
}

/** What the tar package says of a file that ends within a member. */
const brokenOff = /^(Unexpected end of data|Stream was destroyed)$/;

const mostBytesOfManifest = 256 * 1024 * 1024;

const notAsWritten = (what: string) =>
  new ConfigError(`The archive is damaged: ${what} is not what was written. Use another backup.`);
const damaged = (name: string) => notAsWritten(`its member ${name}`);
const incomplete = (last: string | undefined) =>
  new ConfigError(
    last === undefined
      ? "This is not an archive of lectern backup."
      : `The archive is incomplete: it ends behind ${last}, before its manifest. Use another backup.`,
  );

async function* hashed(entry: Entry, hash: ReturnType<typeof createHash>) {
  for await (const chunk of entry as AsyncIterable<Buffer>) {
    hash.update(chunk);
    yield chunk;
  }
}

const parsed = <T>(schema: { parse(value: unknown): T }, name: string, bytes: Buffer): T => {
  try {
    return schema.parse(JSON.parse(bytes.toString()));
  } catch {
    throw damaged(name);
  }
};

/** Yields the members of a tar file. */
async function* membersOf(bytes: Readable): AsyncGenerator<Entry> {
  const tar = extract();
  bytes.once("error", (error) => tar.destroy(error));
  bytes.pipe(tar);
  try {
    yield* tar;
  } finally {
    bytes.destroy();
  }
}

/** Returns what an error of the tar file means, which is found behind the beginning of `last`. */
function explained(error: unknown, last: string | undefined): unknown {
  if (!(error instanceof Error)) return error;
  if (brokenOff.test(error.message)) return incomplete(last);
  if (/^Invalid (tar )?header/.test(error.message)) {
    return last === undefined ? incomplete(last) : notAsWritten(`what follows its member ${last}`);
  }
  return error;
}

/** Compares what was read with what the lists and the manifest name. */
function checking() {
  const hashes: Record<string, string> = {};
  /** Of the prefix that is being read. */
  let files = new Map<string, string>();
  const suspects: { file: string; list: string }[] = [];
  return {
    file: (name: string, hash: string) => void files.set(name, hash),
    list(name: string, lines: string[]) {
      for (const [hash, file] of lines.map((line) => line.split("  "))) {
        if (file !== undefined && files.get(file) !== hash) suspects.push({ file, list: name });
        files.delete(file ?? "");
      }
      for (const file of files.keys()) suspects.push({ file, list: name });
      files = new Map();
    },
    member: (name: string, hash: string) => (hashes[name] = hash),
    /** Throws ConfigError that names the first member that differs. */
    demandAll(manifest: Manifest) {
      for (const [name, hash] of Object.entries(manifest.members)) {
        if (hashes[name] !== hash) throw damaged(name);
        delete hashes[name];
      }
      const [suspect] = suspects;
      const unknown = suspect?.file ?? Object.keys(hashes)[0];
      if (unknown !== undefined) throw damaged(unknown);
    },
  };
}

interface Takers {
  header(header: Header): Promise<void>;
  member(member: Member): Promise<void>;
}

/**
 * Reads an archive and compares every member with its hash. `take` gets the header first, then each
 * part of the database, the files and, if it is there, the key. Returns the manifest; throws
 * ConfigError for an archive that is incomplete or damaged, naming the member.
 */
export async function readArchive(bytes: Readable, take: Takers): Promise<Manifest> {
  const at: { member?: string } = {};
  try {
    return await readMembers(bytes, take, at);
  } catch (error) {
    throw explained(error, at.member);
  }
}

async function readMembers(bytes: Readable, take: Takers, at: { member?: string }) {
  const check = checking();
  let manifest: { content: Manifest; hash: string } | undefined;
  for await (const entry of membersOf(bytes)) {
    const { name, size } = entry.header;
    if (at.member === undefined && name !== names.header) break;
    at.member = name;
    const hash = createHash("sha256");
    const content = hashed(entry, hash);
    const whole = async () => {
      if (size > mostBytesOfManifest) throw damaged(name);
      return buffer(content);
    };
    /** Reads what is left of the member. */
    const digest = async () => {
      for await (const _ of content);
      return hash.digest("hex");
    };
    if (name === names.end) {
      const said = (await whole()).toString().trim();
      if (!manifest || said !== manifest.hash) throw damaged(names.manifest);
      check.demandAll(manifest.content);
      return manifest.content;
    }
    if (name === names.manifest) {
      const text = await whole();
      manifest = { hash: await digest(), content: parsed(Manifest, name, text) };
    } else if (/^files\/[0-9a-f]{2}\.sha256$/.test(name)) {
      check.list(name, (await whole()).toString().split("\n").filter(Boolean));
      check.member(name, await digest());
    } else if (name.startsWith("files/")) {
      await take.member({ name, size, content });
      check.file(name, await digest());
    } else {
      if (name === names.header) await take.header(parsed(Header, name, await whole()));
      else await take.member({ name, size, content });
      check.member(name, await digest());
    }
  }
  throw incomplete(at.member);
}
