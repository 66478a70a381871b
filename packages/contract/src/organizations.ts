import { z } from "zod";

import { Group } from "./auth.ts";
import { endpoint } from "./endpoint.ts";
import { Id, PageQuery, pageOf, Time } from "./page.ts";

/** A workspace as one of its members sees it. */
export const Organization = z.object({
  id: Id,
  name: z.string(),
  logo: z.string().nullable().describe("address of the logo"),
  group: Group,
  created_at: Time,
});
export type Organization = z.infer<typeof Organization>;

const path = "/organization/ext/v1";

export const listOrganizations = endpoint({
  method: "GET",
  path: `${path}/`,
  access: "user",
  summary: "The workspaces the user belongs to",
  query: PageQuery,
  response: pageOf(Organization),
});

export const getOrganization = endpoint({
  method: "GET",
  path: `${path}/{id}`,
  access: "user",
  summary: "One workspace the user belongs to",
  params: z.object({ id: Id }),
  response: Organization,
});

export const getOrganizationLogo = endpoint({
  method: "GET",
  path: `${path}/{id}/logo`,
  access: "user",
  summary: "The address of a workspace's logo",
  params: z.object({ id: Id }),
  response: z.object({ url: z.string().nullable() }),
});
