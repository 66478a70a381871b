export { runOf, runPath, runsPath, useRun } from "./api.ts";
export { stateWords } from "./run-state.ts";
