import type { Draft } from "@lectern/contract/drafts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { FindRecipients, type Recipient } from "#features/recipients/index.ts";
import { errorMessage } from "#platform/http/error-message.ts";
import { Button } from "#ui/controls/Button.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Avatar } from "#ui/images/Avatar.tsx";
import * as icons from "#ui/images/icons.ts";
import { Row, Rows } from "#ui/layout/Rows.tsx";
import { Dialog } from "#ui/popups/Dialog.tsx";

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
    const body = {
      reviewer_ids: idsOf(chosen.filter((one) => "person" in one)),
      team_ids: idsOf(chosen.filter((one) => "team" in one)),
    };
    request.mutate(body, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      title={t`Ask for review`}
      onClose={onClose}
      onSubmit={submit}
      confirm={
        <Button
          kind="primary"
          type="submit"
          busy={request.isPending}
          disabled={chosen.length === 0}
        >
          <Trans>Ask</Trans>
        </Button>
      }
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
      <Rows>
        {chosen.map(({ id, name, ...one }) => (
          <Row
            key={id}
            start={<Avatar name={name} square={"team" in one} />}
            title={<bdi>{name}</bdi>}
            below={"team" in one ? <Trans>Team</Trans> : <bdi>{one.person.email}</bdi>}
            end={
              <IconButton
                icon={icons.close}
                label={t`Take ${name} out`}
                size="small"
                onClick={() => setChosen(chosen.filter((other) => other.id !== id))}
              />
            }
          />
        ))}
      </Rows>
      {request.isError && (
        <Notice tone="error" live="assertive">
          {errorMessage(request.error)}
        </Notice>
      )}
    </Dialog>
  );
}
