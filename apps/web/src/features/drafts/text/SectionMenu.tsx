import type { Draft, DraftSection } from "@lectern/contract/drafts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";
import { Menu, type MenuEntry } from "#ui/popups/Menu.tsx";

import { useDraftUpdate, useSectionRemoval } from "../api.ts";
import { NewSectionDialog } from "./NewSectionDialog.tsx";

interface SectionMenuProps {
  draft: Draft;
  section: DraftSection;
  at: number;
}

/** Moves a section, adds one below it, or removes it. */
export function SectionMenu({ draft, section, at }: SectionMenuProps) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<"add" | "remove" | null>(null);
  const update = useDraftUpdate(draft.id);
  const removal = useSectionRemoval(draft.id);
  const close = () => setAsked(null);
  const { title } = section;
  const move = (by: 1 | -1) => () => {
    const ids = draft.sections.map(({ id }) => id);
    ids.splice(at + by, 0, ...ids.splice(at, 1));
    update.mutate({ section_ids: ids });
  };
  const entries: MenuEntry[] = [
    { name: t`Move up`, icon: icons.chevronUp, disabled: at === 0, onChoose: move(-1) },
    {
      name: t`Move down`,
      icon: icons.chevronDown,
      disabled: at === draft.sections.length - 1,
      onChoose: move(1),
    },
    { name: t`Add a section below`, icon: icons.plus, onChoose: () => setAsked("add") },
    { name: t`Remove`, icon: icons.trash, danger: true, onChoose: () => setAsked("remove") },
  ];
  return (
    <>
      <Menu
        label={t`Actions for “${title}”`}
        entries={entries}
        trigger={(opens) => (
          <IconButton {...opens} icon={icons.more} size="small" label={t`Actions for “${title}”`} />
        )}
      />
      {asked === "add" && (
        <NewSectionDialog draftId={draft.id} after={section.id} onClose={close} />
      )}
      <ConfirmDialog
        open={asked === "remove"}
        title={t`Remove “${title}”?`}
        confirm={t`Remove section`}
        busy={removal.isPending}
        onConfirm={() => removal.mutate(section.id, { onSettled: close })}
        onClose={close}
      >
        <p>
          <Trans>Its text stays in the earlier versions; its approval and state are lost.</Trans>
        </p>
      </ConfirmDialog>
    </>
  );
}
