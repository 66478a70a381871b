import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

import type { Verdict } from "./answer-of.ts";
import styles from "./SupportMark.module.css";

const names: Record<Verdict, MessageDescriptor> = {
  supported: msg`Supported`,
  partial: msg`Partly supported`,
  contradicted: msg`Contradicts its source`,
  unsupported: msg`No source found`,
};

/**
 * The support of a sentence, distinguished by shape. `silent`: text beside the mark already says
 * it.
 */
export function SupportMark({ verdict, silent = false }: { verdict: Verdict; silent?: boolean }) {
  const { t } = useLingui();
  const read = silent
    ? { "aria-hidden": true }
    : ({ role: "img", "aria-label": t(names[verdict]) } as const);
  return (
    <svg className={styles[verdict]} width="15" height="15" viewBox="0 0 16 16" {...read}>
      {verdict === "supported" && (
        <>
          <circle cx="8" cy="8" r="7" fill="currentColor" />
          <path d="M4.8 8.2 7.2 10.5l4.1-4.7" className={styles.check} />
        </>
      )}
      {verdict === "partial" && (
        <>
          <circle cx="8" cy="8" r="6.25" className={styles.ring} />
          <path d="M8 1.7a6.3 6.3 0 0 0 0 12.6z" fill="currentColor" />
        </>
      )}
      {verdict === "contradicted" && (
        <>
          <circle cx="8" cy="8" r="7" fill="currentColor" />
          <path d="m5.4 5.4 5.2 5.2m0-5.2-5.2 5.2" className={styles.check} />
        </>
      )}
      {verdict === "unsupported" && (
        <>
          <circle cx="8" cy="8" r="6.25" className={styles.ring} strokeDasharray="2.6 2.3" />
          <path d="M8 4.6v4.1M8 11.2v.1" className={styles.point} />
        </>
      )}
    </svg>
  );
}
