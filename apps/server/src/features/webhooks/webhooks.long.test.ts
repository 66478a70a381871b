import { acceptInvitation, inviteMember } from "@lectern/contract/organizations";
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
  updateWebhook,
  type WebhookEvent,
} from "@lectern/contract/webhooks";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { joinAs, sendFile, settled } from "#test/library/library.ts";
import { signatureOf, startWebhookReceiver } from "#test/servers/webhook-receiver.ts";

const receiver = await startWebhookReceiver();
afterAll(() => receiver.stop());
const { at, eventsAt, statuses, url: address } = receiver;
const app = await startApp({ egressAllow: ["127.0.0.1"] });

async function hook(person: Person, path: string, ...events: WebhookEvent[]) {
  const body = { url: `${address}${path}`, events };
  const made = await person.call(createWebhook, { body });
  expect(made.status).toBe(201);
  return made.body;
}

const deliveriesOf = async (person: Person, webhook_id: string) =>
  (await person.call(listWebhookDeliveries, { params: { webhook_id } })).body.results;
const deliveryWhen = (person: Person, id: string, state: object) =>
  expect
    .poll(() => deliveriesOf(person, id), { timeout: 30_000 })
    .toMatchObject([expect.objectContaining(state)]);
/** Lets a delivery be sent now that waits for its next attempt. */
const hurry = () =>
  sql`update graphile_worker._private_jobs set run_at = now() where key like 'webhook:%'`.execute(
    app.deps.db,
  );

test("a document that is ready, and one that failed, are told of by ids alone, signed", async () => {
  const ada = await app.signUp();
  const { id, secret } = await hook(ada, "/signed", "document.ready", "document.failed");
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const collection = await ada.collection();
  const file = { name: "Flamingos.txt", bytes: "Herons nest near water.\n" };
  const ready = await sendFile(app, ada, collection.id, file);
  await settled(ada, ready.id);
  await deliveryWhen(ada, id, { event: "document.ready", state: "delivered", status: 204 });

  expect(eventsAt("/signed")).toEqual([
    {
      type: "document.ready",
      timestamp: expect.stringMatching(/Z$/),
      data: { id: ready.id, collection_id: collection.id },
    },
  ]);
  const [first] = at("/signed");
  const [delivery] = await deliveriesOf(ada, id);
  expect(first?.headers["webhook-id"]).toBe(delivery?.id);
  const stamp = Number(first?.headers["webhook-timestamp"]);
  expect(Math.abs(Date.now() / 1000 - stamp)).toBeLessThan(120);
  expect(first?.headers["webhook-signature"]).toBe(signatureOf(secret, first!));

  const broken = { name: "broken.pdf", bytes: "%PDF-1.7 and nothing else" };
  const failed = await sendFile(app, ada, collection.id, broken);
  await settled(ada, failed.id);
  const failure = { type: "document.failed", data: { id: failed.id } };
  await expect.poll(() => eventsAt("/signed")[1], { timeout: 30_000 }).toMatchObject(failure);
});

test("a member who joins is told of, to webhooks of this workspace and this event only", async () => {
  const [ada, eve] = [await app.signUp(), await app.signUp("Eve")];
  const { id } = await hook(ada, "/joined", "member.joined");
  await hook(ada, "/other", "document.ready");
  await hook(eve, "/foreign", "member.joined");
  const bob = await app.signUp("Bob");
  const verified = { email_verified: true };
  await app.deps.db.updateTable("account").set(verified).where("id", "=", bob.user.id).execute();
  const { body: invited } = await ada.call(inviteMember, {
    body: { email: bob.email, group: "viewer" },
  });
  const accepted = await bob.call(acceptInvitation, { body: { id: invited.id } });
  expect(accepted.status).toBe(200);
  await deliveryWhen(ada, id, { event: "member.joined", state: "delivered" });
  expect(eventsAt("/joined")[0]?.data).toEqual({
    account_id: bob.user.id,
    group: "viewer",
  });
  expect([at("/other"), at("/foreign")]).toEqual([[], []]);
});

