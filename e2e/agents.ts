import type { Draft } from "@lectern/contract/drafts";
import type { Collection, Document } from "@lectern/contract/library";
import type { ReviewRow } from "@lectern/contract/review-cells";
import type { OpenReview } from "@lectern/contract/reviews";
import type { Run } from "@lectern/contract/runs";
import { expect } from "@playwright/test";

import type { Client } from "./client.ts";
import { addCollection, addDocument } from "./documents.ts";

const lease = (quay: string, year: number) => `Lease of the ${quay} quay

The lease begins on 1 March 2026 and ends on 31 December ${year}.

The liability of the tenant is limited to EUR 250,000 in any year.
`;

const textFile = (name: string, text: string) => ({
  name,
  type: "text/plain",
  bytes: Buffer.from(text),
});

export interface Leases {
  collection: Collection;
  /** Of the north quay. */
  document: Document;
}

/** Adds a collection with two leases, the second with a long name. */
export async function addLeases(person: Client): Promise<Leases> {
  const collection = await addCollection(person, "Leases");
  const document = await addDocument(
    person,
    collection.id,
    textFile("North quay.txt", lease("north", 2027)),
  );
  const long = "Lease of the eastern quay with all of its amendments and annexes.txt";
  await addDocument(person, collection.id, textFile(long, lease("eastern", 2029)));
  return { collection, document };
}

/** Replaces the lease of the north quay by a new version. */
export async function replaceLease(person: Client, { collection, document }: Leases) {
  const form = new FormData();
  form.append("file", new File([lease("north", 2031)], "North quay.txt", { type: "text/plain" }));
  const at = `/libraries/ext/v1/collections/${collection.id}/document/${document.id}/versions`;
  const { status, body } = await person.post(at, form);
  expect(status, JSON.stringify(body)).toBe(201);
}

const reviews = "/reviews/ext/v1/reviews";

/** Returns a review of the leases with three questions, read by the built-in model. */
export async function addReview(
  person: Client,
  { collection }: Leases,
): Promise<OpenReview & { rows: ReviewRow[] }> {
  const { body } = await person.post(reviews, {
    name: "Terms of the leases of all quays in the harbour",
    source: { type: "collection", collection_id: collection.id },
    columns: [
      { name: "Ends", question: "When does the lease end?", type: "date" },
      { name: "Cap", question: "To what amount is the liability limited?", type: "amount" },
      { name: "Colour", question: "What colour is the crane?", type: "text" },
    ],
  });
  const { id } = body as OpenReview;
  await person.post(`${reviews}/${id}/fill`, {});
  const review = await reviewWhen(person, id, ({ empty, working }) => empty + working === 0);
  const { body: found } = await person.get(`${reviews}/${id}/rows`);
  return { ...review, rows: (found as { results: ReviewRow[] }).results };
}

/** Waits for a review whose progress fulfils a condition. */
export async function reviewWhen(
  person: Client,
  id: string,
  fulfils: (progress: OpenReview["progress"]) => boolean,
): Promise<OpenReview> {
  let review: OpenReview | undefined;
  await expect
    .poll(async () => {
      review = (await person.get(`${reviews}/${id}`)).body as OpenReview;
      return fulfils(review.progress);
    })
    .toBe(true);
  if (!review) throw new Error("unreachable");
  return review;
}

const runs = "/agents/ext/v1/runs";

/** Returns a run that waits for the approval of its plan. */
export async function addRun(person: Client, { collection }: Leases): Promise<Run> {
  const { body } = await person.post(runs, {
    name: "What the lease of the north quay says about its term and its liability",
    question: "What does the lease of the north quay say?",
    knowledge: { collection_ids: [collection.id] },
    sections: [
      { title: "Term", questions: [{ text: "When does the lease end?" }] },
      {
        title: "Liability",
        questions: [
          { text: "To what amount is the liability of the tenant limited?" },
          { text: "What colour is the crane of the harbour?" },
        ],
      },
    ],
  });
  return runWhen(person, (body as Run).id, ({ state }) => state === "awaiting_plan");
}

/** Approves the plan of a run. */
export async function approvePlan(person: Client, { id, plan }: Run) {
  const { status } = await person.post(`${runs}/${id}/plan/approval`, {
    version: plan?.version,
    hash: plan?.hash,
  });
  expect(status).toBe(200);
}

/** Approves the plan of a run, and returns the run with its report. */
export async function finishRun(person: Client, run: Run): Promise<Run> {
  const { id } = run;
  await approvePlan(person, run);
  return runWhen(person, id, ({ state }) => state === "awaiting_review");
}

async function runWhen(person: Client, id: string, fulfils: (run: Run) => boolean): Promise<Run> {
  let run: Run | undefined;
  await expect
    .poll(async () => {
      run = (await person.get(`${runs}/${id}`)).body as Run;
      return fulfils(run);
    })
    .toBe(true);
  if (!run) throw new Error("unreachable");
  return run;
}

/** Lets the plan of a run run by itself: each week, and when documents are added. */
export async function schedule(person: Client, { id }: Run) {
  const timings = [
    { every: "week", weekday: 5, hour: 7, time_zone: "Europe/Berlin" },
    { every: "documents" },
  ];
  for (const timing of timings)
    await person.post("/agents/ext/v1/schedules", { from: { type: "run", id }, timing });
}

/** Returns a draft of a run's report with a sentence without a source and a comment, in review. */
export async function addDraft(person: Client, { id }: Run): Promise<Draft> {
  const path = "/assets/ext/v1/drafts";
  const { body } = await person.post(path, {
    name: "Memorandum on the lease of the north quay, for the board of the harbour",
    from: { type: "run", id },
  });
  const draft = body as Draft;
  const at = `${path}/${draft.id}`;
  const section_id = draft.sections[0]?.id;
  await person.post(`${at}/sections`, { title: "The rent", content: "The rent is low." });
  await person.post(`${at}/review`, { reviewer_ids: [draft.owner?.id] });
  const commented = await person.post(`${at}/comments`, {
    section_id,
    text: "Which year is meant?",
  });
  return commented.body as Draft;
}

/** Adds a run at its plan, one with its report, a review, a draft of the report, and schedules. */
export async function addOfEach(person: Client) {
  const leases = await addLeases(person);
  const waiting = await addRun(person, leases);
  const written = await finishRun(person, await addRun(person, leases));
  const review = await addReview(person, leases);
  // A draft of its report accepts it, so it is of another run.
  const draft = await addDraft(person, await finishRun(person, await addRun(person, leases)));
  await schedule(person, waiting);
  return { leases, waiting, written, review, draft };
}

/** Returns the address of a review with its first answer open. */
export const firstAnswerOf = ({ id, rows, columns }: Awaited<ReturnType<typeof addReview>>) =>
  `/assets/reviews/${id}?cell=${rows[0]?.id}.${columns[0]?.id}`;
