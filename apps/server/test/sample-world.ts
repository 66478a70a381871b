import { endpoints } from "@lectern/contract/endpoints";
import type { Document } from "@lectern/contract/library";
import { lockedPdf } from "@lectern/document-parser/test/pdf";
import { v7 as uuid } from "uuid";
import { expect } from "vitest";

import type { Person } from "./app.ts";
import { unansweredTurn } from "./chat/requests.ts";
import { addPasskey, beginPasskey } from "./identity/passkeys.ts";
import { connect, group } from "./identity/provisioning.ts";
import { daily, fileForm, syncedFile, uploadHeaders, web } from "./samples.ts";
import type { People, World } from "./world.ts";

/** Adds a file to the session and a system document; waits for neither. */
export async function attachTo({ owner, session }: World, mark: string) {
  const text = `The canary ${mark} is attached.`;
  const attached = await owner.call(endpoints.addInline, {
    body: { session_id: session.id, text },
  });
  const added = await owner.call(endpoints.uploadSystemDocuments, {
    body: fileForm(`${mark}.txt`, `The house style of the canary ${mark}.`),
  } as never);
  const { results } = added.body as { results: { id: string }[] };
  return { attachment: attached.body.id, systemDocument: results[0]?.id ?? "" };
}

/** Adds an unreadable version, which crashes the sandbox worker. */
export const addUnreadVersion = (world: World, mark: string) =>
  addVersion(world, fileForm(`${mark}.pdf`, "%PDF-1.7 and no more"));

/** Adds a version that is locked with the password "secret". */
export const addLockedVersion = (world: World, mark: string) =>
  addVersion(world, fileForm(`${mark}.pdf`, lockedPdf([{ lines: [mark] }], "secret")));

async function addVersion({ owner, collection, document }: World, body: FormData) {
  const params = { collection_id: collection.id, document_id: document.id };
  const added = await owner.call(endpoints.addVersion, { params, body } as never);
  return { unread: added.body.id };
}

/** Objects that are made together; a part may need those of the parts before. */
interface Part {
  fields: (keyof World)[];
  make: (world: World, mark: string) => Promise<Partial<World>>;
}

