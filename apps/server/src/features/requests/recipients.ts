import { may } from "@lectern/contract/policy";
import { message } from "@lectern/contract/message";
import type { NewDocumentRequest } from "@lectern/contract/requests";

import type { Db, Deps } from "#deps";
import { invalid } from "#errors";
import { forJob, type Member } from "#http/member.ts";

import { demandCollection } from "../library/index.ts";
import { enqueueMail } from "../mail/index.ts";
import * as store from "./recipients-store.ts";
import type { RequestRow } from "./store.ts";

type Asked = Pick<NewDocumentRequest, "recipient_id" | "team_id" | "collection_id">;

/**
 * Throws invalid unless a recipient exists who can add documents, to the collection if one is named;
 * not_found for a collection that the member does not see.
 */
export async function demandRecipient(tx: Db, member: Member, asked: Asked): Promise<void> {
  const { collection_id } = asked;
  const { name, accounts, at } = asked.team_id
    ? await team(tx, member, asked.team_id)
    : await person(tx, member, asked.recipient_id ?? "");
  if (accounts.length === 0)
    throw invalid(
      ["body", at],
      at === "team_id"
        ? message("request_team_cannot_add", { name })
        : message("request_recipient_cannot_add", { name }),
    );
  if (collection_id === null) return;
  await demandCollection(tx, member, collection_id);
  for (const account of accounts)
    if (await store.mayAddTo(tx, forJob(member.orgId, account), collection_id)) return;
  throw invalid(["body", "collection_id"], message("request_collection_closed", { name }));
}

async function person(tx: Db, { orgId }: Member, id: string) {
  const found = await store.findPerson(tx, orgId, id);
  if (!found) throw invalid(["body", "recipient_id"], message("request_recipient_unknown"));
  const accounts = may(found.group, "collection.edit") ? [id] : [];
  return { name: found.name, accounts, at: "recipient_id" as const };
}

async function team(tx: Db, { orgId }: Member, id: string) {
  const found = await store.keepTeam(tx, orgId, id);
  if (!found) throw invalid(["body", "team_id"], message("request_team_unknown"));
  const accounts = await store.accountsOf(tx, orgId, { recipient_id: null, team_id: id });
  return { name: found.name, accounts, at: "team_id" as const };
}

type OfRequest = Pick<
  RequestRow,
  "organization_id" | "id" | "owner_id" | "recipient_id" | "team_id"
>;

/** Mails each person who is asked and can add documents once, except who asks. */
export async function mailRecipients(
  deps: Pick<Deps, "jobs" | "keyFor">,
  tx: Db,
  row: OfRequest,
): Promise<void> {
  for (const account_id of await store.accountsOf(tx, row.organization_id, row))
    if (account_id !== row.owner_id)
      await enqueueMail(deps, tx, {
        kind: "document_request",
        organization_id: row.organization_id,
        request_id: row.id,
        account_id,
      });
}
