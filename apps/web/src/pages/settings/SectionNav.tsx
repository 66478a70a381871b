import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";

import { classNames } from "#ui/text/class-names.ts";
import { Icon } from "#ui/images/Icon.tsx";

import type { SettingsSection } from "./sections.ts";
import styles from "./SettingsPage.module.css";

export interface SectionsProps {
  sections: readonly SettingsSection[];
  current: SettingsSection;
}

/** The sections beside their content, in two groups. */
export function SectionNav({ sections, current }: SectionsProps) {
  const { t } = useLingui();
  return (
    <nav className={styles.sections} aria-label={t`Settings`}>
      {groups.map(({ key, name }) => (
        <div key={key}>
          <h2>{t(name)}</h2>
          {sections
            .filter(({ group }) => group === key)
            .map((one) => (
              <Link
                key={one.key}
                to={`/settings/${one.key}`}
                className={classNames(one.key === current.key && styles.current)}
                aria-current={one.key === current.key ? "page" : undefined}
              >
                <Icon of={one.icon} size={16} />
                {t(one.name)}
              </Link>
            ))}
        </div>
      ))}
    </nav>
  );
}

const groups: readonly { key: SettingsSection["group"]; name: MessageDescriptor }[] = [
  { key: "you", name: msg`You` },
  { key: "workspace", name: msg`Workspace` },
];
