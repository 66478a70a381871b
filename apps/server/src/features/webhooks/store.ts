import type { PageQuery } from "@lectern/contract/page";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";

import { now, totalCount } from "#conditions";
import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";
import { pageOf } from "#page-of";
import type { WebhookDeliveryTable, WebhookTable } from "#schema";

export type WebhookRow = Selectable<WebhookTable>;
export type DeliveryRow = Selectable<WebhookDeliveryTable>;

export const webhooksOf = (db: Db, orgId: OrgId): Promise<WebhookRow[]> =>
  db
    .selectFrom("webhook")
    .selectAll()
    .where("organization_id", "=", orgId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

export const findWebhook = (db: Db, orgId: OrgId, id: string): Promise<WebhookRow | undefined> =>
  db
    .selectFrom("webhook")
    .selectAll()
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .executeTakeFirst();

export async function countWebhooks(tx: Db, orgId: OrgId): Promise<number> {
  const { total } = await tx
    .selectFrom("webhook")
    .select(totalCount)
    .where("organization_id", "=", orgId)
    .executeTakeFirstOrThrow();
  return total;
}

export const insertWebhook = (tx: Db, row: Insertable<WebhookTable>): Promise<WebhookRow> =>
  tx.insertInto("webhook").values(row).returningAll().executeTakeFirstOrThrow();

export const updateWebhook = (
  tx: Db,
  orgId: OrgId,
  id: string,
  patch: Updateable<WebhookTable>,
): Promise<WebhookRow | undefined> =>
  tx
    .updateTable("webhook")
    .set(patch)
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();

export const deleteWebhook = (tx: Db, orgId: OrgId, id: string): Promise<WebhookRow | undefined> =>
  tx
    .deleteFrom("webhook")
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();

const deliveries = (db: Db, orgId: OrgId, webhookId: string) =>
  db
    .selectFrom("webhook_delivery")
    .where("organization_id", "=", orgId)
    .where("webhook_id", "=", webhookId);

/** Deliveries of a webhook, newest first. */
export function pageOfDeliveries(
  db: Db,
  orgId: OrgId,
  webhookId: string,
  query: Pick<PageQuery, "page" | "page_size">,
): Promise<{ total: number; results: DeliveryRow[] }> {
  const asked = deliveries(db, orgId, webhookId);
  const newest = asked.selectAll().orderBy("created_at", "desc").orderBy("id", "desc");
  return pageOf(asked.select(totalCount), newest, query);
}

/** Has a delivery of a webhook sent again; undefined where there is none. */
export const renewDelivery = (
  tx: Db,
  orgId: OrgId,
  webhookId: string,
  id: string,
): Promise<DeliveryRow | undefined> =>
  tx
    .updateTable("webhook_delivery")
    .set({ state: "waiting", attempts: 0 })
    .where("organization_id", "=", orgId)
    .where("webhook_id", "=", webhookId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();

/** Returns a delivery that waits, with its webhook. */
export const findWaiting = (db: Db, orgId: OrgId, id: string) =>
  db
    .selectFrom("webhook_delivery")
    .innerJoin("webhook", (join) =>
      join
        .onRef("webhook.organization_id", "=", "webhook_delivery.organization_id")
        .onRef("webhook.id", "=", "webhook_delivery.webhook_id"),
    )
    .selectAll("webhook_delivery")
    .select(["webhook.url", "webhook.encrypted_secret", "webhook.active"])
    .where("webhook_delivery.organization_id", "=", orgId)
    .where("webhook_delivery.id", "=", id)
    .where("webhook_delivery.state", "=", "waiting")
    .executeTakeFirst();
export type WaitingDelivery = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;

export const updateDelivery = (
  tx: Db,
  { organization_id, id }: Pick<DeliveryRow, "organization_id" | "id">,
  patch: Updateable<WebhookDeliveryTable>,
) =>
  tx
    .updateTable("webhook_delivery")
    .set((of) => ({ ...patch, attempts: of("attempts", "+", 1), attempted_at: now }))
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .execute();

/** Notes that deliveries fail, and returns for how many days they have; 0 without the webhook. */
export async function noteFailing(tx: Db, orgId: OrgId, id: string): Promise<number> {
  const row = await tx
    .updateTable("webhook")
    .set((of) => ({ failing_since: of.fn.coalesce("failing_since", now) }))
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .returning(
      sql<number>`extract(epoch from now() - coalesce(failing_since, now()))::float8 / 86400`.as(
        "days",
      ),
    )
    .executeTakeFirst();
  return row?.days ?? 0;
}

const keptDays = 30;

/** Deletes what is too old to be shown. */
export const deleteOld = (tx: Db, orgId: OrgId, webhookId: string) =>
  tx
    .deleteFrom("webhook_delivery")
    .where("organization_id", "=", orgId)
    .where("webhook_id", "=", webhookId)
    .where("state", "<>", "waiting")
    .where("created_at", "<", sql<Date>`now() - make_interval(days => ${keptDays})`)
    .execute();
