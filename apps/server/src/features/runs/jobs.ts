import { workOnRun } from "./working/run-step.ts";

export const handlers = { "work-on-run": workOnRun };
