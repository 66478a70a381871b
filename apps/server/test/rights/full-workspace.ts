import { keepExport } from "@lectern/contract/assets";
import { addInline } from "@lectern/contract/attachments";
import { createChat, createSession } from "@lectern/contract/chat";
import { createCheck, getCheck } from "@lectern/contract/checks";
import { addDraftComment, askReviewers, createDraft } from "@lectern/contract/drafts";
import { correctFact } from "@lectern/contract/facts";
import { createField, setDocumentFields } from "@lectern/contract/fields";
import { createFolder, deleteFolder } from "@lectern/contract/folders";
import { markQuestionsFixed } from "@lectern/contract/insights";
import { createTeam, inviteMember, setOrganizationLogo } from "@lectern/contract/organizations";
import { createPersona } from "@lectern/contract/personas";
import { publishCollection } from "@lectern/contract/publishing";
import { setRunCaps } from "@lectern/contract/run-caps";
import { shareRun } from "@lectern/contract/runs";
import { createSchedule } from "@lectern/contract/schedules";
import { shareSession } from "@lectern/contract/shared-chats";
import { getSummary } from "@lectern/contract/summaries";
import { createSyncSource, listSyncFiles } from "@lectern/contract/sync";
import { uploadSystemDocuments } from "@lectern/contract/system-documents";
import { addTestQuestion, createQuestionSet } from "@lectern/contract/retrieval-tests";
import { setDocumentReference } from "@lectern/contract/references";
import { createRule } from "@lectern/contract/rules";
import { createTag, tagDocuments } from "@lectern/contract/tags";
import { createTemplate } from "@lectern/contract/templates";
import { addSnippet, createTopic } from "@lectern/contract/topics";
import { createQuota } from "@lectern/contract/quotas";
import { placeLegalHold, releaseLegalHold, setRetention } from "@lectern/contract/retention";
import { createToolServer } from "@lectern/contract/tools";
import { createWebhook } from "@lectern/contract/webhooks";
import { addSignInDomain, createWorkspaceProvider } from "@lectern/contract/workspace-sign-in";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { expect } from "vitest";

import * as models from "../../src/features/models/store.ts";

import { asking, filled, judge, reviewOf, rowsOf } from "../agents/reviews.ts";
import { addRunToolCall } from "../agents/run-states.ts";
import { approve, begin, reached } from "../agents/runs.ts";
import { requestOf } from "../chat/requests.ts";
import { addToolCall } from "../chat/tool-calls.ts";
import { connect, group, oktaUser, someAddress } from "../identity/provisioning.ts";
import { joinAs, sendFile, settled } from "../library/library.ts";
import { fileForm, pictureForm, smallPicture } from "../samples.ts";
import { tusAs } from "../servers/tus.ts";
import type { App } from "./world.ts";

