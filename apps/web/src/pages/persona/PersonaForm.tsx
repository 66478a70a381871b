import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRef } from "react";

import { KnowledgeChips } from "#features/chat/index.ts";
import { useModelChoices } from "#features/models/index.ts";
import { Avatar } from "#ui/images/Avatar.tsx";
import { avatarColour } from "#ui/images/avatar.ts";
import { Field } from "#ui/controls/Field.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Segmented } from "#ui/controls/Segmented.tsx";
import { Select } from "#ui/controls/Select.tsx";
import { TextAreaField } from "#ui/controls/TextAreaField.tsx";
import { shortCount } from "#ui/text/formats.ts";

import type { Draft } from "./draft.ts";
import styles from "./PersonaPage.module.css";
import { Prompts } from "./Prompts.tsx";

interface PersonaFormProps {
  draft: Draft;
  /** The number of sources, and how many of them the person may not see. */
  sources: number;
  hidden: number;
  disabled: boolean;
  onChange: (draft: Draft) => void;
}

const maxCharacters = 8_000;
const extractive = "extractive";
const colours = 7;

const names = ({ collection_ids, document_ids, topic_ids, tag_ids = [] }: Draft["knowledge"]) =>
  [collection_ids, document_ids, topic_ids, tag_ids].some((ids) => ids.length > 0);

/** All editable fields of a persona. */
export function PersonaForm({ draft, sources, hidden, disabled, onChange }: PersonaFormProps) {
  const { t, i18n } = useLingui();
  const range = useRef<HTMLInputElement>(null);
  const choices = useModelChoices().data?.results ?? [];
  const set = (change: Partial<Draft>) => onChange({ ...draft, ...change });
  const shownHidden = shortCount(hidden);
  const shownSources = shortCount(sources);
  const written = i18n.number(draft.instructions.length);
  const limit = i18n.number(maxCharacters);
  const nobodyWrites = choices[0]?.id === extractive || draft.model === extractive;
  const colour = draft.color ?? avatarColour(draft.name);
  const models = [
    { value: "", name: t`Same as other chats` },
    ...choices.map(({ id, label }) => ({
      value: id,
      name: id === extractive ? t`Built-in, quotes only` : label,
    })),
  ];
  if (draft.model && choices.length > 0 && !choices.some(({ id }) => id === draft.model))
    models.push({ value: draft.model, name: t`No longer there` });

  return (
    <fieldset className={styles.form} disabled={disabled}>
      <div className={styles.who}>
        <button
          type="button"
          className={styles.swatch}
          aria-label={t`Another colour`}
          onClick={() => set({ color: (colour + 1) % colours })}
        >
          <Avatar name={draft.name} colour={draft.color} size="large" />
        </button>
        <Field
          label={t`Name`}
          value={draft.name}
          maxLength={80}
          required
          dir="auto"
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
      </div>
      <Field
        label={t`Tagline`}
        value={draft.description}
        maxLength={200}
        dir="auto"
        onChange={({ currentTarget }) => set({ description: currentTarget.value })}
      />
      <TextAreaField
        label={t`Instructions`}
        rows={8}
        dir="auto"
        maxLength={maxCharacters}
        value={draft.instructions}
        hint={
          <span className={styles.hint}>
            <Trans>Markdown is kept</Trans>
            <span>{t`${written} of ${limit} characters`}</span>
          </span>
        }
        onChange={({ currentTarget }) => set({ instructions: currentTarget.value })}
      />
      {nobodyWrites && (
        <Notice>
          <Trans>
            The built-in model quotes documents and does not follow instructions. Knowledge, answer
            length and starter prompts apply; the rest applies once a model is connected.
          </Trans>
        </Notice>
      )}
      <div>
        <div className={styles.label}>
          <Trans>Knowledge</Trans>
        </div>
        <div className={styles.chips}>
          <KnowledgeChips
            knowledge={draft.knowledge}
            disabled={disabled}
            onChange={(knowledge) => set({ knowledge })}
          />
        </div>
        <p className={styles.below}>
          {hidden > 0
            ? plural(sources, {
                one: `${shownHidden} of ${shownSources} source is not available to you.`,
                other: `${shownHidden} of ${shownSources} sources are not available to you.`,
              })
            : names(draft.knowledge)
              ? t`Answers draw only on these, as far as each reader can access them, unless the chat selects its own sources.`
              : t`Answers draw on everything the reader can access, unless the chat selects its own sources.`}
        </p>
      </div>
      <div className={styles.two}>
        <div>
          <div className={styles.label}>
            <Trans>Model</Trans>
          </div>
          <Select
            label={t`Model`}
            options={models}
            value={draft.model ?? ""}
            onChange={(model) => set({ model: model || null })}
          />
        </div>
        <div>
          <div className={styles.label}>
            <Trans>Answer length</Trans>
          </div>
          <Segmented
            label={t`Answer length`}
            value={draft.length}
            onChange={(length) => set({ length })}
            options={[
              { value: "short", name: t`Short` },
              { value: "medium", name: t`Medium` },
              { value: "long", name: t`Long` },
            ]}
          />
        </div>
      </div>
      <div>
        <div className={styles.label}>
          <Trans>Temperature</Trans>
          <output>{draft.temperature === null ? t`Model default` : draft.temperature}</output>
        </div>
        <input
          type="range"
          ref={range}
          className={styles.range}
          data-unset={draft.temperature === null || undefined}
          aria-label={t`Temperature`}
          min={0}
          max={1}
          step={0.1}
          value={draft.temperature ?? 0.3}
          onChange={({ currentTarget }) => set({ temperature: currentTarget.valueAsNumber })}
        />
        <div className={styles.hint}>
          <span className={styles.below}>
            <Trans>Same every time</Trans>
          </span>
          {draft.temperature !== null && !disabled && (
            <button
              type="button"
              className={styles.reset}
              onClick={() => {
                set({ temperature: null });
                range.current?.focus();
              }}
            >
              <Trans>Model default</Trans>
            </button>
          )}
          <span className={styles.below}>
            <Trans>More varied</Trans>
          </span>
        </div>
      </div>
      <Prompts prompts={draft.prompts} onChange={(prompts) => set({ prompts })} />
    </fieldset>
  );
}
