import { Card } from "#ui/Card.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { chooseColorScheme, useColorScheme } from "#ui/theme/color-scheme.ts";

import styles from "./Preferences.module.css";
import { Section } from "./Section.tsx";
import { ThemePreview } from "./ThemePreview.tsx";

const themes = [
  { value: "light", name: "Light" },
  { value: "dark", name: "Dark" },
  { value: "system", name: "Same as this device" },
] as const;

export function Preferences() {
  const { choice } = useColorScheme();
  return (
    <Section
      title="Preferences"
      about="For you alone, on this device. Changes are kept as you make them."
    >
      <Card title="Theme">
        <div className={styles.themes} role="radiogroup" aria-label="Theme">
          {themes.map(({ value, name }) => (
            <label key={value} className={classNames(value === choice && styles.chosen)}>
              <input
                type="radio"
                name="theme"
                className="visually-hidden"
                checked={value === choice}
                onChange={() => chooseColorScheme(value)}
              />
              <ThemePreview of={value} />
              <span className={styles.name}>
                {name}
                {value === choice && <Icon of={icons.check} size={16} />}
              </span>
            </label>
          ))}
        </div>
      </Card>
    </Section>
  );
}