const parts: Part[] = [
  { fields: ["collection", "document"], make: shelf },
  {
    fields: ["topic", "snippet"],
    async make({ owner, collection, document }, mark) {
      const { body: topic } = await owner.call(endpoints.createTopic, {
        body: { collection_id: collection.id, title: `What the canary ${mark} is` },
      });
      const { body: snippet } = await owner.call(endpoints.addSnippet, {
        params: { topic_id: topic.id },
        body: {
          document_id: document.id,
          page: 1,
          quote: `The canary ${document.name.slice(0, -".txt".length)} is a small heron`,
        },
      });
      return { topic: topic.id, snippet: snippet.id };
    },
  },
  { fields: ["session", "chat", "shared", "asset"], make: conversation },
  {
    fields: ["persona"],
    async make({ owner }, mark) {
      const body = { name: `Reader ${mark}`, type: "shared" } as const;
      return { persona: (await owner.call(endpoints.createPersona, { body })).body.id };
    },
  },
  {
    fields: ["review", "question"],
    async make({ owner, document }, mark) {
      const { body: review } = await owner.call(endpoints.createReview, {
        body: {
          name: `The canary ${mark} is reviewed`,
          source: { type: "documents", document_ids: [document.id] },
          columns: [{ name: "Bird", question: `What is the canary ${mark}?`, type: "text" }],
        },
      });
      return { review: review.id, question: review.columns[0]?.id ?? "" };
    },
  },
  {
    fields: ["run", "planHash"],
    async make({ owner, collection }, mark) {
      const { body: run } = await owner.call(endpoints.createRun, {
        body: {
          question: `What is the canary ${mark}?`,
          knowledge: { collection_ids: [collection.id] },
          model: "extractive",
        },
      });
      return { run: run.id, planHash: run.plan?.hash ?? "" };
    },
  },
  {
    fields: ["template"],
    async make({ owner, run }, mark) {
      const body = { run_id: run, name: `The canary ${mark} is a template` };
      return { template: (await owner.call(endpoints.createTemplate, { body })).body.id };
    },
  },
  {
    fields: ["schedule"],
    async make({ owner, run }) {
      const body = { from: { type: "run", id: run }, timing: daily } as const;
      return { schedule: (await owner.call(endpoints.createSchedule, { body })).body.id };
    },
  },
  {
    fields: ["check"],
    async make({ owner }, mark) {
      const body = { text: `The canary ${mark} is a small heron of the north.` };
      return { check: (await owner.call(endpoints.createCheck, { body })).body.id };
    },
  },
  { fields: ["documentRequest", "unanswered"], make: requested },
  { fields: ["draft", "draftSection", "draftHash", "draftText", "draftComment"], make: draftOf },
  {
    fields: ["upload"],
    async make({ owner, collection }, mark) {
      const headers = uploadHeaders(collection.id, `${mark}.txt`, 19);
      return { upload: (await owner.call(endpoints.createUpload, {}, headers)).body.id };
    },
  },
  {
    fields: ["folder"],
    async make({ owner, collection }, mark) {
      const params = { collection_id: collection.id };
      const body = { name: `Letters ${mark}` };
      return { folder: (await owner.call(endpoints.createFolder, { params, body })).body.id };
    },
  },
  {
    fields: ["syncSource", "syncFile", "syncPlace"],
    async make({ owner, collection }, mark) {
      const params = { collection_id: collection.id };
      const { body: source } = await owner.call(endpoints.createSyncSource, {
        params,
        body: { kind: "command", name: `A folder ${mark}` },
      });
      const { body: place } = await owner.call(endpoints.createSyncSource, {
        params,
        body: { kind: "webdav", name: `A server ${mark}`, url: `${web.url}/dav/` },
      });
      const { body: listed } = await owner.call(endpoints.listSyncFiles, {
        params: { source_id: source.id },
        body: { files: [syncedFile] },
      });
      const syncFile = listed.needed[0]?.item_id ?? "";
      return { syncSource: source.id, syncPlace: place.id, syncFile };
    },
  },
  {
    fields: ["device"],
    async make({ owner }) {
      const { results } = (await owner.call(endpoints.listDevices, {})).body;
      return { device: results.find(({ current }) => !current)?.id ?? "" };
    },
  },
  {
    fields: ["apiKey"],
    async make({ owner }, mark) {
      const body = { name: mark, scopes: ["library.read" as const] };
      return { apiKey: (await owner.call(endpoints.createApiKey, { body })).body.id };
    },
  },
  {
    fields: ["passkey", "newPasskey"],
    async make({ owner }, mark) {
      const { passkey } = await addPasskey(owner, mark);
      return { passkey: passkey.id, newPasskey: (await beginPasskey(owner)).credential };
    },
  },
  {
    fields: ["field"],
    async make({ owner }) {
      const body = { name: `Field ${uuid()}`, type: "number" } as const;
      return { field: (await owner.call(endpoints.createField, { body })).body.id };
    },
  },
  {
    fields: ["tag"],
    async make({ owner }) {
      const body = { name: `Tag ${uuid()}`, color: 1 };
      return { tag: (await owner.call(endpoints.createTag, { body })).body.id };
    },
  },
  {
    fields: ["rule"],
    async make({ owner, tag }) {
      const body = {
        name: `Rule ${uuid()}`,
        conditions: [{ type: "name", contains: "canary" }],
        effects: [{ type: "tag", tag_id: tag }],
      } as const;
      const made = await owner.call(endpoints.createRule, { body: body as never });
      return { rule: made.body.id };
    },
  },
  {
    fields: ["toolServer", "tool", "toolCall"],
    async make({ owner }) {
      const body = { name: `Weather ${uuid()}`, url: "https://127.0.0.1:9/canary" };
      const { body: server } = await owner.call(endpoints.createToolServer, { body });
      // No tool can be found there; tests that need one add it.
      return { toolServer: server.id, tool: uuid(), toolCall: uuid() };
    },
  },
  {
    fields: ["webhook", "webhookDelivery"],
    async make({ owner, session, chat }) {
      // Refused where it is sent, since it leads to this machine.
      const url = "https://127.0.0.1:9/canary";
      const { body: webhook } = await owner.call(endpoints.createWebhook, {
        body: { url, events: ["answer.disliked"] },
      });
      const params = { session_id: session.id, chat_id: chat.id };
      for (const feedback of ["up", "down"] as const)
        await owner.call(endpoints.updateChat, { params, body: { feedback } });
      const { results } = (
        await owner.call(endpoints.listWebhookDeliveries, { params: { webhook_id: webhook.id } })
      ).body;
      return { webhook: webhook.id, webhookDelivery: results[0]?.id ?? "" };
    },
  },
  {
    fields: ["provisioningToken", "provisionedGroup"],
    async make({ owner }, mark) {
      const { id, scim } = await connect(owner);
      const made = await scim("POST", "Groups", group(`The canary ${mark} is a group ${uuid()}`));
      return { provisioningToken: id, provisionedGroup: made.body.id };
    },
  },
  {
    fields: ["signInProvider", "signInDomain"],
    async make({ owner }) {
      const { body: made } = await owner.call(endpoints.createWorkspaceProvider, {
        body: {
          kind: "openid",
          name: "Acme",
          issuer: "https://id.acme.example",
          client_id: "lectern",
        },
      });
      const { body: provider } = await owner.call(endpoints.addSignInDomain, {
        params: { provider_id: made.id },
        body: { domain: `${uuid()}.example` },
      });
      return { signInProvider: provider.id, signInDomain: provider.domains[0]?.id ?? "" };
    },
  },
  {
    fields: ["quota"],
    async make({ owner }) {
      // Of a team of its own, since nobody may have two of the same.
      const team = { name: `Team ${uuid()}` };
      const { id: subject_id } = (await owner.call(endpoints.createTeam, { body: team })).body;
      const body = { scope: "team", subject_id, measure: "storage", amount: 10 ** 12 } as const;
      return { quota: (await owner.call(endpoints.createQuota, { body })).body.id };
    },
  },
  {
    fields: ["hold"],
    async make({ owner }) {
      // Of a collection of its own, since everything else in the world can be deleted.
      const { id: subject_id } = await owner.collection({ name: "Held" });
      const body = { name: "Case", reason: "A lawsuit", scope: "collection", subject_id } as const;
      return { hold: (await owner.call(endpoints.placeLegalHold, { body })).body.id };
    },
  },
  {
    fields: ["questionSet", "testQuestion", "testRun"],
    async make({ owner, document }, mark) {
      const { body: set } = await owner.call(endpoints.createQuestionSet, {
        body: { name: `Set ${mark}` },
      });
      const params = { set_id: set.id };
      const { body: question } = await owner.call(endpoints.addTestQuestion, {
        params,
        body: {
          text: `What is the canary ${mark}?`,
          passages: [{ document_id: document.id, page: 1, quote: "is a small heron" }],
        },
      });
      const { body: run } = await owner.call(endpoints.startTestRun, { params });
      // Another one can be started, and this one deleted.
      await owner.call(endpoints.stopTestRun, { params: { ...params, run_id: run.id } });
      return { questionSet: set.id, testQuestion: question.id, testRun: run.id };
    },
  },
  {
    fields: ["provider", "model"],
    async make({ owner }, mark) {
      const { body: provider } = await owner.call(endpoints.createProvider, {
        body: { name: mark, kind: "openai", base_url: web.url },
      });
      const { body: model } = await owner.call(endpoints.addModel, {
        params: { provider_id: provider.id },
        body: { name: "heron-1", label: `The canary ${mark} is a model`, purpose: "chat" },
      });
      return { provider: provider.id, model: model.id };
    },
  },
];

