import { search } from "@lectern/contract/search";
import { expect } from "vitest";

import type { Person } from "../app.ts";

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
