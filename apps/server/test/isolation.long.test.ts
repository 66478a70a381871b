import { endpoints, type EndpointName } from "@lectern/contract/endpoints";
import type { Endpoint } from "@lectern/contract/endpoint";
import { afterAll, expect, test } from "vitest";

import { concurrencyLimit } from "../src/concurrency-limit.ts";
import { startApp, type Person } from "./app.ts";
import { joinAs } from "./library/library.ts";
import { shelveModel } from "./chat/local-models.ts";
import { recordsOfAll } from "./identity/dns.ts";
import { onlyTheseHaveSecondFactors } from "./identity/second-factor.ts";
import { needsRunState, prepareRun } from "./agents/run-states.ts";
import { prepareTools } from "./chat/tool-calls.ts";
import { disappoint } from "./chat/requests.ts";
import { peopleFor } from "./rights/people.ts";
import { addLockedVersion, addUnreadVersion, attachTo, makeWorld } from "./sample-world.ts";
import { daily, fieldsOf, knock, samples, web } from "./samples.ts";
import { startToolServer } from "./servers/tool-server.ts";
import type { People, World } from "./world.ts";

const app = await startApp(
  { egressAllow: ["127.0.0.1"], openAlex: { url: web.url, apiKey: undefined } },
  { textRecords: () => recordsOfAll(app.deps.db) },
);
const tools = await startToolServer();
afterAll(() => tools.stop());
// A local model, which all workspaces share.
shelveModel(app.dataDir, "heron");
const names = Object.keys(endpoints) as EndpointName[];
const [owner, stranger] = [await app.signUp("Ada"), await app.signUp("Eve")];

await app.deps.db
  .updateTable("account")
  .set({ email_verified: true })
  .where("id", "=", owner.user.id)
  .execute();

/** Calls that end the object they name, or need a state that `world` creates for them alone. */
const needsOwnWorld =
  /^(delete|remove|revoke|end|cancel|continue|decline|accept|restore|retry|withdraw|stop|unlock|unshare|reopen)|SecondFactor$|RecoveryCodes$|PublicLink$|^changePassword$|^createPasskey$|^(check|update|decide)Tool(Server|Call)?$/;

/** Those of them that end people or teams. */
const endsPeople = /Organization|Member|Team|Invitation/;
/** Hashing passwords is slow, so people whom no call ends are shared by all other tests. */
let lasting: Promise<People> | undefined;
const peopleAround = (name: EndpointName) =>
  needsOwnWorld.test(name) && endsPeople.test(name)
    ? peopleFor(app, owner, name)
    : (lasting ??= peopleFor(app, owner, name));

/** Read-only calls share one world, and so do calls that change objects without ending them. */
let readable: Promise<World> | undefined;
let changeable: Promise<World> | undefined;
/** What stands beside the objects that a call names; no call names it. */
let standing: Promise<World> | undefined;
async function worldFor(name: EndpointName): Promise<World> {
  // Published content is visible to everyone.
  await app.deps.db.deleteFrom("publication").execute();
  if (endpoints[name].method === "GET") return (readable ??= world("getCollection"));
  if (needsOwnWorld.test(name) || needsRunState(name) || /Draft|Schedule|TestQuestion$/.test(name))
    return world(name);
  return (changeable ??= world("getCollection"));
}

/**
 * Creates a world in one workspace, with a second device to sign out: a whole one for
 * "getCollection", else only what the call names, beside the standing objects.
 */
async function world(name: EndpointName): Promise<World> {
  const others = name === "getCollection" ? undefined : await (standing ??= world("getCollection"));
  await app.deps.db.deleteFrom("api_key").execute();
  // The owner of all worlds may have twenty.
  await app.deps.db.deleteFrom("run_schedule").execute();
  await onlyTheseHaveSecondFactors(app, [], { confirmed: false });
  // Above 100 devices of a person the oldest is signed out.
  if (!others || name === "revokeDevice") await app.signIn(owner.email);
  const beside = others && { world: others, only: fieldsOf(name, others) };
  const made = await makeWorld(owner, name.toLowerCase(), await peopleAround(name), beside);
  await prepareTools(app.deps.db, made, name, tools.url);
  if (name === "retryDocument") {
    await app.deps.db
      .updateTable("document")
      .set({ status: "error", status_detail: "Made to fail for this test." })
      .where("id", "=", made.document.id)
      .execute();
  }
  if (name === "getCollection" || /Attachment|SystemDocument/.test(name)) {
    Object.assign(made, await attachTo(made, name.toLowerCase()));
  }
  if (name === "getCollection" || name === "deleteVersion") {
    Object.assign(made, await addUnreadVersion(made, name.toLowerCase()));
  }
  if (name === "unlockVersion") {
    Object.assign(made, await addLockedVersion(made, name.toLowerCase()));
  }
  if (name === "retryAttachment" || name === "retrySystemDocument") {
    const purpose = name === "retryAttachment" ? "attachments" : "system";
    await app.deps.db
      .updateTable("document")
      .from("collection")
      .set({ status: "error", status_detail: "Made to fail for this test." })
      .whereRef("collection.id", "=", "document.collection_id")
      .where("collection.purpose", "=", purpose)
      .execute();
  }
  if (/^(reopen|retry)DocumentRequest$/.test(name)) await disappoint(app, made);
  if (needsRunState(name)) await prepareRun(app, made, name);
  if (name === "restoreSystemDocument") {
    const params = { document_id: made.systemDocument };
    await owner.call(endpoints.deleteSystemDocument, { params });
  }
  if (name === "restore" || name === "removeForever") {
    const params = { collection_id: made.collection.id, folder_id: made.folder };
    await owner.call(endpoints.deleteFolder, { params });
  }
  if (name === "decideDraftSuggestion") {
    await owner.call(endpoints.rewriteDraftSection, {
      params: { draft_id: made.draft, section_id: made.draftSection },
      body: { hash: made.draftHash, instruction: "Shorter" },
    });
  }
  if (name === "publishDraft" || name === "approveDraft") {
    await owner.call(endpoints.approveDraftSection, {
      params: { draft_id: made.draft, section_id: made.draftSection },
      body: { hash: made.draftHash, unsupported: true },
    });
  }
  if (name === "publishDraft") {
    await owner.call(endpoints.approveDraft, {
      params: { draft_id: made.draft },
      body: { hash: made.draftText, unsupported: true },
    });
  }
  if (name === "withdrawPersona") {
    await owner.call(endpoints.publishPersona, { params: { persona_id: made.persona } });
  }
  if (name === "withdrawCollection" || name.endsWith("PublicLink")) {
    const params = { collection_id: made.collection.id };
    await owner.call(endpoints.publishCollection, { params });
  }
  if (/SecondFactor$|RecoveryCodes$/.test(name) && name !== "startSecondFactor") {
    const confirmed = name !== "confirmSecondFactor";
    await onlyTheseHaveSecondFactors(app, [owner, stranger], { confirmed });
  }
  return made;
}

