// What other features may import from this one.
export { type Budget, limited, type TokenUse } from "./limited.ts";
export {
  addToMonth,
  monthOf,
  spendCalls,
  spendLostCalls,
  startOfMonth,
  thisMonth,
} from "./month-store.ts";
export { inMillionths, inUnits, priceOf } from "./money.ts";
export { roomOrStop, type Stop, stopAt, stopOfMonth } from "./room.ts";
export { find as capsOf } from "./store.ts";
