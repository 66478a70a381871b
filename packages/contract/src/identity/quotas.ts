import { z } from "zod";

import { endpoint } from "../endpoint.ts";
import { code } from "../message.ts";
import { Id, PageQuery, pageOf, Time } from "../page.ts";

/** Maximum quotas of a workspace. */
export const MOST_QUOTAS = 500;

export const QuotaScope = z
  .enum(["workspace", "everyone", "person", "team"])
  .describe(
    "`workspace`: all members together; `everyone`: each member for themselves; `team`: its members together",
  );
export type QuotaScope = z.infer<typeof QuotaScope>;

export const QuotaMeasure = z
  .enum(["questions", "tokens", "money", "storage"])
  .describe(
    "`tokens` and `money`: what models use for answers, in units of `currency`; `storage`: bytes of files, all versions and the trash too",
  );
export type QuotaMeasure = z.infer<typeof QuotaMeasure>;

export const QuotaPeriod = z.enum(["day", "month"]).describe("of the calendar in UTC");
export type QuotaPeriod = z.infer<typeof QuotaPeriod>;

const Amount = z
  .number(code("quota_amount_invalid"))
  .min(0, code("quota_amount_invalid"))
  .max(1_000_000_000_000_000, code("quota_amount_invalid"));

const Currency = z
  .string()
  .trim()
  .regex(/^[A-Z]{3}$/, code("currency_invalid"));

const limited = {
  scope: QuotaScope,
  measure: QuotaMeasure,
  period: QuotaPeriod.nullable().describe("null: of storage, which does not start again"),
  amount: z.number(),
  currency: z.string().nullable().describe("of money"),
  hard: z.boolean().describe("false: warns and refuses nothing"),
};

/** The person or team that a quota or a figure is of. */
const Subject = z.object({ id: Id, name: z.string() });

/** A limit that admins have set. */
export const Quota = z.object({
  id: Id,
  ...limited,
  subject: Subject.nullable().describe("the person or team; null: of all or each"),
  used: z
    .number()
    .nullable()
    .describe("in the present period; null: of each member, whose use is listed"),
  created_at: Time,
});
export type Quota = z.infer<typeof Quota>;

export const NewQuota = z.object({
  scope: QuotaScope,
  subject_id: Id.nullable().default(null).describe("of a person or a team"),
  measure: QuotaMeasure,
  period: QuotaPeriod.nullable().default(null),
  amount: Amount,
  currency: Currency.nullable().default(null),
  hard: z.boolean().default(true),
});

/** A limit as it holds for the asker. */
export const OwnQuota = z.object({
  id: Id,
  ...limited,
  team: z.string().nullable().describe("the name of the team that it is of"),
  used: z.number().describe("in the present period"),
  resets_at: Time.nullable().describe("null: never"),
});
export type OwnQuota = z.infer<typeof OwnQuota>;

/** What somebody has used. */
export const QuotaUse = z.object({
  today: z.object({ questions: z.number().int(), tokens: z.number().int() }),
  month: z.object({ questions: z.number().int(), tokens: z.number().int() }),
  money: z
    .array(z.object({ currency: z.string(), amount: z.number() }))
    .describe("of this month, by the currency of the models' prices"),
  storage: z.number().int().describe("bytes"),
});
export type QuotaUse = z.infer<typeof QuotaUse>;

export const SubjectUse = QuotaUse.extend({ subject: Subject });
export type SubjectUse = z.infer<typeof SubjectUse>;

const path = "/organization/ext/v1/quotas";
const byId = z.object({ quota_id: Id });

export const listQuotas = endpoint({
  method: "GET",
  path,
  access: "member",
  summary: "The limits of the workspace, and how much of each is used; for admins",
  query: PageQuery.omit({ q: true }),
  response: pageOf(Quota),
});

export const createQuota = endpoint({
  method: "POST",
  path,
  access: "member",
  summary: "Limit what the workspace, a team or people use; for admins",
  body: NewQuota,
  status: 201,
  response: Quota,
});

export const updateQuota = endpoint({
  method: "PATCH",
  path: `${path}/{quota_id}`,
  access: "member",
  summary: "Change the amount of a limit, or whether it refuses; for admins",
  params: byId,
  body: z.object({ amount: Amount.optional(), hard: z.boolean().optional() }),
  response: Quota,
});

export const deleteQuota = endpoint({
  method: "DELETE",
  path: `${path}/{quota_id}`,
  access: "member",
  summary: "Remove a limit; for admins",
  params: byId,
  status: 204,
});

export const listQuotaUse = endpoint({
  method: "GET",
  path: `${path}/use`,
  access: "member",
  summary: "What each person or team has used, and the whole workspace; for admins",
  query: PageQuery.omit({ q: true }).extend({ by: z.enum(["person", "team"]).default("person") }),
  response: pageOf(SubjectUse).extend({ workspace: QuotaUse }),
});

export const getOwnQuotas = endpoint({
  method: "GET",
  path: `${path}/own`,
  access: "member",
  summary: "What the asker has used, and the limits that hold for them",
  response: z.object({ use: QuotaUse, quotas: z.array(OwnQuota) }),
});
