import { Trans } from "@lingui/react/macro";

import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";

import styles from "./DropSign.module.css";

/** Says, while files are dragged, where they would go. It lets the pointer through. */
export function DropSign() {
  return (
    <div className={styles.over} role="status">
      <div className={styles.card}>
        <Icon of={icons.paperclip} size={22} />
        <Trans>Drop to attach</Trans>
      </div>
    </div>
  );
}
