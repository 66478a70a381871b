import PostalMime, {
  addressParser,
  decodeWords,
  type Address,
  type Attachment,
  type Email,
} from "postal-mime";

import { ReadingFailure } from "../process/failures.ts";
import { mailDocument } from "../mail/mail.ts";
import type { ContainedFile, Parser } from "../process/parser.ts";

export const parser: Parser = {
  async parse(chunks) {
    const mail = await parsedMail(joined(chunks));
    const { subject = "", text = "", html = "", headers, attachments } = mail;
    const named = (key: string) =>
      headers.filter((header) => header.key === key).map(({ value }) => value);
    const addresses = (key: string) =>
      named(key)
        .flatMap((value) => addressParser(value))
        .map(written)
        .join(", ");
    const fields: [string, string][] = [
      ["From", addresses("from") || addresses("sender")],
      ["To", addresses("to")],
      ["Cc", addresses("cc")],
      ["Date", named("date")[0] ?? ""],
    ];
    const isMail = subject !== "" || fields.some(([, value]) => value !== "");
    if (!isMail && text.trim() === "" && html.trim() === "" && attachments.length === 0) {
      throw new ReadingFailure("damaged");
    }
    return mailDocument({ subject, fields, text, html, files: filesOf(attachments) });
  },
};

/** Throws ReadingFailure (damaged). */
export async function parsedMail(bytes: ArrayBuffer): Promise<Email> {
  try {
    return await PostalMime.parse(bytes, { forceRfc822Attachments: true });
  } catch (error) {
    // Infinitely nested parts, or endless headers.
    throw new ReadingFailure("damaged", { cause: error });
  }
}

/** Joins the pieces into one buffer, freeing each once it is copied. */
function joined(chunks: Uint8Array[]): ArrayBuffer {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (let piece = chunks.shift(); piece; piece = chunks.shift()) {
    bytes.set(piece, at);
    at += piece.length;
  }
  // The mbox format has a line before each email.
  const isOfMailbox = new TextDecoder("latin1").decode(bytes.subarray(0, 5)) === "From ";
  return isOfMailbox ? bytes.buffer.slice(bytes.indexOf(0x0a) + 1) : bytes.buffer;
}

function written({ name, address, group }: Address): string {
  if (group) return `${name}: ${group.map(written).join(", ")}`;
  return name && address ? `${name} <${address}>` : name || address || "";
}

/** File extensions for parts without a name, by type. */
const extensions: Record<string, string> = {
  "message/rfc822": "eml",
  "application/pdf": "pdf",
  "text/html": "html",
  "text/plain": "txt",
  "text/csv": "csv",
  "image/jpeg": "jpg",
  "image/png": "png",
};

/** Maximum bytes of inline pictures taken for logos or parts of a signature. */
const LARGEST_LOGO = 20_000;
const isInline = ({ disposition, contentId }: Pick<Attachment, "disposition" | "contentId">) =>
  disposition === "inline" || contentId !== undefined;
const sizeOf = ({ content }: Pick<Attachment, "content">) =>
  typeof content === "string" ? content.length : content.byteLength;

function filesOf(attachments: Attachment[]): ContainedFile[] {
  const shown = attachments.filter(({ mimeType, filename, related, ...more }) => {
    // Inline pictures are mostly logos, and a signature is not a document.
    const isInText = related || (isInline(more) && sizeOf(more) < LARGEST_LOGO);
    const isOrnament = isInText && mimeType.startsWith("image/");
    const isSignature = /\b(?:x-)?(?:pkcs7|pgp)-signature$/.test(mimeType);
    return !isOrnament && !isSignature && (filename || Object.hasOwn(extensions, mimeType));
  });
  return shown.map(({ filename, mimeType, content }, index) => {
    const extension = extensions[mimeType];
    const isNamed = filename && (mimeType !== "message/rfc822" || /\.eml$/i.test(filename));
    const bytes = typeof content === "string" ? Buffer.from(content) : new Uint8Array(content);
    const subject = mimeType === "message/rfc822" && !filename ? subjectOf(bytes) : "";
    const name = filename || subject || `attachment ${index + 1}`;
    return { path: isNamed ? name : `${name}.${extension}`, bytes: [bytes] };
  });
}

/** Maximum bytes of the headers searched for a subject. */
const LONGEST_HEADERS = 64 * 1024;

/** Returns the subject of an attached email as its file name; empty if it has none. */
function subjectOf(bytes: Uint8Array): string {
  const head = new TextDecoder()
    .decode(bytes.subarray(0, LONGEST_HEADERS))
    .split(/\r?\n\r?\n/, 1)[0];
  const subject = /^subject:(.*(?:\r?\n[ \t].*)*)/im.exec(head ?? "")?.[1] ?? "";
  const words = decodeWords(subject.replaceAll(/\r?\n/g, ""));
  return words.replaceAll(/[/\\]/g, "-").trim().slice(0, 100);
}
