import { useLingui } from "@lingui/react/macro";

import { IconButton } from "../controls/IconButton.tsx";
import * as icons from "../images/icons.ts";
import { Menu } from "./Menu.tsx";

interface EditDeleteMenuProps {
  label: string;
  /** The label of the button that opens it. */
  opens: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** The menu of a row that can be edited and deleted. */
export function EditDeleteMenu({ label, opens, onEdit, onDelete }: EditDeleteMenuProps) {
  const { t } = useLingui();
  return (
    <Menu
      label={label}
      entries={[
        { name: t`Edit`, icon: icons.pencil, onChoose: onEdit },
        { name: t`Delete`, icon: icons.trash, danger: true, onChoose: onDelete },
      ]}
      trigger={(props) => <IconButton {...props} icon={icons.more} label={opens} />}
    />
  );
}
