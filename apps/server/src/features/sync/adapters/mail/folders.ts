import { message } from "@lectern/contract/message";
import type { SearchObject } from "imapflow";

import { AppError } from "#errors";

import { invalidListing } from "../lists.ts";
import type { MailConnection } from "./connection.ts";
import { asked, type MailMessage, mailMessageOf, type MailFolder, placeOf } from "./messages.ts";
import { folderRefusalOf } from "./refusals.ts";

/** Messages whose envelopes are asked for by one command. */
const atOnce = 500;
/** Bytes of a message that are asked for by one command. */
const pieceBytes = 1024 * 1024;

/**
 * Opens a folder for reading only. `exists` returns how many messages it had, without those that
 * were deleted since.
 */
export function openFolder(
  connection: MailConnection,
  name: string,
  signal: AbortSignal,
  inFolders: boolean,
): Promise<MailFolder & { exists: () => number }> {
  return connection.ask(signal, async (client) => {
    try {
      const opened = await client.mailboxOpen(name, { readOnly: true });
      const { path, delimiter, uidValidity, exists: before } = opened;
      if (!uidValidity) throw invalidListing();
      return {
        name,
        place: inFolders ? placeOf(path, delimiter) : "",
        validity: String(uidValidity),
        exists: () => Math.min(before, client.mailbox ? client.mailbox.exists : 0),
      };
    } catch (error) {
      throw folderRefusalOf(error, name);
    }
  });
}

/** Returns the numbers of the messages in the open folder that match, in their order. */
export async function searchFolder(
  connection: MailConnection,
  query: SearchObject,
  signal: AbortSignal,
): Promise<number[]> {
  const found = await connection.ask(signal, (client) => client.search(query, { uid: true }));
  if (!Array.isArray(found)) throw invalidListing();
  return found;
}

/** Yields messages of the open folder. Throws AppError where the answer leaves some out. */
export async function* readEnvelopes(
  connection: MailConnection,
  uids: readonly number[],
  signal: AbortSignal,
): AsyncGenerator<MailMessage> {
  for (let start = 0; start < uids.length; start += atOnce) {
    const some = new Set(uids.slice(start, start + atOnce));
    const found = await connection.ask(signal, async (client) => {
      const messages = new Map<number, MailMessage>();
      for await (const one of client.fetch([...some].join(","), asked, { uid: true })) {
        // Servers also send messages that were not asked for.
        if (some.has(one.uid) && one.envelope) messages.set(one.uid, mailMessageOf(one));
      }
      return messages;
    });
    if (found.size < some.size) await demandGone(connection, some.difference(found), signal);
    yield* found.values();
  }
}

/** Throws AppError where one of these messages is still in the folder. */
async function demandGone(
  connection: MailConnection,
  uids: ReadonlySet<number>,
  signal: AbortSignal,
): Promise<void> {
  const still = await searchFolder(connection, { uid: [...uids].join(",") }, signal);
  if (still.some((uid) => uids.has(uid))) throw invalidListing();
}

/** Yields a message of the open folder piece by piece, without marking it as read. */
export async function* readMessage(
  connection: MailConnection,
  { uid, size }: { uid: number; size: number },
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  let start = 0;
  for (;;) {
    const source = { start, maxLength: pieceBytes };
    const found = await connection.ask(signal, (client) =>
      client.fetchOne(String(uid), { uid: true, source }, { uid: true }),
    );
    // Also where it was deleted half-way: a part of it must not be stored as the message.
    if (!found) throw new AppError("conflict", message("sync_message_gone"));
    const piece = found.source;
    if (!piece && start === 0) throw new AppError("conflict", message("sync_message_gone"));
    // Some servers tell a size that is not exactly that of the message.
    if (!piece || piece.length === 0) return;
    yield piece;
    start += piece.length;
    if (piece.length < pieceBytes && start >= size) return;
  }
}
