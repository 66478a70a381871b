import { expect, test } from "vitest";

import { endpoints, startApp } from "#test/app.ts";
import { checkOf, ended, sentencesOf, statesOf } from "#test/agents/checks.ts";
import { actionsOn } from "#test/identity/audit.ts";
import { joinAs } from "#test/library/library.ts";
import { read } from "#test/topics/topics.ts";

const app = await startApp();

const lease = [
  "The lease with Brown Ltd ends on 31 December 2027. The monthly rent is 4,200 euros.",
  "The tenant may sublet the second floor with the written consent of the landlord.",
];

async function withLease(visibility: "shared" | "private" = "shared") {
  const ada = await app.signUp();
  const { id: collection_id } = await ada.collection({ visibility });
  const document_id = await read(app, ada, collection_id, { name: "Lease.txt", passages: lease });
  return { ada, collection_id, document_id };
}

test("each sentence comes back with what the library says of it", async () => {
  const { ada, document_id } = await withLease();
  const { id } = await checkOf(
    ada,
    [
      "# The lease",
      "The lease with Brown Ltd ends on 31 December 2027. The monthly rent is 4,900 euros.",
      "The tenant may not sublet the second floor with the written consent of the landlord.",
      "Penguins breed on the coast of Antarctica in winter. Who painted the frescoes in the hall?",
      "We believe that the rent is fair.",
    ].join("\n\n"),
  );
  const check = await ended(ada, id);
  expect(check).toMatchObject({
    name: expect.stringContaining("The lease with Brown Ltd"),
    failure: null,
    counts: { supported: 1, contradicted: 2, missing: 1, skipped: 3, waiting: 0 },
  });
  const sentences = await sentencesOf(ada, id);
  expect(statesOf(sentences)).toEqual([
    "skipped",
    "supported",
    "contradicted: number",
    "contradicted: polarity",
    "missing",
    "skipped",
    "skipped",
  ]);
  const [, supported, contradicted] = sentences;
  expect(supported).toMatchObject({
    text: "The lease with Brown Ltd ends on 31 December 2027.",
    passage: {
      document_id,
      document_name: "Lease.txt",
      page: 1,
      quote: "The lease with Brown Ltd ends on 31 December 2027.",
      rects: [expect.objectContaining({ page: 1 })],
      source: "current",
    },
  });
  expect(contradicted?.note).toContain("4,200");
  const [, outlined] = check.sentences;
  expect(check.text.slice(outlined?.start, outlined?.end)).toBe(supported?.text);
});

test("another lease's end contradicts nothing", async () => {
  const { ada } = await withLease();
  const { id } = await checkOf(ada, "The lease with Green Brothers ends on 30 June 2031.");
  await ended(ada, id);
  expect(statesOf(await sentencesOf(ada, id))).toEqual(["missing"]);
});

test("only the chosen sources are compared, and those not the caller's are refused", async () => {
  const { ada, document_id } = await withLease("private");
  const other = await ada.collection({ visibility: "shared" });
  const text = lease[1] ?? "";
  const sources = { document_ids: [], topic_ids: [], modes: {} };
  const { id } = await checkOf(ada, text, { ...sources, collection_ids: [other.id] });
  await ended(ada, id);
  expect(statesOf(await sentencesOf(ada, id))).toEqual(["missing"]);
  const bob = await joinAs(app, ada, "viewer");
  const knowledge = { document_ids: [document_id] };
  const refused = await bob.call(endpoints.createCheck, { body: { text, knowledge } });
  expect(refused).toMatchObject({ status: 404, body: { code: "document_not_found" } });
});

test("a check is its owner's, whose deletion leaves nothing of it", async () => {
  const { ada } = await withLease();
  const admin = await joinAs(app, ada, "admin");
  const { id } = await checkOf(ada, lease[1] ?? "");
  await ended(ada, id);
  const params = { check_id: id };
  for (const call of [endpoints.getCheck, endpoints.listCheckedSentences, endpoints.downloadCheck])
    expect((await admin.call(call, { params })).status).toBe(404);
  expect((await admin.call(endpoints.listChecks, {})).body.total).toBe(0);
  expect((await ada.call(endpoints.listChecks, { query: { q: "SUBLET" } })).body.total).toBe(1);
  expect((await ada.call(endpoints.deleteCheck, { params })).status).toBe(204);
  expect((await ada.call(endpoints.getCheck, { params })).status).toBe(404);
  const left = await app.deps.db
    .selectFrom("text_check_sentence")
    .select("number")
    .where("check_id", "=", id)
    .execute();
  expect(left).toEqual([]);
  expect((await actionsOn(ada, "check")).map(([action]) => action)).toEqual(["deleted", "created"]);
});

test("a text without claims, and one that is too long, are refused with the reason", async () => {
  const ada = await app.signUp();
  const codeOf = async (text: string) => {
    const { status, body } = await ada.call(endpoints.createCheck, { body: { text } });
    return [status, JSON.stringify(body).match(/check_\w+/)?.[0]];
  };
  expect(await codeOf(" \n ")).toEqual([422, "check_text_missing"]);
  expect(await codeOf("Who repairs the roof? When does the lease end?")).toEqual([
    422,
    "check_no_sentences",
  ]);
  expect(await codeOf("The tide turns at noon every day. ".repeat(2001))).toEqual([
    422,
    "check_too_many_sentences",
  ]);
  expect(await codeOf("x".repeat(400_001))).toEqual([422, "check_text_too_long"]);
});
