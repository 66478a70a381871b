import { z } from "zod";

import { endpoint } from "../endpoint.ts";
import { collectionParams, path, Person } from "./library.ts";
import { Id, Time } from "../page.ts";

/** The public link of an edition. Its token is only returned when it is made. */
export const PublicLink = z.object({
  expires_at: Time.nullable().describe("null: good until it is revoked"),
});

/** A collection's edition, which the whole installation may read, as shown to its publishers. */
export const Publication = z.object({
  edition_id: Id.describe("of the collection that is read; the same in each edition"),
  number: z.number().int().describe("of the edition, from 1"),
  published_at: Time,
  published_by: Person.nullable(),
  document_count: z.number().int(),
  changed_documents: z
    .number()
    .int()
    .describe("new, other or gone in the collection since it was published"),
  link: PublicLink.nullable(),
});
export type Publication = z.infer<typeof Publication>;

export const PublicationState = z.object({
  publication: Publication.nullable(),
  readable_documents: z.number().int().describe("what an edition would hold now"),
  unreadable_documents: z.number().int().describe("not read yet, or in error: left out"),
});
export type PublicationState = z.infer<typeof PublicationState>;

export const getPublication = endpoint({
  method: "GET",
  path: `${path}/collections/{collection_id}/publication`,
  access: "member",
  scope: "library.read",
  summary: "Whether a collection is published, and what has changed since (for those who publish)",
  params: collectionParams,
  response: PublicationState,
});

export const publishCollection = endpoint({
  method: "POST",
  path: `${path}/collections/{collection_id}/publication`,
  access: "member",
  scope: "library.write",
  summary:
    "Publish a collection as it is now, read-only, to every workspace of the installation; again: the next edition",
  params: collectionParams,
  response: PublicationState,
});

export const withdrawCollection = endpoint({
  method: "DELETE",
  path: `${path}/collections/{collection_id}/publication`,
  access: "member",
  scope: "library.write",
  summary: "Withdraw what was published, with its public link",
  params: collectionParams,
  status: 204,
});

export const createPublicLink = endpoint({
  method: "POST",
  path: `${path}/collections/{collection_id}/publication/link`,
  access: "member",
  scope: "library.write",
  summary:
    "Make a link by which anyone may read the edition without an account; ends an earlier one",
  params: collectionParams,
  body: z.object({
    expires_at: Time.nullable().default(null).describe("null: good until it is revoked"),
  }),
  status: 201,
  response: PublicLink.extend({
    token: z
      .string()
      .describe("shown once: the page is /p/{token}, programs send it in Link-Token"),
  }),
});

export const revokePublicLink = endpoint({
  method: "DELETE",
  path: `${path}/collections/{collection_id}/publication/link`,
  access: "member",
  scope: "library.write",
  summary: "End the public link; the edition stays for those with an account",
  params: collectionParams,
  status: 204,
});

/** Endpoints with `link` accept this header instead of a session, for what the link opens only. */
export const linkHeader = "Link-Token";
