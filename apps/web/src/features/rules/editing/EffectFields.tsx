import type { Field } from "@lectern/contract/fields";
import type { Tag } from "@lectern/contract/tags";
import { useLingui } from "@lingui/react/macro";

import { ValueField } from "#features/fields/index.ts";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { Select } from "#ui/controls/Select.tsx";
import * as icons from "#ui/images/icons.ts";

import styles from "../Rules.module.css";
import type { EffectDraft } from "./drafts.ts";

interface EffectFieldsProps {
  effect: EffectDraft;
  tags: readonly Tag[];
  fields: readonly Field[];
  onChange: (effect: EffectDraft) => void;
  onRemove: () => void;
}

/** Edits an effect: a tag, or a field with its value. */
export function EffectFields({ effect, tags, fields, onChange, onRemove }: EffectFieldsProps) {
  const { t } = useLingui();
  const field = fields.find(({ id }) => effect.what === `field:${id}`);
  const named = [
    ...tags.map(({ id, name }) => ({ value: `tag:${id}`, name: t`Tag: ${name}` })),
    ...fields.map(({ id, name }) => ({ value: `field:${id}`, name: t`Field: ${name}` })),
  ];
  if (effect.what !== "" && !named.some(({ value }) => value === effect.what))
    named.push({ value: effect.what, name: t`No longer there` });
  return (
    <li className={styles.part}>
      <Select
        label={t`Tag or field`}
        options={[{ value: "", name: t`Choose a tag or field` }, ...named]}
        value={effect.what}
        onChange={(what) => onChange({ ...effect, what, text: "" })}
      />
      <div className={styles.operand}>
        {field && (
          <ValueField
            field={field}
            text={effect.text}
            onText={(text) => onChange({ ...effect, text })}
          />
        )}
      </div>
      <IconButton icon={icons.close} label={t`Remove the tag or field`} onClick={onRemove} />
    </li>
  );
}
