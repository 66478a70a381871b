import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { Dialog } from "#ui/popups/Dialog.tsx";
import { Field } from "#ui/controls/Field.tsx";
import { TextAreaField } from "#ui/controls/TextAreaField.tsx";

import styles from "./ConflictDialog.module.css";
import type { EditedText } from "./use-edited-text.ts";

interface ConflictDialogProps {
  open: boolean;
  edited: EditedText;
  theirs: string;
  title: string;
  maxLength: number;
  rows: number;
}

/** Shows both texts side by side: the user keeps one or merges them. */
export function ConflictDialog({ open, edited, theirs, title, ...field }: ConflictDialogProps) {
  const { t } = useLingui();
  const { text: mine, saving } = edited;
  const oneLine = field.rows === 1;
  const [joined, setJoined] = useState<string>();
  const together = joined ?? `${mine.trimEnd()}${oneLine ? " · " : "\n\n"}${theirs}`;
  const tooLong = together.length > field.maxLength;
  const settle = (text: string) => {
    if (!saving) void edited.settle(text);
  };
  const props = {
    label: t`Merged manually`,
    dir: "auto",
    value: together,
    error: tooLong
      ? // no count: a limit, to the letter
        t`Together they are too long: at most ${field.maxLength} characters.`
      : edited.error,
    onChange: ({ target }: { target: { value: string } }) => setJoined(target.value),
  };
  return (
    <Dialog
      open={open}
      wide
      title={title}
      onClose={edited.stopComparing}
      actions={
        <>
          <Button onClick={edited.stopComparing}>
            <Trans>Decide later</Trans>
          </Button>
          <Button
            kind="primary"
            busy={saving}
            disabled={tooLong || together.trim() === ""}
            onClick={() => settle(together)}
          >
            <Trans>Save the merged text</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>Someone else saved a different text while you were typing. Nothing is lost.</Trans>
      </p>
      <div className={styles.both}>
        <Version name={t({ message: "Yours", context: "version of a text" })} text={mine}>
          <Button size="row" busy={saving} onClick={() => settle(mine)}>
            <Trans>Keep mine</Trans>
          </Button>
        </Version>
        <Version name={t`Theirs, as saved`} text={theirs}>
          <Button size="row" onClick={edited.takeTheirs}>
            <Trans>Take theirs</Trans>
          </Button>
        </Version>
      </div>
      {oneLine ? <Field {...props} /> : <TextAreaField rows={5} {...props} />}
    </Dialog>
  );
}

interface VersionProps {
  name: string;
  text: string;
  children: React.ReactNode;
}

function Version({ name, text, children }: VersionProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <section className={styles.version} aria-labelledby={id}>
      <h3 id={id}>{name}</h3>
      <div className={styles.text} dir="auto" tabIndex={0} role="group" aria-labelledby={id}>
        {text === "" ? <i>{t`Nothing`}</i> : text}
      </div>
      {children}
    </section>
  );
}
