import { ownRowsBy } from "#iterate-rows";

import { someOwn } from "./exporting-store.ts";

const templatesAtOnce = 100;

/** Yields the member's templates for a personal data export. */
export const templatesOf = ownRowsBy(templatesAtOnce, someOwn);
