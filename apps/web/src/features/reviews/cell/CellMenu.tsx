import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu, type MenuEntry } from "#ui/popups/Menu.tsx";

import * as ownIcons from "../icons.ts";
import { CellHistory } from "./CellHistory.tsx";
import type { OpenCell } from "./open-cell.ts";

/** What is less often done with an answer. */
export function CellMenu({ open }: { open: OpenCell }) {
  const { t } = useLingui();
  const [history, setHistory] = useState(false);
  const { cell, actions, mayJudge, mayFill, setMode } = open;
  const entries: (MenuEntry | false)[] = [
    mayJudge && { name: t`Flag`, icon: ownIcons.flag, onChoose: () => setMode("flag") },
    mayJudge && { name: t`Not found`, icon: icons.close, onChoose: actions.notFound },
    mayJudge &&
      cell?.verdict != null && {
        name: t`Take back the verdict`,
        icon: icons.restore,
        onChoose: actions.takeBack,
      },
    mayFill && { name: t`Read again`, icon: icons.retry, onChoose: actions.readAgain },
    mayJudge &&
      cell !== undefined && {
        name: cell.locked ? t`Unlock` : t`Lock`,
        icon: icons.lock,
        onChoose: () => actions.setLocked(!cell.locked),
      },
    { name: t`History`, icon: icons.clock, onChoose: () => setHistory(true) },
  ];
  return (
    <>
      <Menu
        label={t`More for this answer`}
        entries={entries.filter((entry) => entry !== false)}
        trigger={(opens) => (
          <IconButton {...opens} icon={icons.more} size="small" label={t`More for this answer`} />
        )}
      />
      {history && <CellHistory open={open} onClose={() => setHistory(false)} />}
    </>
  );
}
