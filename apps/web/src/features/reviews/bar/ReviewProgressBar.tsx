import type { ReviewProgress } from "@lectern/contract/review-cells";
import { useLingui } from "@lingui/react/macro";

import { shortCount } from "#ui/text/formats.ts";

import styles from "./ReviewBar.module.css";

/** How much of a review is verified, waits to be verified, or must be looked at again. */
export function ReviewProgressBar({ progress }: { progress: ReviewProgress }) {
  const { t } = useLingui();
  const { cells, verified, to_verify, unclear, stale, failed, flagged } = progress;
  const again = unclear + stale + failed + flagged;
  const [done, all] = [shortCount(verified), shortCount(cells)];
  const share = (count: number) => ({ flexGrow: cells === 0 ? 0 : count / cells });
  return (
    <span className={styles.progress}>
      <span className={styles.track} role="img" aria-label={t`${done} of ${all} verified`}>
        <i className={styles.verified} style={share(verified)} />
        <i className={styles.toVerify} style={share(to_verify)} />
        <i className={styles.again} style={share(again)} />
        <i style={share(Math.max(cells - verified - to_verify - again, 0))} />
      </span>
      <bdi className={styles.count} aria-hidden>
        {t`${done} of ${all}`}
      </bdi>
    </span>
  );
}
