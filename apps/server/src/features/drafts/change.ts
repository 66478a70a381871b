import { createHash } from "node:crypto";

import type { Draft } from "@lectern/contract/drafts";

import type { Db, Deps } from "#deps";
import { conflict, forbidden, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { tellDraft } from "../library/index.ts";
import * as parts from "./parts-store.ts";
import * as reviewers from "./reviewers-store.ts";
import { permissionsOf } from "./shown.ts";
import * as store from "./store.ts";

type Needs = Pick<Deps, "db" | "notices">;

/** A draft that is locked until the transaction ends. */
export interface TakenDraft {
  tx: Db;
  row: store.LockedDraft;
}

/**
 * Locks a draft that the member sees, lets `change` change it, and announces that to its owner and
 * its reviewers, those before and those after. Throws not_found, or forbidden for what they may not
 * do.
 */
export function changeDraft(
  deps: Needs,
  member: Member,
  id: string,
  action: keyof Draft["permissions"],
  change: (draft: TakenDraft) => Promise<void>,
): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await store.lock(tx, member, id);
    if (!row) throw notFound("draft_not_found");
    if (!permissionsOf(member, row)[action]) throw forbidden("role_insufficient");
    const before = await readersOf(tx, row);
    await change({ tx, row });
    // Only asking changes who reads it; those who are no longer asked are told, too.
    const after = action === "ask" ? await readersOf(tx, row) : before;
    const to = {
      accounts: [...new Set([...before.accounts, ...after.accounts])],
      teams: [...new Set([...before.teams, ...after.teams])],
    };
    await tellDraft(deps, tx, { orgId: row.organization_id, id, to });
  });
}

/** Returns the owner of a draft, and the people and teams that are asked about it. */
async function readersOf(tx: Db, row: store.LockedDraft) {
  const people = await reviewers.reviewersOf(tx, row);
  const teams = await reviewers.teamsOf(tx, row);
  return {
    accounts: [row.owner_id, ...people.map(({ account_id }) => account_id)],
    teams: teams.map(({ id }) => id),
  };
}

export const hashOf = (...texts: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(texts)).digest("hex");

/** Returns a section as the member saw it. Throws not_found, or conflict if it has changed since. */
export async function sectionOf({ tx, row }: TakenDraft, id: string, hash?: string) {
  const section = (await parts.sectionsOf(tx, row)).find((one) => one.id === id);
  if (!section) throw notFound("draft_section_not_found");
  if (hash !== undefined && section.hash !== hash) throw conflict("draft_section_changed");
  return section;
}

/** ms in which changes by one person make one version. */
const versionMs = 10 * 60_000;

/**
 * Stores the text as it is now as a version: the newest one again while the same person writes on
 * and nobody was asked about it, else the next.
 */
export async function keepVersion({ tx, row }: TakenDraft, member: Member) {
  const sections = await parts.sectionsOf(tx, row);
  const newest = await parts.findVersion(tx, row, row.version);
  const goesOn =
    newest !== undefined &&
    !row.version_fixed &&
    newest.account_id === member.accountId &&
    Date.now() - newest.created_at.getTime() < versionMs;
  const number = row.version + (newest === undefined || goesOn ? 0 : 1);
  const hash = hashOf(...sections.flatMap((one) => [one.id, one.hash]));
  const texts = sections.map(({ id, title, content }) => ({ id, title, content }));
  await parts.putVersion(tx, {
    organization_id: row.organization_id,
    draft_id: row.id,
    number,
    hash,
    sections: JSON.stringify(texts),
    account_id: member.accountId,
  });
  await store.update(tx, row, { version: number, hash, version_fixed: false });
}
