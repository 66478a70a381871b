import type { Draft, DraftSection } from "@lectern/contract/drafts";
import { Trans, useLingui } from "@lingui/react/macro";

import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";
import text from "#ui/text/changed-text.module.css";

import { Changes } from "../changes/Changes.tsx";
import { sentenceChanges } from "../changes/sentences.ts";

interface ChangedDialogProps {
  draft: Draft;
  /** As the person saw it. */
  before: DraftSection;
  /** As it is now. */
  section: DraftSection;
  onApprove: () => void;
  onClose: () => void;
}

/** Shows what has changed in a section that somebody wanted to approve. */
export function ChangedDialog({ draft, before, section, onApprove, onClose }: ChangedDialogProps) {
  const { t } = useLingui();
  const changes = (of: "title" | "content") => (
    <Changes draft={draft} section={section} changes={sentenceChanges(before[of], section[of])} />
  );
  return (
    <ConfirmDialog
      open
      title={t`The section has changed since you read it`}
      confirm={t`Approve this text`}
      harmless
      onConfirm={onApprove}
      onClose={onClose}
    >
      <p>
        <Trans>Nothing was approved. This is what has changed:</Trans>
      </p>
      <h3 dir="auto" className={text.text}>
        {changes("title")}
      </h3>
      <div dir="auto" className={text.text}>
        {changes("content")}
      </div>
    </ConfirmDialog>
  );
}
