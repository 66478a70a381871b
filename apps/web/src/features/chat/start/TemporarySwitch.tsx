import { Trans } from "@lingui/react/macro";
import { useId } from "react";

import { Chip } from "#ui/controls/Chip.tsx";
import * as icons from "#ui/images/icons.ts";

import styles from "./TemporarySwitch.module.css";

interface TemporarySwitchProps {
  on: boolean;
  onChange: (on: boolean) => void;
  disabled: boolean;
}

/** Makes the chat that is about to begin a temporary one. */
export function TemporarySwitch({ on, onChange, disabled }: TemporarySwitchProps) {
  const id = useId();
  return (
    <div className={styles.line}>
      <Chip
        icon={icons.clock}
        on={on}
        aria-pressed={on}
        aria-describedby={on ? id : undefined}
        disabled={disabled}
        onClick={() => onChange(!on)}
      >
        <Trans>Temporary chat</Trans>
      </Chip>
      {on && (
        <p id={id} className={styles.words}>
          <Trans>
            Not in your chats or in search, and deleted some time after its last message.
          </Trans>
        </p>
      )}
    </div>
  );
}
