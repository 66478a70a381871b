import { Trans } from "@lingui/react/macro";

import { Button } from "#ui/controls/Button.tsx";
import { Dialog } from "#ui/popups/Dialog.tsx";
import { useLast } from "#ui/text/use-last.ts";

import { outlineSize } from "./outline-size.ts";
import styles from "./Starting.module.css";
import { SavedTemplateTools } from "./SavedTemplateTools.tsx";
import type { Template } from "./templates.ts";

interface TemplateDialogProps {
  /** null: the dialog is closed. */
  template: Template | null;
  onClose: () => void;
  /** Absent: the template is in use. */
  onUse?: (template: Template) => void;
}

/** A template's question and outline, before it is used. */
export function TemplateDialog({ template, onClose, onUse }: TemplateDialogProps) {
  const shown = useLast(template);
  if (!shown) return null;
  return (
    <Dialog
      wide
      open={template !== null}
      title={shown.name}
      onClose={onClose}
      confirm={
        onUse && (
          <Button kind="primary" onClick={() => onUse(shown)}>
            <Trans>Use this template</Trans>
          </Button>
        )
      }
      actions={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <p className={styles.lead}>{shown.question}</p>
      <p className={styles.size}>{outlineSize(shown)}</p>
      <ol className={styles.outline}>
        {shown.sections.map(({ title, questions }) => (
          <li key={`${title} ${questions.join(" ")}`}>
            <h3>
              <bdi>{title}</bdi>
            </h3>
            <ul>
              {[...new Set(questions)].map((question) => (
                <li key={question}>
                  <bdi>{question}</bdi>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {shown.saved && <SavedTemplateTools saved={shown.saved} onClose={onClose} />}
      <p className={styles.size}>
        <Trans>
          You can change sections and questions in the plan before anything is researched.
        </Trans>
      </p>
    </Dialog>
  );
}
