import { useLingui } from "@lingui/react/macro";

import styles from "./LiveMark.module.css";

/** Says that a review fills new documents by itself. */
export function LiveMark() {
  const { t } = useLingui();
  return (
    <span className={styles.live} title={t`New documents are filled automatically`}>{t`Live`}</span>
  );
}
