import type { Draft } from "@lectern/contract/drafts";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { IconButton } from "#ui/controls/IconButton.tsx";
import { Segmented } from "#ui/controls/Segmented.tsx";
import * as icons from "#ui/images/icons.ts";
import { ItemBar } from "#ui/layout/ItemBar.tsx";
import { Menu, type MenuEntry } from "#ui/popups/Menu.tsx";

import { usePublishing } from "../api.ts";
import { StateBadge } from "../StateBadge.tsx";
import type { DraftMode } from "../use-draft-address.ts";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { ExportMenu } from "./ExportMenu.tsx";
import { RenameDraft } from "./RenameDraft.tsx";

interface DraftBarProps {
  draft: Draft;
  mode: DraftMode;
  onMode: (mode: DraftMode) => void;
}

/** The breadcrumb of a draft, its state, the mode, and the actions on the whole of it. */
export function DraftBar({ draft, mode, onMode }: DraftBarProps) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<"rename" | "delete" | null>(null);
  const close = () => setAsked(null);
  const { edit } = draft.permissions;
  const { mutate: publish, isPending } = usePublishing(draft);
  const isApproved = draft.state === "approved";
  const entries: MenuEntry[] = [
    ...(edit
      ? [
          {
            name: isApproved ? t`Publish as an asset` : t`Publish: approve the whole draft first`,
            icon: icons.draft,
            disabled: !isApproved || isPending,
            onChoose: () => publish(),
          },
        ]
      : []),
    ...(edit ? [{ name: t`Rename`, icon: icons.pencil, onChoose: () => setAsked("rename") }] : []),
    ...(draft.permissions.delete
      ? [{ name: t`Delete`, icon: icons.trash, danger: true, onChoose: () => setAsked("delete") }]
      : []),
  ];
  return (
    <ItemBar
      to="/assets/drafts"
      list={t`Drafts`}
      name={draft.name}
      badge={<StateBadge state={draft.state} />}
      wraps
      actions={
        <>
          <Segmented
            label={t`View`}
            value={mode}
            onChange={onMode}
            options={[
              { value: "read", name: t`Read` },
              { value: "changes", name: t`Changes` },
              ...(edit ? [{ value: "edit", name: t`Edit` } as const] : []),
            ]}
          />
          <ExportMenu draft={draft} />
          {entries.length > 0 && (
            <Menu
              label={t`Actions for this draft`}
              entries={entries}
              trigger={(opens) => (
                <IconButton {...opens} icon={icons.more} label={t`Actions for this draft`} />
              )}
            />
          )}
        </>
      }
    >
      {asked === "rename" && <RenameDraft draft={draft} onClose={close} />}
      <DeleteDialog draft={draft} open={asked === "delete"} onClose={close} />
    </ItemBar>
  );
}
