import type { Citation } from "@lectern/contract/chat";

import { Passage } from "./Passage.tsx";
import styles from "./NearestPassages.module.css";

/** Passages shown where the answer was not found. */
const most = 5;

interface NearestPassagesProps {
  chatId: string;
  sources: readonly Citation[];
  /** The answer itself says that nothing was found. */
  said: boolean;
}

/** Where the library does not hold the answer: what comes closest to the question. */
export function NearestPassages({ chatId, sources, said }: NearestPassagesProps) {
  if (sources.length === 0) {
    return said ? null : <p className={styles.lead}>Your documents do not say.</p>;
  }
  return (
    <section className={styles.nearest} aria-label="Nearest passages">
      {!said && (
        <p className={styles.lead}>Your documents do not say. The nearest passages are below.</p>
      )}
      {sources.slice(0, most).map((source, index) => (
        <Passage key={source.chunk_id} chatId={chatId} source={source} position={index + 1} />
      ))}
    </section>
  );
}
