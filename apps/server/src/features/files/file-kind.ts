import type { Unit } from "@lectern/contract/library";
import { message } from "@lectern/contract/message";
import { fileTypeFromBuffer } from "file-type";

import type { Deps } from "#deps";
import { AppError, invalid } from "#errors";

import type { DocumentKind } from "@lectern/document-parser/kinds";
import { extensionOf } from "@lectern/text-analysis/file-name";

/** Number of first bytes needed to check a file's content. */
export const headBytes = 4100;

export interface FileKind {
  kind: DocumentKind;
  extension: string;
  mimeType: string;
}

/** What the first bytes of a file can show, to check it against its name. */
type Looks = "pdf" | "zip" | "compound" | "rtf" | "image" | "text";

const office = "application/vnd.openxmlformats-officedocument";
const macros = "application/vnd.ms";
const open = "application/vnd.oasis.opendocument";

/** By extension: kind, media type. Old Office formats have the kind they are converted to. */
const kindsByExtension: Record<string, [DocumentKind, string]> = {
  pdf: ["pdf", "application/pdf"],
  docx: ["docx", `${office}.wordprocessingml.document`],
  docm: ["docx", `${macros}-word.document.macroenabled.12`],
  pptx: ["pptx", `${office}.presentationml.presentation`],
  pptm: ["pptx", `${macros}-powerpoint.presentation.macroenabled.12`],
  ppsx: ["pptx", `${office}.presentationml.slideshow`],
  xlsx: ["xlsx", `${office}.spreadsheetml.sheet`],
  xlsm: ["xlsx", `${macros}-excel.sheet.macroenabled.12`],
  xls: ["xlsx", `${macros}-excel`],
  xlsb: ["xlsx", `${macros}-excel.sheet.binary.macroenabled.12`],
  doc: ["docx", "application/msword"],
  dot: ["docx", "application/msword"],
  ppt: ["pptx", `${macros}-powerpoint`],
  pps: ["pptx", `${macros}-powerpoint`],
  odt: ["odt", `${open}.text`],
  odp: ["odp", `${open}.presentation`],
  ods: ["ods", `${open}.spreadsheet`],
  rtf: ["rtf", "application/rtf"],
  epub: ["epub", "application/epub+zip"],
  html: ["html", "text/html"],
  htm: ["html", "text/html"],
  xhtml: ["html", "application/xhtml+xml"],
  md: ["markdown", "text/markdown"],
  markdown: ["markdown", "text/markdown"],
  txt: ["text", "text/plain"],
  csv: ["csv", "text/csv"],
  tsv: ["csv", "text/tab-separated-values"],
  eml: ["eml", "message/rfc822"],
  msg: ["msg", "application/vnd.ms-outlook"],
  png: ["image", "image/png"],
  jpg: ["image", "image/jpeg"],
  jpeg: ["image", "image/jpeg"],
  gif: ["image", "image/gif"],
  webp: ["image", "image/webp"],
  bmp: ["image", "image/bmp"],
  tif: ["image", "image/tiff"],
  tiff: ["image", "image/tiff"],
  zip: ["zip", "application/zip"],
};

/** Formats read only with a converter installed, and the format users can save them as. */
const old: Record<string, string> = { doc: ".docx", dot: ".docx", ppt: ".pptx", pps: ".pptx" };

type Converts = Pick<Deps, "converter">;

/** Extensions of the files that can be read. */
export const extensions: readonly string[] = Object.keys(kindsByExtension);

/** Those of them that this installation accepts. */
export const extensionsHere = ({ converter }: Converts) =>
  converter ? [...extensions] : extensions.filter((extension) => !Object.hasOwn(old, extension));

/**
 * Returns the extension for a media type; undefined for types that are not accepted or ambiguous.
 */
export const extensionFor = (mimeType: string): string | undefined =>
  extensions.find((extension) => kindsByExtension[extension]?.[1] === mimeType);

/** Returns the media type for an extension; undefined for types that are not accepted. */
export const mimeTypeOf = (extension: string): string | undefined =>
  Object.hasOwn(kindsByExtension, extension) ? kindsByExtension[extension]?.[1] : undefined;

