import { sweep } from "./sweeping.ts";

/** What the workers run for the installation itself. */
export const handlers = { "sweep-files": sweep };
