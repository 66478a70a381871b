export { useCallDecision, useRun } from "./api.ts";
export { isWaiting, runsAtWork } from "./list-api.ts";
export { RunList } from "./list/RunList.tsx";
export { SchedulesButton } from "./schedules/SchedulesButton.tsx";
export { RunView } from "./RunView.tsx";
export { type RunSlots, RunSlotsContext } from "./slots.ts";
export { useResearch } from "./starting/use-research.tsx";
