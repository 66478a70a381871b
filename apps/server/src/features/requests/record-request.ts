import type { AuditAction } from "@lectern/contract/organizations";

import type { Db, Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { recordPrivate } from "../audit/index.ts";
import { tellRequest } from "../library/index.ts";
import type { RequestRow } from "./store.ts";

type OfRequest = Pick<
  RequestRow,
  "organization_id" | "id" | "owner_id" | "recipient_id" | "team_id"
>;

/** Tells who asks and who is asked that a request is new or changed. */
export const tell = (
  deps: Pick<Deps, "notices">,
  tx: Db,
  { organization_id: orgId, id, owner_id, recipient_id, team_id }: OfRequest,
) =>
  tellRequest(deps, tx, {
    orgId,
    id,
    to: {
      accounts: recipient_id === null ? [owner_id] : [owner_id, recipient_id],
      teams: team_id === null ? [] : [team_id],
    },
  });

/** Records an action on a request; others than who did it are not shown the question. */
export const recordRequest = (
  tx: Db,
  member: Member,
  { id, question }: Pick<RequestRow, "id" | "question">,
  action: AuditAction & `request.${string}`,
) => recordPrivate(tx, member, id, { action, target: question });
