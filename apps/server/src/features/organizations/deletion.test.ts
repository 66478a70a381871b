import { keepExport } from "@lectern/contract/assets";
import { addInline } from "@lectern/contract/attachments";
import { getUser, listDevices } from "@lectern/contract/auth";
import { createChat, createSession } from "@lectern/contract/chat";
import { correctFact } from "@lectern/contract/facts";
import { createFolder, deleteFolder } from "@lectern/contract/folders";
import { getFileUrl, libraryEvents, listCollections } from "@lectern/contract/library";
import {
  createTeam,
  deleteOrganization,
  getOrganization,
  inviteMember,
  listMembers,
  listOrganizations,
  restoreOrganization,
  setOrganizationLogo,
} from "@lectern/contract/organizations";
import { setRunCaps } from "@lectern/contract/run-caps";
import { createSchedule } from "@lectern/contract/schedules";
import { createTemplate } from "@lectern/contract/templates";
import { shareSession } from "@lectern/contract/shared-chats";
import { getSummary } from "@lectern/contract/summaries";
import { createPersona } from "@lectern/contract/personas";
import { publishCollection } from "@lectern/contract/publishing";
import { uploadSystemDocuments } from "@lectern/contract/system-documents";
import { addDraftComment, askReviewers, createDraft } from "@lectern/contract/drafts";
import { addSnippet, createTopic } from "@lectern/contract/topics";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import type { OrgId } from "#http/member.ts";
import { headersOf, type Person, startApp } from "#test/app.ts";
import { filesOf, joinAs, sendFile, settled } from "#test/library/library.ts";
import { fileForm, pictureForm, smallPicture } from "#test/samples.ts";
import { tusAs } from "#test/servers/tus.ts";
import { approve, begin, reached } from "#test/agents/runs.ts";
import { asking, filled, judge, reviewOf, rowsOf as rowsOfReview } from "#test/agents/reviews.ts";

import * as models from "../models/store.ts";
import { purge } from "./purge.ts";

const app = await startApp();
const theOrganization = (person: Person) => ({ params: { id: person.organizationId ?? "" } });

const jobsOf = async (person: Person) => {
  const { rows } = await sql<{ run_at: Date }>`
    select run_at from graphile_worker.jobs
    where key = ${`purge-organization:${person.organizationId}`}`.execute(app.deps.db);
  return rows.map(({ run_at }) => run_at.getTime());
};

const runJob = (person: Person) =>
  purge(app.deps, { organization_id: person.organizationId ?? "" }, new AbortController().signal);

