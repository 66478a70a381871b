import type { ActivityAction } from "@lectern/contract/activity";
import { v7 as uuid } from "uuid";

import type { Db } from "#deps";
import type { Member } from "#http/member.ts";

import * as store from "./store.ts";

/** An action in a collection, on one or several objects of a kind. */
interface Done {
  collectionId: string;
  action: ActivityAction;
  /** With their names at the time; at least one. */
  to: readonly { id: string; name: string }[];
}

/** Records the action in its own transaction, so that neither is stored without the other. */
export async function note(
  tx: Db,
  { orgId, accountId }: Member,
  { collectionId, action, to }: Done,
) {
  const [first] = to;
  if (!first) return;
  await store.insertActivity(tx, {
    organization_id: orgId,
    id: uuid(),
    collection_id: collectionId,
    actor_id: accountId,
    action,
    target: first.name,
    target_id: first.id === collectionId ? null : first.id,
    count: to.length,
  });
}
