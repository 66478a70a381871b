import { z } from "zod";

import { Time } from "../page.ts";

/** Catalogs in which works are looked up and verified. */
export const SourceId = z.enum(["openalex"]);
export type SourceId = z.infer<typeof SourceId>;

/** Whether a document fetched from the web is retracted, as of `checked_at`. */
export const RetractionStatus = z.object({
  source: SourceId.nullable().describe("who vouches for the work; null: a page of the web"),
  url: z.string().describe("where people read about it, or where it was fetched from"),
  retracted: z.boolean(),
  abstract_only: z.boolean().describe("there was no open full text"),
  doi: z.string().nullable().describe("without a resolver's address: 10.1234/abc"),
  licence: z.string().nullable().describe("of the open copy, such as cc-by"),
  checked_at: Time.describe("when the source last said so; of a page, when it was fetched"),
});
export type RetractionStatus = z.infer<typeof RetractionStatus>;
