import type { Support } from "@lectern/contract/chat";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

import styles from "./SupportMark.module.css";

const names: Record<Support, MessageDescriptor> = {
  supported: msg`Supported`,
  partial: msg`Partly supported`,
  unsupported: msg`No source found`,
};

/** How well its sources carry a sentence, told apart by shape. `silent` where words stand beside it. */
export function SupportMark({ support, silent = false }: { support: Support; silent?: boolean }) {
  const { t } = useLingui();
  const read = silent
    ? { "aria-hidden": true }
    : ({ role: "img", "aria-label": t(names[support]) } as const);
  return (
    <svg className={styles[support]} width="15" height="15" viewBox="0 0 16 16" {...read}>
      {support === "supported" && (
        <>
          <circle cx="8" cy="8" r="7" fill="currentColor" />
          <path d="M4.8 8.2 7.2 10.5l4.1-4.7" className={styles.check} />
        </>
      )}
      {support === "partial" && (
        <>
          <circle cx="8" cy="8" r="6.25" className={styles.ring} />
          <path d="M8 1.7a6.3 6.3 0 0 0 0 12.6z" fill="currentColor" />
        </>
      )}
      {support === "unsupported" && (
        <>
          <circle cx="8" cy="8" r="6.25" className={styles.ring} strokeDasharray="2.6 2.3" />
          <path d="M8 4.6v4.1M8 11.2v.1" className={styles.point} />
        </>
      )}
    </svg>
  );
}
