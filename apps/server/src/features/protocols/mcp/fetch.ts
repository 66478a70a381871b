import { z } from "zod";

import { notFound } from "#errors";

import { passageLink } from "../passage-link.ts";
import { openDocuments, pagesFrom } from "../store.ts";
import { type Tool, untrusted } from "./tool.ts";

/** Maximum characters of a document returned at once. */
const mostCharacters = 200_000;
/** Maximum pages returned at once. */
const mostPages = 500;

/** Returns the id of a page for this tool. */
export const pageId = (documentId: string, page: number) => `${documentId}:${page}`;

const Input = z.object({
  id: z
    .string()
    .trim()
    .describe("An id of a search result: a document's id, or `<document id>:<page>` for one page."),
});

const Output = z.object({
  id: z.string(),
  title: z.string(),
  url: z.string(),
  text: z.string(),
  metadata: z.object({
    document_id: z.string(),
    version: z.int(),
    is_current: z.boolean().describe("False: a newer version has replaced it."),
    collection: z.string(),
    collection_id: z.string(),
    mime_type: z.string(),
    language: z.string().nullable(),
    added_at: z.string(),
    sha256: z.string().describe("Of the file."),
    pages: z.int().nullable().describe("Of the document."),
    first_page: z.int().describe("Of the text."),
    last_page: z.int().describe("Of the text."),
    next_id: z.string().nullable().describe("Of the page after the text; null: this is all."),
  }),
});

const parts = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?::([1-9]\d{0,8}))?$/i;

export const fetchTool: Tool<typeof Input, typeof Output> = {
  name: "fetch",
  title: "Read a document",
  description: `Returns the text of a document or of one of its pages. A long document is cut: go on with metadata.next_id. ${untrusted}`,
  scopes: ["library.read"],
  input: Input,
  output: Output,
  async run({ deps, member }, { id }) {
    const [, documentId, only] = parts.exec(id) ?? [];
    if (documentId === undefined) throw notFound("document_not_found");
    const [document] = await openDocuments(deps.db, member, [documentId]);
    if (!document) throw notFound("document_not_found");
    const page = Number(only ?? 1);
    const most = only === undefined ? mostPages : 1;
    const found = await pagesFrom(deps.db, member, { documentId, page, most: most + 1 });
    if (only !== undefined && found[0]?.number !== page) throw notFound("document_not_found");
    const pages = fitting(found.slice(0, most));
    const next = found[pages.length];
    return {
      id,
      title: document.name,
      url: passageLink(deps, document.id, page),
      text: pages.map(({ text }) => text).join("\n\n"),
      metadata: {
        document_id: document.id,
        version: document.version,
        is_current: document.current,
        collection: document.collection_name,
        collection_id: document.collection_id,
        mime_type: document.mime_type,
        language: document.language,
        added_at: document.created_at.toISOString(),
        sha256: document.sha256.toString("hex"),
        pages: document.page_count,
        first_page: pages[0]?.number ?? page,
        last_page: pages.at(-1)?.number ?? page,
        next_id: next ? pageId(document.id, next.number) : null,
      },
    };
  },
};

/** Returns the first pages whose text fits, at least one. */
function fitting<Page extends { text: string }>(pages: readonly Page[]): Page[] {
  let room = mostCharacters;
  return pages.filter(({ text }, at) => {
    const fits = room >= text.length || at === 0;
    room = fits ? room - text.length : -1;
    return fits;
  });
}
