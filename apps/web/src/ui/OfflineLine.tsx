import { useLingui } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";

import styles from "./OfflineLine.module.css";

function subscribe(listener: () => void) {
  globalThis.addEventListener("online", listener);
  globalThis.addEventListener("offline", listener);
  return () => {
    globalThis.removeEventListener("online", listener);
    globalThis.removeEventListener("offline", listener);
  };
}

/** Says that the network is gone. What is changed meanwhile waits in the query client. */
export function OfflineLine() {
  const { t } = useLingui();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <output className={styles.line} hidden={isOnline}>
      {isOnline ? "" : t`You are offline. Changes are kept and sent later.`}
    </output>
  );
}
