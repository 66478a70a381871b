import { Trans } from "@lingui/react/macro";
import { useState } from "react";

import { Icon } from "#ui/images/Icon.tsx";

import { outlineSize } from "./outline-size.ts";
import styles from "./Starting.module.css";
import { TemplateDialog } from "./TemplateDialog.tsx";
import { type Template, templates } from "./templates.ts";

interface TemplateCardsProps {
  /** The template in use. */
  chosen: string | null;
  /** `isOurs` tells whether a question is empty or a template's, and may be replaced. */
  onUse: (template: Template, isOurs: (question: string) => boolean) => void;
}

/** Plans to start from. Each shows its outline before it is used. */
export function TemplateCards({ chosen, onUse }: TemplateCardsProps) {
  const [shown, setShown] = useState<Template | null>(null);
  return (
    <section className={styles.templates} aria-labelledby="run-templates">
      <h2 id="run-templates">
        <Trans>Start from a template</Trans>
      </h2>
      <ul>
        {templates().map((template) => (
          <li key={template.key}>
            <button
              type="button"
              className={styles.card}
              aria-haspopup="dialog"
              aria-current={template.key === chosen ? "true" : undefined}
              onClick={() => setShown(template)}
            >
              <span className={styles.cardName}>
                <Icon of={template.icon} />
                {template.name}
              </span>
              <span className={styles.about}>{template.about}</span>
              <span className={styles.size}>{outlineSize(template)}</span>
            </button>
          </li>
        ))}
      </ul>
      <TemplateDialog
        template={shown}
        onClose={() => setShown(null)}
        onUse={(template) => {
          setShown(null);
          onUse(template, isOurs);
        }}
      />
    </section>
  );
}

const isOurs = (question: string) =>
  question.trim() === "" || templates().some((template) => template.question === question.trim());
