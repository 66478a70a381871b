import { deleteDocument } from "@lectern/contract/library";
import { getSummary } from "@lectern/contract/summaries";
import { restore } from "@lectern/contract/trash";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { joinAs } from "#test/library/library.ts";
import { read } from "#test/topics/topics.ts";

const app = await startApp({ role: "web" });

const summed = async (person: Pick<Person, "call">, document_id: string) => {
  const { status, body } = await person.call(getSummary, { params: { document_id } });
  return status === 200 ? body.sentences : status;
};
const textsOf = async (person: Pick<Person, "call">, id: string) => {
  const sentences = await summed(person, id);
  return typeof sentences === "number" ? sentences : sentences.map(({ text }) => text);
};

/** Complete sentences without a common word. */
const strangers = (
  "Alrik painted eleven copper kettles beside his cousin's orchard yesterday." +
  "|Every autumn Beatrix collects rare stamps, buttons and broken umbrellas." +
  "|Cyclists crossed the frozen lagoon while gulls watched from chimneys." +
  "|Doctors recommend brisk walking, fresh vegetables and plenty of sleep." +
  "|Eight violins, two trumpets and one harp accompanied the evening choir." +
  "|Farmers around Gent planted barley, lentils and sweet mountain peas." +
  "|Grandmother baked gingerbread using nutmeg, clover honey and patience." +
  "|Historians disagree about who invented spectacles during the plague."
).split("|");

const opening = "The harbour supplies ships at berth with electric power from the shore.";
const middle = "Shore power lets ships at berth in the harbour switch their engines off.";
const last = "Ships that take shore power at berth pay the harbour for electric power.";

/** Sentences about shore power among other sentences and fragments. */
const port = [
  `Contents ........ 3\n\n${opening} Who pays for shore power at berth in the harbour?`,
  ...strangers.slice(0, 4),
  `This is why it was built. ${middle}`,
  ...strangers.slice(4),
  "shore power; ships switch engines off; ships at berth pay the harbour; ".repeat(4),
  last,
];

test("a document is summed up in its own sentences, each with its place, in the order of reading", async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  const document = await read(app, ada, id, { name: "Port.txt", passages: port });
  const found = await summed(ada, document);
  if (typeof found === "number") throw new Error(`answered ${found}`);
  expect(found).toHaveLength(4);
  expect(found.filter(({ text }) => !strangers.includes(text))).toMatchObject([
    { text: opening, page: 1, start: 21, end: 21 + opening.length, unit: "section", label: null },
    { text: middle, page: 2 },
    { text: last, page: 4 },
  ]);
  for (const { rects } of found) expect(rects[0]).toMatchObject({ width: expect.any(Number) });
  const places = found.map(({ page, start }) => page * 1000 + start);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test.each([
  ["de", "Der Hafen versorgt Schiffe am Kai mit Strom vom Land, damit ihre Motoren ruhen."],
  ["ar", "يزود الميناء السفن الراسية بالكهرباء من الشاطئ حتى تتوقف محركاتها."],
  ["zh", "港口为停泊的船舶提供岸电，使其发动机可以关闭。"],
])("a sentence in %s is told whole", async (language, sentence) => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  const document = await read(app, ada, id, { name: "1", language, passages: [sentence] });
  expect(await textsOf(ada, document)).toEqual([sentence]);
});

test("what has no sentences, or is not read yet, is not summed up", async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  const table = ["Paint\t12.50\nBrushes\t3.00", "12.50 + 3.00 = 15.50 and 2 x 7.75 = 15.50 too."];
  expect(await textsOf(ada, await read(app, ada, id, { name: "1", passages: table }))).toEqual([]);
  const document = await read(app, ada, id, { name: "Port.txt", passages: port });
  const become = (status: "processing" | "ready") =>
    app.deps.db.updateTable("document").set({ status }).where("id", "=", document).execute();
  await become("processing");
  expect(await textsOf(ada, document)).toEqual([]);
  await become("ready");
  expect(await textsOf(ada, document)).toContain(opening);
});

test("a summary is kept until the document is read again", async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  const document = await read(app, ada, id, { name: "Port.txt", passages: port });
  const first = await summed(ada, document);
  const { db } = app.deps;
  const orgId = ada.organizationId;
  await db.deleteFrom("posting").where("organization_id", "=", orgId).execute();
  expect(await summed(ada, document)).toEqual(first);
  await db.updateTable("document").set({ run_id: uuid() }).where("id", "=", document).execute();
  expect(await summed(ada, document)).not.toEqual(first);
});

test("a summary is told to whoever sees its document, and to nobody else", async () => {
  const ada = await app.signUp();
  const [bob, eve] = [await joinAs(app, ada, "admin"), await app.signUp("Eve")];
  const [open, secret] = [await ada.collection({ visibility: "shared" }), await ada.collection()];
  const sees = async (person: Pick<Person, "call">, id: string) => {
    const told = await textsOf(person, id);
    return typeof told === "number" ? told : told.includes(opening);
  };
  const shared = await read(app, ada, open.id, { name: "Port.txt", passages: port });
  const hidden = await read(app, ada, secret.id, { name: "Port.txt", passages: port });
  for (const [id, cells] of [
    [shared, [true, true, 404]],
    [hidden, [true, 404, 404]],
    [uuid(), [404, 404, 404]],
  ] as const) {
    expect([await sees(ada, id), await sees(bob, id), await sees(eve, id)]).toEqual(cells);
  }
  const params = { collection_id: open.id, document_id: shared };
  await ada.call(deleteDocument, { params });
  expect([await sees(ada, shared), await sees(bob, shared)]).toEqual([404, 404]);
  await ada.call(restore, { params: { id: shared } });
  expect([await sees(ada, shared), await sees(bob, shared)]).toEqual([true, true]);
});