/** Counts the rows of a workspace in every table that refers to one. */
async function rowsOf(person: Person): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string; id: string }>`
    select table_name as name, column_name as id from information_schema.columns
    where table_schema = 'public' and (column_name = 'organization_id'
      or (table_name = 'organization' and column_name = 'id'))`.execute(app.deps.db);
  const counts = tables.map(async ({ name, id }) => {
    const { rows } = await sql<{ rows: number }>`
      select count(*) as rows from ${sql.table(name)}
      where ${sql.ref(id)} = ${person.organizationId}`.execute(app.deps.db);
    return [name, rows[0]?.rows ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

/** Creates a workspace with rows in every table. */
async function full() {
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
  const [row] = (await rowsOfReview(ada, review.id)).results;
  await judge(ada, review.id, [row?.id ?? "", review.columns[0]?.id ?? ""], { kind: "verified" });
  const run = await begin(ada, {
    question: "When does the tide turn?",
    knowledge: { document_ids: [document.id] },
  });
  await approve(ada, run);
  const { steps } = await reached(ada, run.id, "awaiting_review");
  const saved = { run_id: run.id, name: "Tides" };
  expect((await ada.call(createTemplate, { body: saved })).status).toBe(201);
  const scheduled = {
    from: { type: "run" as const, id: run.id },
    timing: { every: "day" as const, hour: 7, time_zone: "UTC" },
  };
  expect((await ada.call(createSchedule, { body: scheduled })).status).toBe(201);
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
      organization_id: ada.organizationId as OrgId,
      run_id: run.id,
      step_id: steps[0]?.id ?? "",
      id: uuid(),
      tokens: 1,
    })
    .execute();
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
      organization_id: ada.organizationId as OrgId,
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
    .values({ organization_id: ada.organizationId as OrgId, model: "m" })
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
      organization_id: ada.organizationId as OrgId,
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
  await tusAs(app.url, ada).begin(shared.id, { name: "waves.txt", length: 100 }, "The first wave");
  const { body: session } = await ada.call(createSession, { body: {} });
  await ada.call(createChat, {
    params: { session_id: session.id },
    body: { content: "When does the tide turn?" },
  });
  const orgId = ada.organizationId as OrgId;
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
  const kept = { type: "topic" as const, id: topic.id, format: "md" as const };
  expect((await ada.call(keepExport, { body: kept })).status).toBe(201);
  await ada.call(addInline, { body: { session_id: session.id, text: "High water at noon." } });
  await ada.call(uploadSystemDocuments, { body: fileForm("style.txt", "Be brief.") } as never);
  await ada.call(createPersona, { body: { name: "Pilot", type: "shared" } });
  await ada.call(inviteMember, { body: { email: "guest@example.org", group: "viewer" } });
  await ada.call(setOrganizationLogo, {
    ...theOrganization(ada),
    body: pictureForm(smallPicture),
  } as never);
  const key = { organization_id: ada.organizationId ?? "", account_id: ada.user.id };
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
    .where("organization_id", "=", ada.organizationId as OrgId)
    .where("status", "!=", "ready");
  await expect
    .poll(async () => (await unread.executeTakeFirstOrThrow()).count, { timeout: 180_000 })
    .toBe(0);
  return { ada, bob, document };
}

test("deleted, it is closed to everybody at once, and its owner alone sees it", async () => {
  const { ada, bob, document } = await full();
  const { body: signed } = await ada.call(getFileUrl, { params: { document_id: document.id } });
  expect((await fetch(signed.url)).status).toBe(200);

  const gone = await ada.call(deleteOrganization, theOrganization(ada));
  expect(gone.status).toBe(200);
  const days = (new Date(gone.body.deletion_at ?? 0).getTime() - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThan(30.1);
  expect(await jobsOf(ada)).toEqual([new Date(gone.body.deletion_at ?? 0).getTime()]);

  for (const person of [ada, bob]) {
    for (const endpoint of [listCollections, listMembers, getUser]) {
      expect(await person.call(endpoint, {})).toMatchObject({
        status: 403,
        body: { detail: "You are not a member of this workspace." },
      });
    }
  }
  expect((await fetch(signed.url)).status).toBe(403);
  expect((await ada.call(listOrganizations, {})).body.results).toEqual([gone.body]);
  expect((await ada.call(getOrganization, theOrganization(ada))).body).toEqual(gone.body);
  expect((await bob.call(listOrganizations, {})).body.results).toHaveLength(1);
  expect((await bob.call(getOrganization, theOrganization(ada))).status).toBe(404);
  // The person stays signed in.
  expect((await ada.call(listDevices, {})).status).toBe(200);
});

test("an open stream of a deleted workspace ends", async () => {
  const ada = await app.signUp();
  const answer = await fetch(`${app.url}${libraryEvents.path}`, { headers: headersOf(ada) });
  await ada.call(deleteOrganization, theOrganization(ada));
  for await (const _ of answer.body ?? []);
});

test("restored, it is as it was; its job finds it open and leaves it alone", async () => {
  const { ada, bob } = await full();
  const before = await rowsOf(ada);
  await ada.call(deleteOrganization, theOrganization(ada));
  const restored = await ada.call(restoreOrganization, theOrganization(ada));
  expect(restored).toMatchObject({ status: 200, body: { deletion_at: null } });
  expect(restored.body.logo).not.toBeNull();
  expect((await bob.call(listCollections, {})).body.total).toBe(1);
  await runJob(ada);
  const { audit_event: once = 0, audit_chain: chained = 0, ...same } = before;
  const audited = { audit_event: once + 2, audit_chain: chained + 2 };
  expect(await rowsOf(ada)).toEqual({ ...same, ...audited });
});

test("a job that comes too early waits for its time", async () => {
  const { ada } = await full();
  await ada.call(deleteOrganization, theOrganization(ada));
  const before = await rowsOf(ada);
  await runJob(ada);
  expect(await rowsOf(ada)).toEqual(before);
});

test("when its time has come nothing of it is left, row or file, and nothing of others is gone", async () => {
  const { ada } = await full();
  const other = await full();
  const { whole } = await filesOf(app);
  const rows = await rowsOf(ada);
  for (const [table, count] of Object.entries(rows))
    expect([table, count > 0]).toEqual([table, true]);
  const others = await rowsOf(other.ada);

  await ada.call(deleteOrganization, theOrganization(ada));
  await app.deps.db
    .updateTable("organization")
    .set({ deletion_at: new Date(Date.now() - 1000) })
    .where("id", "=", ada.organizationId ?? "")
    .execute();
  expect((await ada.call(restoreOrganization, theOrganization(ada))).status).toBe(404);
  expect((await ada.call(listOrganizations, {})).body.total).toBe(0);
  await runJob(ada);
  for (const [table, count] of Object.entries(await rowsOf(ada))) {
    expect([table, count]).toEqual([table, 0]);
  }
  expect(await rowsOf(other.ada)).toEqual(others);
  // A document, an attachment, a system document, an export, a part of an upload and a logo each;
  // the other workspace's files stay.
  await expect.poll(async () => (await filesOf(app)).whole.length).toBe(whole.length - 6);
  await runJob(ada);
});

test("of those who delete and restore at once each finds it open or deleted, never between", async () => {
  const ada = await app.signUp();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      ada.call(n % 2 ? restoreOrganization : deleteOrganization, theOrganization(ada)),
    ),
  );
  for (const { status } of answers) expect([200, 409]).toContain(status);
  const { rows } = await sql<{ same: boolean }>`
    select (deleted_at is null) = (deletion_at is null) as same from organization
    where id = ${ada.organizationId}`.execute(app.deps.db);
  expect(rows).toEqual([{ same: true }]);
});
