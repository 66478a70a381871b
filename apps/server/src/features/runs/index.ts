// What other features may import from this one.
export { reportOf } from "./one-run.ts";
export { acceptReport } from "./report/accepting.ts";
export { wordedSentences } from "./report/changes.ts";
export { cleanSection } from "./roles/clean-section.ts";
export { hashOf, limitsFor, withIds } from "./planning/plan.ts";
export { canKeep, demandKept } from "./planning/unpriced.ts";
export { beginScheduled, planToSave, type SavedPlan } from "./planning/saved.ts";
export { hasRoom } from "./working/room.ts";
