import type { Group } from "@lectern/contract/auth";
import { NIL } from "uuid";

declare const proven: unique symbol;

/** The id of a workspace that the caller was authorized for. Only this file creates one. */
export type OrgId = string & { readonly [proven]: true };

/** A signed-in person. */
export interface User {
  accountId: string;
  /** The id of the device or API key that authenticates the person. */
  deviceId: string;
  /** Set for an API key: the only workspace it may use. */
  within?: OrgId;
  /** The network address of the request; absent for work that outlives it. */
  address?: string;
}

/** A signed-in person in a workspace they belong to. */
export interface Member extends User {
  orgId: OrgId;
  group: Group;
  /** For a reader of published collections: the workspace they belong to. */
  home?: OrgId;
  /** For a visitor with a public link: the only collection that it opens. */
  only?: string;
  /** Reads the versions of documents that were current at the end of this day: YYYY-MM-DD, in UTC. */
  asOf?: string;
}

/** Called only by session verification, after the membership was read from the database. */
export const asMember = (user: User, organizationId: string, group: Group): Member => ({
  ...user,
  orgId: organizationId as OrgId,
  group,
});

/** A directory that provisions people, by a token of the workspace. */
export interface Provisioner {
  orgId: OrgId;
  /** The id of the token, which the audit log names. */
  tokenId: string;
  /** The network address of the request. */
  address?: string;
}

/** Called only by the verification of provisioning tokens. */
export const asProvisioner = (organizationId: string, tokenId: string): Provisioner => ({
  orgId: organizationId as OrgId,
  tokenId,
});

/** Called only for a sign-in at a provider that the workspace set up. */
export const orgOfSignIn = (organizationId: string): OrgId => organizationId as OrgId;

/** The person that an API key acts for, in the key's workspace only. */
export const asKeyHolder = (user: User, organizationId: string, group: Group): Member =>
  asMember({ ...user, within: organizationId as OrgId }, organizationId, group);

/** The workspace of published collections: nobody belongs to it, everybody may read it. */
export const publishedOrg = "00000000-0000-7000-8000-000000000016" as OrgId;

/** The same person as a reader of published collections. */
export const asReader = (member: Member): Member => ({
  ...member,
  orgId: publishedOrg,
  group: "viewer",
  home: member.orgId,
});

/** The same person, reading documents as they were at the end of a day; undefined: as they are. */
export const readingAsOf = (member: Member, day: string | undefined): Member =>
  day === undefined ? member : { ...member, asOf: day };

/** The visitor with the public link of one published collection; `link` identifies the link. */
export const asVisitor = (editionId: string, link: string): Member => ({
  ...asMember({ accountId: NIL, deviceId: link }, publishedOrg, "viewer"),
  only: editionId,
});

/** For jobs: the person that the work is done for, with no more rights than every member has. */
export const forJob = (orgId: OrgId, accountId: string): Member => ({
  orgId,
  accountId,
  deviceId: NIL,
  group: "viewer",
});

/** For jobs: the id in the payload comes from a member's authorized action. */
export const orgOfJob = (payload: { organization_id: string }): OrgId =>
  payload.organization_id as OrgId;
