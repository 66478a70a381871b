import type { Member as Shown } from "@lectern/contract/organizations";
import type { PageQuery } from "@lectern/contract/page";
import { may } from "@lectern/contract/policy";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";
import type { MembershipTable } from "#schema";

import { demand } from "../policy.ts";
import * as store from "./store.ts";

/** A person as the contract shows them. */
export const shown = ({ created_at, expires_at, ...person }: store.PersonRow): Shown => ({
  ...person,
  created_at: created_at.toISOString(),
  expires_at: expires_at?.toISOString() ?? null,
});

/** How an entry of the audit log names them. */
export const nameOf = ({ first_name, last_name, email }: store.PersonRow): string =>
  first_name || last_name ? `${first_name} ${last_name} <${email}>` : email;

/** The members by name; for those who manage members, the invited too. */
export async function list(
  { db }: Deps,
  member: Member,
  query: PageQuery & { group?: MembershipTable["group"] },
) {
  demand(member, "member.read");
  const withInvited = may(member.group, "member.manage");
  const { total, results } = await store.pageOfPeople(db, member.orgId, { ...query, withInvited });
  return { total, results: results.map(shown) };
}

/** Members by the beginning of a name or email, the best first. */
export async function search({ db }: Deps, member: Member, query: PageQuery) {
  demand(member, "member.read");
  const { total, results } = await store.searchPeople(db, member.orgId, query);
  return { total, results: results.map(shown) };
}