const anonymous = { token: undefined, organizationId: undefined };
const forged = (person: Person) => ({ token: person.token, organizationId: owner.organizationId });
const own = (world: World, person: Person) =>
  person === owner ? world.owner : { token: person.token, organizationId: person.organizationId };

test.each(names.filter((name) => endpoints[name].access !== "public"))(
  "%s is closed to strangers and open to its owner",
  async (name) => {
    const made = await worldFor(name);
    const { reach } = samples[name];
    // The shared people are needed by later tests.
    const [asker, other] =
      name === "deleteUser"
        ? [await app.signUp("Ada"), await app.signUp("Eve")]
        : [owner, stranger];

    expect((await knock(app.url, name, made, anonymous)).status).toBe(401);
    if (endpoints[name].access === "member" || name === "getUser") {
      expect((await knock(app.url, name, made, forged(stranger))).status).toBe(403);
    }
    const foreign = await knock(app.url, name, made, own(made, other));
    if (reach === "ids") expect(foreign.status).toBe(404);
    else expect(foreign.status).toBeLessThan(300);
    const { collection, document, topic, snippet, session, chat, attachment } = made;
    const { review, draft, check, run, template, schedule, documentRequest } = made;
    const ids = [collection.id, document.id, session.id, chat.id];
    const ofAgents = [review, draft, check, run, template, schedule, documentRequest];
    for (const secret of [...ids, ...ofAgents, topic, snippet, attachment, made.systemDocument]) {
      expect(foreign.text).not.toContain(secret);
    }
    expect(foreign.text).not.toMatch(/canary \w+ is/);

    const mine = await knock(app.url, name, made, own(made, asker));
    expect([mine.status, mine.text]).toEqual([
      (endpoints[name] as Endpoint).status ?? 200,
      expect.any(String),
    ]);
  },
);

let trashed: Promise<World> | undefined;

test.each(["admin", "editor", "viewer"] as const)(
  "what somebody keeps to themselves is not there for %s of the same workspace, whatever call names it",
  async (group) => {
    const [whole, deleted] = [
      await worldFor("getCollection"),
      await (trashed ??= world("restore")),
    ];
    // Each world that is made takes the schedules of those before.
    const { body: schedule } = await owner.call(endpoints.createSchedule, {
      body: { from: { type: "run", id: whole.run }, timing: daily },
    });
    const made = { ...whole, schedule: schedule.id };
    const colleague = await joinAs(app, owner, group);
    const ofDocuments = names.filter(
      (name) =>
        samples[name].reach === "ids" &&
        /^\/(libraries|chats|assets|reviews|agents|requests)\//.test(endpoints[name].path) &&
        // These name what is the workspace's.
        !/(?:SystemDocument|Tag|Field|FieldsOfDocuments|Rule)$/.test(name),
    );
    const inTurn = concurrencyLimit(8);
    const answers = await Promise.all(
      ofDocuments.map((name) =>
        inTurn(async () => {
          const inTrash = name === "restore" || name === "removeForever";
          const { status, text } = await knock(app.url, name, inTrash ? deleted : made, colleague);
          expect(text).not.toMatch(/canary \w+ is/);
          return [name, status] as const;
        }),
      ),
    );
    expect(answers.length).toBeGreaterThan(50);
    // A shared conversation is visible, without its sources.
    const isShown = (name: EndpointName) => endpoints[name].path.includes("{shared_id}");
    const wrong = answers.filter(([name, status]) =>
      isShown(name) ? status >= 300 : status !== 404,
    );
    expect(wrong).toEqual([]);
  },
);

test("a workspace named in a form it cannot have is refused", async () => {
  const made = await world("listCollections");
  for (const organizationId of [
    "1",
    "'",
    `${owner.organizationId},${stranger.organizationId}`,
    "x".repeat(10_000),
  ]) {
    const { status } = await knock(app.url, "listCollections", made, {
      token: owner.token,
      organizationId,
    });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  }
  const without = await knock(app.url, "listCollections", made, {
    token: owner.token,
    organizationId: undefined,
  });
  expect(without.status).toBe(400);
});
