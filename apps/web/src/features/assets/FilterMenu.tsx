import { useLingui } from "@lingui/react/macro";

import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu } from "#ui/popups/Menu.tsx";
import { Tooltip } from "#ui/popups/Tooltip.tsx";

import type { AssetFilter } from "./api.ts";

interface FilterMenuProps {
  filter: AssetFilter;
  onFilter: (filter: AssetFilter) => void;
}

/** Chooses which assets are listed, and in what order. */
export function FilterMenu({ filter, onFilter }: FilterMenuProps) {
  const { t } = useLingui();
  const { kind, origin, deleted, sort } = filter;
  const entry = (name: string, chosen: boolean, change: Partial<AssetFilter>) => ({
    name,
    chosen,
    onChoose: () => onFilter({ ...filter, ...change }),
  });
  const isAll = kind === null && origin === null && !deleted;
  const ofAll = { kind: null, origin: null, deleted: false };
  const label = t`Filter and sort`;
  return (
    <Menu
      label={label}
      entries={[
        entry(t`All assets`, isAll, ofAll),
        entry(t`Answers`, kind === "answer", { ...ofAll, kind: "answer" }),
        entry(t`Exports of topics`, kind === "export" && origin === "topic", {
          ...ofAll,
          kind: "export",
          origin: "topic",
        }),
        entry(t`Exports of chats`, kind === "export" && origin === "chat", {
          ...ofAll,
          kind: "export",
          origin: "chat",
        }),
        entry(t`Reports`, kind === "report", { ...ofAll, kind: "report" }),
        entry(t`Recently deleted`, deleted, { ...ofAll, deleted: true }),
        entry(t`Newest first`, sort === "-updated_at", { sort: "-updated_at" }),
        entry(t`By name`, sort === "name", { sort: "name" }),
        entry(t`Largest first`, sort === "-size", { sort: "-size" }),
      ]}
      trigger={(props) => (
        <Tooltip title={label}>
          <IconButton {...props} icon={icons.filter} label={label} on={!isAll} edged />
        </Tooltip>
      )}
    />
  );
}
