/** The program that reads one document in a jail: bytes in, pages with chunks and search terms out. */
import type { JailedProgram } from "#deps";

import { indexTerms } from "../../search/analysis/analyze.ts";
import { Assembly, type Send } from "./assembly.ts";
import { ReadingFailure } from "./failures.ts";
import { markdownBlocks } from "./markdown.ts";
import { PdfReader } from "./pdf-pages.ts";
import { requestOf } from "./request.ts";
import { sectionsOf } from "./sections.ts";
import { decodeText, textBlocks } from "./text.ts";

let reader: PdfReader | undefined;

export const load: JailedProgram["load"] = async () => {
  reader = await PdfReader.load();
  // The stemmers are a file of their own, which is only opened for languages other than English.
  indexTerms("geladen", "de");
};

export const begin: JailedProgram["begin"] = (request) => {
  const { kind, size } = requestOf(request);
  if (kind === "pdf") reader?.expect(size);
};

export const run: JailedProgram["run"] = (request, input, emit) => {
  const chunks: Uint8Array[] = [];
  for (let chunk = input.read(); chunk; chunk = input.read()) chunks.push(chunk.slice());
  const { kind } = requestOf(request);
  try {
    if (kind === "pdf") readPdf(chunks, emit);
    else readText(chunks, kind, emit);
  } catch (error) {
    if (!(error instanceof ReadingFailure)) throw error;
    emit({ type: "failure", code: error.code });
  }
};

function readPdf(chunks: Uint8Array[], send: Send) {
  if (!reader) throw new Error("not prepared");
  const { pageCount, title, pages } = reader.open(chunks);
  const assembly = new Assembly(pageCount, title, send);
  for (const run of pages()) for (const page of run) assembly.add(page);
  assembly.finish();
}

function readText(chunks: Uint8Array[], kind: "text" | "markdown", send: Send) {
  const source = decodeText(Buffer.concat(chunks));
  const blocks = kind === "markdown" ? markdownBlocks(source) : textBlocks(source);
  const sections = sectionsOf(source, blocks);
  if (sections.length === 0) throw new ReadingFailure("no_text");
  const assembly = new Assembly(sections.length, undefined, send);
  for (const section of sections) assembly.add({ ...section, width: null, height: null });
  assembly.finish();
}
