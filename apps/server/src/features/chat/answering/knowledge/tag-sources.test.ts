import { updateSession } from "@lectern/contract/chat";
import { createTag, deleteTag, tagDocuments } from "@lectern/contract/tags";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { talk } from "#test/chat/chat.ts";
import { capacityOf, modes, startKnowledge } from "#test/chat/knowledge.ts";
import { joinAs } from "#test/library/library.ts";
import { saying } from "#test/servers/models/model-server.ts";

const { server, app, library, hear, sent } = await startKnowledge();
server.script = () => saying("Rents are due monthly.");

/** A library with a tag on the lease. */
async function tagged() {
  const made = await library();
  const { person, documents } = made;
  const { body: tag } = await person.call(createTag, { body: { name: "Housing", color: 1 } });
  await person.call(tagDocuments, { body: { ids: [documents.short], add: [tag.id], remove: [] } });
  return { ...made, tag };
}

test("a tag is a source: its documents are read in full where they fit, and cited", async () => {
  const { person, tag } = await tagged();
  const session = await talk(person, { tag_ids: [tag.id] });
  const { sources, documents } = await capacityOf(person, session.id);
  expect(modes(sources)).toEqual({ Housing: "full" });
  expect(documents).toMatchObject({ whole: 1, searched: 0 });
  const { read } = await hear(person, session.id, "What is the rent?");
  expect(sent().at(-1)).toContain('<document name="lease.pdf">');
  expect(sent().at(-1)).not.toContain("annals.pdf");
  expect(read).toMatchObject({ everything: false, sources: [{ type: "tag", name: "Housing" }] });
});

test("by passages, only what has the tag when the question is asked is searched", async () => {
  const { person, documents, tag } = await tagged();
  const session = await talk(person, { tag_ids: [tag.id], modes: { [tag.id]: "retrieval" } });
  const before = await hear(person, session.id, "What is the rent?");
  expect(before.read.found).toMatchObject([{ document_name: "lease.pdf" }]);
  await person.call(tagDocuments, {
    body: { ids: [documents.short], add: [], remove: [tag.id] },
  });
  const after = await hear(person, session.id, "What is the rent of the flat?");
  expect(after.read.found).toEqual([]);
});

test("of a tag, the documents that the asker may not see are not read", async () => {
  const { person, tag } = await tagged();
  const eve = await joinAs(app, person, "viewer");
  const session = await talk(eve, { tag_ids: [tag.id] });
  const { documents } = await capacityOf(eve, session.id);
  expect(documents).toMatchObject({ whole: 0, searched: 0, no_access: 0 });
  const { read } = await hear(eve, session.id, "What is the rent?");
  expect([read.found, read.passages]).toEqual([[], 0]);
});

test("a tag that is not there cannot be chosen; one that is deleted leaves nothing to read", async () => {
  const { person, tag } = await tagged();
  const session = await talk(person, { tag_ids: [tag.id] });
  const knowledge = { collection_ids: [], document_ids: [], topic_ids: [], modes: {} };
  const other = await person.call(updateSession, {
    params: { session_id: session.id },
    body: { knowledge: { ...knowledge, tag_ids: [uuid()] } },
  });
  expect([other.status, other.body]).toMatchObject([404, { code: "tag_not_found" }]);
  await person.call(deleteTag, { params: { tag_id: tag.id } });
  const { sources, documents } = await capacityOf(person, session.id);
  expect(sources).toMatchObject([{ type: "tag", id: tag.id, name: null }]);
  expect(documents).toMatchObject({ whole: 0, searched: 0, no_access: 1 });
});
