import type { Citation } from "@lectern/contract/chat";
import type { AskedAgain, QuestionGroup } from "@lectern/contract/insights";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";

import { passageState, viewerLink } from "#features/viewer/index.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Dialog } from "#ui/popups/Dialog.tsx";
import { placeName } from "#ui/text/place-name.ts";
import { useLast } from "#ui/text/use-last.ts";

import styles from "./Insights.module.css";

interface AskedAgainDialogProps {
  result: AskedAgain | null;
  onReopen: (group: QuestionGroup) => void;
  onClose: () => void;
}

/** What the library says on a question that was marked as fixed, or that it was not asked. */
export function AskedAgainDialog({ result, onReopen, onClose }: AskedAgainDialogProps) {
  const { t } = useLingui();
  const last = useLast(result);
  if (!last) return null;
  const { group, answered, statements } = last;
  return (
    <Dialog
      open={result !== null}
      wide
      title={answered === null ? t`Marked as fixed` : t`Marked as fixed, and asked again`}
      onClose={onClose}
      actions={
        <>
          {!answered && (
            <Button onClick={() => onReopen(group)}>
              <Trans>Reopen</Trans>
            </Button>
          )}
          <Button kind="primary" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </>
      }
    >
      {group.question !== null && (
        <p className={styles.text}>
          <bdi>{group.question}</bdi>
        </p>
      )}
      {answered === null && (
        <Notice>
          <Trans>You cannot read these questions, so they were not asked again.</Trans>
        </Notice>
      )}
      {answered && (
        <Notice tone="success">
          <Trans>The library answers this question now.</Trans>
        </Notice>
      )}
      {answered === false && (
        <Notice tone="warning">
          <Trans>The documents you can see do not answer this question.</Trans>
        </Notice>
      )}
      {statements && statements.length > 0 && (
        <ul className={styles.statements}>
          {statements.map(({ text, passages }, at) => (
            <li key={at}>
              <p className={styles.text} dir="auto">
                {text}
              </p>
              {passages.map((passage) => (
                <Source key={passage.index} passage={passage} onOpen={onClose} />
              ))}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function Source({ passage, onOpen }: { passage: Citation; onOpen: () => void }) {
  const { document_id: documentId, document_name, page, chunk_id: chunkId } = passage;
  const place = placeName(passage);
  const highlight = { kind: "passage", chunkId } as const;
  return (
    <Link
      className={styles.source}
      to={viewerLink({ documentId, page, highlight })}
      state={passageState(passage)}
      preventScrollReset
      onClick={onOpen}
    >
      <Trans>
        <bdi>{document_name}</bdi> · <bdi>{place}</bdi>
      </Trans>
    </Link>
  );
}
