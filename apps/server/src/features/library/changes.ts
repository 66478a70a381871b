import type { Visibility } from "@lectern/contract/library";
import { z } from "zod";

import type { Db, Deps } from "#deps";
import type { Member, OrgId } from "#http/member.ts";

/** The only recipients of a change: these accounts, and the members of these teams. */
const Audience = z.object({ accounts: z.array(z.string()), teams: z.array(z.string()) });
export type Audience = z.infer<typeof Audience>;

/**
 * Messages between processes about a workspace's library: IDs only, and the recipients where the
 * row that determines them may be deleted. Without `to`: every member.
 */
const Change = z.discriminatedUnion("type", [
  z.object({ type: z.literal("documents"), org: z.string(), ids: z.array(z.string()) }),
  z.object({
    type: z.literal("documents_gone"),
    org: z.string(),
    ids: z.array(z.string()),
    collection_id: z.string(),
    to: Audience.optional(),
  }),
  z.object({
    type: z.literal("many"),
    org: z.string(),
    collection_id: z.string(),
    to: Audience.optional(),
  }),
  z.object({
    type: z.literal("collection"),
    org: z.string(),
    id: z.string(),
    to: Audience.optional(),
  }),
  z.object({
    type: z.literal("topic"),
    org: z.string(),
    id: z.string(),
    collection_id: z.string(),
    to: Audience.optional(),
  }),
  z.object({
    type: z.literal("chat"),
    org: z.string(),
    id: z.string(),
    session_id: z.string(),
    to: Audience,
  }),
  z.object({ type: z.literal("session"), org: z.string(), id: z.string(), to: Audience }),
  z.object({
    type: z.literal("review"),
    org: z.string(),
    id: z.string(),
    to: Audience.optional(),
  }),
  z.object({ type: z.literal("run"), org: z.string(), id: z.string(), to: Audience }),
  z.object({ type: z.literal("draft"), org: z.string(), id: z.string(), to: Audience }),
  z.object({ type: z.literal("check"), org: z.string(), id: z.string(), to: Audience }),
  z.object({ type: z.literal("request"), org: z.string(), id: z.string(), to: Audience }),
]);
export type Change = z.infer<typeof Change>;

export const readChange = (payload: string): Change => Change.parse(JSON.parse(payload));

/** Maximum document IDs per notice, which holds 7,900 bytes. */
const idsPerNotice = 150;
/** Maximum document IDs beside an audience of a hundred people and teams. */
const idsWithAudience = 90;
/** Maximum documents announced individually; above it, clients refetch all. */
const mostTold = 200;

/** Returns people as audiences, none of them too large for a notice. */
const audiencesOf = (accounts: readonly string[]): Audience[] =>
  Array.from({ length: Math.ceil(accounts.length / idsPerNotice) }, (_, part) => ({
    accounts: accounts.slice(part * idsPerNotice, (part + 1) * idsPerNotice),
    teams: [],
  }));

/** Tells these accounts of each of these things. */
export async function tellAccounts(
  accounts: readonly string[],
  ids: readonly string[],
  tell: (id: string, to: Audience) => Promise<void>,
) {
  for (const to of audiencesOf(accounts)) for (const id of ids) await tell(id, to);
}

type Telling = Pick<Deps, "notices">;

/** Who may see a collection, from its row. */
export interface CollectionAccess {
  visibility: Visibility;
  owner_id: string;
  restricted: boolean;
  team_ids: string[];
  person_ids: string[];
}

/** Returns the recipients of a collection's changes; undefined: every member of the workspace. */
export function audience({
  visibility,
  owner_id,
  ...shared
}: CollectionAccess): Audience | undefined {
  if (visibility === "private") return { accounts: [owner_id], teams: [] };
  if (!shared.restricted) return undefined;
  return { accounts: [owner_id, ...shared.person_ids], teams: shared.team_ids };
}

/** Announces new or changed documents when `db`'s transaction commits. */
export async function tellDocuments({ notices }: Telling, db: Db, org: OrgId, ids: string[]) {
  for (let at = 0; at < ids.length; at += idsPerNotice) {
    const some = ids.slice(at, at + idsPerNotice);
    const change: Change = { type: "documents", org, ids: some };
    await notices.publish(db, "library", JSON.stringify(change));
  }
}

interface OfCollection {
  ids: string[];
  collection_id: string;
  to: Audience | undefined;
}

