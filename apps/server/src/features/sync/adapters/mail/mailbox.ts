import { message } from "@lectern/contract/message";
import { MOST_SYNC_ITEMS, type SyncSecret, type SyncSettings } from "@lectern/contract/sync";

import type { Deps } from "#deps";
import { AppError } from "#errors";

import type { SettledFile } from "../../items-store.ts";
import type { Adapter, ListedFile } from "../adapter.ts";
import { invalidListing } from "../lists.ts";
import { connect, type MailConnection, type MailServer } from "./connection.ts";
import { openFolder, readEnvelopes, readMessage, searchFolder } from "./folders.ts";
import { type MailFolder, pathOf } from "./messages.ts";

interface Mailbox {
  settings: SyncSettings;
  secret: SyncSecret | undefined;
  /** What is known of the source: those messages are not asked for again. */
  known: () => Promise<ReadonlyMap<string, SettledFile>>;
}

/** Older messages in a folder that are compared with those that are gone elsewhere. */
const mostCompared = 10_000;

/** A folder with the numbers of its messages. */
interface Numbered {
  folder: MailFolder;
  uids: number[];
  /** Those that are recent enough to become documents; undefined: all. */
  recent: ReadonlySet<number> | undefined;
}

/**
 * The messages of folders of a mailbox, which is only read. A message never changes, so its identity
 * is its version, and what lies in another folder, or has another number, is the same message.
 */
export function mailboxAdapter(
  deps: Pick<Deps, "egress">,
  { settings, secret, known }: Mailbox,
): Adapter {
  const { days } = settings;
  const names = settings.folders?.length ? settings.folders : ["INBOX"];
  const places = new Map<string, { folder: MailFolder; uid: number }>();
  let connection: MailConnection | undefined;
  /** The folder that is open, and in which connection. */
  let opened: { server: MailConnection; name: string } | undefined;
  /** Why no connection could be made in this run. */
  let refused: unknown;

  async function connected(signal: AbortSignal): Promise<MailConnection> {
    if (connection?.isOpen()) return connection;
    if (refused) throw refused;
    await connection?.close();
    if (!secret) throw new AppError("unavailable", message("sync_sign_in_refused"));
    try {
      connection = await connect(deps, serverOf(settings), secret, signal);
      return connection;
    } catch (error) {
      refused = error;
      throw error;
    }
  }

  async function numbersOf(name: string, signal: AbortSignal): Promise<Numbered> {
    const server = await connected(signal);
    const { exists, ...folder } = await open(server, name, signal);
    const uids = await searchFolder(server, { all: true }, signal);
    if (uids.length < exists()) throw invalidListing();
    if (days === undefined) return { folder, uids, recent: undefined };
    const since = new Date(Date.now() - days * 24 * 60 * 60_000);
    return { folder, uids, recent: new Set(await searchFolder(server, { since }, signal)) };
  }

  /** Returns messages of a folder as files, by their envelopes. */
  async function messagesOf(folder: MailFolder, uids: readonly number[], signal: AbortSignal) {
    const files: ListedFile[] = [];
    const server = await connected(signal);
    await reopen(server, folder, signal);
    for await (const { uid, size, identity, name } of readEnvelopes(server, uids, signal)) {
      files.push({ ...at(folder, uid), size, version: identity, title: name });
    }
    return files;
  }

  function at(folder: MailFolder, uid: number) {
    const path = pathOf(folder, uid);
    places.set(path, { folder, uid });
    return {
      path,
      at: path,
      versionIsIdentity: true as const,
      nameIsElsewhere: true as const,
    };
  }

  async function open(server: MailConnection, name: string, signal: AbortSignal) {
    opened = undefined;
    const folder = await openFolder(server, name, signal, names.length > 1);
    opened = { server, name };
    return folder;
  }

  /** Opens a folder again where another one is open, or none. */
  async function reopen(server: MailConnection, folder: MailFolder, signal: AbortSignal) {
    if (opened?.server === server && opened.name === folder.name) return;
    const { validity } = await open(server, folder.name, signal);
    if (validity !== folder.validity) throw invalidListing();
  }

  return {
    async list(_, signal) {
      const stored = await known();
      const files: ListedFile[] = [];
      const numbered: Numbered[] = [];
      for (const name of names) {
        const found = await numbersOf(name, signal);
        const { folder, uids, recent } = found;
        const fresh: number[] = [];
        for (const uid of uids) {
          const before = stored.get(pathOf(folder, uid));
          if (before) files.push({ ...at(folder, uid), ...before });
          else if (!recent || recent.has(uid)) fresh.push(uid);
        }
        if (files.length + fresh.length > MOST_SYNC_ITEMS)
          throw new AppError("invalid", message("sync_too_many_files"));
        for (const file of await messagesOf(folder, fresh, signal)) files.push(file);
        numbered.push(found);
      }
      const gone = versionsGone(stored, files);
      // Messages that were stored while they were recent may have been moved since.
      if (days !== undefined && gone.size > 0) {
        for (const one of numbered) {
          const older = await messagesOf(one.folder, olderIn(one, stored), signal);
          for (const file of older) if (gone.has(file.version)) files.push(file);
        }
      }
      return { files };
    },
    async read(file, signal) {
      const place = places.get(file.at);
      if (!place) throw new Error("a message was not listed");
      const server = await connected(signal);
      await reopen(server, place.folder, signal);
      const bytes = readMessage(server, { uid: place.uid, size: file.size }, signal);
      return { bytes, name: file.title ?? file.path };
    },
    close: async () => connection?.close(),
  };
}

const serverOf = ({ host = "", port = 993, encryption = "tls" }: SyncSettings): MailServer => ({
  host,
  port,
  encryption,
});

function versionsGone(
  stored: ReadonlyMap<string, SettledFile>,
  files: readonly ListedFile[],
): Set<string> {
  const there = new Set(files.map(({ path }) => path));
  const gone = [...stored].filter(([path]) => !there.has(path));
  return new Set(gone.map(([, { version }]) => version));
}

/** Returns messages that are not recent, and came to their folder after those that are known there. */
function olderIn({ folder, uids, recent }: Numbered, stored: ReadonlyMap<string, SettledFile>) {
  const latest = uids.findLast((uid) => stored.has(pathOf(folder, uid))) ?? 0;
  return uids.filter((uid) => uid > latest && !recent?.has(uid)).slice(-mostCompared);
}
