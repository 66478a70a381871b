import { sql } from "kysely";

import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";
import type { MembershipTable } from "#schema";

/** A person's workspace, which may be closed. */
export interface Membership {
  id: OrgId;
  name: string;
  group: MembershipTable["group"];
  closed: boolean;
  /** Number of its other members. */
  others: number;
}

/** Ordered by id, so that concurrent callers lock them in the same order and cannot deadlock. */
export async function membershipsOf(db: Db, accountId: string): Promise<Membership[]> {
  // Raw: half as long as in Kysely.
  const { rows } = await sql<Membership>`
    select organization.id, organization.name, mine."group", organization.deleted_at is not null as closed,
      (select count(*) from membership where membership.organization_id = organization.id
        and membership.account_id <> mine.account_id)::int as others
    from membership as mine join organization on organization.id = mine.organization_id
    where mine.account_id = ${accountId} order by organization.id`.execute(db);
  return rows;
}
