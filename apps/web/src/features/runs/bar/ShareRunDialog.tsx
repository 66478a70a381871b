import type { Run } from "@lectern/contract/runs";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import {
  ChosenRecipients,
  FindRecipients,
  recipientIds,
  recipientsOf,
} from "#features/recipients/index.ts";
import { CopyLink } from "#ui/controls/CopyLink.tsx";
import { ErrorNotice } from "#ui/feedback/ErrorNotice.tsx";
import { FormDialog } from "#ui/popups/FormDialog.tsx";

import { useShare } from "../api.ts";

interface ShareRunDialogProps {
  run: Run;
  onClose: () => void;
}

/** Chooses the people and teams who may read a run. */
export function ShareRunDialog({ run, onClose }: ShareRunDialogProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(() => recipientsOf(run.readers, run.reading_teams));
  const share = useShare(run.id);
  const { name } = run;
  const submit = () => {
    if (share.isPending) return;
    const { people, teams } = recipientIds(chosen);
    share.mutate({ reader_ids: people, team_ids: teams }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={t`Share “${name}”`}
      onClose={onClose}
      onSubmit={submit}
      confirm={t`Save`}
      busy={share.isPending}
    >
      <p>
        <Trans>
          They can read the plan, the steps and the report, but change nothing. Anything based on
          sources that they cannot open is left out. Everyone who is in a team at the moment can
          read it.
        </Trans>
      </p>
      <FindRecipients
        // The owner has access anyway.
        taken={[run.owner, ...chosen].map(({ id }) => id)}
        onChoose={(one) => setChosen([...chosen, one])}
      />
      <ChosenRecipients chosen={chosen} onChange={setChosen} />
      <ErrorNotice error={share.error} />
      <CopyLink
        to={`/assets/runs/${run.id}`}
        name={t`Link`}
        meaning={t`It opens for these people and teams, and no one else.`}
        label={t`Copy the link to the run`}
      />
    </FormDialog>
  );
}
