import type { Person } from "@lectern/contract/library";

import { publishedOrg } from "#http/member.ts";

/** The columns of a person shown in the contract, from the joined account. */
export const person = [
  "account.id as person_id",
  "account.first_name",
  "account.last_name",
  "account.email",
] as const;

/** Returns the person of a row that has those columns. */
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
  // Editions are read by strangers.
  email: row.organization_id === publishedOrg ? "" : row.email,
});
