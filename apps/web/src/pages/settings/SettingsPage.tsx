import { Link, useParams } from "react-router";

import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/Icon.tsx";
import { PageBar } from "#ui/PageBar.tsx";
import { useTitle } from "#ui/use-title.ts";

import { NotFound } from "../NotFound.tsx";
import { sections } from "./sections.tsx";
import styles from "./SettingsPage.module.css";

/** The sections there are, and the chosen one. */
export function SettingsPage() {
  const { section: key = "profile" } = useParams();
  const section = sections.find((one) => one.key === key);
  useTitle(section ? `${section.name} · Setting` : "Setting");
  if (!section) return <NotFound />;
  return (
    <>
      <PageBar title="Setting" place={section.name} />
      <div className={styles.settings}>
        <nav className={styles.sections} aria-label="Settings">
          {groups.map((group) => (
            <div key={group}>
              <h2>{group}</h2>
              {sections
                .filter((one) => one.group === group)
                .map((one) => (
                  <Link
                    key={one.key}
                    to={`/settings/${one.key}`}
                    className={classNames(one === section && styles.current)}
                    aria-current={one === section ? "page" : undefined}
                  >
                    <Icon of={one.icon} size={16} />
                    {one.name}
                  </Link>
                ))}
            </div>
          ))}
        </nav>
        <div className={styles.scroll}>
          <div className={styles.column}>
            <section.Content />
          </div>
        </div>
      </div>
    </>
  );
}

const groups = ["You", "Workspace"] as const;
