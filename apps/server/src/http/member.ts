import type { Group } from "@lectern/contract/auth";

declare const proven: unique symbol;

/** The id of a workspace whose right to be asked about was checked. Only this file makes one. */
export type OrgId = string & { readonly [proven]: true };

/** A signed-in person. */
export interface User {
  accountId: string;
  deviceId: string;
}

/** A signed-in person inside a workspace they belong to. */
export interface Member extends User {
  orgId: OrgId;
  group: Group;
}

/** Called by session verification alone, after the membership was read from the database. */
export const asMember = (user: User, organizationId: string, group: Group): Member => ({
  ...user,
  orgId: organizationId as OrgId,
  group,
});

/** For jobs: the id was written into the payload by a member's own action. */
export const orgOfJob = (payload: { organization_id: string }): OrgId =>
  payload.organization_id as OrgId;
