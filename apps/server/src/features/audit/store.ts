import { type Insertable, type Selectable, sql } from "kysely";

import type { Db } from "#deps";
import type { AuditEventTable } from "#schema";

export const insertEvent = (db: Db, event: Insertable<AuditEventTable>) =>
  db.insertInto("audit_event").values(event).execute();

/** Inserts an entry into each workspace of the actor, in the order in which chains are locked. */
export const insertInEach = (
  db: Db,
  event: Pick<Selectable<AuditEventTable>, "id" | "action" | "target" | "address"> & {
    actor_id: string;
    at: Date | null;
  },
) =>
  // Raw: Kysely names the columns of a copy twice.
  sql`
    insert into audit_event (organization_id, id, actor_id, action, target, address, at)
    select organization_id, ${event.id}::uuid, account_id, ${event.action}, ${event.target},
      ${event.address}, coalesce(${event.at}::timestamptz, now())
    from membership where account_id = ${event.actor_id} order by organization_id`.execute(db);
