import { z } from "zod";

export const WithQuotes = z
  .stringbool()
  .default(true)
  .describe("false: without the words of the passages, with where they stand");

/** Maximum documents that a summary lists. */
export const mostListed = 100;

/** The content of an export before it is made. */
export const ExportSummary = z.object({
  title: z.string(),
  count: z.number().int().describe("questions of a conversation, snippets of a topic"),
  source_count: z.number().int().describe("documents that it names as sources"),
  sources: z
    .array(
      z.object({
        name: z.string(),
        passages: z.number().int().describe("of the document that are cited"),
      }),
    )
    .describe(`the first ${mostListed} of them, as the file lists them`),
});
export type ExportSummary = z.infer<typeof ExportSummary>;
