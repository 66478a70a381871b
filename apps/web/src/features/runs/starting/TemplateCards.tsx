import { Trans } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";

import { ownTemplates } from "#features/templates/index.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Icon } from "#ui/images/Icon.tsx";

import { outlineSize } from "./outline-size.ts";
import styles from "./Starting.module.css";
import { TemplateDialog } from "./TemplateDialog.tsx";
import { savedTemplate, type Template, templates } from "./templates.ts";

interface TemplateCardsProps {
  /** The template in use. */
  chosen: string | null;
  /** `mayReplace`: whether the question in the field is empty or came from a template. */
  onUse: (template: Template, mayReplace: (question: string) => boolean) => void;
}

/** Plans to start from: built in, and below them those that were saved. */
export function TemplateCards({ chosen, onUse }: TemplateCardsProps) {
  const [shown, setShown] = useState<Template | null>(null);
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(ownTemplates());
  const saved = (data?.pages ?? []).flatMap(({ results }) => results).map(savedTemplate);
  const mayReplace = (question: string) =>
    question.trim() === "" ||
    [...templates(), ...saved].some((template) => template.question === question.trim());
  return (
    <section className={styles.templates} aria-labelledby="run-templates">
      <h2 id="run-templates">
        <Trans>Start from a template</Trans>
      </h2>
      <Cards templates={templates()} chosen={chosen} onShow={setShown} />
      {saved.length > 0 && (
        <>
          <h3>
            <Trans>Saved templates</Trans>
          </h3>
          <Cards templates={saved} chosen={chosen} onShow={setShown} />
          {hasNextPage && (
            <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              <Trans>Show more</Trans>
            </Button>
          )}
        </>
      )}
      <TemplateDialog
        template={shown}
        onClose={() => setShown(null)}
        onUse={(template) => {
          setShown(null);
          onUse(template, mayReplace);
        }}
      />
    </section>
  );
}

interface CardsProps {
  templates: readonly Template[];
  chosen: string | null;
  onShow: (template: Template) => void;
}

/** Each card shows its outline before it is used. */
function Cards({ templates, chosen, onShow }: CardsProps) {
  return (
    <ul>
      {templates.map((template) => (
        <li key={template.key}>
          <button
            type="button"
            className={styles.card}
            aria-haspopup="dialog"
            aria-current={template.key === chosen ? "true" : undefined}
            onClick={() => onShow(template)}
          >
            <span className={styles.cardName}>
              <Icon of={template.icon} />
              <bdi>{template.name}</bdi>
            </span>
            <span className={styles.about}>{template.about}</span>
            <span className={styles.size}>{outlineSize(template)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
