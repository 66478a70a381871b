import type { Team } from "@lectern/contract/organizations";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { fieldErrors } from "#platform/http/field-errors.ts";
import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { Field } from "#ui/controls/Field.tsx";
import { useOpenings } from "#ui/popups/use-openings.ts";

import { useCreateTeam, useRenameTeam } from "../api.ts";

interface TeamNameProps {
  open: boolean;
  /** The team to rename; null creates one. */
  team?: Team | null;
  onClose: () => void;
}

/** Names a new or existing team. */
export function TeamName(props: TeamNameProps) {
  return <Asked key={useOpenings(props.open)} {...props} />;
}

function Asked({ open, team: given, onClose }: TeamNameProps) {
  const { t } = useLingui();
  // Keeps the team while the dialog fades out.
  const [team] = useState(given);
  const [name, setName] = useState(team?.name ?? "");
  const [tried, setTried] = useState(false);
  const create = useCreateTeam();
  const rename = useRenameTeam(team?.id ?? "");
  const used = team ? rename : create;
  const missing = name.trim() === "";
  const submit = () => {
    setTried(true);
    if (!missing && !used.isPending) used.mutate(name, { onSuccess: onClose });
  };
  return (
    <FormDialog
      open={open}
      title={team ? t`Rename the team` : t`New team`}
      onClose={onClose}
      onSubmit={submit}
      confirm={team ? t`Rename` : t`Make team`}
      busy={used.isPending}
    >
      <Field
        label={t`Name`}
        dir="auto"
        maxLength={100}
        required
        value={name}
        error={tried && missing ? t`Give the team a name.` : fieldErrors(used.error)["name"]}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}
