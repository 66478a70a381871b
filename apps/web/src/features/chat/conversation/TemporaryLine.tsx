import { plural } from "@lingui/core/macro";

import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";

import styles from "./TemporaryLine.module.css";

/** Says for how many days a temporary chat is kept. */
export function TemporaryLine({ days }: { days: number }) {
  const shown = String(days);
  return (
    <p className={styles.line}>
      <Icon of={icons.clock} size={16} />
      <span>
        {plural(days, {
          one: "Temporary chat: not in your chats, and deleted a day after its last message.",
          other: `Temporary chat: not in your chats, and deleted ${shown} days after its last message.`,
        })}
      </span>
    </p>
  );
}
