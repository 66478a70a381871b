// What other features may import from this one.
export { metered } from "./metered.ts";
export { countsQuestion, isLimited } from "./use-store.ts";
export { demandPriced, demandStorage, demandStorageAhead, withRoomForQuestion } from "./room.ts";
