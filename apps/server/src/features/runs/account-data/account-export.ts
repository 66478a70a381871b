import { ownRowsBy } from "#iterate-rows";

import * as store from "./exporting-store.ts";

const runsAtOnce = 20;

/** Yields the member's runs with their reports for a personal data export. */
export const runsOf = ownRowsBy(runsAtOnce, store.someOwn);
