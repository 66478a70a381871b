import { giveUpStep, workOnRun } from "./working/run-step.ts";

export const handlers = { "work-on-run": { work: workOnRun, giveUp: giveUpStep } };
