import type { Document } from "@lectern/contract/library";

import { Plural, useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent } from "react";

import { shortCount } from "#ui/text/formats.ts";
import * as icons from "#ui/images/icons.ts";
import { ActionBar, BarAction } from "#ui/layout/ActionBar.tsx";
import { isCovered } from "#ui/popups/is-covered.ts";

import { useLibraryActions } from "../library-actions.ts";
import type { Selection } from "../selection/selection.ts";

interface SelectionBarProps {
  selection: Selection;
  mayEdit: boolean;
}

/** The actions on the selected documents. */
export function SelectionBar({ selection, mayEdit }: SelectionBarProps) {
  const { t } = useLingui();
  const actions = useLibraryActions();
  const { documents, clear } = selection;
  const isShown = documents.length > 0;
  const clearByEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.defaultPrevented && !isCovered()) clear();
  });
  useEffect(() => {
    if (!isShown) return undefined;
    const hear = (event: KeyboardEvent) => clearByEscape(event);
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, [isShown]);
  if (!isShown) return null;
  const act = (action: (documents: readonly Document[]) => void) => () => action(documents);
  const shown = shortCount(documents.length);
  const failed = documents.filter(({ status }) => status === "error");
  return (
    <ActionBar
      label={t`Chosen documents`}
      count={
        <Plural value={documents.length} one={`${shown} selected`} other={`${shown} selected`} />
      }
      clearLabel={t`Clear selection`}
      onClear={clear}
    >
      <BarAction icon={icons.chat} name={t`Ask about`} always onClick={act(actions.askAbout)} />
      <BarAction icon={icons.table} name={t`Review`} onClick={act(actions.review)} />
      {mayEdit && <BarAction icon={icons.folder} name={t`Move`} onClick={act(actions.move)} />}
      {mayEdit && <BarAction icon={icons.tag} name={t`Tags`} onClick={act(actions.tag)} />}
      {mayEdit && <BarAction icon={icons.sliders} name={t`Fields`} onClick={act(actions.fill)} />}
      <BarAction icon={icons.download} name={t`Download`} onClick={act(actions.download)} />
      {mayEdit && failed.length > 0 && (
        <BarAction icon={icons.retry} name={t`Retry`} onClick={() => actions.retry(failed)} />
      )}
      {mayEdit && <BarAction icon={icons.trash} name={t`Delete`} onClick={act(actions.remove)} />}
    </ActionBar>
  );
}
