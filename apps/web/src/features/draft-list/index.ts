export { draftsWaiting } from "./api.ts";
export { DraftList } from "./DraftList.tsx";
export { useMakeDraft } from "./use-make-draft.ts";
