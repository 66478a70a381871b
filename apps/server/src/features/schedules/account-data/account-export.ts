import { ownRowsBy } from "#iterate-rows";

import { someOwn } from "./exporting-store.ts";

const schedulesAtOnce = 100;

/** Yields the member's schedules for a personal data export. */
export const schedulesOf = ownRowsBy(schedulesAtOnce, someOwn);
