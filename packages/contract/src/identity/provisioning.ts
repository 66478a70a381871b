import { z } from "zod";

import { endpoint } from "../endpoint.ts";
import { code } from "../message.ts";
import { Id, PageQuery, pageOf, Time } from "../page.ts";
import { seen } from "../unseen.ts";

/** Maximum tokens of a workspace at a time. */
export const MOST_PROVISIONING_TOKENS = 10;

/** What a directory proves itself with. */
export const ProvisioningToken = z.object({
  id: Id,
  name: z.string(),
  hint: z.string().describe("the beginning of the token"),
  created_by: z.string().nullable().describe("null: that account is gone"),
  created_at: Time,
  last_used_at: Time.nullable(),
});
export type ProvisioningToken = z.infer<typeof ProvisioningToken>;

/** How a directory reaches the workspace, and whom it has sent. */
export const Provisioning = z.object({
  address: z.string().describe("the base address of SCIM 2.0"),
  domains: z
    .array(z.string())
    .describe("mail domains whose people join at once; others get an invitation"),
  people: z.object({
    members: z.number().int(),
    invited: z.number().int().describe("have not accepted their invitation"),
    apart: z.number().int().describe("declined, left or were removed by an admin"),
    inactive: z.number().int().describe("turned off in the directory"),
  }),
  tokens: z.array(ProvisioningToken),
});
export type Provisioning = z.infer<typeof Provisioning>;

/** A group of the directory. */
export const ProvisionedGroup = z.object({
  id: Id,
  name: z.string(),
  team: z.string().nullable().describe("the team of its people; null: an admin deleted it"),
  people: z.number().int(),
  role: z
    .enum(["admin", "editor", "viewer"])
    .nullable()
    .describe("the role of its people, of several the strongest; null: it gives none"),
});
export type ProvisionedGroup = z.infer<typeof ProvisionedGroup>;

const TokenName = z
  .string(code("provisioning_name_missing"))
  .trim()
  .min(1, code("provisioning_name_missing"))
  .max(60)
  .refine(...seen);

const path = "/organization/ext/v1/provisioning";

export const getProvisioning = endpoint({
  method: "GET",
  path,
  access: "member",
  summary: "The address for SCIM, its tokens, and how many people came by it; for admins",
  response: Provisioning,
});

export const createProvisioningToken = endpoint({
  method: "POST",
  path: `${path}/tokens`,
  access: "member",
  summary: "Make a token for a directory, which is told this once; for admins",
  body: z.object({ name: TokenName }),
  status: 201,
  response: ProvisioningToken.extend({ token: z.string() }),
});

export const revokeProvisioningToken = endpoint({
  method: "DELETE",
  path: `${path}/tokens/{token_id}`,
  access: "member",
  summary: "End a token, from its next request on; for admins",
  params: z.object({ token_id: Id }),
  status: 204,
});

export const listProvisionedGroups = endpoint({
  method: "GET",
  path: `${path}/groups`,
  access: "member",
  summary: "The groups that the directory sent, by name; for admins",
  query: PageQuery,
  response: pageOf(ProvisionedGroup),
});

export const updateProvisionedGroup = endpoint({
  method: "PATCH",
  path: `${path}/groups/{group_id}`,
  access: "member",
  summary: "Set the role that a group gives its people, which they get at once; for admins",
  params: z.object({ group_id: Id }),
  body: ProvisionedGroup.pick({ role: true }),
  response: ProvisionedGroup,
});
