export { draftsWaiting } from "./api.ts";
export { DraftList } from "./DraftList.tsx";
export { ownTurn } from "./own-turn.ts";
export { useMakeDraft } from "./use-make-draft.ts";