/** Waits until the document is ingested, so that no call meets it in progress. */
async function shelf({ owner }: World, mark: string) {
  const collection = await owner.collection({ name: `Papers ${mark}` });
  const added = await owner.call(endpoints.addDocuments, {
    params: { collection_id: collection.id },
    body: fileForm(`${mark}.txt`, `The canary ${mark} is a small heron that stands still.`),
  } as never);
  const document = (added.body as { results: Document[] }).results[0];
  if (!document) throw new Error(`no document: ${JSON.stringify(added.body)}`);
  const params = { document_id: document.id };
  await expect
    .poll(async () => (await owner.call(endpoints.findDocument, { params })).body.status)
    .toBe("ready");
  return { collection, document };
}

/** Waits until the answer is written. */
async function conversation({ owner }: World, mark: string) {
  const { body: session } = await owner.call(endpoints.createSession, {
    body: { model: "extractive" },
  });
  const params = { session_id: session.id };
  const { body: chat } = await owner.call(endpoints.createChat, {
    params,
    body: { content: `What is the canary ${mark}?` },
  });
  await expect
    .poll(async () => (await owner.call(endpoints.listChats, { params })).body.results[0]?.status)
    .toBe("complete");
  const { body: shared } = await owner.call(endpoints.shareSession, { params, body: {} });
  const { body: saved } = await owner.call(endpoints.saveAnswer, { body: { chat_id: chat.id } });
  return { session, chat, shared: shared.id, asset: saved.asset.id };
}

