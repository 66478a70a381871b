import { storedDetail } from "@lectern/contract/message";
import type { PageQuery } from "@lectern/contract/page";
import {
  MOST_WEBHOOKS,
  type NewWebhook,
  type updateWebhook,
  type Webhook,
  type WebhookDelivery,
} from "@lectern/contract/webhooks";
import { v7 as uuid } from "uuid";
import type { z } from "zod";

import { demandHttps } from "#demand-https";
import type { Deps } from "#deps";
import { rowContext } from "#encrypted-column";
import { encryptText } from "#encryption";
import { conflict, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { by, record } from "../audit/index.ts";
import { demand, lockWorkspace } from "../organizations/index.ts";
import { enqueueSending } from "./sending.ts";
import { inventSecret } from "./signing.ts";
import * as store from "./store.ts";

const shown = (row: store.WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  events: row.events,
  active: row.active,
  disabled: row.disabled && storedDetail(row.disabled),
  failing_since: row.failing_since?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});

const shownDelivery = (row: store.DeliveryRow): WebhookDelivery => ({
  id: row.id,
  event: row.event,
  state: row.state,
  attempts: row.attempts,
  status: row.status,
  failure: row.failure && storedDetail(row.failure),
  attempted_at: row.attempted_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});

/** An address may hold a secret in its path, so only its beginning is recorded. */
const originOf = ({ url }: Pick<store.WebhookRow, "url">) => new URL(url).origin;

export async function list({ db }: Pick<Deps, "db">, member: Member) {
  demand(member, "webhook.manage");
  return { results: (await store.webhooksOf(db, member.orgId)).map(shown) };
}

/** Adds a webhook. Only this answer contains its secret. */
export async function create(deps: Deps, member: Member, wanted: z.output<typeof NewWebhook>) {
  demand(member, "webhook.manage");
  demandHttps(deps, wanted.url);
  const secret = inventSecret();
  const key = { organization_id: member.orgId, id: uuid() };
  const encrypted_secret = encryptText(deps.keyFor, "webhook-secret", secret, rowContext(key));
  const row = await deps.db.transaction().execute(async (tx) => {
    await lockWorkspace(tx, member.orgId);
    if ((await store.countWebhooks(tx, member.orgId)) >= MOST_WEBHOOKS)
      throw conflict("webhook_too_many", { count: MOST_WEBHOOKS });
    const inserted = await store.insertWebhook(tx, { ...key, ...wanted, encrypted_secret });
    await record(tx, { ...by(member), action: "webhook.created", target: originOf(inserted) });
    return inserted;
  });
  return { ...shown(row), secret };
}

export async function update(
  deps: Deps,
  member: Member,
  id: string,
  { url, events, active }: z.output<typeof updateWebhook.body>,
): Promise<Webhook> {
  demand(member, "webhook.manage");
  if (url !== undefined) demandHttps(deps, url);
  const row = await deps.db.transaction().execute(async (tx) => {
    const updated = await store.updateWebhook(tx, member.orgId, id, {
      // Sets something in any case.
      id,
      ...(url !== undefined && { url }),
      ...(events !== undefined && { events }),
      ...(active !== undefined && { active }),
      ...(active === true && { disabled: null, failing_since: null }),
    });
    if (!updated) throw notFound("webhook_not_found");
    await record(tx, { ...by(member), action: "webhook.changed", target: originOf(updated) });
    return updated;
  });
  return shown(row);
}

export async function remove({ db }: Deps, member: Member, id: string): Promise<undefined> {
  demand(member, "webhook.manage");
  await db.transaction().execute(async (tx) => {
    const removed = await store.deleteWebhook(tx, member.orgId, id);
    if (!removed) throw notFound("webhook_not_found");
    await record(tx, { ...by(member), action: "webhook.deleted", target: originOf(removed) });
  });
}

/** Throws not_found for a webhook that the workspace does not have. */
async function demandWebhook({ db }: Pick<Deps, "db">, member: Member, id: string) {
  demand(member, "webhook.manage");
  const row = await store.findWebhook(db, member.orgId, id);
  if (!row) throw notFound("webhook_not_found");
  return row;
}

export async function deliveries(
  deps: Pick<Deps, "db">,
  member: Member,
  id: string,
  query: Pick<PageQuery, "page" | "page_size">,
) {
  await demandWebhook(deps, member, id);
  const { total, results } = await store.pageOfDeliveries(deps.db, member.orgId, id, query);
  return { total, results: results.map(shownDelivery) };
}

/** Sends a delivery again, also one that has arrived. Throws conflict while its webhook is off. */
export async function resend(
  deps: Pick<Deps, "db" | "jobs">,
  member: Member,
  { webhook_id, delivery_id }: { webhook_id: string; delivery_id: string },
): Promise<WebhookDelivery> {
  const { active } = await demandWebhook(deps, member, webhook_id);
  if (!active) throw conflict("webhook_off");
  const row = await deps.db.transaction().execute(async (tx) => {
    const renewed = await store.renewDelivery(tx, member.orgId, webhook_id, delivery_id);
    if (!renewed) throw notFound("webhook_delivery_not_found");
    await enqueueSending(deps, tx, renewed);
    return renewed;
  });
  return shownDelivery(row);
}
