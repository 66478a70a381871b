import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { MentionField } from "../mentions/MentionField.tsx";
import { type Mention, mentionedIn } from "../mentions/mention-parts.ts";
import styles from "./Deciding.module.css";
import { TextDialog } from "./TextDialog.tsx";

interface CommentDialogProps {
  draftId: string;
  title: string;
  label: string;
  confirm: string;
  /** What it is about. */
  quote: string;
  error: Error | null;
  busy: boolean;
  onSubmit: (said: { text: string; mentions: string[] }) => void;
  onClose: () => void;
}

/** Writes a comment or a reply, which can mention people. */
export function CommentDialog(props: CommentDialogProps) {
  const { draftId, quote, error, busy, onSubmit, onClose, ...words } = props;
  const { t } = useLingui();
  const [chosen, setChosen] = useState<readonly Mention[]>([]);
  return (
    <TextDialog
      {...words}
      missing={t`Enter a comment.`}
      hint={t`Type @ and a name to mention somebody who can open this draft. They get a mail.`}
      error={error}
      busy={busy}
      field={(given) => (
        <MentionField
          {...given}
          draftId={draftId}
          chosen={chosen}
          onMention={(one) => setChosen([...chosen, one])}
        />
      )}
      onSubmit={(text) => onSubmit({ text, mentions: mentionedIn(text, chosen) })}
      onClose={onClose}
    >
      {quote !== "" && (
        <blockquote className={styles.quote} dir="auto">
          {quote}
        </blockquote>
      )}
    </TextDialog>
  );
}
