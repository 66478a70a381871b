import { search } from "@lectern/contract/search";
import { expect } from "vitest";

import { orgOfJob } from "#http/member.ts";

import type { Person, startApp } from "../app.ts";
import { addPassages, type TestDocument } from "./passages.ts";

type App = Awaited<ReturnType<typeof startApp>>;

export const orgOf = (person: Person) => orgOfJob({ organization_id: person.organizationId ?? "" });

export type Query = {
  q: string;
  collection_id?: string[];
  document_id?: string[];
  status?: ("ingested" | "ready")[];
  as_of?: string;
  limit?: number;
};

export async function found(person: Person, query: string | Query) {
  const { status, body } = await person.call(search, {
    query: typeof query === "string" ? { q: query } : query,
  });
  expect(status).toBe(200);
  return body.results;
}

export const textsOf = async (person: Person, query: string | Query) =>
  (await found(person, query)).map(({ text }) => text);

export const wings = {
  name: "Wings",
  passages: [
    "The lift of a wing grows with its speed.",
    "A propeller moves the air behind it.",
    "Tables of drag, and of nothing else.",
    "Wing, wing, and wing again: a wing in the slipstream of a propeller.",
  ],
};

/** Returns how documents are added that searches find. */
export function searching(app: App) {
  const add = (person: Person, collectionId: string, document: TestDocument) =>
    addPassages(
      app.deps,
      { orgId: orgOf(person), accountId: person.user.id },
      collectionId,
      document,
    );

  return { add };
}
