/** The program that reads one document in a jail: bytes in, pages with chunks and search terms out. */
import type { JailedProgram } from "#deps";

import { indexTerms } from "../../search/analysis/analyze.ts";
import { Assembly } from "./assembly.ts";
import { ReadingFailure } from "./failures.ts";
import type { Parser } from "./parser.ts";
import { loadAll, parserOf } from "./parsers.ts";
import { load as loadPdf } from "./parsers/pdf.ts";
import { requestOf } from "./request.ts";

let parser: Parser | undefined;

export const load: JailedProgram["load"] = async () => {
  await loadPdf();
  // The stemmers are a file of their own, which is only opened for languages other than English.
  indexTerms("geladen", "de");
};

export const rehearse: JailedProgram["rehearse"] = async () => {
  await loadAll();
};

export const begin: JailedProgram["begin"] = async (request) => {
  const { kind, size } = requestOf(request);
  parser = await parserOf(kind);
  parser.expect?.(size);
};

export const run: JailedProgram["run"] = async (request, input, emit) => {
  if (!parser) throw new Error("not prepared");
  const chunks: Uint8Array[] = [];
  for (let chunk = input.read(); chunk; chunk = input.read()) chunks.push(chunk.slice());
  try {
    const document = await parser.parse(chunks, requestOf(request));
    const assembly = new Assembly(document, emit);
    for (const pages of document.pages) for (const page of pages) assembly.add(page);
    assembly.finish();
  } catch (error) {
    if (!(error instanceof ReadingFailure)) throw error;
    emit({ type: "failure", code: error.code });
  }
};
