import type { WorkspaceProvider } from "@lectern/contract/workspace-sign-in";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";

import { Select } from "#ui/controls/Select.tsx";

import { roles } from "../roles.ts";
import styles from "./SignIn.module.css";

interface RoleFieldProps {
  role: WorkspaceProvider["role"];
  onChange: (role: WorkspaceProvider["role"]) => void;
}

/** Chooses what people become when they first sign in at a provider. */
export function RoleField({ role, onChange }: RoleFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const options = (["viewer", "editor"] as const).map((value) => ({
    value,
    name: t(roles[value].name),
  }));
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        <Trans>Role of new members</Trans>
      </label>
      <Select id={id} value={role} options={options} onChange={onChange} />
    </div>
  );
}
