import type { Person } from "@lectern/contract/library";
import { sql } from "kysely";

import { publishedOrg } from "#http/member.ts";

/** The columns of a person shown in the contract, from the joined account. */
export const person = [
  "account.id as person_id",
  "account.first_name",
  "account.last_name",
  "account.email",
] as const;

/** The same columns as one value of the contract. */
export const personAsJson = sql<Person>`jsonb_build_object('id', account.id,
  'first_name', account.first_name, 'last_name', account.last_name, 'email', account.email)`;

/** The person of an account in a column; null where there is none. */
export const personIn = (column: string) => sql<Person | null>`(
  select ${personAsJson} from account where account.id = ${sql.ref(column)})`;

/** The owner of the row in scope, if they still belong to its workspace. */
export const ownerOf = (table: string) => sql<Person | null>`(
  select ${personAsJson} from membership join account on account.id = membership.account_id
  where membership.organization_id = ${sql.ref(`${table}.organization_id`)}
    and membership.account_id = ${sql.ref(`${table}.owner_id`)})`;

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

/** Returns first and last name, or the address of who gave none. */
export const personName = ({
  first_name,
  last_name,
  email,
}: Pick<Person, "first_name" | "last_name" | "email">): string =>
  `${first_name} ${last_name}`.trim() || email;