/** Asks two questions that the library does not answer, and for a document for the first. */
async function requested({ owner }: World, mark: string) {
  const [chat_id, unanswered] = [await unansweredTurn(owner), await unansweredTurn(owner)];
  const { body: request } = await owner.call(endpoints.createDocumentRequest, {
    body: {
      chat_id,
      question: `What the canary ${mark} is baked of`,
      recipient_id: owner.user.id,
    },
  });
  return { documentRequest: request.id, unanswered };
}

async function draftOf({ owner }: World, mark: string) {
  const { body: empty } = await owner.call(endpoints.createDraft, {
    body: { name: `The canary ${mark} is drafted` },
  });
  const params = { draft_id: empty.id };
  const { body: written } = await owner.call(endpoints.addDraftSection, {
    params,
    body: { title: "Birds", content: `The canary ${mark} is a small heron.` },
  });
  const section = written.sections[0]!;
  await owner.call(endpoints.askReviewers, {
    params,
    body: { reviewer_ids: [owner.user.id] },
  });
  const { body: draft } = await owner.call(endpoints.addDraftComment, {
    params,
    body: { section_id: section.id, text: "How small?", mentions: [owner.user.id] },
  });
  return {
    draft: draft.id,
    draftSection: section.id,
    draftHash: section.hash,
    draftText: draft.hash,
    draftComment: draft.comments[0]?.id ?? "",
  };
}

/** Makes a whole world, or anew only what `only` names, beside the other objects of a world. */
export async function makeWorld(
  owner: Person,
  mark: string,
  people: People,
  beside?: { world: World; only: ReadonlySet<keyof World> },
): Promise<World> {
  const [unread, step, finding] = [uuid(), uuid(), uuid()];
  const others = beside?.world ?? { attachment: uuid(), systemDocument: uuid() };
  const world = { ...others, owner, people, unread, step, finding } as World;
  for (const { fields, make } of parts) {
    if (!beside || fields.some((field) => beside.only.has(field)))
      Object.assign(world, await make(world, mark));
  }
  return world;
}
