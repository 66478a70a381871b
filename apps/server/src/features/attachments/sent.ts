import type { SentAttachment } from "@lectern/contract/attachments";

import type { Deps, PromptImage } from "#deps";
import { notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { isPicture, remade } from "../pictures/picture.ts";
import * as store from "./store.ts";

/** A file that was sent with a question, or came in one, as an answer is made with it. */
export interface AttachedFile {
  /** Of the attachment. */
  id: string;
  documentId: string;
  name: string;
  tokens: number;
  /** Not while it is being read, and not where it could not be. */
  isRead: boolean;
  isPicture: boolean;
  /** Of a picture, where one of those that may write sees: made anew, it tells no place and no device. */
  image: PromptImage | undefined;
}

/** What a question keeps of the attachments it is sent with, in its order. Throws not_found. */
export async function toSend(
  { db }: Pick<Deps, "db">,
  member: Member,
  sessionId: string,
  ids: readonly string[],
): Promise<SentAttachment[]> {
  if (ids.length === 0) return [];
  const found = await store.findToSend(db, member, sessionId, ids);
  const byId = new Map(found.map((one) => [one.id, one]));
  return [...new Set(ids.map((id) => id.toLowerCase()))].map((id) => {
    const one = byId.get(id);
    if (!one) throw notFound("Attachment");
    return one;
  });
}

/** All that hangs on a conversation, as a question would be sent with it. */
export async function hangingOn(
  { db }: Pick<Deps, "db">,
  member: Member,
  sessionId: string,
): Promise<SentAttachment[]> {
  const rows = await store.listAttachments(db, member, sessionId);
  return rows.map(({ id, name, document_id, mime_type }) => ({ id, name, document_id, mime_type }));
}

type Needs = Pick<Deps, "db" | "blobs" | "log" | "pictureJail">;

/** What was sent with a turn and with those above it, the turn's own first. */
export async function attachedTo(
  deps: Needs,
  member: Member,
  turn: store.Turn,
  { sees }: { sees: boolean },
): Promise<AttachedFile[]> {
  const files = await store.sentWith(deps.db, member, turn);
  const shown = new Set(sees ? files.filter(isShown).slice(0, mostPictures) : []);
  return Promise.all(
    files.map(async (file) => ({
      id: file.id,
      documentId: file.document_id,
      name: file.name,
      tokens: file.token_count,
      isRead: file.status === "ingested" || file.status === "ready",
      isPicture: file.kind === "image",
      image: shown.has(file) ? await imageOf(deps, file) : undefined,
    })),
  );
}

const mostPictures = 8;
/** Larger ones are paper that was scanned: its text is read. */
const mostBytes = 32 * 1024 * 1024;
const isShown = ({ kind, size }: store.SentFile) => kind === "image" && size <= mostBytes;

/** What models look at: they make larger ones smaller themselves. */
const wish = { box: { width: 1568, height: 1568 }, mostPixels: 28_000_000, photos: true };

/** Undefined for what no model takes: of such a picture the text is read. */
async function imageOf(deps: Needs, file: store.SentFile): Promise<PromptImage | undefined> {
  try {
    const bytes = Buffer.concat(await (await deps.blobs.get(file.blob_key)).toArray());
    if (!isPicture(bytes.toString("latin1", 0, 16))) return undefined;
    const made = await remade(deps, bytes, { ...wish, refusal: "" });
    return { mediaType: made.mediaType, bytes: made.bytes };
  } catch (error) {
    deps.log.warn({ err: error }, "a picture could not be shown to a model");
    return undefined;
  }
}
