import { message } from "@lectern/contract/message";
import type {
  approveDraftSection,
  askReviewers,
  Draft,
  returnDraftSection,
} from "@lectern/contract/drafts";
import type { z } from "zod";

import type { Db, Deps } from "#deps";
import { AppError, conflict, forbidden, invalid } from "#errors";
import type { Member, OrgId } from "#http/member.ts";

import { personName, tellAccounts, tellDraft } from "../library/index.ts";
import { enqueueMail } from "../mail/index.ts";
import { accountsIn } from "../organizations/index.ts";
import { changeDraft, sectionOf, type TakenDraft } from "./change.ts";
import { citationsOf } from "./citations-store.ts";
import * as parts from "./parts-store.ts";
import { recordDraft } from "./record-draft.ts";
import * as reviewers from "./reviewers-store.ts";
import { barredFrom, get } from "./shown.ts";
import * as store from "./store.ts";
import { countUnsupported, shownSentences } from "./support.ts";

interface OfSection {
  draft_id: string;
  section_id: string;
}

/**
 * Shows a draft to people and to who is in these teams, mails each of them once, and puts what is
 * not approved into review. Throws invalid for strangers.
 */
export async function ask(
  deps: Deps,
  member: Member,
  id: string,
  { reviewer_ids, team_ids }: z.output<typeof askReviewers.body>,
): Promise<Draft> {
  const people = [...new Set(reviewer_ids)];
  const teams = [...new Set(team_ids)];
  await changeDraft(deps, member, id, "ask", async (draft) => {
    const { tx, row } = draft;
    if ((await reviewers.insertReviewers(tx, row, people)) < people.length)
      throw invalid(["body", "reviewer_ids"], message("draft_reviewer_unknown"));
    if ((await reviewers.insertTeams(tx, row, teams)) < teams.length)
      throw invalid(["body", "team_ids"], message("draft_reviewer_unknown"));
    for (const section of await parts.sectionsOf(tx, row))
      if (section.state !== "approved")
        await parts.updateSection(tx, section, { state: "in_review" });
    await store.update(tx, row, { version_fixed: true });
    const asked = new Set([...people, ...(await accountsIn(tx, member.orgId, teams))]);
    asked.delete(member.accountId);
    for (const account_id of asked)
      await enqueueMail(deps, tx, {
        kind: "draft_review",
        organization_id: member.orgId,
        draft_id: id,
        account_id,
      });
    await recordDraft(draft, member, "draft.review_asked");
  });
  return get(deps, member, id);
}

export async function removeReviewer(
  deps: Deps,
  member: Member,
  { draft_id, account_id }: { draft_id: string; account_id: string },
): Promise<Draft> {
  await changeDraft(deps, member, draft_id, "ask", async (draft) => {
    const { tx, row } = draft;
    const people = await reviewers.reviewersOf(tx, row);
    const asked = people.find((one) => one.account_id === account_id);
    await reviewers.deleteReviewer(tx, row, account_id);
    if (asked?.person)
      await recordDraft(draft, member, "draft.review_withdrawn", { of: personName(asked.person) });
  });
  return get(deps, member, draft_id);
}

export async function removeTeam(
  deps: Deps,
  member: Member,
  { draft_id, team_id }: { draft_id: string; team_id: string },
): Promise<Draft> {
  await changeDraft(deps, member, draft_id, "ask", async (draft) => {
    const { tx, row } = draft;
    const asked = (await reviewers.teamsOf(tx, row)).find(({ id }) => id === team_id);
    await reviewers.deleteTeam(tx, row, team_id);
    if (asked) await recordDraft(draft, member, "draft.review_withdrawn", { of: asked.name });
  });
  return get(deps, member, draft_id);
}

/** Notifies people who join or leave a team of the drafts that it is asked about. */
export async function tellTeamsDrafts(
  deps: Pick<Deps, "notices">,
  tx: Db,
  orgId: OrgId,
  teamId: string,
  accounts: string[],
): Promise<void> {
  const ids = await reviewers.draftsOfTeam(tx, orgId, teamId);
  await tellAccounts(accounts, ids, (id, to) => tellDraft(deps, tx, { orgId, id, to }));
}

