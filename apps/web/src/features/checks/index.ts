export { checkOf, sentencesOf, type StateFilter } from "./api.ts";
export { CheckList } from "./list/CheckList.tsx";
export { type CheckSlots, CheckSlotsContext } from "./slots.ts";
export { NewCheckForm } from "./starting/NewCheckForm.tsx";
export { CheckView } from "./view/CheckView.tsx";
