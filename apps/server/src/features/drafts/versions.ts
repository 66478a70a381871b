import type { DraftVersion, getDraftVersion } from "@lectern/contract/drafts";
import type { Answer } from "@lectern/contract/endpoint";

import type { Deps } from "#deps";
import { notFound } from "#errors";
import type { Member } from "#http/member.ts";

import * as parts from "./parts-store.ts";
import { demandDraft } from "./shown.ts";

type Needs = Pick<Deps, "db">;

const shown = (
  row: Omit<Awaited<ReturnType<typeof parts.versionsOf>>[number], "account_id">,
): DraftVersion => ({
  number: row.number,
  hash: row.hash,
  by: row.person,
  created_at: row.created_at.toISOString(),
});

export async function list({ db }: Needs, member: Member, id: string) {
  const draft = await demandDraft(db, member, id);
  return { results: (await parts.versionsOf(db, draft)).map(shown) };
}

export async function get(
  { db }: Needs,
  member: Member,
  { draft_id, number }: { draft_id: string; number: number },
): Promise<Answer<typeof getDraftVersion>> {
  const draft = await demandDraft(db, member, draft_id);
  const version = await parts.findVersion(db, draft, number);
  if (!version) throw notFound("version_not_found");
  return { ...shown(version), sections: version.sections };
}
