import { useLingui } from "@lingui/react/macro";

import styles from "./OfflineLine.module.css";
import { useOnline } from "./use-online.ts";

/** Says that the network is down. The query client queues changes meanwhile. */
export function OfflineLine() {
  const { t } = useLingui();
  const isOnline = useOnline();
  return (
    <output className={styles.line} hidden={isOnline}>
      {isOnline ? "" : t`You are offline. Changes are kept and sent later.`}
    </output>
  );
}
