import type { Draft, DraftSection } from "@lectern/contract/drafts";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useStore } from "zustand";

import { Button } from "#ui/controls/Button.tsx";
import { Field } from "#ui/controls/Field.tsx";
import { TextAreaField } from "#ui/controls/TextAreaField.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";
import { shortCount } from "#ui/text/formats.ts";

import { notCarried } from "../section-state.ts";
import styles from "./EditSection.module.css";
import { isHeld } from "./held.ts";
import { editOf, leaveEdit, type SectionEdit } from "./section-edit.ts";

// A chunk of its own: it brings the editor's library.
const RichText = lazy(async () => ({ default: (await import("./RichText.tsx")).RichText }));

interface EditSectionProps {
  draft: Draft;
  section: DraftSection;
  number: number;
}

/** A section that is written: saved when the person leaves it, rests, or presses Ctrl+S. */
export function EditSection({ draft, section, number }: EditSectionProps) {
  const { t } = useLingui();
  const [edit] = useState(() => editOf(draft.id, section));
  const { title, content, seed, status } = useStore(edit.store);
  useEffect(() => edit.adopt(section), [edit, section]);
  const leave = useEffectEvent(() => void leaveEdit(section.id, edit));
  useEffect(() => () => leave(), []);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (status !== "saved") event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [status]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    void edit.save();
  };
  const save = () => void edit.save();
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of its fields
    <div className={styles.section} onKeyDown={onKeyDown}>
      <Field
        label={t`Title of section ${number}`}
        value={title}
        dir="auto"
        maxLength={200}
        error={title.trim() === "" ? t`Enter a title.` : undefined}
        onChange={({ target }) => edit.edit({ title: target.value })}
        onBlur={save}
      />
      {section.state === "approved" && (
        <p className={styles.hint}>
          <Trans>This section is approved. A change ends its approval.</Trans>
        </p>
      )}
      {status === "changed" && <Changed edit={edit} section={section} />}
      <Suspense fallback={<LoadingRows label={t`Loading the editor`} />}>
        <Written
          key={seed}
          edit={edit}
          draft={draft}
          section={section}
          content={content}
          number={number}
        />
      </Suspense>
      <SaveState edit={edit} section={section} />
    </div>
  );
}

interface WrittenProps {
  edit: SectionEdit;
  draft: Draft;
  section: DraftSection;
  content: string;
  number: number;
}

function Written({ edit, draft, section, content, number }: WrittenProps) {
  const { t } = useLingui();
  // Decided once: the editor does not change while somebody writes.
  const [isRich] = useState(() => isHeld(content));
  const [start] = useState(content);
  const label = t`Text of section ${number}`;
  const change = (next: string) => edit.edit({ content: next });
  if (isRich) {
    return (
      <RichText
        label={label}
        content={start}
        draft={draft}
        section={section}
        onChange={change}
        onBlur={() => void edit.save()}
      />
    );
  }
  return (
    <TextAreaField
      label={label}
      hint={t`This section has a formula or other formatting that the editor cannot keep. It is edited as Markdown.`}
      rows={Math.min(24, Math.max(8, content.split("\n").length + 2))}
      dir="auto"
      value={content}
      onChange={({ target }) => change(target.value)}
      onBlur={() => void edit.save()}
    />
  );
}

function Changed({ edit, section }: { edit: SectionEdit; section: DraftSection }) {
  return (
    <Notice
      tone="warning"
      live="assertive"
      action={
        <div className={styles.either}>
          <Button size="row" onClick={() => edit.takeTheirs(section)}>
            <Trans>Take theirs</Trans>
          </Button>
          <Button size="row" onClick={() => void edit.keepMine(section)}>
            <Trans>Keep mine</Trans>
          </Button>
        </div>
      }
    >
      <p>
        <Trans>
          Somebody else changed this section. Your text is still here and is not saved. Theirs:
        </Trans>
      </p>
      <blockquote className={styles.theirs} dir="auto">
        {section.content}
      </blockquote>
    </Notice>
  );
}

/** Whether the text is saved, and how its sentences stand as they were saved. */
function SaveState({ edit, section }: { edit: SectionEdit; section: DraftSection }) {
  const { t } = useLingui();
  const { status, error } = useStore(edit.store);
  const missing = notCarried(section).length;
  const shown = shortCount(missing);
  const words = {
    saved: t`Saved`,
    unsaved: t`Not saved yet`,
    saving: t`Saving`,
    failed: t`Not saved. ${error}`,
    changed: t`Not saved. The section was changed elsewhere.`,
  };
  return (
    <div className={styles.foot}>
      <output data-status={status}>{words[status]}</output>
      {status === "saved" && section.sentences.length > 0 && (
        <span>
          {missing === 0
            ? t`Every sentence is supported by what it cites.`
            : plural(missing, {
                one: `${shown} sentence is not carried by sources`,
                other: `${shown} sentences are not carried by sources`,
              })}
        </span>
      )}
      {status === "failed" && (
        <Button size="row" onClick={() => void edit.save()}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  );
}
