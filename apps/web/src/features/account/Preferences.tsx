import type { Preferences as Choices } from "@lectern/contract/auth";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useId, useState } from "react";

import { languages } from "#platform/language/languages.ts";
import { useSession } from "#platform/session/session.ts";
import { Card } from "#ui/layout/Card.tsx";
import { Checkbox } from "#ui/controls/Checkbox.tsx";
import { classNames } from "#ui/text/class-names.ts";
import { chooseDensity, useDensity } from "#ui/layout/density.ts";
import { type DateOrder, shortDate, useDateOrder } from "#ui/text/formats.ts";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import { Saved } from "#ui/feedback/Saved.tsx";
import { Section, Setting } from "#ui/layout/Section.tsx";
import { Segmented } from "#ui/controls/Segmented.tsx";
import { Select } from "#ui/controls/Select.tsx";

import { useUpdateUser } from "./api.ts";
import styles from "./Preferences.module.css";
import { ThemePreview } from "./ThemePreview.tsx";

/** Preferences of the interface. A change applies at once, on every device. */
export function Preferences() {
  const { t } = useLingui();
  const preferences = useSession(({ user }) => user?.preferences);
  const update = useUpdateUser();
  const [saved, setSaved] = useState<keyof Choices | null>(null);
  if (!preferences) return null;

  const choose = <Name extends keyof Choices>(name: Name, value: Choices[Name]) => {
    setSaved(null);
    update.mutate({ preferences: { [name]: value } }, { onSuccess: () => setSaved(name) });
  };
  return (
    <Section
      title={t`Preferences`}
      about={t`For you alone, in every workspace. Changes are kept as you make them.`}
    >
      <Themes
        chosen={preferences.theme}
        saved={saved === "theme"}
        onChoose={(theme) => choose("theme", theme)}
      />
      <Card>
        <LanguageSetting
          chosen={preferences.language}
          saved={saved === "language"}
          onChoose={(language) => choose("language", language)}
        />
        <DateOrderSetting
          chosen={preferences.date_order}
          saved={saved === "date_order"}
          onChoose={(order) => choose("date_order", order)}
        />
        <RowHeightSetting />
      </Card>
      <Card>
        <OnOffSetting
          name={t`Dim document pages in the dark theme`}
          meaning={t`Pages stay white paper, a little softer.`}
          chosen={preferences.dim_pages}
          saved={saved === "dim_pages"}
          onChoose={(on) => choose("dim_pages", on)}
        />
        <OnOffSetting
          name={t`Show support marks in answers`}
          meaning={t`A mark after each sentence shows how far its sources support it.`}
          chosen={preferences.support_marks}
          saved={saved === "support_marks"}
          onChoose={(on) => choose("support_marks", on)}
        />
        <MotionSetting
          chosen={preferences.reduce_motion}
          saved={saved === "reduce_motion"}
          onChoose={(reduced) => choose("reduce_motion", reduced)}
        />
      </Card>
    </Section>
  );
}

interface ChoiceProps<Value> {
  chosen: Value;
  saved: boolean;
  onChoose: (value: Value) => void;
}

const themes: readonly { value: Choices["theme"]; name: MessageDescriptor }[] = [
  { value: "light", name: msg`Light` },
  { value: "dark", name: msg`Dark` },
  { value: "system", name: msg`Same as this device` },
];

function Themes({ chosen, saved, onChoose }: ChoiceProps<Choices["theme"]>) {
  const { t } = useLingui();
  return (
    <Card title={t`Theme`} aside={<Saved shown={saved} />}>
      <div className={styles.themes} role="radiogroup" aria-label={t`Theme`}>
        {themes.map(({ value, name }) => (
          <label key={value} className={classNames(value === chosen && styles.chosen)}>
            <input
              type="radio"
              name="theme"
              className="visually-hidden"
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            <ThemePreview of={value} />
            <span className={styles.name}>
              {t(name)}
              {value === chosen && <Icon of={icons.check} size={16} />}
            </span>
          </label>
        ))}
      </div>
    </Card>
  );
}

