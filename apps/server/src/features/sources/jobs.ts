import { recheck } from "./origins.ts";

export const handlers = { "recheck-work": recheck };
