import { Trans, useLingui } from "@lingui/react/macro";

import { hearsSingleKeys } from "#platform/single-keys.ts";
import { Keys } from "#ui/controls/Keys.tsx";

import { StateLine } from "../cell/CellState.tsx";
import { legend } from "../cell/shown.ts";
import styles from "./Legend.module.css";

/** What the marks of the grid mean. */
export function Legend() {
  const { t } = useLingui();
  return (
    <footer className={styles.legend} aria-label={t`Marks`}>
      {legend.map((shown) => (
        <StateLine key={shown} of={shown} />
      ))}
      {hearsSingleKeys() && (
        <span className={styles.keys}>
          <Keys of={["N"]} /> <Trans>next unverified</Trans>
        </span>
      )}
    </footer>
  );
}
