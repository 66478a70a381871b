import { useState } from "react";

interface Decision {
  key: string;
  /** The row it was opened in. */
  at: number;
  /** Its last known index in the list. */
  inList: number | undefined;
}

export interface Places {
  /** Rows of the listing, including the open collection. */
  count: number;
  /** The row of the open collection; -1 if none is open. */
  open: number;
  /** Returns the index in the server's list that a row shows. */
  listIndex: (row: number) => number;
}

interface OpenPlace {
  openId: string | undefined;
  /** Identifies the list: another filter or order is another list. */
  list: string;
  total: number;
  /** The index of the open collection in the loaded part of the list. */
  indexInList: number | undefined;
  /** The list still has the results of the previous filter. */
  outdated: boolean;
}

/**
 * Keeps an open collection in the row it was opened in, although a change inside it moves it to the
 * front of the list. One opened by its address that is not loaded yet is shown first.
 */
export function useOpenPlace({ openId, list, total, indexInList, outdated }: OpenPlace): Places {
  const [decision, setDecision] = useState<Decision | null>(null);
  const key = `${openId ?? ""} ${list}`;
  const before = decision?.key === key ? decision : null;
  const now: Decision = {
    key,
    at: before?.at ?? indexInList ?? 0,
    // Its page of the list may no longer be loaded.
    inList: indexInList ?? before?.inList,
  };
  if (openId && !outdated && (!before || before.inList !== now.inList)) setDecision(now);
  return openId
    ? placesAround(now.at, total, now.inList)
    : { count: total, open: -1, listIndex: (row) => row };
}

/**
 * Returns the rows with the open one at `at`, whatever its index in the list; `inList` is undefined
 * until it is found there.
 */
export function placesAround(at: number, total: number, inList: number | undefined): Places {
  const count = inList === undefined ? total + 1 : total;
  const open = Math.min(at, Math.max(0, count - 1));
  return {
    count,
    open,
    listIndex: (row) => {
      const other = row < open ? row : row - 1;
      return inList === undefined || other < inList ? other : other + 1;
    },
  };
}
