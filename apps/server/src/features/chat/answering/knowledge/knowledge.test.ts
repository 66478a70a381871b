import { type Knowledge, updateSession } from "@lectern/contract/chat";
import { whatWasRead } from "@lectern/contract/knowledge";
import { deleteDocument } from "@lectern/contract/library";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { addDocument, type Heard, talk } from "#test/chat/chat.ts";
import { capacityOf, lease, modes, startKnowledge, sum } from "#test/chat/knowledge.ts";
import { saying } from "#test/servers/models/model-server.ts";
import { tokensIn } from "#tokens";

const { server, app, library, hear, sent } = await startKnowledge();
const plain = await startApp();

test("sources that fit are read in full, the others are searched; each citation has its quote, page and boxes", async () => {
  const { person, collections, documents } = await library();
  const session = await talk(person, {
    collection_ids: [collections.lease],
    document_ids: [documents.long],
  });
  const capacity = await capacityOf(person, session.id);
  expect(modes(capacity.sources)).toEqual({ Lease: "full", "annals.pdf": "retrieval" });
  expect(capacity).toMatchObject({
    model: "scripted",
    window_tokens: 16_384,
    documents: { whole: 1, searched: 1, not_ready: 0, no_access: 0 },
    advice: [],
  });
  expect(capacity.limit_tokens).toBe(capacity.window_tokens - capacity.reserve_tokens);
  expect(sum(capacity.parts)).toBe(capacity.used_tokens);

  // The third passage contains no word of the question and is in a document that is read whole.
  server.script = () => saying("Stairs are swept on Sat", "urdays [3]. The rent is 140 euros [1].");
  const { chat, events, read } = await hear(person, session.id, "What is the rent?");
  const prompt = sent().at(-1)!;
  expect(prompt).toContain('<document name="lease.pdf">\n<passage mark="[1]" page="1">');
  for (const passage of lease) expect(prompt).toContain(`> ${passage}`);
  expect(chat.answer!.citations.map(({ index, quote }) => [index, quote])).toEqual([
    [1, expect.stringContaining("140 euros")],
    [3, expect.stringContaining("swept on Saturdays")],
  ]);
  for (const { rects, page, document_id } of chat.answer!.citations) {
    expect([rects.length > 0, page, document_id]).toEqual([true, 1, documents.short]);
  }
  // Each mark's source is sent before the mark.
  expect(knownMarks(events)).toBe(true);
  expect(read.sources).toMatchObject([
    { name: "Lease", mode: "full", passages: 3 },
    { name: "annals.pdf", mode: "retrieval", passages: 30 },
  ]);
  expect(chat.read).toMatchObject({ searched_documents: 1, whole_documents: 1, passages: 33 });
  // The capacity is known without a model call.
  const calls = server.asked.length;
  await capacityOf(person, session.id);
  expect(server.asked).toHaveLength(calls);
  expect(capacity.used_tokens).toBeGreaterThanOrEqual(read.tokens - tokensIn("What is the rent?"));
});

/** Whether each mark's source was sent before the mark. */
function knownMarks(events: Heard[]) {
  const known = new Set<number>();
  return events.every((heard) => {
    if (heard.event === "sources") for (const { index } of heard.data.citations) known.add(index);
    if (heard.event !== "delta") return true;
    return [...heard.data.text.matchAll(/\[(\d+)\]/g)].every(([, index]) =>
      known.has(Number(index)),
    );
  });
}

test("the context report lists passages found, used and left out with the reason, and its parts add up to the prompt", async () => {
  const { person, documents, collections } = await library();
  await addDocument(app.deps, person, collections.lease, {
    name: "copy of the lease.pdf",
    passages: lease,
  });
  const knowledge: Partial<Knowledge> = {
    collection_ids: [collections.lease, collections.annals],
    modes: { [collections.lease]: "retrieval" },
  };
  const session = await talk(person, knowledge);
  await hear(person, session.id, "Who sweeps the stairs on Saturdays?");
  const { chat, read } = await hear(person, session.id, "What is the rent per month?");
  expect(read).toMatchObject({
    model: "scripted",
    queries: ["What is the rent per month?"],
    everything: false,
    searched_documents: 3,
    whole_documents: 0,
    passages: 30,
    earlier_turns: { read: 1, left_out: 0 },
    usage: { prompt_tokens: 100, completion_tokens: 1 },
  });
  const used = read.found.filter(({ left_out }) => left_out === null);
  expect(used.map(({ index }) => index)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(used.filter(({ cited }) => cited).map(({ index }) => index)).toEqual([1]);
  const reasons = new Set(read.found.map(({ left_out }) => left_out));
  expect(reasons).toEqual(new Set([null, "same_text", "below_best"]));

  expect(sum(read.parts)).toBe(read.tokens);
  expect(read.tokens).toBe(tokensIn(sent().join("")));
  expect(new Set(read.parts.map(({ kind }) => kind))).toEqual(
    new Set(["instructions", "conversation", "passages", "question"]),
  );
  expect(chat.usage).toEqual(read.usage);

  // A document that is switched off is not searched, even though its collection is.
  const off = {
    ...knowledge,
    document_ids: [documents.long],
    modes: { [documents.long]: "off" as const, [collections.lease]: "retrieval" as const },
  };
  await person.call(updateSession, {
    params: { session_id: session.id },
    body: { knowledge: { topic_ids: [], collection_ids: [], ...off } },
  });
  const again = await hear(person, session.id, "What was paid in the year 1012?");
  expect(again.read.found.some(({ left_out }) => left_out === "off")).toBe(true);
  expect(sent().at(-1)).not.toContain("annals.pdf");

  // A deleted document is reported only by its name.
  await person.call(deleteDocument, {
    params: { collection_id: collections.annals, document_id: documents.long },
  });
  const { body: later } = await person.call(whatWasRead, {
    params: { session_id: session.id, chat_id: chat.id },
  });
  const gone = later.found.filter(({ document_name }) => document_name === "annals.pdf");
  expect(gone.length).toBeGreaterThan(0);
  for (const one of gone) expect(one).toMatchObject({ text: "", source: "gone" });
});

test("the built-in model reads all passages of documents read in full, and the answer says so", async () => {
  const { person, documents } = await library(plain);
  const session = await talk(person, {
    document_ids: [documents.long],
    modes: { [documents.long]: "full" },
  });
  const { chat, read } = await hear(
    person,
    session.id,
    "What was paid in the year 1077?",
    plain.url,
  );
  expect(chat.answer!.citations[0]!.quote).toContain("1077");
  expect(read).toMatchObject({ whole_documents: 1, passages: 80, usage: { prompt_tokens: 0 } });
  expect(chat.answer!.sources.length).toBeLessThanOrEqual(15);
  expect(sum(read.parts)).toBe(read.tokens);
});
