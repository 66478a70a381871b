import { Trans, useLingui } from "@lingui/react/macro";
import { Fragment, type ReactNode } from "react";

import { Keys } from "#ui/controls/Keys.tsx";

import styles from "./ShortcutList.module.css";
import { type Shortcut, shortcutGroups } from "./shortcuts.ts";
import { keysOf } from "./strokes.ts";

/** All shortcuts, grouped by where they work. */
export function ShortcutList() {
  const { t } = useLingui();
  return (
    <div className={styles.groups}>
      {shortcutGroups.map(({ name, shortcuts }) => (
        <section key={t(name)} className={styles.group} aria-label={t(name)}>
          <h3 className={styles.name}>{t(name)}</h3>
          <dl>
            {shortcuts.map((shortcut) => (
              <div key={t(shortcut.does)} className={styles.row}>
                <dt>{t(shortcut.does)}</dt>
                <dd>
                  <Ways of={shortcut} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

function Ways({ of: { keys } }: { of: Shortcut }) {
  return keys.map((way, at) => (
    <Fragment key={way}>
      {at > 0 && " "}
      <Strokes>
        {way.split(" ").map((stroke) => (
          <Keys key={stroke} of={keysOf(stroke)} />
        ))}
      </Strokes>
    </Fragment>
  ));
}

/** Joins the keys of a sequence with a word. */
function Strokes({ children: [first, second] }: { children: ReactNode[] }) {
  if (!second) return first;
  return (
    <Trans>
      {first} then {second}
    </Trans>
  );
}