const kinds: Record<DocumentKind, { looks: Looks; unit: Unit }> = {
  pdf: { looks: "pdf", unit: "page" },
  docx: { looks: "zip", unit: "section" },
  pptx: { looks: "zip", unit: "slide" },
  xlsx: { looks: "zip", unit: "sheet" },
  odt: { looks: "zip", unit: "section" },
  odp: { looks: "zip", unit: "slide" },
  ods: { looks: "zip", unit: "sheet" },
  rtf: { looks: "rtf", unit: "section" },
  epub: { looks: "zip", unit: "section" },
  html: { looks: "text", unit: "section" },
  markdown: { looks: "text", unit: "section" },
  text: { looks: "text", unit: "section" },
  csv: { looks: "text", unit: "sheet" },
  eml: { looks: "text", unit: "section" },
  msg: { looks: "compound", unit: "section" },
  image: { looks: "image", unit: "page" },
  zip: { looks: "zip", unit: "section" },
};

/** Returns the unit of pages for a file kind. */
export const unitOf = (kind: DocumentKind): Unit => kinds[kind].unit;

/** Returns the kind for a name. Throws unsupported_media for types that are not accepted. */
export function kindOf({ converter }: Converts, name: string): FileKind {
  const extension = extensionOf(name);
  const found = Object.hasOwn(kindsByExtension, extension)
    ? kindsByExtension[extension]
    : undefined;
  const today = !converter && Object.hasOwn(old, extension) ? old[extension] : undefined;
  if (today) {
    throw new AppError("unsupported_media", message("file_old_office", { name, format: today }));
  }
  if (!found) {
    throw new AppError("unsupported_media", message("file_type_unsupported", { name }));
  }
  const [kind, mimeType] = found;
  return { kind, extension, mimeType };
}

const refuse = (code: "file_empty" | "file_content_mismatch", name: string) =>
  invalid(["body", "file"], message(code, { name }), "file");

export const empty = (name: string) => refuse("file_empty", name);

/** UTF-16 without a byte order mark: many zero bytes, nearly all at even or all at odd offsets. */
function looksLikeUtf16(head: Buffer): boolean {
  const zeros = [0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2]! += 1;
  const [most, least] = [Math.max(...zeros), Math.min(...zeros)];
  return most > head.length / 5 && least < most / 20;
}

function isText(head: Buffer): boolean {
  if (head.subarray(0, 5).toString("latin1") === "%PDF-") return false;
  const mark = head.subarray(0, 2).toString("hex");
  if (mark === "fffe" || mark === "feff" || looksLikeUtf16(head)) return true;
  // Control characters other than tab to carriage return and escape do not occur in text, except a
  // stray one.
  let odd = 0;
  for (const byte of head) if (byte < 32 && (byte < 8 || byte > 13) && byte !== 27) odd += 1;
  return odd <= Math.max(1, head.length / 1000);
}

async function isPdf(head: Buffer): Promise<boolean> {
  const known = await fileTypeFromBuffer(head);
  if (known) return known.mime === "application/pdf";
  // PDF readers accept bytes before the header, but not the start of a web page.
  const start = head.subarray(0, 1024).toString("latin1");
  return start.includes("%PDF-") && !start.trimStart().startsWith("<");
}

const startsWith = (head: Buffer, ...bytes: number[]) =>
  bytes.every((byte, at) => head[at] === byte);
const isZip = (head: Buffer) =>
  startsWith(head, 0x50, 0x4b, 3, 4) || startsWith(head, 0x50, 0x4b, 5, 6);
/** The container of old Office files, Outlook messages, and encrypted Office documents. */
const isCompound = (head: Buffer) =>
  startsWith(head, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
const isRtf = (head: Buffer) => /^\s*\{\\rtf/.test(head.subarray(0, 64).toString("latin1"));

const images = new Set(["image/png", "image/jpeg", "image/gif", "image/webp", "image/bmp"]);
/** The directory of a TIFF file may be anywhere, often at the end. */
const isTiff = (head: Buffer) =>
  startsWith(head, 0x49, 0x49, 0x2a, 0) || startsWith(head, 0x4d, 0x4d, 0, 0x2a);
const isImage = async (head: Buffer) =>
  isTiff(head) || images.has((await fileTypeFromBuffer(head))?.mime ?? "");

const looks: Record<Looks, (head: Buffer) => boolean | Promise<boolean>> = {
  pdf: isPdf,
  // Encryption is detected when the file is read.
  zip: (head) => isZip(head) || isCompound(head),
  compound: isCompound,
  rtf: isRtf,
  image: isImage,
  text: (head) => isText(head) && !isRtf(head),
};

/** Compares the first bytes with the type of the name. Throws invalid (422) if they disagree. */
export async function checkContent({ kind }: FileKind, name: string, head: Buffer): Promise<void> {
  if (head.length === 0) throw empty(name);
  if (!(await looks[kinds[kind].looks](head))) {
    throw refuse("file_content_mismatch", name);
  }
}
