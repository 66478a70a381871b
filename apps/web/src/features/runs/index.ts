export { runOf, runPath, runsPath, useRun } from "./api.ts";
export { isWaiting, runsAtWork } from "./list-api.ts";
export { RunList } from "./list/RunList.tsx";
export { stateWords } from "./run-state.ts";
export { useResearch } from "./starting/use-research.tsx";