interface ChoiceSettingProps<Value extends string> extends ChoiceProps<Value> {
  name: string;
  meaning: ReactNode;
  options: readonly { value: Value; name: string }[];
}

/** A choice of one value in a select list. */
function ChoiceSetting<Value extends string>({
  name,
  meaning,
  options,
  chosen,
  saved,
  onChoose,
}: ChoiceSettingProps<Value>) {
  const id = useId();
  return (
    <Setting name={name} meaning={meaning} htmlFor={id} stack>
      <Saved shown={saved} />
      <Select
        id={id}
        className={styles.select}
        aria-describedby={`${id}-meaning`}
        options={options}
        value={chosen}
        onChange={onChoose}
      />
    </Setting>
  );
}

function LanguageSetting({ chosen, saved, onChoose }: ChoiceProps<Choices["language"]>) {
  const { t } = useLingui();
  const options = [
    { value: "browser", name: t`Same as the browser` },
    ...languages.map(({ code, name }) => ({ value: code, name })),
  ] as const;
  return (
    <ChoiceSetting
      name={t`Language`}
      meaning={t`Of menus and messages. Documents keep theirs.`}
      options={options}
      chosen={chosen ?? "browser"}
      saved={saved}
      onChoose={(value) => onChoose(value === "browser" ? null : value)}
    />
  );
}

const orders: readonly { value: DateOrder; name: MessageDescriptor }[] = [
  { value: "dmy", name: msg`Day/month/year` },
  { value: "mdy", name: msg`Month/day/year` },
  { value: "ymd", name: msg`Year/month/day` },
];

function DateOrderSetting(choice: ChoiceProps<DateOrder>) {
  const { t } = useLingui();
  // Re-renders the example when the date order changes.
  useDateOrder();
  const [now] = useState(() => new Date());
  const today = shortDate(now);
  return (
    <ChoiceSetting
      {...choice}
      name={t`Date order`}
      meaning={
        <Trans>
          Today is shown as <bdi className={styles.number}>{today}</bdi>
        </Trans>
      }
      options={orders.map(({ value, name }) => ({ value, name: t(name) }))}
    />
  );
}

function RowHeightSetting() {
  const { t } = useLingui();
  const density = useDensity();
  return (
    <Setting
      name={<Trans>Row height in tables</Trans>}
      meaning={<Trans>Compact fits a third more rows. Kept on this device.</Trans>}
      stack
    >
      <Segmented
        label={t`Row height in tables`}
        options={[
          { value: "comfortable", name: t`Comfortable` },
          { value: "compact", name: t`Compact` },
        ]}
        value={density}
        onChange={chooseDensity}
      />
    </Setting>
  );
}

interface OnOffSettingProps extends ChoiceProps<boolean> {
  name: string;
  meaning: string;
}

function OnOffSetting({ name, meaning, chosen, saved, onChoose }: OnOffSettingProps) {
  const id = useId();
  return (
    <Setting name={name} meaning={meaning} htmlFor={id}>
      <Saved shown={saved} />
      <Checkbox
        id={id}
        label={name}
        aria-describedby={`${id}-meaning`}
        checked={chosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
    </Setting>
  );
}

function MotionSetting({ chosen, saved, onChoose }: ChoiceProps<boolean | null>) {
  const { t } = useLingui();
  const options = [
    { value: "device", name: t`Same as this device` },
    { value: "reduced", name: t`Reduce motion` },
    { value: "full", name: t`Show motion` },
  ] as const;
  return (
    <ChoiceSetting
      name={t`Motion`}
      meaning={t`Follows this device unless you choose.`}
      options={options}
      chosen={chosen === null ? "device" : chosen ? "reduced" : "full"}
      saved={saved}
      onChoose={(value) => onChoose(value === "device" ? null : value === "reduced")}
    />
  );
}
