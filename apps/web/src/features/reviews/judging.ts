import type { RequestOf } from "@lectern/contract/endpoints";
import type { Cell } from "@lectern/contract/review-cells";
import { plural, t } from "@lingui/core/macro";

import { api } from "#platform/http/api.ts";
import { notifyError } from "#platform/http/notify-error.ts";
import { notify } from "#platform/notify.ts";
import { translateServerMessage } from "#platform/language/server-messages.ts";
import { shortCount } from "#ui/text/formats.ts";

import { type CellId, changeCells, refreshReview, reviewPath } from "./api.ts";

type Body = RequestOf<"POST", "/reviews/ext/v1/reviews/{review_id}/verdicts">["body"];
export type NewVerdict = Body["verdict"];
/** A cell with the result that was looked at, so that a changed answer is refused. */
export type JudgedCell = Body["cells"][number];

/** As the server accepts at once. */
const most = 500;

/** The cell as it will be once the server has stored the verdict. */
function withVerdict(cell: Cell, verdict: NewVerdict): Cell {
  const at = new Date().toISOString();
  switch (verdict.kind) {
    case "locked":
    case "unlocked":
      return { ...cell, locked: verdict.kind === "locked" };
    case "none":
      return { ...cell, verdict: null };
    case "corrected":
      return { ...cell, value: verdict.value, candidates: [], verdict: { kind: "corrected", at } };
    default:
      return { ...cell, verdict: { kind: verdict.kind, at } };
  }
}

/**
 * Stores a verdict on cells; the grid shows it at once. Says what the server refused. Returns the
 * cells that have it.
 */
export async function judge(
  review_id: string,
  cells: readonly JudgedCell[],
  verdict: NewVerdict,
): Promise<readonly CellId[]> {
  changeCells(review_id, cells, (cell) => withVerdict(cell, verdict));
  const done: CellId[] = [];
  let isAsSent = true;
  try {
    for (let at = 0; at < cells.length; at += most) {
      const answer = await api.post(`${reviewPath}/verdicts`, {
        params: { review_id },
        body: { cells: cells.slice(at, at + most), verdict },
        keepalive: true,
      });
      done.push(...answer.done);
      const [first] = answer.refused;
      if (!first) continue;
      isAsSent = false;
      notify(refusalText(translateServerMessage(first), answer.refused.length, cells.length), {
        variant: "warning",
      });
    }
  } catch (error) {
    isAsSent = false;
    notifyError(error);
  }
  await refreshReview(review_id, isAsSent ? "around" : "all");
  return done;
}

function refusalText(reason: string, refused: number, of: number): string {
  if (of === 1) return reason;
  const shown = shortCount(refused);
  const said = plural(refused, {
    one: `${shown} answer was left as it is:`,
    other: `${shown} answers were left as they are:`,
  });
  return `${said} ${reason}`;
}

/** A cell with the verdict that it has. */
export interface GivenVerdict {
  cell: CellId;
  /** Undefined: not known with its note. */
  before: NewVerdict | undefined;
}

/** Takes verdicts back, and offers to restore them where all are known. */
export async function takeBack(review_id: string, given: readonly GivenVerdict[]) {
  const done = await judge(
    review_id,
    given.map(({ cell }) => cell),
    { kind: "none" },
  );
  if (done.length === 0) return;
  const taken = new Set(done.map(keyOf));
  const known = given.flatMap(({ cell, before }) =>
    before && taken.has(keyOf(cell)) ? [{ cell, before }] : [],
  );
  const shown = shortCount(done.length);
  const said =
    done.length === 1
      ? t`Verdict taken back`
      : plural(done.length, {
          one: `${shown} verdict taken back`,
          other: `${shown} verdicts taken back`,
        });
  if (known.length < done.length) {
    notify(said);
    return;
  }
  notify(said, { action: { label: t`Undo`, run: () => void restore(review_id, known) } });
}

const keyOf = ({ row_id, column_id }: CellId) => `${row_id}.${column_id}`;

/** Gives verdicts again, each kind and value with one request. */
async function restore(review_id: string, known: readonly { cell: CellId; before: NewVerdict }[]) {
  for (const group of Map.groupBy(known, ({ before }) => JSON.stringify(before)).values()) {
    const [first] = group;
    const cells = group.map(({ cell }) => cell);
    if (first) await judge(review_id, cells, first.before);
  }
}
