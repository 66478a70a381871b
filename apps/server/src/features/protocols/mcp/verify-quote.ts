import { z } from "zod";

import { rectsOf } from "@lectern/document-parser/segments";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { verbatimPlace } from "../../chat/index.ts";
import { passages } from "../../search/index.ts";
import { boxesOf, passageLink } from "../passage-link.ts";
import { earlierPages, openDocuments, openPages, type OpenPage } from "../store.ts";
import { Box } from "./box.ts";
import { type Tool, untrusted } from "./tool.ts";

/** Passages whose pages are compared with the text. */
const mostPassages = 100;
/** Pages of earlier versions that are compared with it. */
const mostEarlierPages = 500;
/** Maximum places returned. */
const mostMatches = 20;

const Input = z.object({
  text: z
    .string()
    .trim()
    .min(3)
    .max(5_000)
    .describe("The words as quoted, without the quotation marks around them; on one page."),
});

const Match = z.object({
  document_id: z.string(),
  title: z.string().describe("The document's name."),
  version: z.int(),
  is_current: z.boolean().describe("False: a newer version has replaced it."),
  page: z.int(),
  text: z.string().describe("The words as the document has them."),
  is_exact: z.boolean().describe("False: case, punctuation, hyphenation or quotes differ."),
  boxes: z.array(Box).describe("The words' lines on the page."),
  sha256: z.string().describe("Of the file."),
  url: z.string().describe("Opens the page with the words highlighted."),
});

const Output = z.object({
  found: z.boolean().describe("Whether a document that the key's owner may open has the words."),
  matches: z.array(Match),
});

export const verifyQuoteTool: Tool<typeof Input, typeof Output> = {
  name: "verify_quote",
  title: "Verify a quote",
  description: `Says whether a text stands in the library, and where: document, version, page, regions and the hash of the file. White space, quotation marks and hyphenation may differ; words and figures may not. Earlier versions are looked at where no current one has the text. ${untrusted}`,
  scopes: ["library.read"],
  input: Input,
  output: Output,
  async run({ deps, member }, { text }) {
    const current = await currentPages(deps, member, text);
    const found = occurrences(current, text);
    const places = found.length > 0 ? found : await earlierOccurrences(deps, member, text, current);
    const ids = [...new Set(places.map(({ page }) => page.document_id))];
    const documents = await openDocuments(deps.db, member, ids);
    const matches = places.slice(0, mostMatches).flatMap(({ page, start, end }) => {
      const document = documents.find(({ id }) => id === page.document_id);
      if (!document) return [];
      const words = page.text.slice(start, end);
      return {
        document_id: document.id,
        title: document.name,
        version: document.version,
        is_current: document.current,
        page: page.number,
        text: words,
        is_exact: spaced(words) === trimmed(text),
        boxes: boxesOf(rectsOf(page.segments, start, end)),
        sha256: document.sha256.toString("hex"),
        url: passageLink(deps, document.id, page.number, { start, end }),
      };
    });
    return { found: matches.length > 0, matches };
  },
};

interface Occurrence {
  page: OpenPage;
  start: number;
  end: number;
}

const occurrences = (pages: readonly OpenPage[], text: string): Occurrence[] =>
  pages.flatMap((page) => {
    const place = verbatimPlace(page.text, text);
    return place ? { page, ...place } : [];
  });

/** The pages of current versions that share most words with the text, best first. */
async function currentPages(deps: Deps, member: Member, text: string): Promise<OpenPage[]> {
  // In a search, quotation marks ask for a phrase.
  const query = text.replaceAll(/["“”„‟«»「」『』]/g, " ");
  const found = await passages(deps, member, query, { limit: mostPassages });
  const keys = found.map(({ document, page }) => ({ documentId: document.id, page }));
  const distinct = new Map(keys.map((one) => [`${one.documentId} ${one.page}`, one]));
  const pages = await openPages(deps.db, member, [...distinct.values()]);
  const order = [...distinct.keys()];
  const rank = ({ document_id, number }: OpenPage) => order.indexOf(`${document_id} ${number}`);
  return pages.toSorted((a, b) => rank(a) - rank(b));
}

/** Looks at earlier versions of the documents that share words with the text. */
async function earlierOccurrences(
  { db }: Deps,
  member: Member,
  text: string,
  current: readonly OpenPage[],
): Promise<Occurrence[]> {
  const ids = [...new Set(current.map(({ document_id }) => document_id))];
  const documents = await openDocuments(db, member, ids);
  const seriesIds = documents.map(({ series_id }) => series_id);
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const word = words.toSorted((a, b) => b.length - a.length)[0] ?? "";
  return occurrences(
    await earlierPages(db, member, { seriesIds, word, most: mostEarlierPages }),
    text,
  );
}

const spaced = (text: string) => text.replaceAll(/\s+/g, " ");
/** The words of a quote without what stands around them. */
const trimmed = (text: string) =>
  spaced(text).replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, "");
