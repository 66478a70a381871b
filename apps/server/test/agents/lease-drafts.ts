import type { Draft } from "@lectern/contract/drafts";
import { expect } from "vitest";

import { endpoints, type Person, type startApp } from "../app.ts";
import { read } from "../topics/topics.ts";
import { askFor } from "./drafts.ts";
import { approve, begin, reached } from "./runs.ts";

type Caller = Pick<Person, "call">;

const sections = [
  { title: "Term", questions: [{ text: "When does the lease end?" }] },
  { title: "Liability", questions: [{ text: "To what amount is liability limited?" }] },
];

/** Signs Ada up with a lease in a shared collection, of which she makes drafts. */
export async function leaseDrafts(app: Awaited<ReturnType<typeof startApp>>) {
  const ada = await app.signUp();
  const { id: collection } = await ada.collection({ visibility: "shared" });
  const document = await read(app, ada, collection, {
    name: "Lease.txt",
    passages: [
      "The lease begins on 1 March 2026 and ends on 31 December 2027.",
      "Liability is limited to EUR 250,000 in any year.",
    ],
  });
  /** Makes a draft of the report of a run. */
  async function drafted(person: Caller = ada): Promise<Draft> {
    const knowledge = { document_ids: [document] };
    const run = await begin(person, { question: "What does the lease say?", knowledge, sections });
    await approve(person, run);
    await reached(person, run.id, "awaiting_review");
    const made = await person.call(endpoints.createDraft, {
      body: { from: { type: "run", id: run.id } },
    });
    expect(made.status).toBe(201);
    return made.body;
  }
  const askedFor = (draft: Draft, ...people: Person[]) => askFor(ada, draft, { people });
  return { ada, document, drafted, askedFor };
}
