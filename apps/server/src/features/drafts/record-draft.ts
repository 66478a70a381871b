import type { AuditAction } from "@lectern/contract/organizations";

import type { Db } from "#deps";
import type { Member } from "#http/member.ts";

import { recordPrivate } from "../audit/index.ts";
import type { SectionRow } from "./parts-store.ts";
import type { DraftRecord } from "./store.ts";

type DraftAction = AuditAction & `draft.${string}`;

/** Records an action on a draft; others than who did it are not shown the target, which names it. */
export const recordDraft = (
  { tx, row }: { tx: Db; row: Pick<DraftRecord, "id" | "name"> },
  member: Member,
  action: DraftAction,
  { of, detail, to }: { of?: string; detail?: string; to?: string } = {},
) =>
  recordPrivate(tx, member, row.id, {
    action,
    target: [
      row.name,
      of && ` · ${of.slice(0, longestOf)}`,
      detail && ` (${detail})`,
      to && ` → ${to}`,
    ].join(""),
  });

/** Leaves room for the detail in a target. */
const longestOf = 120;

/** Whether somebody approved a section: from then on, changes of the whole draft are recorded. */
export const hasApproved = (sections: readonly Pick<SectionRow, "state">[]) =>
  sections.some(({ state }) => state === "approved");
