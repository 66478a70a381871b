import { createHash, randomBytes } from "node:crypto";

import { message } from "@lectern/contract/message";
import { stringify } from "uuid";

import type { Deps } from "#deps";
import { invalid } from "#errors";
import { asVisitor, type Member } from "#http/member.ts";

import { about, by, record } from "../../audit/index.ts";
import { demandPublication } from "./publishing.ts";
import * as store from "./store.ts";

const hashOf = (token: string) => createHash("sha256").update(token).digest();

/** Returns an ID that tells a link from its predecessor: a version 8 UUID made from its hash. */
function nameOf(hash: Buffer): string {
  const bytes = Buffer.from(hash.subarray(0, 16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return stringify(bytes);
}

/**
 * Creates the link of a published collection and ends an earlier one. The token is returned only
 * here. Throws not_found if nothing is published, invalid for a time in the past.
 */
export async function createLink(
  deps: Deps,
  member: Member,
  id: string,
  { expires_at }: { expires_at: string | null },
): Promise<{ token: string; expires_at: string | null }> {
  const until = expires_at === null ? null : new Date(expires_at);
  if (until && until.getTime() <= Date.now()) {
    throw invalid(["body", "expires_at"], message("time_not_in_future"));
  }
  const token = randomBytes(32).toString("base64url");
  await deps.db.transaction().execute(async (tx) => {
    const { collection } = await demandPublication(tx, member, id);
    const link = { link_hash: hashOf(token), link_expires_at: until };
    await store.setLink(tx, member.orgId, collection.id, link);
    const target = until ? `${collection.name} (${until.toISOString()})` : collection.name;
    await record(tx, {
      ...by(member),
      action: "collection.link_made",
      target,
      collection: about(collection),
    });
  });
  return { token, expires_at: until?.toISOString() ?? null };
}

/** Ends the link. Throws not_found if nothing is published. */
export async function revokeLink(deps: Deps, member: Member, id: string): Promise<undefined> {
  await deps.db.transaction().execute(async (tx) => {
    const { collection } = await demandPublication(tx, member, id);
    await store.setLink(tx, member.orgId, collection.id, {
      link_hash: null,
      link_expires_at: null,
    });
    const target = collection.name;
    await record(tx, {
      ...by(member),
      action: "collection.link_revoked",
      target,
      collection: about(collection),
    });
  });
}

/** Returns the visitor holding this link; undefined if it opens nothing (any more). */
export async function visitor(
  { db }: Pick<Deps, "db">,
  token: string,
): Promise<Member | undefined> {
  const hash = hashOf(token);
  const found = await store.findByLink(db, hash);
  return found && asVisitor(found.edition_id, nameOf(hash));
}

/** Returns the visitor for whom a URL was signed; undefined if the link has ended since. */
export async function visitorAgain(
  { db }: Pick<Deps, "db">,
  { editionId, link }: { editionId: string; link: string },
): Promise<Member | undefined> {
  const found = await store.findLinkOf(db, editionId);
  const same = found?.link_hash && nameOf(found.link_hash) === link;
  return same ? asVisitor(editionId, link) : undefined;
}
