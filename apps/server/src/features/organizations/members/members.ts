import type { Member as Shown } from "@lectern/contract/organizations";
import type { PageQuery } from "@lectern/contract/page";
import { may } from "@lectern/contract/policy";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";
import type { MembershipTable } from "#schema";

import { demand } from "../policy.ts";
import * as store from "./store.ts";

/** Returns a person as the contract shows them. */
export const memberOf = ({ created_at, expires_at, ...person }: store.PersonRow): Shown => ({
  ...person,
  created_at: created_at.toISOString(),
  expires_at: expires_at?.toISOString() ?? null,
});

/** Returns a person's name for an entry of the audit log. */
export const nameOf = ({ first_name, last_name, email }: store.PersonRow): string =>
  first_name || last_name ? `${first_name} ${last_name} <${email}>` : email;

/** Returns the members by name; for those who may manage members, invited people too. */
export async function list(
  { db }: Deps,
  member: Member,
  query: PageQuery & { group?: MembershipTable["group"] },
) {
  demand(member, "member.read");
  const withInvited = may(member.group, "member.manage");
  const { total, results } = await store.pageOfPeople(db, member.orgId, { ...query, withInvited });
  return { total, results: results.map(memberOf) };
}

/** Returns members whose name or email starts with the query, best matches first. */
export async function search({ db }: Deps, member: Member, query: PageQuery) {
  demand(member, "member.read");
  const { total, results } = await store.searchPeople(db, member.orgId, query);
  return { total, results: results.map(memberOf) };
}
