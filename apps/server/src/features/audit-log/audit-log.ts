import type { AuditEvent, Usage } from "@lectern/contract/organizations";
import type { PageQuery } from "@lectern/contract/page";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { demand } from "../organizations/index.ts";
import * as store from "./store.ts";

/** Returns the audit log of the workspace, newest first. */
export async function list({ db }: Deps, member: Member, query: PageQuery) {
  demand(member, "audit.read");
  const { total, results } = await store.pageOfEvents(db, member, query);
  const events = results.map(({ actor_id, actor_name, at, ...event }): AuditEvent => ({
    ...event,
    at: at.toISOString(),
    actor: actor_id === null || actor_name === null ? null : { id: actor_id, name: actor_name },
  }));
  return { total, results: events };
}

/** Returns the workspace's totals: what it stores and has used. */
export function usage({ db }: Deps, member: Member): Promise<Usage> {
  demand(member, "usage.read");
  return store.usageOf(db, member.orgId);
}
