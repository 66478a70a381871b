import { type SelectQueryBuilder, sql } from "kysely";

import type { KeysetPage } from "#iterate-rows";
import type { Member } from "#http/member.ts";

import { isStillMember } from "./workspaces-of-account.ts";

/**
 * For the export of an account's data: narrows a query of one table to the member's next rows after
 * a cursor, by id, as long as they belong to the workspace. `column`: whose rows they are.
 */
export const ownRows =
  (
    member: Member,
    { after, limit }: KeysetPage,
    column: "owner_id" | "account_id" | "author_id" = "owner_id",
  ) =>
  <Tables, Table extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, Table, Row>) =>
    query
      .where(
        sql<boolean>`organization_id = ${member.orgId} and ${sql.ref(column)} = ${member.accountId}
          and ${isStillMember(member)} and id > ${after}`,
      )
      .orderBy(sql`id`)
      .limit(limit);
