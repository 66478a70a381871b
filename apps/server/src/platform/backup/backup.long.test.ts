import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

import { listChats } from "@lectern/contract/chat";
import {
  deleteDocument,
  findDocument,
  getFileUrl,
  readFoundPassage,
} from "@lectern/contract/library";
import { removeForever } from "@lectern/contract/trash";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { callAt, startApp, testConfig } from "#test/app.ts";
import { backUpTo, emptyDatabase, newFolder, placeFor } from "#test/backups.ts";
import { ask, finished, talk } from "#test/chat/chat.ts";
import { book, finds } from "#test/library/ingesting.ts";
import { sendFile, settled } from "#test/library/library.ts";
import { trashOf } from "#test/library/trash.ts";
import { lease } from "#test/library/uploading.ts";

import { openLog } from "../log.ts";
import type { Place } from "./place.ts";
import { restoreInto } from "./restore-into.ts";

const app = await startApp();
const log = openLog("silent");
const longTest = { timeout: 900_000 };
const waiting = { timeout: 400_000 };

/** Uploads and asks a few times, or until `stop` is called. */
function keepWriting(ada: Awaited<ReturnType<typeof app.signUp>>, collectionId: string) {
  let going = true;
  let written = 0;
  const writing = (async () => {
    while (going && written < 30) {
      const file = { name: `${written}.txt`, bytes: `Text ${written} of a heron.` };
      await sendFile(app, ada, collectionId, file);
      const { id } = await talk(ada);
      await ask(ada, id, "What is written of the heron?");
      written++;
    }
  })();
  return {
    written: () => written,
    stop: async () => {
      going = false;
      await writing;
    },
  };
}

test(
  "a backup made during uploads and chats is restored as it was, and work goes on there",
  longTest,
  async () => {
    const ada = await app.signUp();
    const { id: collectionId } = await ada.collection();
    const { id } = await sendFile(app, ada, collectionId, { name: "lease.pdf", bytes: lease });
    await settled(ada, id, waiting.timeout);
    const session = await talk(ada);
    const chat = await finished(
      app.url,
      ada,
      await ask(ada, session.id, "When does the tenant pay?"),
    );
    const writing = keepWriting(ada, collectionId);
    const half = await sendFile(app, ada, collectionId, { name: "half.pdf", bytes: book(200) });
    const pagesOfHalf = () =>
      app.deps.db.selectFrom("page").select("number").where("document_id", "=", half.id).execute();
    await expect
      .poll(async () => (await pagesOfHalf()).length, { ...waiting, interval: 10 })
      .toBeGreaterThan(0);

    const place = await placeFor();
    const { manifest } = await backUpTo(place, app);
    await expect.poll(writing.written, waiting).toBeGreaterThan(2);
    await writing.stop();
    expect(manifest.files.missing).toEqual([]);
    expect(manifest.files.count).toBe(manifest.rows["document"]);

    const [databaseUrl, dataDir] = [await emptyDatabase(), newFolder()];
    const there = testConfig(databaseUrl, dataDir, { version: "test" });
    await restoreInto(there, place, "archive.tar", log);
    const restored = await startApp({ databaseUrl, dataDir, role: "web" });
    // The same rows, files and jobs: a backup of what was restored is the same archive.
    const again = await backUpTo(await placeFor(), restored);
    const { process: _, ...rows } = again.manifest.rows;
    const { process: __, ...before } = manifest.rows;
    expect(rows).toEqual(before);
    expect(singlePartsOf(again.manifest)).toEqual(singlePartsOf(manifest));

    const as = { token: ada.token, organizationId: ada.organizationId };
    const open: typeof ada.call = (endpoint, request) =>
      callAt(restored.url, as, endpoint, request);
    const chats = await open(listChats, { params: { session_id: session.id } });
    expect(chats.body.results).toEqual([chat]);
    const [citation] = chat.answer!.citations;
    const passage = await open(readFoundPassage, {
      params: { document_id: citation!.document_id, passage_id: citation!.chunk_id },
    });
    expect(passage.body.text).toContain(citation!.quote);
    expect(passage.body.rects.length).toBeGreaterThan(0);
    const { url } = (await open(getFileUrl, { params: { document_id: id } })).body;
    expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(lease)).toBe(true);

    // What was being read when the backup was made is read to its end.
    const halfThere = async () =>
      (await open(findDocument, { params: { document_id: half.id } })).body.status;
    expect(await halfThere()).toBe("processing");
    await startApp({ databaseUrl, dataDir, role: "worker" });
    await expect.poll(halfThere, waiting).toBe("ready");
    expect(await finds({ ...ada, call: open }, "word199x3")).toHaveLength(1);
    // The process that wrote them counts as dead once its heartbeat is eight seconds old.
    const unfinished = () =>
      restored.deps.db
        .selectFrom("chat")
        .select("id")
        .where("status", "in", ["pending", "streaming"])
        .execute();
    await expect.poll(unfinished, waiting).toEqual([]);
  },
);

/** Returns the hashes of the lists of files and of tables that are one part; others are cut anew. */
const singlePartsOf = ({ members }: { members: Record<string, string> }) =>
  Object.fromEntries(
    Object.entries(members).filter(
      ([name]) =>
        !/^(lectern\.json|database\/process\/.*)$/.test(name) &&
        !(name.replace(/\d+\.zst$/, "000001.zst") in members),
    ),
  );

test(
  "a file whose document is purged during a backup is in it, and is removed afterwards",
  longTest,
  async () => {
    const ada = await app.signUp();
    const { id: collectionId } = await ada.collection();
    const { id } = await sendFile(app, ada, collectionId, { name: "lease.pdf", bytes: lease });
    await settled(ada, id, waiting.timeout);
    const { blob_key: key } = await app.deps.db
      .selectFrom("document")
      .select("blob_key")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const place = await placeFor();
    const begun = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const slow: Place = {
      ...place,
      async write(name, bytes) {
        begun.resolve();
        await gate.promise;
        await place.write(name, bytes);
      },
    };
    const making = backUpTo(slow, app);
    await begun.promise;
    await ada.call(deleteDocument, { params: { collection_id: collectionId, document_id: id } });
    const [entry] = (await trashOf(ada)).results;
    expect((await ada.call(removeForever, { params: { id: entry!.id } })).status).toBe(204);
    const removals = () =>
      sql<{ due: boolean }>`
      select run_at > now() as due from graphile_worker._private_jobs as job
      join graphile_worker._private_tasks as task on task.id = job.task_id
      where identifier = 'remove-blobs' and payload->'keys'->>0 = ${key}`.execute(app.deps.db);
    await expect.poll(async () => (await removals()).rows).toEqual([{ due: true }]);
    await sleep(200);
    expect((await buffer(await app.deps.blobs.get(key))).equals(lease)).toBe(true);
    gate.resolve();
    const { manifest } = await making;
    expect(manifest.files.missing).toEqual([]);

    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(app.deps.db);
    await expect.poll(() => app.deps.blobs.size(key).catch(() => "gone"), waiting).toBe("gone");
  },
);
