import { ownRowsBy } from "#iterate-rows";

import { someOwn } from "./exporting-store.ts";

const atOnce = 100;

/** Yields all personas that a member owns in their workspace, for a personal data export. */
export const personasOf = ownRowsBy(atOnce, someOwn);
