/**
 * The program that reads documents in a sandbox: bytes in, pages with chunks and search terms out,
 * or the picture of one page.
 */
import { indexTerms } from "@lectern/text-analysis/analyze";
import { languageDetector } from "@lectern/text-analysis/language/language-detector";
import { Assembly } from "../assembly.ts";
import { ReadingFailure } from "./failures.ts";
import type { PictureHeader } from "./frames.ts";
import { straightened } from "../image/skew.ts";
import type { Parser } from "./parser.ts";
import { parserOf } from "./parsers.ts";
import { load as loadPdf } from "../parsers/pdf.ts";
import { type FileComment, requestOf } from "./request.ts";
import { sendFiles } from "./send-files.ts";

type Emit = (header: unknown, parts?: readonly Uint8Array[]) => void;

/** Loads what it needs before it may no longer open files. */
export const load = async (): Promise<void> => {
  await loadPdf();
  languageDetector();
  // The stemmers are in a separate file that is opened only for languages other than English.
  indexTerms("geladen", "de");
};

/** Prepares for a request. After the first one no file can be opened and no thread started. */
export const begin = async (request: unknown): Promise<void> => {
  const asked = requestOf(request);
  await loadPdf();
  await parserOf(asked.kind).expect?.(asked);
};

/** Parses one input. `input.read` returns its next bytes, valid until the next call; undefined at its end. */
export const run = async (
  request: unknown,
  input: { read(): Uint8Array | undefined },
  emit: Emit,
): Promise<void> => {
  const chunks: Uint8Array[] = [];
  for (let chunk = input.read(); chunk; chunk = input.read()) chunks.push(chunk.slice());
  const asked = requestOf(request);
  const parser = parserOf(asked.kind);
  try {
    const repaired = asked.again ? await parser.repaired?.(chunks) : undefined;
    const bytes = repaired ?? chunks;
    if (asked.pictureOf !== undefined) return show(parser, bytes, asked.pictureOf, emit);
    if (asked.password !== undefined) return await unlock(parser, bytes, asked.password, emit);
    if (asked.comments) return await comment(parser, bytes, asked.comments, emit);
    const document = await parser.parse(bytes, asked);
    const assembly = new Assembly(document, emit);
    for await (const pages of document.pages) for (const page of pages) assembly.add(page);
    await sendFiles(document.files, emit);
    assembly.finish({ isRepaired: repaired !== undefined });
  } catch (error) {
    if (!(error instanceof ReadingFailure)) throw error;
    emit({ type: "failure", code: error.code });
  }
};

/** Sends the unlocked copy as a file within the file. */
async function unlock(one: Parser, chunks: Uint8Array[], password: string, emit: Emit) {
  if (!one.unlocked) throw new ReadingFailure("unsupported");
  const copy = one.unlocked(chunks, password);
  await sendFiles(copy ? [{ path: "", bytes: [copy] }] : [], emit);
}

/** Sends the copy with comments as a file within the file. */
async function comment(one: Parser, chunks: Uint8Array[], comments: FileComment[], emit: Emit) {
  if (!one.commented) throw new ReadingFailure("unsupported");
  const copy = await one.commented(chunks, comments);
  await sendFiles([{ path: "", bytes: [copy] }], emit);
}

function show(one: Parser, chunks: Uint8Array[], number: number, emit: Emit) {
  const picture = one.picture?.(chunks, number);
  if (!picture) throw new ReadingFailure("unsupported");
  const { width, height, pixels, skew } = straightened(picture);
  emit({ type: "picture", width, height, skew } satisfies PictureHeader, [pixels]);
}
