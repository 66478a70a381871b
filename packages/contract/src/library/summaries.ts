import { z } from "zod";

import { endpoint } from "../endpoint.ts";
import { Place, Unit } from "./library.ts";
import { Id } from "../page.ts";

/** A sentence of a document that says what the document is about. */
export const SummarySentence = Place.extend({
  text: z.string().describe("verbatim: the characters of the page's text"),
  unit: Unit.describe("what the document's pages are"),
  label: z.string().nullable().describe("what the document calls this page"),
});
export type SummarySentence = z.infer<typeof SummarySentence>;

export const getSummary = endpoint({
  method: "GET",
  path: "/libraries/ext/v1/document/{document_id}/summary",
  access: "member",
  scope: "library.read",
  link: true,
  summary:
    "What a document is about in its own sentences, at most five, in the order of reading; none where it has no sentences or is not read yet",
  params: z.object({ document_id: Id }),
  response: z.object({ sentences: z.array(SummarySentence) }),
});
