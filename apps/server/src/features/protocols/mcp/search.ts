import { z } from "zod";

import { passages } from "../../search/index.ts";
import { passageLink } from "../passage-link.ts";
import { Collection, collectionIdsOf } from "./collection.ts";
import { pageId } from "./fetch.ts";
import { type Tool, untrusted } from "./tool.ts";

const Input = z.object({
  query: z.string().trim().min(1).max(10_000).describe("Words or a question."),
  limit: z.int().min(1).max(50).default(10).describe("The most results."),
  collection: Collection,
});

const Output = z.object({
  results: z.array(
    z.object({
      id: z.string().describe("For fetch: returns the page."),
      title: z.string().describe("The document's name."),
      url: z.string().describe("Opens the page with the passage highlighted."),
      text: z.string().describe("The passage, verbatim."),
      page: z.int(),
      document_id: z.string().describe("For fetch: returns the whole document."),
      collection_id: z.string(),
    }),
  ),
});

export const searchTool: Tool<typeof Input, typeof Output> = {
  name: "search",
  title: "Search the library",
  description: `Finds the passages of the person's documents that fit a query best, best first. ${untrusted}`,
  scopes: ["library.read"],
  input: Input,
  output: Output,
  async run({ deps, member }, { query, limit, collection }) {
    const collectionIds = await collectionIdsOf(deps, member, collection);
    const found = await passages(deps, member, query, { limit, collectionIds });
    return {
      results: found.map(({ document, page, text, start }) => ({
        id: pageId(document.id, page),
        title: document.name,
        url: passageLink(deps, document.id, page, { start, end: start + text.length }),
        text,
        page,
        document_id: document.id,
        collection_id: document.collectionId,
      })),
    };
  },
};
