import type { searchFilters } from "@lectern/contract/search";
import type { z } from "zod";

import type { Deps } from "#deps";
import { type Member, publishedOrg } from "#http/member.ts";

import { personOf, tenantScopesOf } from "../library/index.ts";
import * as store from "./filters-store.ts";

/** Returns the filter values that occur in documents and topics the member may see. */
export async function filters(
  { db }: Pick<Deps, "db">,
  member: Member,
): Promise<z.infer<typeof searchFilters.response>> {
  const tenantScopes = tenantScopesOf(member);
  const [{ kinds, languages, authors }, topicAuthors] = await Promise.all([
    store.documentValues(db, tenantScopes),
    store.topicAuthors(db, tenantScopes),
  ]);
  const every = [...authors, ...topicAuthors];
  const people = await store.people(db, [...new Set(every.map(({ created_by }) => created_by))]);
  const isColleague = (id: string) =>
    every.some((one) => one.created_by === id && one.organization_id === member.orgId);
  const whereOf = (id: string) => (isColleague(id) ? member.orgId : publishedOrg);
  return {
    kinds,
    languages,
    people: people.map((row) => personOf({ ...row, organization_id: whereOf(row.person_id) })),
  };
}
