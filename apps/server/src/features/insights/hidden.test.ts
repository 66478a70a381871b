import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { endpoints, startApp } from "#test/app.ts";
import {
  asked,
  groupsFor,
  inShort,
  markFixed,
  questionsOf,
  reopen,
} from "#test/chat/asked-questions.ts";
import { eventsOf } from "#test/identity/audit.ts";
import { joinAs } from "#test/library/library.ts";
import { read } from "#test/topics/topics.ts";

const app = await startApp();
const secret = "Will the harbour be sold to Corvane?";

test("of questions in private chats of others an admin sees how many there are, and no text", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "viewer");
  await asked(app, bob, secret, { daysAgo: 1 });
  const { id } = await asked(app, bob, "Is the harbour sold to Corvane?");
  const answer = await ada.call(endpoints.listQuestionGroups, {});
  expect(answer.body.results).toMatchObject([
    { problem: "unanswered", question_id: id, question: null, count: 2, state: "open" },
  ]);
  expect(JSON.stringify(answer.body)).not.toMatch(/harbour|Corvane|corvan/i);
  const [group] = answer.body.results;
  expect((await questionsOf(ada, group!)).status).toBe(403);
});

test("a shared chat shows its questions, with a link, until it is shared no longer", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "viewer");
  const { id, session_id } = await asked(app, bob, "Who pays for the pilot?");
  const { id: own, session_id: mine } = await asked(app, ada, "Who is it that pays the pilot?");
  const { body: shared } = await bob.call(endpoints.shareSession, {
    params: { session_id },
    body: {},
  });
  const [group, ...others] = await groupsFor(ada);
  expect([group, others]).toMatchObject([
    { question: "Who is it that pays the pilot?", count: 2 },
    [],
  ]);
  expect((await questionsOf(ada, group!)).body.results).toMatchObject([
    { id: own, session_id: mine, shared_id: null },
    { id, session_id: null, shared_id: shared.id, question: "Who pays for the pilot?" },
  ]);
  await bob.call(endpoints.stopSharing, { params: { session_id } });
  expect(await inShort(ada)).toEqual([
    ["unanswered", "Who is it that pays the pilot?", 1],
    ["unanswered", null, 1],
  ]);
});

test("a shared question shows no line that repeats a document which the admin may not open", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "viewer");
  const quote = "The harbour is sold to Corvane Limited for nine million crowns.";
  const { session_id } = await asked(app, bob, `${quote}\nWho pays for the pilot?`, {
    sources: [{ document_id: uuid(), document_name: "Offer.pdf", quote }],
  });
  await bob.call(endpoints.shareSession, { params: { session_id }, body: {} });
  const [group] = await groupsFor(ada);
  const answers = [
    group,
    (await questionsOf(ada, group!)).body.results[0],
    (await markFixed(ada, group!)).body.group,
    (await reopen(ada, group!)).body,
  ];
  expect(answers.map((one) => one?.question)).toEqual(
    answers.map(() => "[…]\nWho pays for the pilot?"),
  );
});

test("who asks the same does not learn that others asked it", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "viewer");
  await asked(app, bob, secret);
  const before = await groupsFor(ada);
  await asked(app, ada, secret);
  const [own, hidden] = await groupsFor(ada);
  expect([own?.count, own?.question, hidden]).toEqual([1, secret, before[0]]);
  await markFixed(ada, own!);
  expect(await groupsFor(ada)).toEqual(before);
});

test("hidden questions are marked without being asked: an answer would tell what they are about", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "viewer");
  const { id: collection } = await ada.collection({ visibility: "shared" });
  const { id } = await asked(app, bob, "Who buys the harbour?");
  await read(app, ada, collection, {
    name: "Sale.txt",
    passages: ["Corvane buys the harbour in March."],
  });
  const marked = await markFixed(ada, { problem: "unanswered", question_id: id });
  expect([marked.status, marked.body]).toMatchObject([
    200,
    {
      answered: null,
      statements: null,
      group: { question: null, state: "fixed", fix: { answered: null } },
    },
  ]);
  expect(JSON.stringify(marked.body)).not.toMatch(/harbour|Corvane/);
  const [event] = (await eventsOf(ada)).results;
  expect(event).toMatchObject({ action: "insight.fixed", target: "unanswered questions: 1" });
});
