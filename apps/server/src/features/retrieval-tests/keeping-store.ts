import { isIn } from "#conditions";
import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";

/** Passages of a set, or those whose documents have these as current versions. */
export type OutdatedPassages = { setId: string } | { documentIds: readonly string[] };

/** Expected passages in versions that are not current, with the current one. */
const outdatedPassages = (db: Db, orgId: OrgId) =>
  db
    .selectFrom("expected_passage as passage")
    .innerJoin("document as known", (join) =>
      join
        .onRef("known.organization_id", "=", "passage.document_organization_id")
        .onRef("known.id", "=", "passage.document_id"),
    )
    .innerJoin("document as current", (join) =>
      join
        .onRef("current.organization_id", "=", "known.organization_id")
        .onRef("current.series_id", "=", "known.series_id"),
    )
    .where("passage.organization_id", "=", orgId)
    .where("current.current", "=", true)
    .where("current.trash_id", "is", null)
    .whereRef("current.id", "<>", "known.id");

export const outdated = (db: Db, orgId: OrgId, which: OutdatedPassages) =>
  outdatedPassages(db, orgId)
    .innerJoin("test_question", (join) =>
      join
        .onRef("test_question.organization_id", "=", "passage.organization_id")
        .onRef("test_question.id", "=", "passage.question_id"),
    )
    .select([
      "passage.question_id",
      "passage.number",
      "passage.document_organization_id",
      "current.id as document_id",
      "passage.page",
      "passage.quote",
    ])
    .where((of) =>
      "setId" in which
        ? of("test_question.set_id", "=", which.setId)
        : isIn("current.id", which.documentIds),
    )
    .execute();

/** Returns which of these documents are current versions of some that passages are expected of. */
export const withOutdated = (db: Db, orgId: OrgId, documentIds: readonly string[]) =>
  outdatedPassages(db, orgId)
    .select("current.id")
    .distinct()
    .where("current.organization_id", "=", orgId)
    .where(isIn("current.id", documentIds));

export const movePassage = (
  db: Db,
  orgId: OrgId,
  { question_id, number }: { question_id: string; number: number },
  { id, page, start, quote }: { id: string; page: number; start: number; quote: string },
) =>
  db
    .updateTable("expected_passage")
    .set({ document_id: id, page, start, quote })
    .where("organization_id", "=", orgId)
    .where("question_id", "=", question_id)
    .where("number", "=", number)
    .execute();
