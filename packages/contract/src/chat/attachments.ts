import { z } from "zod";

import { endpoint } from "../endpoint.ts";
import { Document, Md5, RefusedFile } from "../library/library.ts";
import { code } from "../message.ts";
import { Id, pageOf, Time } from "../page.ts";

/** Maximum attachments of a conversation, and of one question. */
export const mostAttachments = 100;
export const mostWithQuestion = 20;
/** Maximum characters of a pasted text, and bytes of a pasted image. */
export const longestPastedText = 1_000_000;
export const largestPastedPicture = 12 * 1024 * 1024;

/**
 * A file attached to a conversation: read like any document, seen only by the conversation's owner.
 */
export const Attachment = z.object({
  id: Id,
  session_id: Id,
  document_id: Id.describe(
    "what is read of it: opens in the viewer, and names it in Knowledge.modes",
  ),
  collection_id: Id.nullable().describe(
    "the collection in which that lies; null: in none, it goes with the conversation",
  ),
  ...Document.pick({
    name: true,
    extension: true,
    mime_type: true,
    size: true,
    checksum: true,
    status: true,
    status_detail: true,
    status_messages: true,
    progress: true,
    page_count: true,
    unit: true,
    language: true,
    contained_count: true,
  }).shape,
  tokens: z.number().int().nullable().describe("of its whole text, about; null while it is read"),
  sent: z.boolean().describe("it went with a question"),
  created_at: Time,
});
export type Attachment = z.infer<typeof Attachment>;

/** An attachment as shown with the question it was sent with. */
export const SentAttachment = z.object({
  id: Id,
  name: z.string(),
  document_id: Id,
  mime_type: z.string(),
});
export type SentAttachment = z.infer<typeof SentAttachment>;

const path = "/chats/ext/v1/attachments";
const ofSession = z.object({ session_id: Id });
const byId = z.object({ attachment_id: Id });

export const listAttachments = endpoint({
  method: "GET",
  path: `${path}/sessions/{session_id}`,
  access: "member",
  scope: "chat.read",
  summary: "What hangs on a conversation, in the order in which it came",
  params: ofSession,
  response: pageOf(Attachment),
});

export const addAttachments = endpoint({
  method: "POST",
  path: `${path}/sessions/{session_id}`,
  access: "member",
  scope: "chat.write",
  summary:
    "Attach files to a conversation: parts `file`, each optionally preceded by `checksum` (MD5, hex). `refused` tells which of several files were not taken; where none is, the call fails",
  params: ofSession,
  bodyKind: "multipart",
  status: 201,
  response: pageOf(Attachment).extend({ refused: z.array(RefusedFile) }),
});

export const linkAttachment = endpoint({
  method: "POST",
  path: `${path}/sessions/{session_id}/link`,
  access: "member",
  scope: "chat.write",
  summary: "Attach a document of the library: no second copy, and it is not read again",
  params: ofSession,
  body: z.object({ document_id: Id }),
  status: 201,
  response: Attachment,
});

export const getAttachment = endpoint({
  method: "GET",
  path: `${path}/{attachment_id}`,
  access: "member",
  scope: "chat.read",
  summary: "One attachment",
  params: byId,
  response: Attachment,
});

export const deleteAttachment = endpoint({
  method: "DELETE",
  path: `${path}/{attachment_id}`,
  access: "member",
  scope: "chat.write",
  summary:
    "Take an attachment off its conversation; its file goes too, unless it lies in a collection",
  params: byId,
  status: 204,
});

export const retryAttachment = endpoint({
  method: "POST",
  path: `${path}/{attachment_id}/retry`,
  access: "member",
  scope: "chat.write",
  summary: "Read an attachment in error again",
  params: byId,
  response: Attachment,
});

export const keepAttachment = endpoint({
  method: "POST",
  path: `${path}/{attachment_id}/keep`,
  access: "member",
  scope: "chat.write",
  summary:
    "Keep an attachment in a collection that the caller may change: the same file, not read again",
  params: byId,
  body: z.object({ collection_id: Id }),
  response: Attachment,
});

const notText = code("pasted_text_too_long");

export const addInline = endpoint({
  method: "POST",
  path: `${path}/inline/`,
  access: "member",
  scope: "chat.write",
  summary:
    "Attach what was pasted: a picture, made anew so that it tells no place and no device, or a long text. JSON, or a form with `session_id` and one part `file`",
  bodyKind: "either",
  body: z
    .object({
      session_id: Id,
      name: z.string().trim().max(255).optional(),
      text: z.string().max(longestPastedText, notText).optional(),
      image: z
        .string()
        .max(Math.ceil(largestPastedPicture / 3) * 4 + 100, code("pasted_image_too_large"))
        .optional()
        .describe("base64, or a data: address of a PNG, JPEG, WebP or GIF picture"),
    })
    .refine(({ text, image }) => (text === undefined) !== (image === undefined), {
      message: code("paste_missing"),
    }),
  bodyBytes: 18 * 1024 * 1024,
  status: 201,
  response: Attachment,
});

export const verifyAttachment = endpoint({
  method: "POST",
  path: `${path}/verify-checksum`,
  access: "member",
  scope: "chat.read",
  summary:
    "Whether the caller can read a file of this checksum already: then it is linked, not sent",
  body: z.object({ session_id: Id.optional(), checksum: Md5 }),
  response: z.object({
    exists: z.boolean(),
    attachment: Attachment.nullable().describe("of the conversation that is named"),
    document: Document.nullable().describe("in the library, the newest"),
  }),
});
