import { Readable } from "node:stream";

import { createFolder, listFolders } from "@lectern/contract/folders";
import {
  createCollection,
  deleteCollection,
  deleteDocument,
  listDocuments,
  type NewCollection,
} from "@lectern/contract/library";
import { createTeam, removeMember } from "@lectern/contract/organizations";
import { publishCollection } from "@lectern/contract/publishing";
import { listSnippets, listTopics } from "@lectern/contract/topics";

import { type Person, type startApp } from "../app.ts";
import { joinAs } from "../library/library.ts";
import { read, save, topicOf } from "../topics/topics.ts";
import { type Cell, type Role, scopes } from "./table.ts";

export type App = Awaited<ReturnType<typeof startApp>>;
export type Asker = Pick<Person, "call" | "token" | "organizationId" | "user">;

type Place = Pick<Cell, "role" | "scope">;

/** A collection with one object of each kind. */
export interface Target {
  collection_id: string;
  document_id: string;
  document_name: string;
  folder_id: string;
  topic_id: string;
  snippet_id: string;
  /** A snippet in a topic that every member sees. */
  quoted_id: string;
  /** Id of a document in the trash. */
  deleted_id: string;
  /** A word that occurs only in this document. */
  bird: string;
}

const birds =
  "heron osprey cormorant pelican puffin gannet petrel curlew plover dunlin whimbrel avocet bittern egret".split(
    " ",
  );
export const sentenceOf = (bird: string) =>
  `The ${bird} channel is eleven metres deep at low water.`;

const members = ["owner", "admin", "editor", "viewer", "removed"] as const;

/** Adds a document with its file, as if it had been ingested. */
async function readFile(app: App, by: Person, collectionId: string, name: string, text: string) {
  const id = await read(app, by, collectionId, { name, passages: [text] });
  const bytes = Readable.from([Buffer.from(text)]);
  const { key, md5, sha256, size } = await app.deps.blobs.put(bytes, { maxBytes: 1000 });
  await app.deps.db
    .updateTable("document")
    .set({ blob_key: key, checksum: md5, sha256, size })
    .where("id", "=", id)
    .execute();
  return id;
}

/** Publishes a collection; returns the ids of its edition and the objects in it. */
async function editionOf(by: Asker, collectionId: string) {
  const published = await by.call(publishCollection, { params: { collection_id: collectionId } });
  const collection_id = published.body.publication?.edition_id ?? "";
  const params = { collection_id };
  const { body: documents } = await by.call(listDocuments, { params });
  const { body: folders } = await by.call(listFolders, { params });
  const { body: topics } = await by.call(listTopics, { query: { collection_id: [collection_id] } });
  const topic_id = topics.results[0]?.id ?? "";
  const { body: snippets } = await by.call(listSnippets, { params: { topic_id } });
  const snippet_id = snippets.results[0]?.id ?? "";
  return {
    collection_id,
    document_id: documents.results[0]?.id ?? "",
    folder_id: folders.results[0]?.id ?? "",
    topic_id,
    snippet_id,
    quoted_id: snippet_id,
  };
}

/**
 * Creates a workspace with people in every role, and the collections of the table. Collections
 * other than their own belong to another editor, who has no role in the table.
 */
