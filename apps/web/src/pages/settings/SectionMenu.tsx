import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router";

import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu } from "#ui/popups/Menu.tsx";

import type { SectionsProps } from "./SectionNav.tsx";
import styles from "./SettingsPage.module.css";

/** The sections behind a button that names the current one, for narrow windows. */
export function SectionMenu({ sections, current }: SectionsProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const name = t(current.name);
  return (
    <nav className={styles.narrow} aria-label={t`Settings`}>
      <Menu
        label={t`Settings`}
        entries={sections.map((one) => ({
          name: t(one.name),
          icon: one.icon,
          chosen: one.key === current.key,
          onChoose: () => void navigate(`/settings/${one.key}`),
        }))}
        trigger={(props) => (
          <button
            type="button"
            className={styles.opens}
            {...props}
            aria-label={t`Section: ${name}`}
          >
            <Icon of={current.icon} size={16} />
            <span>{name}</span>
            <Icon of={icons.chevronDown} size={16} />
          </button>
        )}
      />
    </nav>
  );
}
