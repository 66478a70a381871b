export { useDraft } from "./api.ts";
export { DraftView } from "./DraftView.tsx";
export { type DraftSlots, DraftSlotsContext } from "./slots.ts";