/** Creates a workspace with rows in every table, with its owner and a viewer. */
export async function fullWorkspace(app: App) {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "viewer");
  const { body: team } = await ada.call(createTeam, {
    body: { name: "Pilots", member_ids: [bob.user.id] },
  });
  const shared = await ada.collection({
    visibility: "shared",
    shared_with: {
      people: [{ id: bob.user.id, level: "read" }],
      teams: [{ id: team.id, level: "edit" }],
    },
  });
  const document = await sendFile(app, ada, shared.id, {
    name: "tides.txt",
    bytes: "The tide turns at noon.",
  });
  await settled(ada, document.id);
  await ada.call(correctFact, {
    params: { document_id: document.id, name: "title" },
    body: { values: ["Tides"] },
  });
  const review = await reviewOf(ada, [document.id], [asking("When does the tide turn?")]);
  await filled(ada, review.id);
  const [row] = (await rowsOf(ada, review.id)).results;
  await judge(ada, review.id, [row?.id ?? "", review.columns[0]?.id ?? ""], { kind: "verified" });
  const run = await begin(ada, {
    question: "When does the tide turn?",
    knowledge: { document_ids: [document.id] },
  });
  await approve(ada, run);
  const { steps } = await reached(ada, run.id, "awaiting_review");
  await ada.call(shareRun, {
    params: { run_id: run.id },
    body: { reader_ids: [bob.user.id], team_ids: [team.id] },
  });
  const saved = { run_id: run.id, name: "Tides" };
  expect((await ada.call(createTemplate, { body: saved })).status).toBe(201);
  const scheduled = {
    from: { type: "run" as const, id: run.id },
    timing: { every: "day" as const, hour: 7, time_zone: "UTC" },
  };
  expect((await ada.call(createSchedule, { body: scheduled })).status).toBe(201);
  const { body: check } = await ada.call(createCheck, {
    body: { text: "The tide turns at noon.", knowledge: { document_ids: [document.id] } },
  });
  const checked = async () =>
    (await ada.call(getCheck, { params: { check_id: check.id } })).body.counts.supported;
  await expect.poll(checked, { timeout: 60_000 }).toBe(1);
  const gap = await requestOf(ada, { recipient_id: ada.user.id, collection_id: shared.id });
  await ada.call(markQuestionsFixed, {
    params: { problem: "unanswered", question_id: gap.chat_id ?? "" },
  });
  const { body: draft } = await ada.call(createDraft, {
    body: { from: { type: "run", id: run.id } },
  });
  const params = { draft_id: draft.id };
  await ada.call(askReviewers, {
    params,
    body: { reviewer_ids: [bob.user.id], team_ids: [team.id] },
  });
  await ada.call(addDraftComment, {
    params,
    body: {
      section_id: draft.sections[0]?.id ?? "",
      text: "When exactly?",
      mentions: [bob.user.id],
    },
  });
  await app.deps.db
    .insertInto("run_call")
    .values({
      organization_id: ada.organizationId,
      run_id: run.id,
      step_id: steps[0]?.id ?? "",
      id: uuid(),
      tokens: 1,
    })
    .execute();
  await addRunToolCall(app.deps.db, {
    organization_id: ada.organizationId,
    run: run.id,
    step: steps[0]?.id ?? "",
    toolCall: uuid(),
  });
  await sql`
    insert into run_reply (organization_id, step_id, hash, text)
      values (${ada.organizationId}, ${steps[0]?.id ?? ""}, '', 'Done.')`.execute(app.deps.db);
  expect((await ada.call(setRunCaps, { body: { month: 500_000 } })).status).toBe(200);
  await sql`insert into run_month (organization_id, month) values (${ada.organizationId}, now())`.execute(
    app.deps.db,
  );
  await sql`
    with call as (insert into review_call (organization_id, review_id, series_id, id, tokens)
      values (${ada.organizationId}, ${review.id}, ${document.id}, ${uuid()}, 1))
    insert into review_month (organization_id, review_id, month)
      values (${ada.organizationId}, ${review.id}, now())`.execute(app.deps.db);
  await ada.call(publishCollection, { params: { collection_id: shared.id } });
  await app.deps.db
    .insertInto("recognised_page")
    .values({
      organization_id: ada.organizationId,
      document_id: document.id,
      page: 1,
    })
    .execute();
  await sql`
    insert into vectors (organization_id, document_no, model, block, dimensions, entries)
    select organization_id, no, 'm', 0, 1, '\\x' from document
    where id = ${document.id}`.execute(app.deps.db);
  await app.deps.db
    .insertInto("vector_space")
    .values({ organization_id: ada.organizationId, model: "m" })
    .execute();
  const { body: topic } = await ada.call(createTopic, {
    body: { collection_id: shared.id, title: "Tides" },
  });
  await ada.call(addSnippet, {
    params: { topic_id: topic.id },
    body: { document_id: document.id, page: 1, quote: "The tide turns" },
  });
  await app.deps.db
    .insertInto("document_origin")
    .values({
      organization_id: ada.organizationId,
      document_id: document.id,
      url: "https://example.org/tides.txt",
    })
    .execute();
  const asked = await ada.call(getSummary, { params: { document_id: document.id } });
  expect(asked.status).toBe(200);
  for (const name of ["Letters", "Old"]) {
    const { body: folder } = await ada.call(createFolder, {
      params: { collection_id: shared.id },
      body: { name },
    });
    const params = { collection_id: shared.id, folder_id: folder.id };
    if (name === "Old") await ada.call(deleteFolder, { params });
  }
  const { body: source } = await ada.call(createSyncSource, {
    params: { collection_id: shared.id },
    body: { kind: "command", name: "Tide tables" },
  });
  await ada.call(listSyncFiles, {
    params: { source_id: source.id },
    body: { files: [{ path: "High water.txt", size: 10, sha256: "0".repeat(64) }] },
  });
  const ofSource = { organization_id: ada.organizationId, source_id: source.id };
  await app.deps.db
    .insertInto("sync_entry")
    .values({
      ...ofSource,
      id: "tides",
      parent_id: null,
      name: "Tides.txt",
      folder: false,
      size: 10,
      version: "1",
      grants: null,
    })
    .execute();
  await app.deps.db
    .insertInto("sync_withdrawal")
    .values({ ...ofSource, series_id: uuid() })
    .execute();
  const { body: tag } = await ada.call(createTag, { body: { name: "Tides", color: 0 } });
  await ada.call(tagDocuments, { body: { ids: [document.id], add: [tag.id] } });
  await ada.call(createRule, {
    body: {
      name: "Tides",
      conditions: [{ type: "name", contains: "tide" }],
      effects: [{ type: "tag", tag_id: tag.id }],
    },
  });
  await ada.call(createQuota, {
    body: { scope: "everyone", measure: "tokens", period: "month", amount: 10 ** 9 },
  });
  await sql`insert into quota_call (organization_id, id, account_id, tokens, money, currency)
    values (${ada.organizationId}, ${uuid()}, ${ada.user.id}, 1, 0, '')`.execute(app.deps.db);
  await ada.call(setRetention, {
    body: { days: { chats: 365, temporary_chats: 1, trash: 30, checks: null, runs: null } },
  });
  await sql`insert into retention_report (organization_id, day, kind, removed)
    values (${ada.organizationId}, now(), 'chats', 1)`.execute(app.deps.db);
  const { body: hold } = await ada.call(placeLegalHold, {
    body: { name: "Case", reason: "A lawsuit", scope: "workspace" },
  });
  await ada.call(releaseLegalHold, {
    params: { hold_id: hold.id },
    body: { reason: "Settled" },
  });
  const { body: set } = await ada.call(createQuestionSet, { body: { name: "Tides" } });
  const { body: question } = await ada.call(addTestQuestion, {
    params: { set_id: set.id },
    body: {
      text: "When does the tide turn?",
      passages: [{ document_id: document.id, page: 1, quote: "The tide turns" }],
    },
  });
  const testRun = { organization_id: ada.organizationId, id: uuid(), set_id: set.id };
  const result = { organization_id: ada.organizationId, run_id: testRun.id, number: 1 };
  await app.deps.db
    .insertInto("test_run")
    .values({ ...testRun, started_by: ada.user.id, state: "done" })
    .execute();
  await app.deps.db
    .insertInto("test_result")
    .values({ ...result, question_id: question.id, question: question.text })
    .execute();
  await app.deps.db
    .insertInto("found_passage")
    .values({
      ...result,
      rank: 1,
      document_organization_id: ada.organizationId,
      document_id: document.id,
      page: 1,
      quote: "The tide",
    })
    .execute();
  const { body: field } = await ada.call(createField, { body: { name: "Height", type: "number" } });
  await ada.call(setDocumentFields, {
    params: { document_id: document.id },
    body: { values: [{ field_id: field.id, value: 4.5 }] },
  });
  await ada.call(setDocumentReference, {
    params: { document_id: document.id },
    body: { reference: { key: "tides", type: "book", fields: [] } },
  });
  const { scim } = await connect(ada);
  const person = await scim("POST", "Users", oktaUser(someAddress()));
  await scim("POST", "Groups", group("Harbour", [person.body.id]));
  const { body: signIn } = await ada.call(createWorkspaceProvider, {
    body: { kind: "openid", name: "Acme", issuer: "https://id.acme.example", client_id: "lectern" },
  });
  await ada.call(addSignInDomain, {
    params: { provider_id: signIn.id },
    body: { domain: `${uuid()}.example` },
  });
  await app.deps.db
    .insertInto("sign_in_person")
    .values({
      organization_id: ada.organizationId,
      provider_id: signIn.id,
      subject: uuid(),
      account_id: ada.user.id,
    })
    .execute();
  const { body: webhook } = await ada.call(createWebhook, {
    body: { url: "https://hooks.example.org/", events: ["run.done"] },
  });
  await sql`insert into webhook_delivery (organization_id, id, webhook_id, event, data)
    values (${ada.organizationId}, ${uuid()}, ${webhook.id}, 'run.done', '{}')`.execute(
    app.deps.db,
  );
  const { body: toolServer } = await ada.call(createToolServer, {
    body: { name: "Weather", url: "https://tools.example.org/mcp" },
  });
  await tusAs(app.url, ada).begin(shared.id, { name: "waves.txt", length: 100 }, "The first wave");
  const { body: session } = await ada.call(createSession, { body: {} });
  const { body: chat } = await ada.call(createChat, {
    params: { session_id: session.id },
    body: { content: "When does the tide turn?" },
  });
  const orgId = ada.organizationId;
  const provider = { id: crypto.randomUUID(), name: "Own", kind: "openai" as const };
  await models.insertProvider(app.deps.db, orgId, {
    ...provider,
    base_url: "https://models.example.org/v1",
    sealed_key: null,
  });
  const model = { id: crypto.randomUUID(), provider_id: provider.id, name: "m", label: "M" };
  await models.insertModel(app.deps.db, orgId, {
    ...model,
    purpose: "chat",
    window_tokens: null,
    supports_vision: false,
    is_fallback: true,
  });
  await models.setAudience(app.deps.db, orgId, model.id, { kind: "teams", team_ids: [team.id] });
  const ofSession = { params: { session_id: session.id } };
  await expect
    .poll(async () => (await ada.call(shareSession, { ...ofSession, body: {} })).status)
    .toBe(200);
  await addToolCall(app.deps.db, ada, toolServer.id, chat.id);
  const kept = { type: "topic" as const, id: topic.id, format: "md" as const };
  expect((await ada.call(keepExport, { body: kept })).status).toBe(201);
  await ada.call(addInline, { body: { session_id: session.id, text: "High water at noon." } });
  await ada.call(uploadSystemDocuments, { body: fileForm("style.txt", "Be brief.") } as never);
  await ada.call(createPersona, { body: { name: "Pilot", type: "shared" } });
  await ada.call(inviteMember, { body: { email: "guest@example.org", group: "viewer" } });
  await ada.call(setOrganizationLogo, {
    params: { id: ada.organizationId },
    body: pictureForm(smallPicture),
  } as never);
  const key = { organization_id: ada.organizationId, account_id: ada.user.id };
  await app.deps.db
    .insertInto("api_key")
    .values({
      ...key,
      id: crypto.randomUUID(),
      name: "A key",
      hint: "lk_x",
      secret_hash: Buffer.alloc(32),
      scopes: ["library.read"],
    })
    .execute();
  // Waits until everything is read, since reading adds rows.
  const unread = app.deps.db
    .selectFrom("document")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("organization_id", "=", ada.organizationId)
    .where("status", "!=", "ready");
  await expect
    .poll(async () => (await unread.executeTakeFirstOrThrow()).count, { timeout: 180_000 })
    .toBe(0);
  await app.deps.db
    .insertInto("earlier_version")
    .values({
      organization_id: ada.organizationId,
      document_id: document.id,
      since: new Date("2024-01-01"),
      until: new Date("2024-02-01"),
    })
    .execute();
  return { ada, bob, document };
}
