import type { WorkspaceProvider } from "@lectern/contract/workspace-sign-in";
import { useLingui } from "@lingui/react/macro";

import { SelectField } from "#ui/controls/SelectField.tsx";

import { roles } from "../roles.ts";

interface RoleFieldProps {
  role: WorkspaceProvider["role"];
  onChange: (role: WorkspaceProvider["role"]) => void;
}

/** Chooses what people become when they first sign in at a provider. */
export function RoleField({ role, onChange }: RoleFieldProps) {
  const { t } = useLingui();
  const options = (["viewer", "editor"] as const).map((value) => ({
    value,
    name: t(roles[value].name),
  }));
  return (
    <SelectField
      label={t`Role of new members`}
      value={role}
      options={options}
      onChange={onChange}
    />
  );
}
