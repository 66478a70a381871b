import { useLingui } from "@lingui/react/macro";

import { Loading, Skeleton } from "#ui/feedback/Skeleton.tsx";

import styles from "./Conversation.module.css";

/** The placeholder of a conversation that is loading. */
export function LoadingThread() {
  const { t } = useLingui();
  return (
    <Loading label={t`Loading the chat`}>
      <div className={styles.skeleton}>
        <span className={styles.asked}>
          <Skeleton width={320} height={44} />
        </span>
        <Skeleton width={180} height={8} />
        {[96, 88, 92, 60].map((width) => (
          <Skeleton key={width} width={`${width}%`} />
        ))}
      </div>
    </Loading>
  );
}
