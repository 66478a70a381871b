import type { SentAttachment } from "@lectern/contract/attachments";

import type { Deps, PromptImage } from "#deps";
import { notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { isPicture, remade } from "../pictures/index.ts";
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
  blobKey: string;
  size: number;
  /** Whoever writes is shown it; of other pictures the text is read. */
  isShown: boolean;
  /** Of one that is shown, once `withImages` has made it anew: it tells no place and no device. */
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

type Needs = Pick<Deps, "blobs" | "log" | "pictureSandbox">;

/** What was sent with a turn and with those above it, the turn's own first. */
export async function attachedTo(
  { db }: Pick<Deps, "db">,
  member: Member,
  turn: store.Turn,
): Promise<AttachedFile[]> {
  const files = await store.sentWith(db, member, turn);
  return files.map((file) => ({
    id: file.id,
    documentId: file.document_id,
    name: file.name,
    tokens: file.token_count,
    isRead: file.status === "ingested" || file.status === "ready",
    isPicture: file.kind === "image",
    blobKey: file.blob_key,
    size: file.size,
    isShown: false,
    image: undefined,
  }));
}

/** The same files, those pictures among them marked that are shown to who writes. */
export function shownTo({ sees }: { sees: boolean }, files: AttachedFile[]): AttachedFile[] {
  const shown = new Set(sees ? files.filter(canBeShown).slice(0, mostPictures) : []);
  return files.map((file) => ({ ...file, isShown: shown.has(file) }));
}

/** The same, with the pictures that are shown; one that no model takes is not. */
export const withImages = (deps: Needs, files: readonly AttachedFile[]): Promise<AttachedFile[]> =>
  Promise.all(
    files.map(async (file) => {
      const image = file.isShown ? await imageOf(deps, file) : undefined;
      return { ...file, image, isShown: image !== undefined };
    }),
  );

const mostPictures = 8;
/** Larger ones are paper that was scanned: its text is read. */
const mostBytes = 32 * 1024 * 1024;
const canBeShown = ({ isPicture, size }: AttachedFile) => isPicture && size <= mostBytes;

/** What models look at: they make larger ones smaller themselves. */
const wish = { box: { width: 1568, height: 1568 }, mostPixels: 28_000_000, photos: true };

/** Undefined for what no model takes: of such a picture the text is read. */
async function imageOf(deps: Needs, { blobKey }: AttachedFile): Promise<PromptImage | undefined> {
  try {
    const bytes = Buffer.concat(await (await deps.blobs.get(blobKey)).toArray());
    if (!isPicture(bytes.toString("latin1", 0, 16))) return undefined;
    const made = await remade(deps, bytes, { ...wish, refusal: "" });
    return { mediaType: made.mediaType, bytes: made.bytes };
  } catch (error) {
    deps.log.warn({ err: error }, "a picture could not be shown to a model");
    return undefined;
  }
}
