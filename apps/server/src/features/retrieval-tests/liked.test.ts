import { updateChat } from "@lectern/contract/chat";
import { expect, test } from "vitest";

import { endpoints, type Person, startApp } from "#test/app.ts";
import { talk } from "#test/chat/chat.ts";
import { openWords, sharing } from "#test/chat/sharing.ts";
import { joinAs } from "#test/library/library.ts";
import { questionsOf, setOf } from "#test/library/retrieval-tests.ts";

const app = await startApp();
const { ada, open, closed, keeper, answered, share } = await sharing(app);
const admin = await joinAs(app, ada, "admin");

async function liked(question: string, knowledge: { collection_ids: string[] }) {
  const { id: session_id } = await talk(ada, knowledge);
  const chat = await answered(ada, session_id, question);
  expect(chat.answer?.found).toBe(true);
  const params = { session_id, chat_id: chat.id };
  await ada.call(updateChat, { params, body: { feedback: "up" } });
  return session_id;
}

const addTo = async (person: Pick<Person, "call">, set_id: string) =>
  (await person.call(endpoints.addLikedAnswers, { params: { set_id } })).body;

const keeperLives = "Where does the lighthouse keeper live?";
const session = await liked(keeperLives, { collection_ids: [open.id] });
const sale = "For how many crowns will the lighthouse be sold?";
const secret = await liked(sale, { collection_ids: [closed.id] });

test("one's own liked answers become questions with the passages they cite, once", async () => {
  const set_id = await setOf(ada, [open.id]);
  expect(await addTo(ada, set_id)).toEqual({ added: 1, known: 0, left_out: 1 });
  expect(await questionsOf(ada, set_id)).toMatchObject([
    {
      text: keeperLives,
      origin: "liked",
      gone: false,
      passages: [{ document_id: keeper, page: 1, state: "there" }],
    },
  ]);
  const [question] = await questionsOf(ada, set_id);
  expect(openWords).toContain(question?.passages[0]?.quote ?? "nothing");
  expect(await addTo(ada, set_id)).toEqual({ added: 0, known: 1, left_out: 1 });
});

test("where a set has no room for all, the newest liked answers are added; then it is full", async () => {
  const set_id = await setOf(ada);
  const of = { organization_id: ada.organizationId, set_id, origin: "typed" as const };
  const others = Array.from({ length: 499 }, (_, at) => ({
    ...of,
    id: crypto.randomUUID(),
    text: `Question ${at}?`,
    chat_id: null,
  }));
  await app.deps.db.insertInto("test_question").values(others).execute();
  expect(await addTo(ada, set_id)).toEqual({ added: 1, known: 0, left_out: 0 });
  const query = { q: "lighthouse" };
  const { body } = await ada.call(endpoints.listTestQuestions, { params: { set_id }, query });
  expect(body.results.map(({ text }) => text)).toEqual([sale]);
  expect(await ada.call(endpoints.addLikedAnswers, { params: { set_id } })).toMatchObject({
    status: 409,
    body: { code: "test_question_too_many" },
  });
});

test("another admin gets nothing of chats that are not shared", async () => {
  const set_id = await setOf(admin);
  expect(await addTo(admin, set_id)).toEqual({ added: 0, known: 0, left_out: 0 });
});

test("of shared chats another admin gets those whose citations they may all read", async () => {
  await share(session);
  await share(secret);
  const set_id = await setOf(admin);
  expect(await addTo(admin, set_id)).toEqual({ added: 1, known: 0, left_out: 1 });
  expect((await questionsOf(admin, set_id)).map(({ text }) => text)).toEqual([keeperLives]);
});
