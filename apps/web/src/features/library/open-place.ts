import { useState } from "react";

interface Decision {
  key: string;
  /** The row it was opened in. */
  at: number;
  /** Its place in the list, as last seen. */
  inList: number | undefined;
}

export interface Places {
  /** Rows of the listing, the open collection included. */
  count: number;
  /** Where the open collection stands among them; -1 while none is open. */
  open: number;
  /** The place in the list as the server has it that a row shows. */
  listIndex: (row: number) => number;
}

interface OpenPlace {
  openId: string | undefined;
  /** Says which list it is: another filter or order is another list. */
  list: string;
  total: number;
  /** Where the open collection stands in the list as far as it is known. */
  indexInList: number | undefined;
  /** The list is still the one of the filter before. */
  outdated: boolean;
}

/**
 * Keeps an open collection where it was opened, though a change inside it puts it first in the list;
 * one that was come to by its address, from beyond what is loaded, stands on top.
 */
export function useOpenPlace({ openId, list, total, indexInList, outdated }: OpenPlace): Places {
  const [decision, setDecision] = useState<Decision | null>(null);
  const key = `${openId ?? ""} ${list}`;
  const before = decision?.key === key ? decision : null;
  const now: Decision = {
    key,
    at: before?.at ?? indexInList ?? 0,
    // Its page may have been left meanwhile.
    inList: indexInList ?? before?.inList,
  };
  if (openId && !outdated && (!before || before.inList !== now.inList)) setDecision(now);
  return openId
    ? placesAround(now.at, total, now.inList)
    : { count: total, open: -1, listIndex: (row) => row };
}

/**
 * The rows where the open one stands at `at`, wherever it is in the list; `inList` is undefined
 * while it has not been met there.
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
