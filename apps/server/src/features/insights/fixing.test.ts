import { expect, test } from "vitest";

import { endpoints, startApp } from "#test/app.ts";
import { asked, groupsFor, inShort, markFixed, reopen } from "#test/chat/asked-questions.ts";
import { unansweredTurn } from "#test/chat/requests.ts";
import { eventsOf } from "#test/identity/audit.ts";
import { joinAs } from "#test/library/library.ts";
import { read } from "#test/topics/topics.ts";

const app = await startApp();
const question = "How long does sourdough rise before baking?";
const says = "Sourdough rises for twelve hours before baking.";

async function bakery() {
  const ada = await app.signUp();
  const { id: collection } = await ada.collection({ visibility: "shared" });
  await read(app, ada, collection, { name: "Rye.txt", passages: ["Rye bread keeps for a week."] });
  return { ada, collection };
}

test("marking a group as fixed asks again: with the document that was missing there is an answer", async () => {
  const { ada, collection } = await bakery();
  await asked(app, ada, "How long do sourdoughs rise before baking?", { daysAgo: 40 });
  const id = await unansweredTurn(ada, question);
  const document = await read(app, ada, collection, { name: "Sourdough.txt", passages: [says] });
  const [group] = await groupsFor(ada);
  expect(group).toMatchObject({ question_id: id, count: 1, state: "open", fix: null });
  const { status, body } = await markFixed(ada, group!);
  expect([status, body]).toMatchObject([
    200,
    { answered: true, group: { state: "fixed", count: 2, fix: { answered: true } } },
  ]);
  expect(body.group.fix?.by?.id).toBe(ada.user.id);
  expect(body.statements?.[0]).toMatchObject({
    text: says,
    passages: [{ document_id: document, document_name: "Sourdough.txt", page: 1 }],
  });
  expect([await groupsFor(ada), await groupsFor(ada, { state: "fixed" })]).toMatchObject([
    [],
    [{ question_id: id, count: 1 }],
  ]);
  const [event] = (await eventsOf(ada)).results;
  expect(event).toMatchObject({ action: "insight.fixed", target: "unanswered questions: 2" });
  // Nothing was asked in a conversation.
  const { asked: questions } = (await ada.call(endpoints.getInsights, {})).body;
  expect(questions).toBe(1);
});

test("a question without an answer still is marked so, and what is asked again opens the group", async () => {
  const { ada } = await bakery();
  const id = await unansweredTurn(ada, question);
  const key = { problem: "unanswered", question_id: id } as const;
  expect((await markFixed(ada, key)).body).toMatchObject({
    answered: false,
    statements: [],
    group: { state: "fixed", fix: { answered: false } },
  });
  expect(await inShort(ada)).toEqual([]);
  const again = await unansweredTurn(ada, "Before baking, how long does sourdough rise?");
  expect(await groupsFor(ada)).toMatchObject([
    { question_id: again, count: 2, state: "open", fix: { answered: false } },
  ]);
  // The group has the name of each of its questions.
  expect((await markFixed(ada, key)).body.group).toMatchObject({ question_id: again, count: 2 });
  expect(await inShort(ada)).toEqual([]);
});

test("a mark is taken back, once", async () => {
  const { ada } = await bakery();
  const { id } = await asked(app, ada, "Is bread cheap?", { support: "supported", disliked: true });
  const key = { problem: "disliked", question_id: id } as const;
  await markFixed(ada, key);
  const reopened = await reopen(ada, key);
  expect(reopened.body).toMatchObject({ state: "open", fix: null });
  expect((await reopen(ada, key)).body).toEqual(reopened.body);
  expect((await eventsOf(ada)).results.map(({ action }) => action).slice(0, 2)).toEqual([
    "insight.reopened",
    "insight.fixed",
  ]);
  expect((await reopen(ada, { ...key, problem: "unanswered" })).status).toBe(404);
});

test("only what the admin may see is read when a question is asked again", async () => {
  const { ada } = await bakery();
  const bob = await joinAs(app, ada, "editor");
  const body = { name: "Recipes", visibility: "private" } as const;
  const { id: own } = (await bob.call(endpoints.createCollection, { body })).body;
  await read(app, bob, own, { name: "Sourdough.txt", passages: [says] });
  const id = await unansweredTurn(ada, question);
  const marked = await markFixed(ada, { problem: "unanswered", question_id: id });
  expect(marked.body).toMatchObject({ answered: false, statements: [] });
});

test("a mark goes with its question, and keeps nobody's account", async () => {
  const { ada } = await bakery();
  const bob = await joinAs(app, ada, "admin");
  const { id, session_id } = await asked(app, ada, "Is bread cheap?");
  await markFixed(bob, { problem: "unanswered", question_id: id });
  const marks = () =>
    app.deps.db.selectFrom("question_fix").select("fixed_by").where("chat_id", "=", id).execute();
  expect(await marks()).toEqual([{ fixed_by: bob.user.id }]);
  await app.deps.db.deleteFrom("account").where("id", "=", bob.user.id).execute();
  expect(await marks()).toEqual([{ fixed_by: null }]);
  expect((await groupsFor(ada, { state: "fixed" }))[0]?.fix).toMatchObject({ by: null });
  await ada.call(endpoints.deleteSession, { params: { session_id } });
  expect(await marks()).toEqual([]);
});
