import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";

import { Checkbox } from "../controls/Checkbox.tsx";
import { Chip } from "../controls/Chip.tsx";
import { SearchField } from "../controls/SearchField.tsx";
import { classNames } from "../text/class-names.ts";
import { shortCount } from "../text/formats.ts";
import styles from "./ChooseMany.module.css";
import { Popover } from "./Popover.tsx";

interface Choice<Value extends string> {
  value: Value;
  name: string;
  /** Shown before the name. */
  mark?: ReactNode;
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
  /** The styles of the chip in the surrounding layout. */
  className?: string | undefined;
  /** Shown below the choices. */
  children?: ReactNode;
}

/** Maximum choices shown without a filter field. */
const plenty = 8;

/** A filter that accepts any of several values, behind a chip that shows the chosen ones. */
export function ChooseMany<Value extends string>(props: ChooseManyProps<Value>) {
  const { t } = useLingui();
  const { label, icon, chosen, nameOf, className } = props;
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
          className={classNames(styles.chip, className)}
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
  const { label, choices, nameOf, chosen, onChange, onType, children } = props;
  const [typed, setTyped] = useState("");
  // Values chosen when this opened are listed first and keep their place.
  const [before] = useState(chosen);
  const words = typed.trim().toLocaleLowerCase();
  const rest = choices.filter(
    ({ value, name }) =>
      !before.includes(value) && (onType || name.toLocaleLowerCase().includes(words)),
  );
  const known = new Map(choices.map((choice) => [choice.value, choice]));
  const listed: Choice<Value>[] = [
    ...(words === ""
      ? before.map((value) => known.get(value) ?? { value, name: nameOf(value) })
      : []),
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
        {listed.map(({ value, name, mark }) => (
          <li key={value}>
            {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the box carries the name */}
            <label className={styles.choice}>
              <Checkbox
                label={name}
                checked={chosen.includes(value)}
                onChange={() => toggle(value)}
              />
              {mark}
              <span dir="auto" title={name}>
                {name}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {listed.length === 0 && <p className={styles.nothing}>{t`Nothing has this name.`}</p>}
      {children}
      {chosen.length > 0 && (
        <button type="button" className={styles.clear} onClick={() => onChange([])}>
          {t`Any`}
        </button>
      )}
    </div>
  );
}
