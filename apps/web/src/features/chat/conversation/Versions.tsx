import type { Chat } from "@lectern/contract/chat";
import { useLingui } from "@lingui/react/macro";

import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";

import styles from "./Versions.module.css";

interface VersionsProps {
  of: readonly Chat[];
  current: Chat;
  onTurn: (version: Chat) => void;
}

/** Arrows between the versions of a question or answer; nothing if there is only one. */
export function Versions({ of, current, onTurn }: VersionsProps) {
  const { t } = useLingui();
  const at = of.findIndex(({ id }) => id === current.id);
  if (of.length < 2) return null;
  const [before, after] = [of[at - 1], of[at + 1]];
  return (
    <span className={styles.versions} role="group" aria-label={t`Versions`}>
      <IconButton
        icon={icons.chevronLeft}
        size="small"
        mirrored
        label={t`Earlier version`}
        disabled={!before}
        onClick={() => before && onTurn(before)}
      />
      <bdi>{t`${{ at: at + 1 }} of ${{ of: of.length }}`}</bdi>
      <IconButton
        icon={icons.chevronRight}
        size="small"
        mirrored
        label={t`Later version`}
        disabled={!after}
        onClick={() => after && onTurn(after)}
      />
    </span>
  );
}
