import { Trans } from "@lingui/react/macro";

import { Icon } from "../images/Icon.tsx";
import * as icons from "../images/icons.ts";
import styles from "./Saved.module.css";

/** "Saved", beside the changed setting. A polite live region. */
export function Saved({ shown }: { shown: boolean }) {
  return (
    <span role="status" className={styles.saved}>
      {shown && (
        <>
          <Icon of={icons.check} size={14} />
          <Trans>Saved</Trans>
        </>
      )}
    </span>
  );
}
