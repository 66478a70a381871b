import { message, type RenderedMessage, withoutText } from "@lectern/contract/message";

import { type Db, type Deps, EgressError, type JobPayloads } from "#deps";
import { rowContext } from "#encrypted-column";
import { decryptText } from "#encryption";
import { orgOfJob } from "#http/member.ts";

import { signedHeaders } from "./signing.ts";
import * as store from "./store.ts";

/** Seconds from an attempt that failed to the next one, as Standard Webhooks recommends. */
const delays = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
/** Days without a delivery that arrived, after which a webhook is turned off. */
const mostDays = 5;

export const enqueueSending = (
  { jobs }: Pick<Deps, "jobs">,
  tx: Db,
  { organization_id, id }: Pick<store.DeliveryRow, "organization_id" | "id">,
  at: Date | null = null,
) =>
  jobs.enqueue(
    tx,
    "send-webhook",
    { organization_id, delivery_id: id },
    { key: `webhook:${id}`, at },
  );

/** What came of an attempt. */
interface Attempt {
  status: number | null;
  failure: RenderedMessage | undefined;
}

/**
 * The job: sends a delivery once, and has it sent again later where it failed. One that was sent
 * when the process ended is sent again with the same id.
 */
export async function send(
  deps: Deps,
  payload: JobPayloads["send-webhook"],
  ending: AbortSignal,
): Promise<void> {
  const { db } = deps;
  const orgId = orgOfJob(payload);
  const delivery = await store.findWaiting(db, orgId, payload.delivery_id);
  if (!delivery) return;
  const { status, failure } = delivery.active
    ? await attempt(deps, delivery, ending)
    : { status: null, failure: message("webhook_off") };
  // What the end of the process has cut off is sent again.
  if (failure) ending.throwIfAborted();
  await db
    .transaction()
    .execute((tx) =>
      failure
        ? noteFailure(deps, tx, delivery, { status, failure })
        : noteArrival(tx, delivery, status),
    );
}

// Both lock the webhook before the delivery, as its deletion does.

async function noteArrival(tx: Db, delivery: store.WaitingDelivery, status: number | null) {
  const { organization_id: orgId, webhook_id } = delivery;
  if (!(await store.updateWebhook(tx, orgId, webhook_id, { failing_since: null }))) return;
  await store.updateDelivery(tx, delivery, { state: "delivered", status, failure: null });
  await store.deleteOld(tx, orgId, webhook_id);
}

async function noteFailure(
  deps: Pick<Deps, "jobs">,
  tx: Db,
  delivery: store.WaitingDelivery,
  { status, failure }: { status: number | null; failure: RenderedMessage },
) {
  const { organization_id: orgId, webhook_id, active } = delivery;
  if (active && (await store.noteFailing(tx, orgId, webhook_id)) >= mostDays) {
    const disabled = JSON.stringify(withoutText(message("webhook_failing", { days: mostDays })));
    await store.updateWebhook(tx, orgId, webhook_id, { active: false, disabled });
  }
  const wait = active ? delays[delivery.attempts] : undefined;
  await store.updateDelivery(tx, delivery, {
    state: wait === undefined ? "failed" : "waiting",
    status,
    failure: JSON.stringify(withoutText(failure)),
  });
  if (wait === undefined) return;
  await enqueueSending(deps, tx, delivery, new Date(Date.now() + wait * 1000));
}

async function attempt(
  { egress, keyFor, log }: Deps,
  delivery: store.WaitingDelivery,
  signal: AbortSignal,
): Promise<Attempt> {
  const { id, event: type, created_at, data, url, encrypted_secret } = delivery;
  const webhook = { organization_id: delivery.organization_id, id: delivery.webhook_id };
  const body = JSON.stringify({ type, timestamp: created_at.toISOString(), data });
  try {
    const secret = decryptText(keyFor, "webhook-secret", encrypted_secret, rowContext(webhook));
    const headers = { "content-type": "application/json", ...signedHeaders(secret, id, body) };
    const response = await egress.ask(url, { method: "POST", headers, body, signal });
    response.close();
    return { status: response.status, failure: undefined };
  } catch (error) {
    if (!(error instanceof EgressError)) {
      log.warn({ err: error, webhook: webhook.id }, "a webhook could not be sent");
      return { status: null, failure: message("webhook_not_sent") };
    }
    const { fault, status } = error;
    if (fault === "status")
      return {
        status: status ?? null,
        failure: message("webhook_status", { status: status ?? 0 }),
      };
    return { status: null, failure: message(`import_${fault}`) };
  }
}
