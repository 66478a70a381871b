import { createChat, createSession, updateChat } from "@lectern/contract/chat";
import { createTeam } from "@lectern/contract/organizations";
import { createWebhook, WebhookEvent } from "@lectern/contract/webhooks";
import { afterAll, expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { approveSection, approveWhole, askFor, writeDraft } from "#test/agents/drafts.ts";
import { approve, begin, reached } from "#test/agents/runs.ts";
import { listen } from "#test/chat/chat.ts";
import { attach, read as readAttachment, tide } from "#test/library/attachments.ts";
import { joinAs, sendFile, settled } from "#test/library/library.ts";
import { startWebhookReceiver } from "#test/servers/webhook-receiver.ts";

const receiver = await startWebhookReceiver();
afterAll(() => receiver.stop());
const app = await startApp({ egressAllow: ["127.0.0.1"] });
const ada = await app.signUp();
const made = await ada.call(createWebhook, {
  body: { url: `${receiver.url}/all`, events: WebhookEvent.options },
});

/** Waits until events of these kinds have come, in any order, and returns what was told of them. */
async function told(...types: WebhookEvent[]) {
  const found = () =>
    receiver.eventsAt("/all").filter(({ type }) => types.some((one) => one === type));
  await expect
    .poll(() => new Set(found().map(({ type }) => type)).size, { timeout: 30_000 })
    .toBe(types.length);
  return types.map((type) =>
    found()
      .filter((one) => one.type === type)
      .map(({ data }) => data),
  );
}

const { id: collection_id } = await ada.collection();
let reading: Promise<string> | undefined;
/** Returns the id of the one document of the library, read. */
const theDocument = () =>
  (reading ??= (async () => {
    const bytes = "Herons nest near water. Each nest holds three eggs.\n";
    const { id } = await sendFile(app, ada, collection_id, { name: "Herons.txt", bytes });
    expect(await settled(ada, id)).toMatchObject({ status: "ready" });
    return id;
  })());

test("a disliked answer is told of once, with its reason and without its words", async () => {
  await theDocument();
  const { body: session } = await ada.call(createSession, { body: {} });
  const asked = { params: { session_id: session.id }, body: { content: "How many eggs?" } };
  const { body: chat } = await ada.call(createChat, asked);
  await listen(app.url, ada, chat.id);
  const params = { session_id: session.id, chat_id: chat.id };
  const feedback_comment = "Quagmire";
  for (const feedback_reason of ["untrue", "off_topic"] as const) {
    const body = { feedback: "down" as const, feedback_reason, feedback_comment };
    expect((await ada.call(updateChat, { params, body })).status).toBe(200);
  }
  expect(await told("answer.disliked")).toEqual([
    [{ id: chat.id, session_id: session.id, feedback_reason: "untrue" }],
  ]);
});

test("a run is told of when its plan waits for approval, and once when its report is written", async () => {
  const run = await begin(ada, {
    question: "How many eggs does a nest hold?",
    knowledge: { document_ids: [await theDocument()] },
  });
  await approve(ada, run.plan ? run : await reached(ada, run.id, "awaiting_plan"));
  await reached(ada, run.id, "awaiting_review");
  expect(await told("run.awaiting_approval", "run.done")).toEqual([
    [{ id: run.id }],
    [{ id: run.id }],
  ]);
});

test("a draft is told of when somebody is asked to review it, and when it is approved", async () => {
  const bob = await joinAs(app, ada, "viewer");
  const { body: team } = await ada.call(createTeam, { body: { name: "Pilots", member_ids: [] } });
  const draft = await writeDraft(ada, "Nests", { Eggs: "Each nest holds three eggs." });
  const asked = await askFor(ada, draft, { people: [bob], teams: [team.id] });
  await approveSection(bob, asked, 0, true);
  await approveWhole(bob, asked, true);
  expect(await told("draft.review_asked", "draft.approved")).toEqual([
    expect.arrayContaining([
      { draft_id: draft.id, account_id: bob.user.id },
      { draft_id: draft.id, team_id: team.id },
    ]),
    [{ id: draft.id, approved_version: expect.any(Number) }],
  ]);
});

test("a file of a conversation is not told of", async () => {
  await theDocument();
  const { body: session } = await ada.call(createSession, { body: {} });
  const [attached] = await attach(ada, session.id, { name: "Tide.txt", bytes: tide });
  await readAttachment(ada, attached!);
  const [ready] = await told("document.ready");
  expect(ready).toEqual([{ id: await theDocument(), collection_id }]);
  expect(made.status).toBe(201);
});