test("a delivery that fails is sent again, with the same id, until it arrives", async () => {
  const ada = await app.signUp();
  const { id } = await hook(ada, "/late", "member.joined");
  statuses.set("/late", 503);
  await joinAs(app, ada, "viewer");
  await deliveryWhen(ada, id, { state: "waiting", status: 503 });
  const [failed] = await deliveriesOf(ada, id);
  expect(failed?.failure).toMatchObject({ code: "webhook_status", params: { status: 503 } });
  const { body } = await ada.call(listWebhooks, {});
  expect(body.results[0]?.failing_since).toEqual(expect.any(String));
  statuses.delete("/late");
  await hurry();
  await deliveryWhen(ada, id, { state: "delivered", failure: null });
  expect(new Set(at("/late").map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  const { results } = (await ada.call(listWebhooks, {})).body;
  expect(results[0]?.failing_since).toBeNull();

  const sent = at("/late").length;
  const params = { webhook_id: id, delivery_id: failed?.id ?? "" };
  expect((await ada.call(resendWebhookDelivery, { params })).body.state).toBe("waiting");
  await expect.poll(() => at("/late").length, { timeout: 30_000 }).toBe(sent + 1);
});

test("a webhook that failed for five days is turned off, says so, and is turned on again", async () => {
  const ada = await app.signUp();
  const { id } = await hook(ada, "/gone", "member.joined");
  statuses.set("/gone", 410);
  await joinAs(app, ada, "viewer");
  await deliveryWhen(ada, id, { status: 410 });
  await sql`update webhook set failing_since = now() - interval '6 days' where id = ${id}`.execute(
    app.deps.db,
  );
  await hurry();
  const only = async () => (await ada.call(listWebhooks, {})).body.results;
  const off = { active: false, disabled: expect.objectContaining({ code: "webhook_failing" }) };
  await expect.poll(only, { timeout: 30_000 }).toMatchObject([off]);
  const sent = at("/gone").length;
  await joinAs(app, ada, "viewer");
  expect(await deliveriesOf(ada, id)).toHaveLength(1);
  expect(at("/gone")).toHaveLength(sent);
  const params = { webhook_id: id };
  const on = await ada.call(updateWebhook, { params, body: { active: true } });
  expect(on.body).toMatchObject({ active: true, disabled: null, failing_since: null });
});

test("an address in a private network is refused as a web import refuses it", async () => {
  const ada = await app.signUp();
  const create = (url: string) =>
    ada.call(createWebhook, { body: { url, events: ["member.joined"] } });
  for (const url of ["http://hooks.example.org/", "ftp://a.example", "https://a:b@c.example", "x"])
    expect((await create(url)).status).toBe(422);
  const { body: made } = await create("https://10.0.0.1/hook");
  await joinAs(app, ada, "viewer");
  const failure = expect.objectContaining({ code: "import_refused" });
  await deliveryWhen(ada, made.id, { state: "waiting", status: null, failure });
});

test("only admins see webhooks, and a secret is told once and stored encrypted", async () => {
  const ada = await app.signUp();
  const { id, secret } = await hook(ada, "/secret", "member.joined");
  const params = { webhook_id: id };
  for (const group of ["editor", "viewer"] as const) {
    const other = await joinAs(app, ada, group);
    const calls = [
      other.call(listWebhooks, {}),
      other.call(createWebhook, { body: { url: `${address}/x`, events: ["run.done"] } }),
      other.call(updateWebhook, { params, body: { active: false } }),
      other.call(listWebhookDeliveries, { params }),
      other.call(deleteWebhook, { params }),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(403);
  }
  const admin = await joinAs(app, ada, "admin");
  const { body } = await admin.call(listWebhooks, {});
  expect(body.results).toMatchObject([{ id, events: ["member.joined"] }]);
  expect(JSON.stringify(body)).not.toContain(secret);
  const stored = await sql<{ text: string }>`
    select to_jsonb(webhook)::text || encode(encrypted_secret, 'escape') as text from webhook
    where id = ${id}`.execute(app.deps.db);
  expect(stored.rows[0]?.text).not.toContain(secret.replace("whsec_", ""));
  expect((await admin.call(deleteWebhook, { params })).status).toBe(204);
  expect((await admin.call(listWebhookDeliveries, { params })).status).toBe(404);
});
