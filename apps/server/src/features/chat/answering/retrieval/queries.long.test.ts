import { createChat } from "@lectern/contract/chat";
import { whatWasRead } from "@lectern/contract/knowledge";
import { expect, test } from "vitest";

import type { Person } from "#test/app.ts";
import { addDocument, ask, endOf, listen, talk } from "#test/chat/chat.ts";
import { startWithModel } from "#test/chat/scripted-model.ts";
import { type Move, saying } from "#test/servers/models/model-server.ts";

const { server, app } = await startWithModel();

let prepared: string[] = [];

/** Scripts the model: it writes an answer, and rewrites questions with these moves. */
function put(...moves: Move[]) {
  prepared = [];
  server.script = ({ body }) => {
    const [system, last] = [body.messages[0], body.messages.at(-1)].map(
      (one) => one?.content ?? "",
    );
    if (!system?.startsWith("You prepare a question")) return saying("So it is [1].");
    prepared.push(`${system}\n${last}`);
    return moves;
  };
}

/** Asks, and returns the queries and the documents found. */
async function asked(person: Person, sessionId: string, question: string) {
  const { id } = await ask(person, sessionId, question);
  const { events } = await listen(app.url, person, id);
  expect(endOf(events)).toMatchObject({ status: "complete" });
  const params = { session_id: sessionId, chat_id: id };
  const { body } = await person.call(whatWasRead, { params });
  const names = body.found.map(({ document_name }) => document_name);
  return { queries: body.queries, names: [...new Set(names)] };
}

const english = {
  name: "Lease",
  passages: ["The notice period of the lease is three months.", "Pets are allowed in the flat."],
};
const german = {
  name: "Mietvertrag",
  language: "de",
  passages: ["Die Kündigungsfrist beträgt drei Monate.", "Haustiere sind in der Wohnung erlaubt."],
};

test("a question that leans is put in other words by the model, one that stands alone is not", async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  await addDocument(app.deps, ada, id, english);
  const session = await talk(ada);
  put(...saying("en: Are dogs allowed in the flat?"));
  const first = "How long is the notice period of the lease?";
  expect((await asked(ada, session.id, first)).queries).toEqual([first]);
  expect(prepared).toEqual([]);
  const next = await asked(ada, session.id, "And dogs?");
  expect(next.queries).toEqual(["Are dogs allowed in the flat?"]);
  expect(prepared).toHaveLength(1);
  expect(prepared[0]).toContain(`> ${first}`);
  expect(prepared[0]).toContain("Last question:\n> And dogs?");
});

test("documents in another language are asked in theirs", async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  await addDocument(app.deps, ada, id, english);
  await addDocument(app.deps, ada, id, german);
  const session = await talk(ada);
  const own = "How long is the notice period?";
  put(...saying(`en: ${own}\nde: Wie lang ist die Kündigungsfrist?\nfr: Quel est le délai ?`));
  const { queries, names } = await asked(ada, session.id, own);
  // The answer in French was not requested.
  expect(queries).toEqual([own, "Wie lang ist die Kündigungsfrist?"]);
  expect(prepared[0]).toContain("translated into each of these languages: de.");
  expect(names.toSorted()).toEqual(["Lease", "Mietvertrag"]);
  // Only the chosen sources count.
  const other = await ada.collection({ name: "English" });
  await addDocument(app.deps, ada, other.id, { ...english, name: "Another" });
  put(...saying("nothing"));
  const narrow = await talk(ada, { collection_ids: [other.id] });
  expect((await asked(ada, narrow.id, own)).queries).toEqual([own]);
  expect(prepared).toEqual([]);
});

test("no model is asked to translate a question that is not accepted", async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  await addDocument(app.deps, ada, id, english);
  await addDocument(app.deps, ada, id, german);
  const session = await talk(ada);
  put({ wait: 1_000 }, ...saying("de: Wie lang ist die Kündigungsfrist?"));
  const first = await ask(ada, session.id, "How long is the notice period?");
  const second = { content: "Are pets allowed in the flat?" };
  expect(
    await ada.call(createChat, { params: { session_id: session.id }, body: second }),
  ).toMatchObject({ status: 409 });
  expect(endOf((await listen(app.url, ada, first.id)).events)).toMatchObject({
    status: "complete",
  });
  expect(prepared).toHaveLength(1);
});

test.each<[string, Move[]]>([
  ["does not end in time", [{ delta: "en: Are" }, { wait: 20_000 }]],
  ["fails", [{ status: 500 }]],
  ["says something else", saying("I cannot help with that.")],
])("where the model %s the words of the turns before must do", async (_, moves) => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  await addDocument(app.deps, ada, id, english);
  const session = await talk(ada);
  put(...moves);
  await asked(ada, session.id, "How long is the notice period of the lease?");
  const { queries, names } = await asked(ada, session.id, "And the flat?");
  expect(queries).toEqual([expect.stringMatching(/^And the flat\? And the flat\? .*notice/)]);
  expect(names).toEqual(["Lease"]);
});
