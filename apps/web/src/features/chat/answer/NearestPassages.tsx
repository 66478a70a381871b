import type { Citation } from "@lectern/contract/chat";
import { Trans, useLingui } from "@lingui/react/macro";

import { Passage } from "./Passage.tsx";
import styles from "./NearestPassages.module.css";

interface NearestPassagesProps {
  chatId: string;
  nearest: readonly Citation[];
  /** Whether the answer's text already says that nothing was found. */
  said: boolean;
}

/** The passages nearest to the question, shown if the library does not contain the answer. */
export function NearestPassages({ chatId, nearest, said }: NearestPassagesProps) {
  const { t } = useLingui();
  if (nearest.length === 0) {
    return said ? null : (
      <p className={styles.lead}>
        <Trans>Your documents do not say.</Trans>
      </p>
    );
  }
  return (
    <div className={styles.nearest} role="group" aria-label={t`Nearest passages`}>
      {!said && (
        <p className={styles.lead}>
          <Trans>Your documents do not say. The nearest passages are below.</Trans>
        </p>
      )}
      {nearest.map((source, index) => (
        <Passage key={source.chunk_id} chatId={chatId} source={source} position={index + 1} />
      ))}
    </div>
  );
}
