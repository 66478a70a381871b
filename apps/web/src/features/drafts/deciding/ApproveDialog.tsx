import type { DraftSection } from "@lectern/contract/drafts";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";

import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";
import { shortCount } from "#ui/text/formats.ts";

import { notCarried, plainWords } from "../section-state.ts";
import styles from "./Deciding.module.css";

interface ApproveDialogProps {
  section: DraftSection;
  busy: boolean;
  onApprove: () => void;
  onClose: () => void;
}

/** Asks before sentences are approved that nothing supports, and names them. */
export function ApproveDialog({ section, busy, onApprove, onClose }: ApproveDialogProps) {
  const { t } = useLingui();
  const sentences = notCarried(section);
  const shown = shortCount(sentences.length);
  return (
    <ConfirmDialog
      open
      title={plural(sentences.length, {
        one: `Approve with ${shown} sentence that its sources do not support?`,
        other: `Approve with ${shown} sentences that their sources do not support?`,
      })}
      confirm={t`Approve anyway`}
      harmless
      busy={busy}
      onConfirm={onApprove}
      onClose={onClose}
    >
      <p>
        <Trans>The approval says that they were approved as well.</Trans>
      </p>
      <ul className={styles.sentences}>
        {sentences.map(({ sentence, at }) => (
          <li key={at} dir="auto">
            {plainWords(section.content.slice(sentence.start, sentence.end))}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
