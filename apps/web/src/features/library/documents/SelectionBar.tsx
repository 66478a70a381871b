import type { Document } from "@lectern/contract/library";

import { Plural, useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent } from "react";

import { Icon } from "#ui/images/Icon.tsx";
import { shortCount } from "#ui/text/formats.ts";
import * as icons from "#ui/images/icons.ts";
import { isCovered } from "#ui/popups/is-covered.ts";

import { useLibraryActions } from "../library-actions.ts";
import type { Selection } from "../selection/selection.ts";
import styles from "./SelectionBar.module.css";

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
    <div className={styles.bar} role="toolbar" aria-label={t`Chosen documents`}>
      <span className={styles.count} role="status">
        <bdi>
          <Plural value={documents.length} one={`${shown} selected`} other={`${shown} selected`} />
        </bdi>
      </span>
      <span className={styles.separator} aria-hidden />
      <Action icon={icons.chat} name={t`Ask about`} always onClick={act(actions.askAbout)} />
      <Action icon={icons.table} name={t`Review`} onClick={act(actions.review)} />
      {mayEdit && <Action icon={icons.folder} name={t`Move`} onClick={act(actions.move)} />}
      <Action icon={icons.download} name={t`Download`} onClick={act(actions.download)} />
      {mayEdit && failed.length > 0 && (
        <Action icon={icons.retry} name={t`Retry`} onClick={() => actions.retry(failed)} />
      )}
      {mayEdit && <Action icon={icons.trash} name={t`Delete`} onClick={act(actions.remove)} />}
      <button
        type="button"
        aria-label={t`Clear selection`}
        className={styles.action}
        onClick={clear}
      >
        <Icon of={icons.close} size={16} />
      </button>
    </div>
  );
}

interface ActionProps {
  icon: string;
  name: string;
  /** Shows the label in narrow windows too. */
  always?: boolean;
  onClick: () => void;
}

function Action({ icon, name, always = false, onClick }: ActionProps) {
  return (
    <button
      type="button"
      className={styles.action}
      title={name}
      aria-label={name}
      onClick={onClick}
    >
      <Icon of={icon} size={16} />
      <span className={always ? undefined : styles.name}>{name}</span>
    </button>
  );
}
