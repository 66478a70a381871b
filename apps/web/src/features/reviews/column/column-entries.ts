import type { ReviewColumn } from "@lectern/contract/review-columns";
import type { OpenReview } from "@lectern/contract/reviews";
import { t } from "@lingui/core/macro";

import { notifyError } from "#platform/http/notify-error.ts";
import * as icons from "#ui/images/icons.ts";
import type { MenuEntry } from "#ui/popups/Menu.tsx";

import { fill } from "../filling.ts";
import { moveColumn } from "./actions.ts";

interface ColumnEntriesOptions {
  review: OpenReview;
  column: ReviewColumn;
  sort: string;
  onSort: (sort: string) => void;
  onEdit: () => void;
  onFilter: () => void;
  onDelete: () => void;
}

async function move(review: OpenReview, id: string, by: 1 | -1) {
  try {
    await moveColumn(review, id, by);
  } catch (error) {
    notifyError(error);
  }
}

/** What can be done with a question from the head of its column. */
export function columnEntries(options: ColumnEntriesOptions): MenuEntry[] {
  const { review, column, sort, onSort, onEdit, onFilter, onDelete } = options;
  const { permissions, columns, progress } = review;
  const { id } = column;
  const at = columns.findIndex((one) => one.id === id);
  const by = `column:${id}`;
  const entries: (MenuEntry | false)[] = [
    permissions.edit && { name: t`Edit the question`, icon: icons.pencil, onChoose: onEdit },
    permissions.fill && {
      name: t`Fill what is missing`,
      icon: icons.play,
      disabled: progress.rows === 0,
      onChoose: () => void fill(review.id, { which: "missing", column_ids: [id] }),
    },
    permissions.fill && {
      name: t`Fill again`,
      icon: icons.retry,
      disabled: progress.rows === 0,
      onChoose: () => void fill(review.id, { which: "all", column_ids: [id] }),
    },
    sort !== by && {
      name: t`Sort ascending`,
      icon: icons.chevronUp,
      onChoose: () => onSort(by),
    },
    sort !== `-${by}` && {
      name: t`Sort descending`,
      icon: icons.chevronDown,
      onChoose: () => onSort(`-${by}`),
    },
    sort.endsWith(by) && {
      name: t`In the order added`,
      icon: icons.sort,
      onChoose: () => onSort("added"),
    },
    { name: t`Filter`, icon: icons.filter, onChoose: onFilter },
    permissions.edit &&
      at > 0 && {
        name: t`Move towards the start`,
        icon: icons.chevronLeft,
        onChoose: () => void move(review, id, -1),
      },
    permissions.edit &&
      at < columns.length - 1 && {
        name: t`Move towards the end`,
        icon: icons.chevronRight,
        onChoose: () => void move(review, id, 1),
      },
    permissions.edit && {
      name: t`Delete question`,
      icon: icons.trash,
      danger: true,
      onChoose: onDelete,
    },
  ];
  return entries.filter((entry) => entry !== false);
}
