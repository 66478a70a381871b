import { randomBytes } from "node:crypto";

import { addAttachments } from "@lectern/contract/attachments";
import { createApiKey, exportUser, logout, updateUser } from "@lectern/contract/auth";
import type { Citation } from "@lectern/contract/chat";
import { shareSession } from "@lectern/contract/shared-chats";
import { createFolder } from "@lectern/contract/folders";
import { createCollection, updateDocument } from "@lectern/contract/library";
import {
  createOrganization,
  deleteOrganization,
  removeMember,
} from "@lectern/contract/organizations";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { orgOfJob } from "#http/member.ts";
import { headersOf, type Person, startApp } from "#test/app.ts";
import { formOf, joinAs, sendFile, settled } from "#test/library.ts";
import { read, save, topicOf } from "#test/topics.ts";

const app = await startApp();

interface Copy {
  profile: object;
  preferences: object;
  devices: object[];
  workspaces: {
    id: string;
    name: string;
    role: string;
    since: string;
    api_keys: { name: string; scopes: string[] }[];
    collections: {
      name: string;
      visibility: string;
      folders: { id: string; name: string }[];
      documents: { name: string; folder_id: string | null }[];
    }[];
    topics: { title: string }[];
    snippets: { quote: string }[];
    chats: { title: string; turns: { question: string; answer: string; citations: object[] }[] }[];
  }[];
}

async function copyOf(person: Person) {
  const { status, headers, body } = await person.call(exportUser, {});
  expect(status).toBe(200);
  return { headers, copy: body as unknown as Copy, text: JSON.stringify(body) };
}

const citation: Citation = {
  index: 1,
  chunk_id: uuid(),
  document_id: uuid(),
  document_name: "heron.txt",
  collection_id: uuid(),
  page: 3,
  quote: 'Herons stand\nstill in "cold" water 🪶.',
  rects: [],
  support: "supported",
};

/** Inserts a conversation with this many turns directly into the tables. */
async function talked(person: Person, title: string, turns: number, content = "Still [1].") {
  const organization_id = orgOfJob({ organization_id: person.organizationId ?? "" });
  const session = { organization_id, id: uuid(), account_id: person.user.id, title };
  const knowledge = '{"collection_ids":[],"document_ids":[],"topic_ids":[]}';
  await app.deps.db
    .insertInto("chat_session")
    .values({ ...session, knowledge, model: null, persona_id: null })
    .execute();
  const more = { sentences: [], quoted: true, found: true, sources: [citation] };
  const answer = JSON.stringify({ content, citations: [citation], ...more });
  const same = {
    organization_id,
    session_id: session.id,
    parent_id: null,
    status: "complete" as const,
    answer,
    error: null,
    finish_reason: "stop" as const,
    model: "extractive",
    prompt_tokens: null,
    completion_tokens: null,
    feedback: "up" as const,
    process_id: null,
  };
  const turn = (at: number) => ({ ...same, id: uuid(), question: `${title} ${at}` });
  const rows = Array.from({ length: turns }, (_, at) => turn(at));
  await app.deps.db.insertInto("chat").values(rows).execute();
  return session.id;
}

/** Attaches files to a conversation; every question names all of them but the last. */
async function withFiles(person: Person, session_id: string, ...names: string[]) {
  const files = names.map((name) => ({ name, bytes: `Herein is ${name}.` }));
  const sending = { params: { session_id }, body: formOf(...files) };
  const { body } = await person.call(addAttachments, sending);
  const sent = body.results.slice(0, -1);
  await app.deps.db
    .updateTable("chat")
    .set({
      attachments: JSON.stringify(
        sent.map(({ id, name, document_id, mime_type }) => ({ id, name, document_id, mime_type })),
      ),
    })
    .where("organization_id", "=", orgOfJob({ organization_id: person.organizationId ?? "" }))
    .where("session_id", "=", session_id)
    .execute();
}

/** Makes the person a member of the host's workspace and returns them in it. */
async function into(host: Person, person: Person): Promise<Person> {
  const organizationId = host.organizationId ?? "";
  await app.deps.db
    .insertInto("membership")
    .values({ organization_id: organizationId, account_id: person.user.id, group: "editor" })
    .execute();
  return { ...person, organizationId };
}

