import type { Person } from "@lectern/contract/library";

import { publishedOrg } from "#http/member.ts";

/** What the contract shows of a person, under the names of the joined account. */
export const person = [
  "account.id as person_id",
  "account.first_name",
  "account.last_name",
  "account.email",
] as const;

/** The person of a row that holds those columns. */
export const personOf = (row: {
  person_id: string;
  first_name: string;
  last_name: string;
  email: string;
  organization_id?: string;
}): Person => ({
  id: row.person_id,
  first_name: row.first_name,
  last_name: row.last_name,
  // What is published is read by strangers.
  email: row.organization_id === publishedOrg ? "" : row.email,
});
