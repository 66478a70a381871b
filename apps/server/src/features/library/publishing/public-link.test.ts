import { createSession } from "@lectern/contract/chat";
import type { Endpoint } from "@lectern/contract/endpoint";
import * as library from "@lectern/contract/library";
import * as publishing from "@lectern/contract/publishing";
import { getSummary } from "@lectern/contract/summaries";
import * as topics from "@lectern/contract/topics";
import { expect, test } from "vitest";

import { callAt, startApp } from "#test/app.ts";
import { publications, sentence, word } from "#test/library/publishing.ts";

const app = await startApp();
const { ada, reader, source, publish, edition, channels, of } = await publications(app);

test("a public link opens its edition and nothing else, without an account, until it ends", async () => {
  const { params, document } = await source();
  const { edition_id } = await publish(params);
  const other = await source(ada, "Other");
  const { edition_id: another } = await publish(other.params);
  const found = await edition(edition_id);
  const foreign = await edition(another);
  const { status, body: link } = await ada.call(publishing.createPublicLink, { params, body: {} });
  expect([status, link.expires_at]).toEqual([201, null]);
  const nobody = { token: undefined, organizationId: undefined };
  const by = (token: string) => (endpoint: Endpoint, request: object) =>
    callAt(app.url, nobody, endpoint, request as never, { "Link-Token": token });
  const visit = by(link.token);

  const summary = await visit(getSummary, of(found));
  expect([summary.status, JSON.stringify(summary.body).includes(word)]).toEqual([200, true]);
  const opened = ["documents", "folders", "document", "document by id", "pages", "find", "outline"];
  opened.push("passage", "file-url", "search", "detail", "list of all", "search in it");
  for (const name of opened) {
    const [endpoint, request, text] = channels[name]!;
    const seen = await visit(endpoint, request(found));
    expect([name, seen.status, JSON.stringify(seen.body).includes(text)]).toEqual([
      name,
      200,
      true,
    ]);
    // The link opens nothing of another edition or of unpublished content.
    const beside = await visit(endpoint, request(foreign));
    expect([name, JSON.stringify(beside.body).includes(another)]).toEqual([name, false]);
    expect([name, JSON.stringify(beside.body).includes(foreign.document.id)]).toEqual([
      name,
      false,
    ]);
  }
  const { body: list } = await visit(library.listCollections, {});
  expect(list).toMatchObject({ total: 1 });
  expect((await visit(library.findDocument, { params: { document_id: document.id } })).status).toBe(
    404,
  );
  expect((await visit(library.getCollection, { params: foreign.params })).status).toBe(404);
  // All other endpoints require an account.
  for (const [endpoint, request] of [
    [library.libraryTotals, {}],
    [library.recentDocuments, {}],
    [topics.listTopics, {}],
    [createSession, { body: {} }],
    [library.updateCollection, { params: found.params, body: { name: "Mine" } }],
    [library.deleteCollection, { params: found.params }],
  ] as [Endpoint, object][]) {
    expect([endpoint.path, (await visit(endpoint, request)).status]).toEqual([endpoint.path, 401]);
  }
  const { body: signed } = await visit(library.getFileUrl, of(found));
  const { url } = signed as unknown as { url: string };
  expect(await (await fetch(url)).text()).toBe(sentence);
  expect((await fetch(url.replace(found.document.id, foreign.document.id))).status).toBe(403);

  const ended = async (token: string) => {
    const { status, body } = await by(token)(library.listCollections, {});
    expect([status, body]).toMatchObject([
      404,
      { detail: "This link is not valid, has expired or was revoked." },
    ]);
  };
  await ended("x".repeat(43));
  await ended("");
  const expire = (at: Date) =>
    app.deps.db
      .updateTable("publication")
      .set({ link_expires_at: at })
      .where("edition_id", "=", edition_id)
      .execute();
  await expire(new Date(Date.now() + 60_000));
  expect((await visit(library.listCollections, {})).status).toBe(200);
  await expire(new Date(Date.now() - 1));
  await ended(link.token);
  expect((await fetch(url)).status).toBe(403);
  // A new link ends the earlier one; the edition stays for those with an account.
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const body = { expires_at: until };
  const { body: next } = await ada.call(publishing.createPublicLink, { params, body });
  expect(next.expires_at).toBe(until);
  await ended(link.token);
  expect((await fetch(url)).status).toBe(403);
  expect((await by(next.token)(library.listCollections, {})).status).toBe(200);
  expect((await ada.call(publishing.revokePublicLink, { params })).status).toBe(204);
  await ended(next.token);
  expect((await reader.call(library.getCollection, { params: found.params })).status).toBe(200);
  const { body: last } = await ada.call(publishing.createPublicLink, { params, body: {} });
  await ada.call(publishing.withdrawCollection, { params });
  await ended(last.token);
  const past = { expires_at: "2020-01-01T00:00:00.000Z" };
  const late = await ada.call(publishing.createPublicLink, { params: other.params, body: past });
  expect(late.status).toBe(422);
  await ada.call(publishing.withdrawCollection, { params: other.params });
});
