import type { Field } from "@lectern/contract/fields";
import { Trans, useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { Chip } from "#ui/controls/Chip.tsx";
import { Input } from "#ui/controls/Input.tsx";
import { Select } from "#ui/controls/Select.tsx";
import * as icons from "#ui/images/icons.ts";
import { Popover } from "#ui/popups/Popover.tsx";

import { useFields } from "../api.ts";
import { type Comparison, conditionsIn, withCondition } from "./conditions.ts";
import styles from "./FieldFilter.module.css";

interface FieldFilterProps {
  /** Conditions as the API takes them. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  className?: string | undefined;
}

/** Narrows to documents by the values of their fields; nothing in a workspace without fields. */
export function FieldFilter({ chosen, onChange, className }: FieldFilterProps) {
  const { t } = useLingui();
  const fields = useFields().data?.results ?? [];
  if (fields.length === 0 && chosen.length === 0) return null;
  const used = new Set(conditionsIn(chosen).map(({ fieldId }) => fieldId));
  const names = [...used].map((id) => fields.find((field) => field.id === id)?.name ?? t`A field`);
  const all = names.join(", ");
  return (
    <Popover
      label={t`Fields`}
      trigger={(trigger) => (
        <Chip
          square
          icon={icons.rows}
          on={names.length > 0}
          className={className}
          aria-label={names.length > 0 ? t`Fields: ${all}` : t`Fields`}
          {...trigger}
        >
          <bdi>{names.length > 0 ? all : t`Fields`}</bdi>
        </Chip>
      )}
    >
      {() => (
        <div className={styles.fields}>
          {fields.map((field) => (
            <Conditions key={field.id} field={field} chosen={chosen} onChange={onChange} />
          ))}
          {chosen.length > 0 && (
            <Button kind="plain" size="small" onClick={() => onChange([])}>
              <Trans>Any</Trans>
            </Button>
          )}
        </div>
      )}
    </Popover>
  );
}

interface ConditionsProps extends Pick<FieldFilterProps, "chosen" | "onChange"> {
  field: Field;
}

function Conditions({ field, chosen, onChange }: ConditionsProps) {
  const { t } = useLingui();
  const { id, name, type, options } = field;
  const own = conditionsIn(chosen).filter(({ fieldId }) => fieldId === id);
  const valueOf = (comparison: Comparison) =>
    own.find((one) => one.comparison === comparison)?.value ?? "";
  const set = (comparison: Comparison) => (value: string) =>
    onChange(withCondition(chosen, id, comparison, value));
  const label = <bdi className={styles.name}>{name}</bdi>;
  if (type === "choice" || type === "boolean") {
    const listed =
      type === "choice"
        ? options.map((value) => ({ value, name: value }))
        : [
            { value: "true", name: t`Yes` },
            { value: "false", name: t`No` },
          ];
    return (
      <div className={styles.field}>
        {label}
        <Select
          label={name}
          options={[{ value: "", name: t`Any` }, ...listed]}
          value={valueOf("eq")}
          onChange={set("eq")}
        />
      </div>
    );
  }
  if (type === "text")
    return (
      <div className={styles.field}>
        {label}
        <Typed label={name} type="text" value={valueOf("eq")} onKeep={set("eq")} />
      </div>
    );
  return (
    <div className={styles.field}>
      {label}
      <span className={styles.range}>
        <Typed label={t`${name}, from`} type={type} value={valueOf("min")} onKeep={set("min")} />
        <span aria-hidden>–</span>
        <Typed label={t`${name}, up to`} type={type} value={valueOf("max")} onKeep={set("max")} />
      </span>
    </div>
  );
}

interface TypedProps {
  label: string;
  type: "text" | "number" | "date";
  value: string;
  onKeep: (value: string) => void;
}

/** Keeps what is typed when it is left or entered, so that no half value is searched for. */
function Typed({ label, type, value, onKeep }: TypedProps) {
  const [typed, setTyped] = useState(value);
  const [before, setBefore] = useState(value);
  // Cleared or changed from elsewhere.
  if (before !== value) {
    setBefore(value);
    setTyped(value);
  }
  const keep = () => {
    if (typed.trim() !== value) onKeep(typed.trim());
  };
  const hear = ({ key }: KeyboardEvent) => {
    if (key === "Enter") keep();
  };
  return (
    <Input
      aria-label={label}
      type={type}
      {...(type === "number" && { step: "any" })}
      {...(type === "text" && { dir: "auto", maxLength: 500 })}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={keep}
      onKeyDown={hear}
    />
  );
}
