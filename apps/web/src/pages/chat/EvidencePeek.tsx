import { Trans } from "@lingui/react/macro";

import type { useShownDocument } from "../evidence/use-shown-document.ts";
import styles from "./EvidencePeek.module.css";

interface EvidencePeekProps {
  evidence: ReturnType<typeof useShownDocument>;
  onOpen: () => void;
}

/** On a phone, over the field: the passage in hand, to be opened again. */
export function EvidencePeek({ evidence: { shown }, onOpen }: EvidencePeekProps) {
  const passage = shown?.passages[shown.at];
  if (!shown || !passage) return null;
  const { document_name, page } = passage;
  return (
    <button type="button" className={styles.peek} onClick={onOpen}>
      {shown.isCited && <span className={styles.chip}>{passage.index}</span>}
      <span className={styles.place}>
        <Trans>
          <bdi>{document_name}</bdi>, page {page}
        </Trans>
      </span>
      <span className={styles.open}>
        <Trans>Open</Trans>
      </span>
    </button>
  );
}
