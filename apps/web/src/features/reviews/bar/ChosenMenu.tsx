import type { Cell } from "@lectern/contract/review-cells";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

import * as icons from "#ui/images/icons.ts";
import { BarAction } from "#ui/layout/ActionBar.tsx";
import { Menu, type MenuEntry } from "#ui/popups/Menu.tsx";

import type { ChosenCell } from "../judged-cell.ts";
import { judge, type NewVerdict, takeBack } from "../judging.ts";

/** The verdict of a cell as it is given; undefined: a flag, whose note the grid does not have. */
function verdictOf({ verdict, value }: Cell): NewVerdict | undefined {
  switch (verdict?.kind) {
    case "verified":
      return { kind: "verified", newer: false };
    case "corrected":
      return { kind: "corrected", value };
    default:
      return undefined;
  }
}

interface ChosenMenuProps {
  reviewId: string;
  /** The selected answers that were filled or judged. */
  cells: readonly ChosenCell[];
}

/** What is less often done with the selected answers. */
export function ChosenMenu({ reviewId, cells }: ChosenMenuProps) {
  const { t } = useLingui();
  const filled = cells.flatMap(({ judged, cell }) => (cell ? [{ judged, cell }] : []));
  const given = filled.filter(({ cell }) => cell.verdict !== null);
  const [locked, open] = [true, false].map((one) =>
    filled.filter(({ cell }) => cell.locked === one).map(({ judged }) => judged),
  );
  const entries: (MenuEntry | undefined | false)[] = [
    given.length > 0 && {
      name: plural(given.length, {
        one: "Take back the verdict",
        other: "Take back the verdicts",
      }),
      icon: icons.restore,
      onChoose: () =>
        void takeBack(
          reviewId,
          given.map(({ judged: { row_id, column_id }, cell }) => ({
            cell: { row_id, column_id },
            before: verdictOf(cell),
          })),
        ),
    },
    open &&
      open.length > 0 && {
        name: t`Lock`,
        icon: icons.lock,
        onChoose: () => void judge(reviewId, open, { kind: "locked" }),
      },
    locked &&
      locked.length > 0 && {
        name: t`Unlock`,
        icon: icons.lock,
        onChoose: () => void judge(reviewId, locked, { kind: "unlocked" }),
      },
  ];
  const possible = entries.filter((entry) => entry !== undefined && entry !== false);
  if (possible.length === 0) return null;
  return (
    <Menu
      label={t`More for the selected answers`}
      entries={possible}
      trigger={(opens) => (
        <BarAction {...opens} icon={icons.more} name={t`More for the selected answers`} iconOnly />
      )}
    />
  );
}
