import { ownRowsBy } from "#iterate-rows";

import { someOwn } from "./exporting-store.ts";

const sourcesAtOnce = 100;

/** Yields the member's sources for a personal data export. */
export const sourcesOf = ownRowsBy(sourcesAtOnce, someOwn);
