import { Plural, Trans } from "@lingui/react/macro";

import { Keys } from "#ui/controls/Keys.tsx";
import { shortCount } from "#ui/text/formats.ts";

import { keysOf } from "../shortcuts/strokes.ts";
import styles from "./Palette.module.css";

/** Keyboard hints and the number of results. */
export function PaletteFoot({ count, isPending }: { count: number; isPending: boolean }) {
  const shown = shortCount(count);
  return (
    <div className={styles.foot}>
      <span className={styles.hint}>
        <Keys of={[...keysOf("ArrowUp"), ...keysOf("ArrowDown")]} /> <Trans>move</Trans>
      </span>
      <span className={styles.hint}>
        <Keys of={keysOf("Enter")} /> <Trans>open</Trans>
      </span>
      <span className={styles.hint}>
        <Keys of={[">"]} /> <Trans>actions only</Trans>
      </span>
      <span className={styles.count} role="status">
        {isPending ? (
          <Trans>Searching</Trans>
        ) : (
          <Plural value={count} one={`${shown} result`} other={`${shown} results`} />
        )}
      </span>
    </div>
  );
}
