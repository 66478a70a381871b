import type { Group } from "@lectern/contract/auth";

declare const proven: unique symbol;

/** The id of a workspace whose right to be asked about was checked. Only this file makes one. */
export type OrgId = string & { readonly [proven]: true };

/** A signed-in person. */
export interface User {
  accountId: string;
  /** The device that is signed in, or the key for programs, that proves who asks. */
  deviceId: string;
  /** Set where a key for programs asks: it knows this workspace alone. */
  within?: OrgId;
  /** The network address of the request; absent for what outlives one. */
  address?: string;
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

/** The person in whose name a key for programs acts, in its workspace and nowhere else. */
export const asKeyHolder = (user: User, organizationId: string, group: Group): Member =>
  asMember({ ...user, within: organizationId as OrgId }, organizationId, group);

/** For jobs: the id was written into the payload by a member's own action. */
export const orgOfJob = (payload: { organization_id: string }): OrgId =>
  payload.organization_id as OrgId;
