import { z } from "zod";

import { endpoint } from "../endpoint.ts";
import { code, Detail } from "../message.ts";
import { Id, PageQuery, pageOf, Time } from "../page.ts";

/** Maximum webhooks of a workspace. */
export const MOST_WEBHOOKS = 20;

/** What a workspace tells of. */
export const WebhookEvent = z.enum([
  "document.ready",
  "document.failed",
  "answer.disliked",
  "run.awaiting_approval",
  "run.done",
  "draft.review_asked",
  "draft.approved",
  "member.joined",
]);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** An address that is told of events. */
export const Webhook = z.object({
  id: Id,
  url: z.string(),
  events: z.array(WebhookEvent),
  active: z.boolean(),
  disabled: Detail.nullable().describe("why it was turned off without a person; null: it was not"),
  failing_since: Time.nullable().describe("null: the last delivery arrived"),
  created_at: Time,
});
export type Webhook = z.infer<typeof Webhook>;

const Url = z.string().trim().max(2000);
const Events = z
  .array(WebhookEvent)
  .min(1, code("webhook_events_missing"))
  .transform((events) => [...new Set(events)]);

export const NewWebhook = z.object({ url: Url, events: Events });

/** One event for one webhook. */
export const WebhookDelivery = z.object({
  id: Id.describe("sent as `webhook-id`, the same at each attempt"),
  event: WebhookEvent,
  state: z.enum(["waiting", "delivered", "failed"]),
  attempts: z.number().int(),
  status: z.number().int().nullable().describe("what the receiver answered last"),
  failure: Detail.nullable().describe("why the last attempt failed"),
  attempted_at: Time.nullable(),
  created_at: Time,
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const path = "/organization/ext/v1";
const ofWebhook = `${path}/webhooks/{webhook_id}`;
const webhookParams = z.object({ webhook_id: Id });

export const listWebhooks = endpoint({
  method: "GET",
  path: `${path}/webhooks`,
  access: "member",
  summary: "The addresses that the workspace tells of events; for admins",
  response: z.object({ results: z.array(Webhook) }),
});

export const createWebhook = endpoint({
  method: "POST",
  path: `${path}/webhooks`,
  access: "member",
  summary:
    "Add an address that is told of events, signed as Standard Webhooks says; the secret is told this once. For admins",
  body: NewWebhook,
  status: 201,
  response: Webhook.extend({ secret: z.string() }),
});

export const updateWebhook = endpoint({
  method: "PATCH",
  path: ofWebhook,
  access: "member",
  summary: "Change the address or the events, or turn a webhook off or on; for admins",
  params: webhookParams,
  body: z.object({
    url: Url.optional(),
    events: Events.optional(),
    active: z.boolean().optional(),
  }),
  response: Webhook,
});

export const deleteWebhook = endpoint({
  method: "DELETE",
  path: ofWebhook,
  access: "member",
  summary: "Remove a webhook and its deliveries; for admins",
  params: webhookParams,
  status: 204,
});

export const listWebhookDeliveries = endpoint({
  method: "GET",
  path: `${ofWebhook}/deliveries`,
  access: "member",
  summary: "The deliveries of the last 30 days, newest first; for admins",
  params: webhookParams,
  query: PageQuery.omit({ q: true }),
  response: pageOf(WebhookDelivery),
});

export const resendWebhookDelivery = endpoint({
  method: "POST",
  path: `${ofWebhook}/deliveries/{delivery_id}/resend`,
  access: "member",
  summary: "Send a delivery again, with the same id; for admins",
  params: webhookParams.extend({ delivery_id: Id }),
  response: WebhookDelivery,
});
