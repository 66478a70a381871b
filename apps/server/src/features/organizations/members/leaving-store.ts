import { sql } from "kysely";

import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";
import type { MembershipTable } from "#schema";

/** A workspace somebody belongs to, closed ones too. */
export interface Membership {
  id: OrgId;
  name: string;
  group: MembershipTable["group"];
  closed: boolean;
  /** How many belong to it beside them. */
  others: number;
}

/** In the order of their ids, so that two who lock them never wait for each other. */
export async function membershipsOf(db: Db, accountId: string): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select organization.id, organization.name, mine."group", organization.deleted_at is not null as closed,
      (select count(*) from membership where membership.organization_id = organization.id
        and membership.account_id <> mine.account_id)::int as others
    from membership as mine join organization on organization.id = mine.organization_id
    where mine.account_id = ${accountId} order by organization.id`.execute(db);
  return rows;
}