/** Moves a document into a new folder and gives it a web origin. */
async function inFolder(person: Person, collection_id: string, document_id: string) {
  const params = { collection_id };
  const { body: folder } = await person.call(createFolder, { params, body: { name: "Birds" } });
  const moved = await person.call(updateDocument, {
    params: { collection_id, document_id },
    body: { folder_id: folder.id },
  });
  expect(moved.status).toBe(200);
  const organization_id = orgOfJob({ organization_id: person.organizationId ?? "" });
  const origin = { organization_id, document_id, url: "https://example.org/heron.txt" };
  await app.deps.db.insertInto("document_origin").values(origin).execute();
}

/** Creates data of another person, which the copy must not contain. */
async function foreign(person: Person) {
  const { body } = await person.call(createCollection, {
    body: { name: "Foreign papers", visibility: "shared" },
  });
  await sendFile(app, person, body.id, { name: "foreign.txt", bytes: "A crane." });
  await person.call(createApiKey, { body: { name: "Foreign key", scopes: ["chat.read"] } });
  const talk = await talked(person, "Foreign talk", 1);
  await withFiles(person, talk, "foreign sketch.txt", "foreign plan.txt");
  const topic = await topicOf(person, body.id, { title: "Foreign topic" });
  const passages = ["A foreign passage."];
  const document = await read(app, person, body.id, { name: "foreign.pdf", passages });
  await save(person, topic.id, document, passages[0]!);
}

test("a file of one's own, of every open workspace one belongs to, and of nobody else's", async () => {
  const [ada, host, old] = [await app.signUp("Ada"), await app.signUp("Bea"), await app.signUp()];
  await app.signIn(ada.email);
  const there = await into(host, ada);
  await foreign(host);
  await foreign(await joinAs(app, ada, "editor"));
  await ada.call(updateUser, { body: { preferences: { theme: "dark" } } });
  const key = await ada.call(createApiKey, { body: { name: "Nightly", scopes: ["library.read"] } });
  const own = await ada.collection({ name: "Ada's papers" });
  const sent = await sendFile(app, ada, own.id, { name: "heron.txt", bytes: "A heron stands." });
  await settled(ada, sent.id);
  await inFolder(ada, own.id, sent.id);
  const topic = await topicOf(ada, own.id, { title: "Herons", notes: "They **wait**." });
  await save(ada, topic.id, sent.id, "A heron stands.", { note: "How long?" });
  const session_id = await talked(ada, "Ada asks", 1);
  await withFiles(ada, session_id, "sketch.txt", "unsent.txt");
  await ada.call(shareSession, { params: { session_id }, body: {} });
  await talked(there, "Ada asks there", 2);
  const closed = await ada.call(createOrganization, { body: { name: "Closed house" } });
  await talked({ ...ada, organizationId: closed.body.id }, "Closed talk", 1);
  await ada.call(deleteOrganization, { params: { id: closed.body.id } });
  await talked(await into(old, ada), "Old talk", 1);
  await old.call(removeMember, { params: { id: ada.user.id } });

  const { copy, headers, text } = await copyOf(ada);
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "content-disposition": 'attachment; filename="lectern-data.json"',
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  expect(copy).toMatchObject({
    profile: { email: ada.email, first_name: "Ada", second_factor: false },
    preferences: { theme: "dark" },
    // One device from signing up, one from signing in.
    devices: [{ name: "node", created_at: expect.any(String) }, { name: "node" }],
  });
  const [first, second, ...rest] = copy.workspaces.toSorted((a, b) => a.name.localeCompare(b.name));
  expect(rest).toEqual([]);
  expect(first).toMatchObject({
    id: ada.organizationId,
    name: "Ada's workspace",
    role: "owner",
    since: expect.any(String),
    api_keys: [{ name: "Nightly", scopes: ["library.read"], last_used_at: null }],
    collections: [
      {
        name: "Ada's papers",
        visibility: "private",
        folders: [{ name: "Birds", parent_id: null }],
        documents: [
          {
            name: "heron.txt",
            size: 15,
            status: "ready",
            folder_id: first?.collections[0]?.folders[0]?.id,
            origin: { url: "https://example.org/heron.txt", work: null },
          },
        ],
      },
    ],
    topics: [{ title: "Herons", notes: "They **wait**.", collection_name: "Ada's papers" }],
    snippets: [
      {
        topic_id: topic.id,
        topic_title: "Herons",
        quote: "A heron stands.",
        note: "How long?",
        document_name: "heron.txt",
        page: 1,
      },
    ],
    chats: [
      {
        title: "Ada asks",
        attachments: [
          { name: "sketch.txt", mime_type: "text/plain", size: 21, sent: true },
          { name: "unsent.txt", sent: false },
        ],
        turns: [
          {
            question: "Ada asks 0",
            attachments: ["sketch.txt"],
            answer: "Still [1].",
            citations: [{ index: 1, quote: citation.quote, document: "heron.txt", page: 3 }],
            feedback: "up",
          },
        ],
      },
    ],
    shared_chats: [
      {
        session_id,
        title: "Ada asks",
        turns: [{ question: "Ada asks 0", attachments: ["sketch.txt"], answer: "Still [1]." }],
      },
    ],
  });
  expect(second).toMatchObject({ role: "editor", api_keys: [], collections: [] });
  expect(second?.chats).toMatchObject([{ title: "Ada asks there", turns: [{}, {}] }]);
  expect(text).not.toMatch(/foreign|closed|old talk/i);
  expect(text).not.toContain(host.email);
  expect(text).not.toContain(key.body.key);
  expect(namesIn(copy).filter((name) => /hash|secret|password/i.test(name))).toEqual([]);
});

