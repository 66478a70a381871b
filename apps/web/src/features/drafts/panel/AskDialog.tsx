import type { Draft } from "@lectern/contract/drafts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import {
  ChosenRecipients,
  FindRecipients,
  type Recipient,
  recipientIds,
} from "#features/recipients/index.ts";
import { ErrorNotice } from "#ui/feedback/ErrorNotice.tsx";
import { FormDialog } from "#ui/popups/FormDialog.tsx";

import { useReviewRequest } from "../api.ts";

interface AskDialogProps {
  draft: Draft;
  onClose: () => void;
}

const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id);

/** Chooses the people and teams who review a draft. */
export function AskDialog({ draft, onClose }: AskDialogProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<readonly Recipient[]>([]);
  const request = useReviewRequest(draft.id);
  const asked = [
    ...draft.reviewers.map(({ person }) => person),
    ...draft.reviewing_teams.map(({ team }) => team),
  ];
  const submit = () => {
    if (chosen.length === 0 || request.isPending) return;
    const { people, teams } = recipientIds(chosen);
    request.mutate({ reviewer_ids: people, team_ids: teams }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={t`Ask for review`}
      onClose={onClose}
      onSubmit={submit}
      confirm={t`Ask`}
      busy={request.isPending}
      disabled={chosen.length === 0}
    >
      <p>
        <Trans>
          They see the whole draft, and of its sources what they may see anyway. Sections that are
          drafts go into review. Of a team, whoever is in it at the moment reviews.
        </Trans>
      </p>
      <FindRecipients
        taken={idsOf([...asked, ...chosen])}
        onChoose={(one) => setChosen([...chosen, one])}
      />
      <ChosenRecipients chosen={chosen} onChange={setChosen} />
      <ErrorNotice error={request.error} />
    </FormDialog>
  );
}
