import type { AuditEvent, Usage } from "@lectern/contract/organizations";
import type { PageQuery } from "@lectern/contract/page";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { demand } from "../organizations/index.ts";
import * as store from "./store.ts";

/** A person, or a directory by its token; null for what has neither, or no longer. */
function actorOf(row: {
  actor_id: string | null;
  actor_name: string | null;
  token_name: string | null;
}): AuditEvent["actor"] {
  const { actor_id: id, actor_name, token_name } = row;
  if (id === null) return null;
  if (token_name !== null) return { id, name: token_name, provisioning: true };
  return actor_name === null ? null : { id, name: actor_name };
}

/** Returns the audit log of the workspace, newest first. */
export async function list({ db }: Deps, member: Member, query: PageQuery) {
  demand(member, "audit.read");
  const { total, results } = await store.pageOfEvents(db, member, query);
  const events = results.map(({ actor_id, actor_name, token_name, at, ...event }): AuditEvent => ({
    ...event,
    at: at.toISOString(),
    actor: actorOf({ actor_id, actor_name, token_name }),
  }));
  return { total, results: events };
}

/** Returns the workspace's totals: what it stores and has used. */
export function usage({ db }: Deps, member: Member): Promise<Usage> {
  demand(member, "usage.read");
  return store.usageOf(db, member.orgId);
}
