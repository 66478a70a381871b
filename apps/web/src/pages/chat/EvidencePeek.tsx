import { Trans } from "@lingui/react/macro";

import { placeName } from "#ui/text/place-name.ts";

import type { useShownDocument } from "../evidence/use-shown-document.ts";
import styles from "./EvidencePeek.module.css";

interface EvidencePeekProps {
  evidence: ReturnType<typeof useShownDocument>;
  onOpen: () => void;
}

/** On a phone, above the field: the current passage, which reopens its document. */
export function EvidencePeek({ evidence: { shown }, onOpen }: EvidencePeekProps) {
  const passage = shown?.passages[shown.at];
  if (!shown || !passage) return null;
  const { document_name } = passage;
  const place = placeName(passage);
  return (
    <button type="button" className={styles.peek} onClick={onOpen}>
      {shown.isCited && <span className={styles.chip}>{passage.index}</span>}
      <span className={styles.place}>
        <Trans>
          <bdi>{document_name}</bdi>, <bdi>{place}</bdi>
        </Trans>
      </span>
      <span className={styles.open}>
        <Trans>Open</Trans>
      </span>
    </button>
  );
}
