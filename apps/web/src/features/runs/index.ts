export { runOf, runPath, runsPath, useRun } from "./api.ts";
export { deleteRun } from "./run-actions.ts";
export { RunBadge } from "./RunBadge.tsx";
export { RunView } from "./RunView.tsx";
export { type RunSlots, RunSlotsContext } from "./slots.ts";
