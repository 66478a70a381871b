import { updateSession } from "@lectern/contract/chat";
import { addDocuments, type Document, findDocument } from "@lectern/contract/library";
import { expect, test } from "vitest";

import { callAt, freshDatabase, signUp } from "#test/app.ts";
import { became, give, requestOf, shownTo, turnsOf } from "#test/chat/requests.ts";
import { formOf } from "#test/library/library.ts";
import { scriptedModel } from "#test/chat/scripted-model.ts";
import { saying, slowly } from "#test/servers/models/model-server.ts";
import { startProcess } from "#test/servers/process.ts";

const server = await scriptedModel();

test(
  "a process that is killed while it asks again leaves the request to another one, which answers it once",
  { timeout: 180_000 },
  async () => {
    const databaseUrl = await freshDatabase();
    const env = { MODEL_BASE_URL: server.url, MODEL_NAME: "scripted" };
    const worker = await startProcess(databaseUrl, { ...env, ROLE: "all" });
    const web = await startProcess(databaseUrl, env);
    const ada = await signUp(web.url);
    const request = await requestOf(ada, { recipient_id: ada.user.id });
    const session_id = request.session_id ?? "";
    // From now on the model answers.
    await ada.call(updateSession, { params: { session_id }, body: { model: null } });
    const { id: collection_id } = await ada.collection();
    const file = {
      name: "Sourdough.txt",
      bytes: "Sourdough rises for twelve hours before baking.",
    };
    const added = await callAt(worker.url, ada, addDocuments, {
      params: { collection_id },
      body: formOf(file),
    } as never);
    const { id } = (added.body as { results: Document[] }).results[0]!;
    const params = { document_id: id };
    const status = async () => (await ada.call(findDocument, { params })).body.status;
    await expect.poll(status, { timeout: 60_000 }).toBe("ready");

    server.script = () => slowly(5_000, 10);
    expect((await give(ada, request, id)).status).toBe(200);
    await became(ada, request, "asking");
    await expect.poll(() => server.open, { timeout: 30_000 }).toBe(1);
    const { answer_id } = (await shownTo(ada, request)).body;
    worker.kill("SIGKILL");
    server.script = () => saying("Sourdough rises for twelve hours [1].");
    await startProcess(databaseUrl, { ...env, ROLE: "all" });
    const answered = await became(ada, request, "answered");
    expect(answered.answer_id).not.toBe(answer_id);
    const turns = await turnsOf(ada, session_id);
    expect(turns.map((turn) => [turn.id, turn.status])).toEqual([
      [request.chat_id, "complete"],
      [answer_id, "error"],
      [answered.answer_id, "complete"],
    ]);
  },
);
