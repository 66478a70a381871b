import type { SentAttachment } from "@lectern/contract/attachments";

import type { Deps, PromptImage } from "#deps";
import { notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { isPicture, reencoded } from "../pictures/index.ts";
import * as store from "./store.ts";

/** A file that was sent with a question, or one contained in it, as input for an answer. */
export interface AttachedFile {
  /** The attachment's id. */
  id: string;
  documentId: string;
  name: string;
  tokens: number;
  /** False while it is being parsed, and if parsing failed. */
  isRead: boolean;
  isPicture: boolean;
  blobKey: string;
  size: number;
  /** Whether the model gets the picture itself; otherwise it gets the recognized text. */
  isShown: boolean;
  /** Set by `withImages` if `isShown`: re-encoded, without location and device metadata. */
  image: PromptImage | undefined;
}

/** Returns what a question stores of its attachments, in the order of `ids`. Throws not_found. */
export async function attachmentsForQuestion(
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
    if (!one) throw notFound("attachment_not_found");
    return one;
  });
}

/** Returns all attachments of a conversation in the form that a question stores. */
export async function attachmentsOf(
  { db }: Pick<Deps, "db">,
  member: Member,
  sessionId: string,
): Promise<SentAttachment[]> {
  const rows = await store.listAttachments(db, member, sessionId);
  return rows.map(({ id, name, document_id, mime_type }) => ({ id, name, document_id, mime_type }));
}

type Needs = Pick<Deps, "blobs" | "log" | "pictureSandbox">;

/** Returns the files sent with a message and with its ancestors, the message's own first. */
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

/** Marks the pictures that are sent to the model as images. */
export function shownTo({ sees }: { sees: boolean }, files: AttachedFile[]): AttachedFile[] {
  const pictures = new Set(sees ? files.filter(canBeShown).slice(0, mostPictures) : []);
  return files.map((file) => ({ ...file, isShown: pictures.has(file) }));
}

/** Adds the images of the marked pictures; unmarks a picture that cannot be sent. */
export const withImages = (deps: Needs, files: readonly AttachedFile[]): Promise<AttachedFile[]> =>
  Promise.all(
    files.map(async (file) => {
      const image = file.isShown ? await imageOf(deps, file) : undefined;
      return { ...file, image, isShown: image !== undefined };
    }),
  );

const mostPictures = 8;
/** Maximum bytes of a picture sent to a model. Larger ones are scans, whose text is recognized. */
const mostBytes = 32 * 1024 * 1024;
const canBeShown = ({ isPicture, size }: AttachedFile) => isPicture && size <= mostBytes;

/** The image size that models use; they scale down larger ones themselves. */
const target = { box: { width: 1568, height: 1568 }, mostPixels: 28_000_000, photos: true };

/** Returns undefined if a picture cannot be sent to a model; its recognized text is used instead. */
async function imageOf(deps: Needs, { blobKey }: AttachedFile): Promise<PromptImage | undefined> {
  try {
    const bytes = Buffer.concat(await (await deps.blobs.get(blobKey)).toArray());
    if (!isPicture(bytes.toString("latin1", 0, 16))) return undefined;
    const picture = await reencoded(deps, bytes, { ...target, refusal: "image_damaged" });
    return { mediaType: picture.mediaType, bytes: picture.bytes };
  } catch (error) {
    deps.log.warn({ err: error }, "a picture could not be shown to a model");
    return undefined;
  }
}
