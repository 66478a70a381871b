import { ownRowsBy } from "#iterate-rows";

import { someOwn } from "./exporting-store.ts";

const requestsAtOnce = 100;

/** Yields the member's requests for documents for a personal data export. */
export const requestsOf = ownRowsBy(requestsAtOnce, someOwn);
