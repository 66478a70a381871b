import type { Rule } from "@lectern/contract/rules";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { useFields } from "#features/fields/index.ts";
import { useTags } from "#features/tags/index.ts";
import { nameError } from "#platform/http/field-errors.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Field } from "#ui/controls/Field.tsx";
import { ErrorNotice } from "#ui/feedback/ErrorNotice.tsx";
import * as icons from "#ui/images/icons.ts";
import { FormDialog } from "#ui/popups/FormDialog.tsx";

import { useCreateRule, useUpdateRule } from "../api.ts";
import styles from "../Rules.module.css";
import { ConditionFields } from "./ConditionFields.tsx";
import { conditionOf, draftsOf, effectOf, newCondition, newEffect } from "./drafts.ts";
import { EffectFields } from "./EffectFields.tsx";

interface RuleDialogProps {
  open: boolean;
  /** The rule to edit; null adds one. */
  rule: Rule | null;
  onClose: () => void;
  /** Called with the saved rule, to show what it would change. */
  onSaved: (rule: Rule) => void;
}

const limits = { conditions: 10, effects: 20 };

/** Edits a rule: its name, its conditions, and what it gives documents. */
export function RuleDialog({ open, rule, onClose, onSaved }: RuleDialogProps) {
  const { t } = useLingui();
  const tags = useTags().data?.results ?? [];
  const fields = useFields().data?.results ?? [];
  const [name, setName] = useState(rule?.name ?? "");
  const [drafts, setDrafts] = useState(() =>
    rule ? draftsOf(rule) : { conditions: [newCondition()], effects: [newEffect()] },
  );
  const create = useCreateRule();
  const update = useUpdateRule(rule?.id ?? "");
  const used = rule ? update : create;
  const conditions = drafts.conditions.map(conditionOf).filter((one) => one !== null);
  const effects = drafts.effects
    .map((draft) => effectOf(draft, fields))
    .filter((one) => one !== null);
  const isWhole =
    name.trim() !== "" &&
    conditions.length > 0 &&
    effects.length > 0 &&
    conditions.length === drafts.conditions.length &&
    effects.length === drafts.effects.length;
  const replace = <One extends { key: string }>(all: readonly One[], to: One) =>
    all.map((one) => (one.key === to.key ? to : one));
  const without = <One extends { key: string }>(all: readonly One[], key: string) =>
    all.filter((one) => one.key !== key);

  const submit = () => {
    if (used.isPending || !isWhole) return;
    const body = { name: name.trim(), conditions, effects };
    used.mutate(body, {
      onSuccess: (saved) => {
        onClose();
        onSaved(saved);
      },
    });
  };
  const wrongName = nameError(used.error);
  return (
    <FormDialog
      open={open}
      wide
      title={rule ? t`Edit the rule` : t`New rule`}
      onClose={onClose}
      onSubmit={submit}
      confirm={t`Save and preview`}
      busy={used.isPending}
      disabled={!isWhole}
    >
      {wrongName === undefined && <ErrorNotice error={used.error} />}
      <Field
        label={t`Name`}
        dir="auto"
        maxLength={100}
        required
        value={name}
        error={wrongName}
        onChange={({ target }) => setName(target.value)}
      />
      <fieldset className={styles.parts}>
        <legend>
          <Trans>If all of these hold</Trans>
        </legend>
        <ul>
          {drafts.conditions.map((condition) => (
            <ConditionFields
              key={condition.key}
              condition={condition}
              onChange={(to) =>
                setDrafts({ ...drafts, conditions: replace(drafts.conditions, to) })
              }
              onRemove={() =>
                setDrafts({ ...drafts, conditions: without(drafts.conditions, condition.key) })
              }
            />
          ))}
        </ul>
        {drafts.conditions.length < limits.conditions && (
          <Button
            size="small"
            icon={icons.plus}
            onClick={() =>
              setDrafts({ ...drafts, conditions: [...drafts.conditions, newCondition()] })
            }
          >
            <Trans>Add condition</Trans>
          </Button>
        )}
      </fieldset>
      <fieldset className={styles.parts}>
        <legend>
          <Trans>Then add</Trans>
        </legend>
        <ul>
          {drafts.effects.map((effect) => (
            <EffectFields
              key={effect.key}
              effect={effect}
              tags={tags}
              fields={fields}
              onChange={(to) => setDrafts({ ...drafts, effects: replace(drafts.effects, to) })}
              onRemove={() =>
                setDrafts({ ...drafts, effects: without(drafts.effects, effect.key) })
              }
            />
          ))}
        </ul>
        {drafts.effects.length < limits.effects && (
          <Button
            size="small"
            icon={icons.plus}
            onClick={() => setDrafts({ ...drafts, effects: [...drafts.effects, newEffect()] })}
          >
            <Trans>Add tag or field</Trans>
          </Button>
        )}
      </fieldset>
      <p className={styles.muted}>
        <Trans>Documents keep the values they already have.</Trans>
      </p>
    </FormDialog>
  );
}
