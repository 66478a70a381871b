import { useLingui } from "@lingui/react/macro";

import { Loading, Skeleton } from "#ui/feedback/Skeleton.tsx";

import type { ListingView } from "../listing-view.ts";
import styles from "./Collections.module.css";

/** The placeholder of a collection that is loading. */
export function WaitingCollection({ view }: { view: ListingView }) {
  const names = (
    <>
      <Skeleton width={36} height={36} />
      <span className={styles.lines}>
        <Skeleton width="36%" />
        <Skeleton width="22%" height={8} />
      </span>
    </>
  );
  if (view === "rows") return <div className={styles.waiting}>{names}</div>;
  return (
    <div className={styles.waitingCard}>
      <div className={styles.waitingLine}>{names}</div>
      <Skeleton width="50%" />
    </div>
  );
}

export function WaitingCollections({ view }: { view: ListingView }) {
  const { t } = useLingui();
  return (
    <Loading label={t`Loading collections`}>
      <div className={view === "rows" ? styles.waitingList : styles.waitingCards}>
        {[1, 2, 3].map((one) => (
          <WaitingCollection key={one} view={view} />
        ))}
      </div>
    </Loading>
  );
}