/** Announces that so many documents of a collection changed that clients should refetch all. */
async function tellMany({ notices }: Telling, db: Db, org: OrgId, of: Omit<OfCollection, "ids">) {
  const change: Change = { type: "many", org, collection_id: of.collection_id, to: of.to };
  await notices.publish(db, "library", JSON.stringify(change));
}

/** Announces documents that were added to a collection or restored. */
export async function tellCome(deps: Telling, db: Db, org: OrgId, come: OfCollection) {
  if (come.ids.length > mostTold) await tellMany(deps, db, org, come);
  else await tellDocuments(deps, db, org, come.ids);
}

/** Announces documents that left a collection: deleted, or moved to another one. */
export async function tellGone(deps: Telling, db: Db, org: OrgId, gone: OfCollection) {
  if (gone.ids.length > mostTold) return tellMany(deps, db, org, gone);
  const { ids, ...from } = gone;
  for (let at = 0; at < ids.length; at += idsWithAudience) {
    const some = ids.slice(at, at + idsWithAudience);
    const change: Change = { type: "documents_gone", org, ids: some, ...from };
    await deps.notices.publish(db, "library", JSON.stringify(change));
  }
}

/** Announces a new, changed or deleted collection. */
export async function tellCollection(
  { notices }: Telling,
  db: Db,
  org: OrgId,
  id: string,
  to: Audience | undefined,
) {
  const change: Change = { type: "collection", org, id, to };
  await notices.publish(db, "library", JSON.stringify(change));
}

/** Announces a topic that, or a snippet of which, is new, changed or deleted. */
export async function tellTopic(
  { notices }: Telling,
  db: Db,
  org: OrgId,
  topic: { id: string; collection_id: string; to: Audience | undefined },
) {
  const change: Change = { type: "topic", org, ...topic };
  await notices.publish(db, "library", JSON.stringify(change));
}

/** Announces a new, changed or deleted message to the other windows of its author. */
export async function tellChat(
  { notices }: Telling,
  db: Db,
  { orgId, accountId }: Pick<Member, "orgId" | "accountId">,
  turn: { id: string; session_id: string },
) {
  const to = { accounts: [accountId], teams: [] };
  const change: Change = { type: "chat", org: orgId, ...turn, to };
  await notices.publish(db, "library", JSON.stringify(change));
}

/** As `tellChat`, for a conversation. */
export async function tellSession(
  { notices }: Telling,
  db: Db,
  { orgId, accountId }: Pick<Member, "orgId" | "accountId">,
  id: string,
) {
  const to = { accounts: [accountId], teams: [] };
  const change: Change = { type: "session", org: orgId, id, to };
  await notices.publish(db, "library", JSON.stringify(change));
}

/** Announces a review that is new or deleted, or of which something changed. */
export async function tellReview(
  { notices }: Telling,
  db: Db,
  { orgId, id, to }: { orgId: OrgId; id: string; to: Audience | undefined },
) {
  const change: Change = { type: "review", org: orgId, id, to };
  await notices.publish(db, "library", JSON.stringify(change));
}

/** Announces a run that is new, deleted or changed, to those who see it or saw it. */
export async function tellRun(
  { notices }: Telling,
  db: Db,
  { orgId, id, to }: { orgId: OrgId; id: string; to: Audience },
) {
  const change: Change = { type: "run", org: orgId, id, to };
  await notices.publish(db, "library", JSON.stringify(change));
}

/** Announces a draft that is new, deleted or changed, to those who see it or saw it. */
export async function tellDraft(
  { notices }: Telling,
  db: Db,
  { orgId, id, to }: { orgId: OrgId; id: string; to: Audience },
) {
  const change: Change = { type: "draft", org: orgId, id, to };
  await notices.publish(db, "library", JSON.stringify(change));
}

/** Announces a check of a text that is new, deleted or went on, to its owner. */
export async function tellCheck(
  { notices }: Telling,
  db: Db,
  { orgId, id, to }: { orgId: OrgId; id: string; to: Audience },
) {
  const change: Change = { type: "check", org: orgId, id, to };
  await notices.publish(db, "library", JSON.stringify(change));
}

/** Announces a request for a document that is new or changed, to who asks and who is asked. */
export async function tellRequest(
  { notices }: Telling,
  db: Db,
  { orgId, id, to }: { orgId: OrgId; id: string; to: Audience },
) {
  const change: Change = { type: "request", org: orgId, id, to };
  await notices.publish(db, "library", JSON.stringify(change));
}
