import { sweep } from "./sweeping.ts";

/** Jobs that maintain the installation itself. */
export const handlers = { "sweep-files": sweep };
