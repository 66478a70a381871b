import type { Message } from "@lectern/contract/message";
import type { WebhookDelivery, WebhookEvent } from "@lectern/contract/webhooks";
import type { Generated } from "kysely";

import type { OrgId } from "#http/member.ts";

import type { Json, JsonOrNull, Stamp } from "./columns.ts";

export interface WebhookTable {
  organization_id: OrgId;
  id: string;
  url: string;
  events: WebhookEvent[];
  encrypted_secret: Buffer;
  active: Generated<boolean>;
  disabled: JsonOrNull<Message>;
  failing_since: Date | null;
  created_at: Stamp;
}

/** Rows are added by triggers. */
export interface WebhookDeliveryTable {
  organization_id: OrgId;
  id: string;
  webhook_id: string;
  event: WebhookEvent;
  data: Json<Record<string, unknown>>;
  state: Generated<WebhookDelivery["state"]>;
  attempts: Generated<number>;
  status: number | null;
  failure: JsonOrNull<Message>;
  attempted_at: Date | null;
  created_at: Stamp;
}