/** Returns a section in review as the member saw it. Throws conflict otherwise. */
async function inReview(draft: TakenDraft, id: string, hash: string) {
  const section = await sectionOf(draft, id, hash);
  if (section.state !== "in_review") throw conflict("draft_not_in_review");
  return section;
}

/** Throws conflict for sentences without support that were not approved as well. */
export function demandConfirmed(unsupported: number, isConfirmed: boolean) {
  if (unsupported > 0 && !isConfirmed)
    throw new AppError("conflict", message("draft_sentences_unsupported", { count: unsupported }));
}

/** Throws forbidden, naming who may, if the four-eyes rule does not let the member approve. */
export async function demandFourEyes(
  { tx, row }: TakenDraft,
  member: Member,
  section: parts.SectionRow,
) {
  if (barredFrom(member, row, section) === null) return;
  const people = await reviewers.reviewersOf(tx, row);
  const teams = await reviewers.teamsOf(tx, row);
  const names = [
    ...teams.map(({ name }) => name),
    ...people.flatMap(({ account_id, person }) =>
      person && barredFrom({ accountId: account_id }, row, section) === null
        ? [personName(person)]
        : [],
    ),
  ];
  if (names.length === 0) throw forbidden("draft_four_eyes_nobody");
  throw forbidden("draft_four_eyes", {
    people: names.map((name) => `\u2068${name}\u2069`).join(", "),
  });
}

async function decide(
  draft: TakenDraft,
  member: Member,
  section: parts.SectionRow,
  decision: { kind: "approved" | "returned"; reason?: string; unsupported?: number },
) {
  const { tx, row } = draft;
  const { kind, reason = "", unsupported = 0 } = decision;
  await parts.updateSection(tx, section, {
    state: kind === "approved" ? "approved" : "changes_requested",
    decision: kind,
    decided_by: member.accountId,
    decided_at: new Date(),
    decided_hash: section.hash,
    decision_version: row.version,
    decision_reason: reason,
    decision_unsupported: unsupported,
  });
  await store.update(tx, row, { version_fixed: true });
  const action = kind === "approved" ? "draft.section_approved" : "draft.section_returned";
  const version = `version ${row.version}`;
  await recordDraft(draft, member, action, {
    of: section.title,
    detail: unsupported > 0 ? `${version}, ${unsupported} unsupported` : version,
  });
}

/**
 * Approves a section as the member saw it. Throws forbidden by the four-eyes rule; conflict for
 * another text, one that is not in review, or sentences without support that were not approved as
 * well.
 */
export async function approve(
  deps: Deps,
  member: Member,
  { draft_id, section_id }: OfSection,
  { hash, unsupported: isConfirmed }: z.output<typeof approveDraftSection.body>,
): Promise<Draft> {
  await changeDraft(deps, member, draft_id, "review", async (draft) => {
    const section = await inReview(draft, section_id, hash);
    await demandFourEyes(draft, member, section);
    if (section.content.trim() === "") throw conflict("draft_section_empty");
    const citations = await citationsOf(draft.tx, member, draft.row);
    const unsupported = countUnsupported(shownSentences(section.sentences, citations));
    demandConfirmed(unsupported, isConfirmed);
    await decide(draft, member, section, { kind: "approved", unsupported });
  });
  return get(deps, member, draft_id);
}

/** Sends a section back. Throws conflict for another text than the one seen. */
export async function sendBack(
  deps: Deps,
  member: Member,
  { draft_id, section_id }: OfSection,
  { hash, reason }: z.output<typeof returnDraftSection.body>,
): Promise<Draft> {
  await changeDraft(deps, member, draft_id, "review", async (draft) => {
    const section = await inReview(draft, section_id, hash);
    await decide(draft, member, section, { kind: "returned", reason });
  });
  return get(deps, member, draft_id);
}