export async function makeWorld(app: App) {
  const owner = await app.signUp("Olga");
  const join = (group: "admin" | "editor" | "viewer") => joinAs(app, owner, group);
  const people: Record<Role, Asker> = {
    owner,
    admin: await join("admin"),
    // Becomes a viewer after creating some objects.
    viewer: await join("editor"),
    editor: await join("editor"),
    removed: await join("editor"),
    stranger: await app.signUp("Eve"),
  };
  const [maker, other, press] = [await join("editor"), await join("editor"), await join("admin")];
  let all = members.map((role) => people[role].user.id);
  const teamOf = async (name: string, member_ids: string[]) =>
    (await owner.call(createTeam, { body: { name, member_ids } })).body.id;
  const [crew, others] = [await teamOf("Crew", all), await teamOf("Others", [other.user.id])];

  const team = (id: string, level: "read" | "edit") => ({ teams: [{ id, level }], people: [] });
  const each = (ids: string[], level: "read" | "edit") => ({
    teams: [],
    people: ids.map((id) => ({ id, level })),
  });
  const sharing = (): Record<string, Pick<NewCollection, "visibility" | "shared_with">> => ({
    "own, private": { visibility: "private", shared_with: null },
    "another's private": { visibility: "private", shared_with: null },
    // Private itself: everyone reads its edition.
    published: { visibility: "private", shared_with: null },
    shared: { visibility: "shared", shared_with: null },
    "team: may edit": { visibility: "shared", shared_with: team(crew, "edit") },
    "team: may read": { visibility: "shared", shared_with: team(crew, "read") },
    "another team": { visibility: "shared", shared_with: team(others, "edit") },
    "person: may edit": { visibility: "shared", shared_with: each(all, "edit") },
    "person: may read": { visibility: "shared", shared_with: each(all, "read") },
    "another person": { visibility: "shared", shared_with: each([other.user.id], "edit") },
  });
  const makerOf = ({ role, scope }: Place): Asker =>
    scope === "own, private" ? people[role] : scope === "published" ? press : maker;

  /** Creates an empty collection with the sharing of this cell. */
  async function makeOne(cell: Place): Promise<string> {
    const body = { name: `One more: ${cell.scope}`, ...sharing()[cell.scope]! };
    return (await makerOf(cell).call(createCollection, { body })).body.id;
  }
  async function deleteOne(cell: Place): Promise<string> {
    const collection_id = await makeOne(cell);
    await makerOf(cell).call(deleteCollection, { params: { collection_id } });
    return collection_id;
  }

  const foreign = await people.stranger.call(createCollection, { body: { name: "Elsewhere" } });
  const hall = await makeOne({ role: "owner", scope: "shared" });
  const wall = await topicOf(maker, hall);
  let bird = 0;
  async function target(cell: Place): Promise<Target> {
    const [by, word] = [makerOf(cell), birds[bird++]!];
    const collection_id = await makeOne(cell);
    const name = `${word}.txt`;
    const document_id = await readFile(app, by as Person, collection_id, name, sentenceOf(word));
    const params = { collection_id };
    const folder = await by.call(createFolder, { params, body: { name: word } });
    const topic = await topicOf(by, collection_id, { title: word });
    const gone = await read(app, by as Person, collection_id, { name: "Gone.txt", passages: [] });
    await by.call(deleteDocument, { params: { collection_id, document_id: gone } });
    const quote = sentenceOf(word);
    const { id: snippet_id } = await save(by, topic.id, document_id, quote);
    const made = { document_name: name, deleted_id: gone, bird: word };
    if (cell.scope === "published") return { ...made, ...(await editionOf(by, collection_id)) };
    return {
      ...made,
      collection_id,
      document_id,
      folder_id: folder.body.id,
      topic_id: topic.id,
      snippet_id,
      quoted_id: (await save(by, wall.id, document_id, quote)).id,
    };
  }
  const own: readonly Role[] = ["owner", "admin", "editor", "viewer"];
  const made = await Promise.all([
    ...own.map(async (role) => {
      const cell = { role, scope: "own, private" };
      return [`${role} ${cell.scope}`, await target(cell)] as const;
    }),
    ...scopes
      .filter((scope) => scope !== "own, private")
      .map(async (scope) => [scope, await target({ role: "owner", scope })] as const),
  ]);
  const targets = new Map(made);
  // Created in advance, because a viewer can no longer create or delete.
  const kept = { role: "viewer", scope: "own, private" } as const;
  const [spares, deleted] = [
    await Promise.all([makeOne(kept), makeOne(kept), makeOne(kept)]),
    await Promise.all([deleteOne(kept), deleteOne(kept)]),
  ];
  const isKept = ({ role, scope }: Place) => role === kept.role && scope === kept.scope;
  await app.deps.db
    .updateTable("membership")
    .set({ group: "viewer" })
    .where("account_id", "=", people.viewer.user.id)
    .where("organization_id", "=", owner.organizationId)
    .execute();
  await owner.call(removeMember, { params: { id: people.removed.user.id } });
  all = all.filter((id) => id !== people.removed.user.id);
  return {
    app,
    people,
    maker,
    makerOf,
    /** Returns a collection that the asker sees. */
    landing: (asker: Asker) => (asker === people.stranger ? foreign.body.id : hall),
    targetOf: ({ role, scope }: Place) => targets.get(scope) ?? targets.get(`${role} ${scope}`)!,
    /**
     * Returns another collection with this cell's sharing and a document in it, which tests may
     * change.
     */
    async another(cell: Place): Promise<string> {
      if (cell.scope === "published") return targets.get(cell.scope)!.collection_id;
      const id = isKept(cell) ? spares.pop()! : await makeOne(cell);
      const document = { name: "One.txt", passages: ["One sentence."] };
      await read(app, makerOf(cell) as Person, id, document);
      return id;
    },
    /** Returns a collection that is in the trash. */
    deleted: (cell: Place) => (isKept(cell) ? deleted.pop()! : deleteOne(cell)),
  };
}
export type World = Awaited<ReturnType<typeof makeWorld>>;
