import { useSyncExternalStore } from "react";

function subscribe(listener: () => void) {
  globalThis.addEventListener("online", listener);
  globalThis.addEventListener("offline", listener);
  return () => {
    globalThis.removeEventListener("online", listener);
    globalThis.removeEventListener("offline", listener);
  };
}

/** Whether the browser is online; updates when that changes. */
export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine);