const namesIn = (value: unknown): string[] =>
  typeof value === "object" && value !== null
    ? [
        ...(Array.isArray(value) ? [] : Object.keys(value)),
        ...Object.values(value).flatMap(namesIn),
      ]
    : [];

test("whole and in order at any size", async () => {
  const ada = await app.signUp();
  expect((await copyOf(ada)).copy.workspaces).toMatchObject([
    { collections: [], topics: [], chats: [] },
  ]);
  for (let at = 0; at < 230; at += 1) await talked(ada, `Talk ${at}`, 1);
  await talked(ada, "Long talk", 300);
  const [workspace] = (await copyOf(ada)).copy.workspaces;
  expect(workspace?.chats.map(({ title }) => title)).toEqual([
    ...Array.from({ length: 230 }, (_, at) => `Talk ${at}`),
    "Long talk",
  ]);
  expect(workspace?.chats.at(-1)?.turns.map(({ question }) => question)).toEqual(
    Array.from({ length: 300 }, (_, at) => `Long talk ${at}`),
  );
});

test("is read while it is taken, and ends with the membership", async () => {
  const host = await app.signUp("Bea");
  const guest = await joinAs(app, host, "viewer");
  await talked(guest, "Long talk", 300, "x".repeat(100_000));
  const response = await fetch(`${app.url}${exportUser.path}`, {
    headers: { ...headersOf(guest), "accept-encoding": "identity" },
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = (await reader.read()).value ?? "";
  await host.call(removeMember, { params: { id: guest.user.id } });
  for (let next = await reader.read(); !next.done; next = await reader.read()) text += next.value;
  const turns = (JSON.parse(text) as Copy).workspaces.flatMap(({ chats }) =>
    chats.flatMap((chat) => chat.turns),
  );
  expect(turns.length).toBeGreaterThan(0);
  expect(turns.length).toBeLessThan(300);
});

test.each(["identity", "gzip"])("half of it is never whole (%s)", async (encoding) => {
  const [ada, host] = [await app.signUp("Ada"), await app.signUp("Bea")];
  const there = await into(host, ada);
  // Workspaces are exported in the order of their creation; the first exceeds the connection's
  // buffers.
  const noise = () => randomBytes(50_000).toString("base64");
  for (let at = 0; at < 200; at += 1) await talked(ada, "Long talk", 1, noise());
  await talked(there, "Talk", 1);
  const headers = { ...headersOf(ada), "accept-encoding": encoding };
  const response = await fetch(`${app.url}${exportUser.path}`, { headers });
  const reader = response.body!.getReader();
  await reader.read();
  await ada.call(logout, { body: {} });
  const rest = async () => {
    for (let next = await reader.read(); !next.done;) next = await reader.read();
  };
  await expect(rest()).rejects.toThrow("terminated");
});
