import { search } from "@lectern/contract/search";
import { sql } from "kysely";
import { beforeEach, expect } from "vitest";

import { enqueue } from "../../src/features/search/vectors/vector-jobs.ts";

import { type Person, startApp } from "../app.ts";
import { embeddings } from "../servers/models/meanings.ts";
import { scriptedModel } from "../chat/scripted-model.ts";

export const synonyms = { physician: "doctor", clinic: "hospital", feline: "cat", puss: "cat" };
export const meant = embeddings(synonyms);

export const found = async (person: Person, q: string, query: object = {}) => {
  const { status, body } = await person.call(search, {
    query: { q, limit: 10, ...query },
  });
  expect([status, body]).toMatchObject([200, {}]);
  return body.results.map(({ text }) => text);
};

/** Starts the product with a model that makes vectors; returns both, and what was made. */
export async function startVectors() {
  const server = await scriptedModel();
  const at = { baseUrl: server.url, apiKey: undefined };
  const app = await startApp({ embedding: { ...at, name: "first" } });
  const { db } = app.deps;
  /** Texts sent to the model, except questions. */
  const read: string[] = [];

  beforeEach(() => {
    read.length = 0;
    server.replies["/v1/embeddings"] = (body) => {
      const { input } = body as { input: string[] };
      if (input.length > 1 || input[0]?.includes("\n")) read.push(...input);
      return meant(body);
    };
  });

  const vectorsOf = async (person: Person) => {
    const { rows } = await sql<{ model: string; name: string; blocks: number }>`
    select vectors.model, document.name, count(*)::int as blocks from vectors
    join document on document.organization_id = vectors.organization_id and no = document_no
    where vectors.organization_id = ${person.organizationId} group by 1, 2 order by 1, 2`.execute(
      db,
    );
    return rows.map(({ model, name, blocks }) => [model, name, blocks]);
  };

  /** Makes the missing vectors of the workspace. */
  async function made(person: Person) {
    const orgId = person.organizationId;
    await enqueue(app.deps, db, orgId);
    const lacking = () =>
      db
        .selectFrom("document")
        .select("id")
        .where("organization_id", "=", orgId)
        .where("vectors_of", "is", null)
        .execute();
    await expect.poll(lacking).toEqual([]);
  }

  return { server, app, db, read, vectorsOf, made };
}
