import type { DocumentSource } from "@lectern/contract/rules";
import { useLingui } from "@lingui/react/macro";

import { Field } from "#ui/controls/Field.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { Select } from "#ui/controls/Select.tsx";
import * as icons from "#ui/images/icons.ts";

import { useCollections } from "../api.ts";
import styles from "../Rules.module.css";
import { conditionNames, type ConditionType, sourceNames } from "../words.ts";
import type { ConditionDraft } from "./drafts.ts";

interface ConditionFieldsProps {
  condition: ConditionDraft;
  onChange: (condition: ConditionDraft) => void;
  onRemove: () => void;
}

const types: readonly ConditionType[] = ["name", "text", "kind", "source", "collection", "date"];
const sources: readonly DocumentSource[] = ["upload", "web", "sync", "container"];

/** Edits a condition: what it looks at, and what for. */
export function ConditionFields({ condition, onChange, onRemove }: ConditionFieldsProps) {
  const { t } = useLingui();
  return (
    <li className={styles.part}>
      <Select
        label={t`Condition`}
        options={types.map((value) => ({ value, name: t(conditionNames[value]) }))}
        value={condition.type}
        onChange={(type) => onChange({ ...condition, type, text: "" })}
      />
      <div className={styles.operand}>
        <Operand condition={condition} onChange={onChange} />
      </div>
      <IconButton icon={icons.close} label={t`Remove the condition`} onClick={onRemove} />
    </li>
  );
}

function Operand({ condition, onChange }: Omit<ConditionFieldsProps, "onRemove">) {
  const { t } = useLingui();
  const { type, text, source, from, to } = condition;
  const set = (change: Partial<ConditionDraft>) => onChange({ ...condition, ...change });
  switch (type) {
    case "name":
    case "text":
      return (
        <Field
          label={t`Words`}
          hint={type === "text" && t`In the first five pages`}
          dir="auto"
          maxLength={200}
          autoComplete="off"
          value={text}
          onChange={({ target }) => set({ text: target.value })}
        />
      );
    case "kind":
      return (
        <Field
          label={t`File extensions`}
          hint={t`Several are separated by commas.`}
          dir="ltr"
          placeholder="pdf"
          maxLength={300}
          autoComplete="off"
          value={text}
          onChange={({ target }) => set({ text: target.value })}
        />
      );
    case "source":
      return (
        <Select
          label={t`Source`}
          options={sources.map((value) => ({ value, name: t(sourceNames[value]) }))}
          value={source}
          onChange={(to) => set({ source: to })}
        />
      );
    case "collection":
      return <Collections chosen={text} onChoose={(id) => set({ text: id })} />;
    case "date":
      return (
        <div className={styles.days}>
          <Field
            label={t`First day`}
            type="date"
            value={from}
            onChange={({ target }) => set({ from: target.value })}
          />
          <Field
            label={t`Last day`}
            type="date"
            value={to}
            onChange={({ target }) => set({ to: target.value })}
          />
        </div>
      );
  }
}

function Collections({ chosen, onChoose }: { chosen: string; onChoose: (id: string) => void }) {
  const { t } = useLingui();
  const found = useCollections().data ?? [];
  const named = found.map(({ id, name }) => ({ value: id, name }));
  if (chosen !== "" && !found.some(({ id }) => id === chosen))
    named.push({ value: chosen, name: t`Another collection` });
  return (
    <Select
      label={t`Collection`}
      options={[{ value: "", name: t`Choose a collection` }, ...named]}
      value={chosen}
      onChange={onChoose}
    />
  );
}
