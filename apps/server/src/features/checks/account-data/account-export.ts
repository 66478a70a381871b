import { ownRowsBy } from "#iterate-rows";

import * as store from "./exporting-store.ts";

const checksAtOnce = 20;

/** Yields the member's checks with their texts for a personal data export. */
export const checksOf = ownRowsBy(checksAtOnce, store.someOwn);
