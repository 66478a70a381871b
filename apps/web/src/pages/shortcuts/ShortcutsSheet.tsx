import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { Link } from "react-router";

import { chooseSingleKeys, useSingleKeys } from "#platform/single-keys.ts";
import { Checkbox } from "#ui/controls/Checkbox.tsx";
import { Dialog } from "#ui/popups/Dialog.tsx";

import { ShortcutList } from "./ShortcutList.tsx";
import styles from "./ShortcutsSheet.module.css";

interface ShortcutsSheetProps {
  open: boolean;
  onClose: () => void;
}

/** The list of shortcuts over the screen, and a switch to turn off single-key shortcuts. */
export function ShortcutsSheet({ open, onClose }: ShortcutsSheetProps) {
  const { t } = useLingui();
  const box = useId();
  const on = useSingleKeys(({ on }) => on);
  return (
    <Dialog wide open={open} title={t`Keyboard shortcuts`} onClose={onClose}>
      {/* Focusable, so that keys scroll it too. */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={t`Keyboard shortcuts`}>
        <ShortcutList />
      </div>
      <label className={styles.choice} htmlFor={box}>
        <Checkbox
          id={box}
          label={t`Single-key shortcuts`}
          checked={on}
          onChange={({ currentTarget }) => chooseSingleKeys(currentTarget.checked)}
        />
        <span>
          <Trans>Single-key shortcuts, such as N and G</Trans>
          <span className={styles.meaning}>
            <Trans>Turn them off if you press them by mistake. Kept on this device.</Trans>
          </span>
        </span>
      </label>
      <p>
        <Link to="/help-center/keyboard-shortcuts" onClick={onClose}>
          <Trans>More about the keyboard</Trans>
        </Link>
      </p>
    </Dialog>
  );
}
