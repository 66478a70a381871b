import { Trans } from "@lingui/react/macro";

import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";

import styles from "./DropSign.module.css";

/** Shows the drop target while files are dragged. It ignores pointer events. */
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
