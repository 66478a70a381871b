import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Checkbox } from "#ui/controls/Checkbox.tsx";
import { Chip } from "#ui/controls/Chip.tsx";
import { Popover } from "#ui/popups/Popover.tsx";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { shortCount } from "#ui/text/formats.ts";

import styles from "./Filters.module.css";

interface Choice<Value extends string> {
  value: Value;
  name: string;
}

interface ChooseManyProps<Value extends string> {
  label: string;
  /** A path of icons.ts. */
  icon: string;
  choices: readonly Choice<Value>[];
  /** Name of a chosen value that is not among the current choices. */
  nameOf: (value: Value) => string;
  chosen: readonly Value[];
  onChange: (chosen: readonly Value[]) => void;
  /** Requests the choices for the typed text; if undefined, filters `choices` here. */
  onType?: (words: string) => void;
}

/** Maximum choices shown without a filter field. */
const plenty = 8;

/** A filter that accepts any of several values, behind a chip that shows the chosen ones. */
export function ChooseMany<Value extends string>(props: ChooseManyProps<Value>) {
  const { t } = useLingui();
  const { label, icon, chosen, nameOf } = props;
  const names = chosen.map(nameOf);
  const first = names[0] ?? label;
  const others = names.length - 1;
  const all = names.join(", ");
  return (
    <Popover
      label={label}
      trigger={(trigger) => (
        <Chip
          square
          icon={icon}
          on={chosen.length > 0}
          className={styles.filter}
          title={names.length > 0 ? all : undefined}
          aria-label={names.length > 0 ? t`${label}: ${all}` : label}
          {...trigger}
        >
          <bdi>{first}</bdi>
          {others > 0 && <span className={styles.others}> +{shortCount(others)}</span>}
        </Chip>
      )}
    >
      {() => <Choices {...props} />}
    </Popover>
  );
}

function Choices<Value extends string>(props: ChooseManyProps<Value>) {
  const { t } = useLingui();
  const { label, choices, nameOf, chosen, onChange, onType } = props;
  const [typed, setTyped] = useState("");
  // Values chosen when this opened are listed first and keep their place.
  const [before] = useState(chosen);
  const words = typed.trim().toLocaleLowerCase();
  const rest = choices.filter(
    ({ value, name }) =>
      !before.includes(value) && (onType || name.toLocaleLowerCase().includes(words)),
  );
  const listed = [
    ...(words === "" ? before.map((value) => ({ value, name: nameOf(value) })) : []),
    ...rest,
  ];
  const type = (text: string) => {
    setTyped(text);
    onType?.(text.trim());
  };
  const toggle = (value: Value) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return (
    <div className={styles.choices}>
      {(typed !== "" || choices.length > plenty) && (
        <SearchField
          label={t`Look for`}
          placeholder={label}
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
      )}
      <ul className={styles.list}>
        {listed.map(({ value, name }) => (
          <li key={value}>
            {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the box carries the name */}
            <label className={styles.choice}>
              <Checkbox
                label={name}
                checked={chosen.includes(value)}
                onChange={() => toggle(value)}
              />
              <span dir="auto" title={name}>
                {name}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {listed.length === 0 && <p className={styles.nothing}>{t`Nothing has this name.`}</p>}
      {chosen.length > 0 && (
        <button type="button" className={styles.clear} onClick={() => onChange([])}>
          {t`Any`}
        </button>
      )}
    </div>
  );
}
