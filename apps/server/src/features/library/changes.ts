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
    type: z.literal(["collection", "review"]),
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
  z.object({
    type: z.literal(["session", "run", "draft", "check", "request"]),
    org: z.string(),
    id: z.string(),
    to: Audience,
  }),
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

/** Tells all processes when `db`'s transaction commits. */
const publish = ({ notices }: Telling, db: Db, change: Change) =>
  notices.publish(db, "library", JSON.stringify(change));

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
export async function tellDocuments(deps: Telling, db: Db, org: OrgId, ids: string[]) {
  for (let at = 0; at < ids.length; at += idsPerNotice) {
    await publish(deps, db, { type: "documents", org, ids: ids.slice(at, at + idsPerNotice) });
  }
}

interface OfCollection {
  ids: string[];
  collection_id: string;
  to: Audience | undefined;
}

/** Announces that so many documents of a collection changed that clients should refetch all. */
const tellMany = (deps: Telling, db: Db, org: OrgId, { collection_id, to }: OfCollection) =>
  publish(deps, db, { type: "many", org, collection_id, to });

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
    await publish(deps, db, { type: "documents_gone", org, ids: some, ...from });
  }
}

/** Announces a new, changed or deleted collection. */
export const tellCollection = (
  deps: Telling,
  db: Db,
  org: OrgId,
  id: string,
  to: Audience | undefined,
) => publish(deps, db, { type: "collection", org, id, to });

/** Announces a topic that, or a snippet of which, is new, changed or deleted. */
export const tellTopic = (
  deps: Telling,
  db: Db,
  org: OrgId,
  topic: { id: string; collection_id: string; to: Audience | undefined },
) => publish(deps, db, { type: "topic", org, ...topic });

type Author = Pick<Member, "orgId" | "accountId">;

const onlyTo = ({ accountId }: Author): Audience => ({ accounts: [accountId], teams: [] });

/** Announces a new, changed or deleted message to the other windows of its author. */
export const tellChat = (
  deps: Telling,
  db: Db,
  author: Author,
  turn: { id: string; session_id: string },
) => publish(deps, db, { type: "chat", org: author.orgId, ...turn, to: onlyTo(author) });

/** As `tellChat`, for a conversation. */
export const tellSession = (deps: Telling, db: Db, author: Author, id: string) =>
  publish(deps, db, { type: "session", org: author.orgId, id, to: onlyTo(author) });

/** Announces a review that is new or deleted, or of which something changed. */
export const tellReview = (
  deps: Telling,
  db: Db,
  { orgId, id, to }: { orgId: OrgId; id: string; to: Audience | undefined },
) => publish(deps, db, { type: "review", org: orgId, id, to });

const telling =
  (type: "run" | "draft" | "check" | "request") =>
  (deps: Telling, db: Db, { orgId, id, to }: { orgId: OrgId; id: string; to: Audience }) =>
    publish(deps, db, { type, org: orgId, id, to });

/** Announces a run that is new, deleted or changed, to those who see it or saw it. */
export const tellRun = telling("run");

/** Announces a draft that is new, deleted or changed, to those who see it or saw it. */
export const tellDraft = telling("draft");

/** Announces a check of a text that is new, deleted or went on, to its owner. */
export const tellCheck = telling("check");

/** Announces a request for a document that is new or changed, to who asks and who is asked. */
export const tellRequest = telling("request");
