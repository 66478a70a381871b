import { addAttachments } from "@lectern/contract/attachments";
import { createApiKey, updateUser } from "@lectern/contract/auth";
import { shareSession } from "@lectern/contract/shared-chats";
import { createFolder } from "@lectern/contract/folders";
import { createCollection, updateDocument } from "@lectern/contract/library";
import {
  createOrganization,
  deleteOrganization,
  removeMember,
} from "@lectern/contract/organizations";
import { expect, test } from "vitest";

import { accountCopy, citation, copyOf } from "#test/identity/account-copy.ts";
import { orgOfJob } from "#http/member.ts";
import { addPasskey } from "#test/identity/passkeys.ts";
import { type Person, startApp } from "#test/app.ts";
import { formOf, joinAs, sendFile, settled } from "#test/library/library.ts";
import { read, save, topicOf } from "#test/topics/topics.ts";

const app = await startApp();
const { talked, into } = accountCopy(app);

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
    .where("organization_id", "=", person.organizationId)
    .where("session_id", "=", session_id)
    .execute();
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
  const organization_id = person.organizationId;
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
  const organizationId = orgOfJob({ organization_id: closed.body.id });
  await talked({ ...ada, organizationId }, "Closed talk", 1);
  await ada.call(deleteOrganization, { params: { id: closed.body.id } });
  await talked(await into(old, ada), "Old talk", 1);
  await old.call(removeMember, { params: { id: ada.user.id } });

  await addPasskey(ada);
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
    passkeys: [{ name: "Phone", created_at: expect.any(String), last_used_at: null }],
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
