import type { Draft } from "@lectern/contract/drafts";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import * as icons from "#ui/images/icons.ts";
import { shortCount } from "#ui/text/formats.ts";

import { ChangesView } from "../changes/ChangesView.tsx";
import type { Deciding } from "../deciding/use-deciding.tsx";
import type { DraftMode } from "../use-draft-address.ts";
import styles from "./DraftText.module.css";
import { NewSectionDialog } from "./NewSectionDialog.tsx";
import { SectionBlock } from "./SectionBlock.tsx";

interface DraftTextProps {
  draft: Draft;
  mode: DraftMode;
  current: string | undefined;
  onCurrent: (sectionId: string) => void;
  deciding: Deciding;
}

/** The text of a draft on its sheet. */
export function DraftText({ draft, mode, current, onCurrent, deciding }: DraftTextProps) {
  const { t } = useLingui();
  const [adding, setAdding] = useState(false);
  const documents = new Set(draft.citations.map(({ document_id }) => document_id)).size;
  const [cited, inDocuments] = [shortCount(draft.citations.length), shortCount(documents)];
  const passages = plural(draft.citations.length, {
    one: `${cited} passage`,
    other: `${cited} passages`,
  });
  const from = plural(documents, {
    one: `${inDocuments} document`,
    other: `${inDocuments} documents`,
  });
  const mayEdit = draft.permissions.edit;
  const add = mayEdit && (
    <Button icon={icons.plus} onClick={() => setAdding(true)}>
      <Trans>Add a section</Trans>
    </Button>
  );
  return (
    <div className={styles.background}>
      <article className={styles.page} aria-label={t`Text of the draft`}>
        <h2 className={styles.title} dir="auto">
          {draft.name}
        </h2>
        <p className={styles.about}>
          {draft.citations.length === 0 ? (
            <Trans>Cites no sources yet</Trans>
          ) : (
            <Trans>
              Cites {passages} of {from}
            </Trans>
          )}
        </p>
        {mode === "changes" ? (
          <ChangesView draft={draft} />
        ) : (
          <>
            {draft.sections.length === 0 && (
              <EmptyState icon={icons.draft} title={t`No sections yet`} action={add}>
                {mayEdit ? (
                  <Trans>A draft is written and approved section by section.</Trans>
                ) : (
                  <Trans>Its writer has not added any.</Trans>
                )}
              </EmptyState>
            )}
            {draft.sections.map((section, at) => (
              <SectionBlock
                key={section.id}
                draft={draft}
                section={section}
                at={at}
                isEdited={mode === "edit" && mayEdit}
                isCurrent={section.id === current}
                onCurrent={onCurrent}
                deciding={deciding}
              />
            ))}
            {draft.sections.length > 0 && add && <div className={styles.add}>{add}</div>}
          </>
        )}
      </article>
      {adding && <NewSectionDialog draftId={draft.id} onClose={() => setAdding(false)} />}
    </div>
  );
}
