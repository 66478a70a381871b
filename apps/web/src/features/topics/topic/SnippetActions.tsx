import type { Snippet } from "@lectern/contract/topics";
import { t } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useNavigate, useSearchParams } from "react-router";

import { notify } from "#platform/notify.ts";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu, type MenuEntry } from "#ui/popups/Menu.tsx";

import { placeLink } from "../address.ts";
import { citationOf } from "../citation.ts";

interface SnippetActionsProps {
  snippet: Snippet;
  mayEdit: boolean;
  onNote: () => void;
  /** Undefined for the first; `onDown` for the last. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onMoveTo: () => void;
  onRemove: () => void;
}

/** The actions of a snippet. */
export function SnippetActions(props: SnippetActionsProps) {
  const { t } = useLingui();
  const { snippet } = props;
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const link = placeLink(params, snippet);
  const open = link && (() => void navigate(link.to, link));
  return (
    <>
      <IconButton
        icon={icons.copy}
        size="small"
        label={t`Copy with citation`}
        title={t`Copy with citation`}
        onClick={() => void copy(snippet)}
      />
      <Menu
        label={t`Actions for this snippet`}
        entries={entriesFor(props, open)}
        trigger={(trigger) => (
          <IconButton
            icon={icons.more}
            size="small"
            label={t`Actions for this snippet`}
            {...trigger}
          />
        )}
      />
    </>
  );
}

async function copy(snippet: Snippet) {
  try {
    await navigator.clipboard.writeText(citationOf(snippet));
    notify(t`Copied with its citation`);
  } catch {
    notify(t`The browser did not allow copying`, { variant: "error" });
  }
}

function entriesFor(props: SnippetActionsProps, open: (() => void) | undefined): MenuEntry[] {
  const { snippet, mayEdit, onNote, onUp, onDown, onMoveTo, onRemove } = props;
  const reading = open ? [{ name: t`Open`, icon: icons.open, onChoose: open }] : [];
  if (!mayEdit)
    return [...reading, { name: t`Copy`, icon: icons.copy, onChoose: () => void copy(snippet) }];
  return [
    ...reading,
    {
      name: snippet.note === "" ? t`Add a note` : t`Change the note`,
      icon: icons.pencil,
      onChoose: onNote,
    },
    ...(onUp ? [{ name: t`Move up`, icon: icons.chevronUp, onChoose: onUp }] : []),
    ...(onDown ? [{ name: t`Move down`, icon: icons.chevronDown, onChoose: onDown }] : []),
    { name: t`Move to another topic`, icon: icons.topic, onChoose: onMoveTo },
    { name: t`Remove`, icon: icons.trash, danger: true, onChoose: onRemove },
  ];
}
