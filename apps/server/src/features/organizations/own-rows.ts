import { type SelectQueryBuilder, sql } from "kysely";

import type { KeysetPage } from "#iterate-rows";
import type { Member } from "#http/member.ts";

import { belongsStill } from "./workspaces-of-account.ts";

/**
 * For the export of an account's data: narrows a query of a table with owners to the member's next
 * rows after a cursor, by id, as long as they belong to the workspace.
 */
export const ownRows =
  (member: Member, { after, limit }: KeysetPage) =>
  <Tables, Table extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, Table, Row>) =>
    query
      .where(
        sql<boolean>`organization_id = ${member.orgId} and owner_id = ${member.accountId}
          and ${belongsStill(member)} and id > ${after}`,
      )
      .orderBy(sql`id`)
      .limit(limit);
