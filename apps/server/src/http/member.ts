import type { Group } from "@lectern/contract/auth";
import { NIL } from "uuid";

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
  /** Of a reader of published collections: the workspace they come from. */
  home?: OrgId;
  /** Of whoever holds a public link: the one collection that it opens. */
  only?: string;
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

/** The workspace of the published collections: nobody belongs to it, everybody reads it. */
export const publishedOrg = "00000000-0000-7000-8000-000000000016" as OrgId;

/** The same person as a reader of published collections. */
export const asReader = (member: Member): Member => ({
  ...member,
  orgId: publishedOrg,
  group: "viewer",
  home: member.orgId,
});

/** Whoever holds the public link of one published collection; `link` tells this link from others. */
export const asVisitor = (editionId: string, link: string): Member => ({
  ...asMember({ accountId: NIL, deviceId: link }, publishedOrg, "viewer"),
  only: editionId,
});

/** For jobs: the id was written into the payload by a member's own action. */
export const orgOfJob = (payload: { organization_id: string }): OrgId =>
  payload.organization_id as OrgId;
