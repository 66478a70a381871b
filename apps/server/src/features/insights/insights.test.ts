import { MOST_GROUPED } from "@lectern/contract/insights";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { endpoints, startApp } from "#test/app.ts";
import { asked, countsFor, groupsFor, inShort, questionsOf } from "#test/chat/asked-questions.ts";
import { unansweredTurn } from "#test/chat/requests.ts";
import { joinAs } from "#test/library/library.ts";

const app = await startApp();

test("an admin sees how many questions were asked in a period, and what became of them", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "viewer");
  await unansweredTurn(bob);
  await asked(app, ada, "When does the tide turn?", { support: "supported", disliked: true });
  await asked(app, bob, "Who repairs the quay?", { support: "partial" });
  await asked(app, bob, "Who owns the crane?", { support: "unsupported", daysAgo: 20 });
  await asked(app, bob, "What is a berth?", { daysAgo: 60, disliked: true });
  await asked(app, bob, "What is a buoy?", { daysAgo: 91 });
  const eve = await app.signUp("Eve");
  await asked(app, eve, "What is a lock?");
  const asOf = (asked: number, unsupported: number, unanswered: number, disliked: number) => ({
    asked,
    answered: asked - unanswered,
    unsupported,
    unanswered,
    disliked,
  });
  expect(await countsFor(ada, "7")).toEqual(asOf(3, 0, 1, 1));
  expect(await countsFor(ada)).toEqual(asOf(4, 1, 1, 1));
  expect(await countsFor(ada, "90")).toEqual(asOf(5, 1, 2, 2));
  expect((await ada.call(endpoints.getInsights, { query: { days: "8" as "7" } })).status).toBe(422);
});

test("questions with the same words are one group, whatever their order and form", async () => {
  const ada = await app.signUp();
  await asked(app, ada, "How long does the dough rise?", { daysAgo: 2 });
  await asked(app, ada, "What is the price of a berth?", { daysAgo: 1 });
  await asked(app, ada, "The doughs, how long do they rise?");
  await asked(app, ada, "Wie hoch ist der Zoll?", { support: "unsupported", disliked: true });
  await asked(app, ada, "How high is a crane?", { support: "supported" });
  await asked(app, ada, "Why does the dough rise so long?", { daysAgo: 3 });
  expect(await inShort(ada)).toEqual([
    ["unanswered", "The doughs, how long do they rise?", 2],
    ["disliked", "Wie hoch ist der Zoll?", 1],
    ["unsupported", "Wie hoch ist der Zoll?", 1],
    ["unanswered", "What is the price of a berth?", 1],
    ["unanswered", "Why does the dough rise so long?", 1],
  ]);
  expect(await inShort(ada, { problem: "disliked" })).toEqual([
    ["disliked", "Wie hoch ist der Zoll?", 1],
  ]);
  const page = { page: 2, page_size: 3 };
  const { body } = await ada.call(endpoints.listQuestionGroups, { query: page });
  expect([body.total, body.results.map(({ question }) => question)]).toEqual([
    5,
    ["What is the price of a berth?", "Why does the dough rise so long?"],
  ]);
  const [dough] = await groupsFor(ada);
  const { results } = (await questionsOf(ada, dough!)).body;
  expect(results.map(({ question }) => question)).toEqual([
    "The doughs, how long do they rise?",
    "How long does the dough rise?",
  ]);
  expect((await questionsOf(ada, dough!, { page: 2, page_size: 1 })).body).toMatchObject({
    total: 2,
    results: [{ question: "How long does the dough rise?" }],
  });
});

test("temporary chats and deleted ones are not part of it", async () => {
  const ada = await app.signUp();
  await asked(app, ada, "What is a buoy?", { temporary: true });
  const { session_id } = await asked(app, ada, "What is a lock?");
  const { id, session_id: other } = await asked(app, ada, "What is a berth?");
  expect(await inShort(ada)).toEqual([
    ["unanswered", "What is a berth?", 1],
    ["unanswered", "What is a lock?", 1],
  ]);
  await ada.call(endpoints.deleteSession, { params: { session_id } });
  await ada.call(endpoints.deleteChat, { params: { session_id: other, chat_id: id } });
  expect(await inShort(ada)).toEqual([]);
  expect(await countsFor(ada)).toMatchObject({ asked: 0, unanswered: 0 });
});

test("a copy of a shared chat does not count its questions again", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "viewer");
  const { session_id } = await asked(app, bob, "What is a berth?");
  const params = { session_id };
  const { body: shared } = await bob.call(endpoints.shareSession, { params, body: {} });
  const copied = await ada.call(endpoints.continueSharedChat, { params: { shared_id: shared.id } });
  expect(copied.status).toBe(201);
  expect(await countsFor(ada)).toMatchObject({ asked: 1, unanswered: 1 });
  expect(await inShort(ada)).toEqual([["unanswered", "What is a berth?", 1]]);
});

test("of very many questions the newest are grouped, and it is said so", async () => {
  const ada = await app.signUp();
  const { session_id } = await asked(app, ada, "What is a berth?", { daysAgo: 2 });
  const ids = Array.from({ length: MOST_GROUPED }, () => uuid());
  await sql`insert into chat (organization_id, id, session_id, status, question, answer, model)
    select ${ada.organizationId}::uuid, id, ${session_id}::uuid, 'complete', 'Who came?',
      '{"found": false, "sentences": []}', '' from unnest(${ids}::uuid[]) as id`.execute(
    app.deps.db,
  );
  const { body } = await ada.call(endpoints.listQuestionGroups, {});
  expect(body).toMatchObject({ total: 1, is_partial: true, results: [{ count: MOST_GROUPED }] });
});

test("only owners and admins have insights", async () => {
  const ada = await app.signUp();
  const { id } = await asked(app, ada, "What is a lock?");
  const params = { problem: "unanswered", question_id: id } as const;
  for (const [group, status] of [
    ["viewer", 403],
    ["editor", 403],
    ["admin", 200],
  ] as const) {
    const person = await joinAs(app, ada, group);
    const answers = [
      await person.call(endpoints.getInsights, {}),
      await person.call(endpoints.listQuestionGroups, {}),
      await person.call(endpoints.markQuestionsFixed, { params }),
      await person.call(endpoints.reopenQuestions, { params }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
  }
});
