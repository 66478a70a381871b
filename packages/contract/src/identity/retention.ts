import { z } from "zod";

import { endpoint } from "../endpoint.ts";
import { code } from "../message.ts";
import { Id, PageQuery, pageOf, Time } from "../page.ts";
import { seen } from "../unseen.ts";

export const RetentionKind = z
  .enum(["chats", "temporary_chats", "trash", "checks", "runs"])
  .describe(
    "`chats`: without a new message; `temporary_chats`: the same; `trash`: since it was deleted; `checks` and `runs`: that have ended, since their last change",
  );
export type RetentionKind = z.infer<typeof RetentionKind>;

/** Days of the kinds that always have some. */
export const DEFAULT_DAYS = { temporary_chats: 1, trash: 30 } as const;

const Days = z
  .number(code("retention_days_invalid"))
  .int(code("retention_days_invalid"))
  .min(1, code("retention_days_invalid"))
  .max(3650, code("retention_days_invalid"));

/** After how many days each kind of content is removed; null: it is kept. */
export const RetentionDays = z.object({
  chats: Days.nullable(),
  temporary_chats: Days,
  trash: Days,
  checks: Days.nullable(),
  runs: Days.nullable(),
});
export type RetentionDays = z.infer<typeof RetentionDays>;

export const Retention = z.object({
  days: RetentionDays,
  next_at: Time.describe("when content is removed next"),
});
export type Retention = z.infer<typeof Retention>;

export const DueContent = z.object({
  kind: RetentionKind,
  due: z.number().int().describe("would be removed today"),
  held: z.number().int().describe("would be, if it were not under a legal hold"),
});
export type DueContent = z.infer<typeof DueContent>;

export const RetentionReport = z.object({
  day: z.iso.date().describe("in UTC"),
  kind: RetentionKind,
  removed: z.number().int(),
  held: z.number().int().describe("due, and kept by a legal hold"),
});
export type RetentionReport = z.infer<typeof RetentionReport>;

export const HoldScope = z
  .enum(["workspace", "person", "collection"])
  .describe("`person`: their chats with the files in them");
export type HoldScope = z.infer<typeof HoldScope>;

const HoldName = z
  .string()
  .trim()
  .min(1, code("hold_name_missing"))
  .max(100, code("hold_name_too_long"))
  .refine(...seen);
const HoldReason = z
  .string()
  .trim()
  .min(1, code("hold_reason_missing"))
  .max(1000, code("hold_reason_too_long"));

const HoldPerson = z.object({ id: Id, name: z.string() });

/** While it is placed, nothing that it is on is removed, by anybody. */
export const LegalHold = z.object({
  id: Id,
  name: z.string(),
  reason: z.string(),
  scope: HoldScope,
  subject: z
    .object({ id: Id, name: z.string().nullable().describe("null: the asker may not see it") })
    .nullable()
    .describe("the person or collection; null: of the workspace"),
  placed_by: HoldPerson.nullable(),
  placed_at: Time,
  released: z
    .object({ by: HoldPerson.nullable(), at: Time, reason: z.string() })
    .nullable()
    .describe("null: it holds"),
});
export type LegalHold = z.infer<typeof LegalHold>;

export const NewHold = z.object({
  name: HoldName,
  reason: HoldReason,
  scope: HoldScope,
  subject_id: Id.nullable().default(null).describe("of a person or a collection"),
});

/** Maximum holds of a workspace that are not released. */
export const MOST_HOLDS = 200;

const path = "/organization/ext/v1/retention";
const holdsPath = "/organization/ext/v1/legal_holds";
const aDays = z.object({ days: RetentionDays });

export const getRetention = endpoint({
  method: "GET",
  path,
  access: "member",
  summary: "After how many days content is removed; for admins",
  response: Retention,
});

export const setRetention = endpoint({
  method: "PUT",
  path,
  access: "member",
  summary: "Set after how many days content is removed; for admins",
  body: aDays,
  response: Retention,
});

export const previewRetention = endpoint({
  method: "POST",
  path: `${path}/preview`,
  access: "member",
  summary: "What would be removed today if content were kept for these days; for admins",
  body: aDays,
  response: z.object({ results: z.array(DueContent) }),
});

export const listRetentionReports = endpoint({
  method: "GET",
  path: `${path}/reports`,
  access: "member",
  summary: "What was removed on each day, the last first; for admins",
  query: PageQuery.omit({ q: true }),
  response: pageOf(RetentionReport),
});

export const listLegalHolds = endpoint({
  method: "GET",
  path: holdsPath,
  access: "member",
  summary: "The legal holds of the workspace, those that hold first; for admins",
  query: PageQuery.omit({ q: true }),
  response: pageOf(LegalHold),
});

export const placeLegalHold = endpoint({
  method: "POST",
  path: holdsPath,
  access: "member",
  summary: "Keep a person's chats, a collection or the workspace from being removed; for admins",
  body: NewHold,
  status: 201,
  response: LegalHold,
});

export const releaseLegalHold = endpoint({
  method: "POST",
  path: `${holdsPath}/{hold_id}/release`,
  access: "member",
  summary: "End a legal hold; for admins",
  params: z.object({ hold_id: Id }),
  body: z.object({ reason: HoldReason }),
  response: LegalHold,
});
