import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

import { AttachButton } from "#features/attachments/index.ts";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Popover } from "#ui/popups/Popover.tsx";
import { Tooltip } from "#ui/popups/Tooltip.tsx";

import { itemsOf } from "../knowledge/names.ts";
import { type Choices, ChoiceChips } from "./ChoiceChips.tsx";
import styles from "./ChoicesMenu.module.css";

interface ChoicesMenuProps {
  choices: Choices | undefined;
  onFiles: ((files: readonly File[]) => void) | undefined;
  /** Opens the sources picker. */
  onPick: () => void;
  /** Chooses between an answer and research. */
  modes: ReactNode;
}

/** A menu with the mode, attaching and the choices, for composers too narrow for chips. */
export function ChoicesMenu({ choices, onFiles, onPick, modes }: ChoicesMenuProps) {
  const { t } = useLingui();
  const label = t`Attach and choose`;
  return (
    <Popover
      label={label}
      trigger={(props) => (
        <Tooltip title={label}>
          <IconButton
            {...props}
            icon={icons.plus}
            label={label}
            on={choices !== undefined && isChosen(choices)}
          />
        </Tooltip>
      )}
    >
      {(close) => (
        <div className={styles.menu}>
          {modes}
          {onFiles && <AttachButton named onOpen={close} onFiles={onFiles} />}
          {choices && (
            <ChoiceChips
              {...choices}
              isList
              onPick={() => {
                close();
                onPick();
              }}
            />
          )}
        </div>
      )}
    </Popover>
  );
}

const isChosen = ({ knowledge, onPersona, personaId, onModel, model }: Choices) =>
  itemsOf(knowledge).length > 0 ||
  knowledge.as_of !== undefined ||
  (onPersona !== undefined && personaId !== null) ||
  (onModel !== undefined && model !== null);
