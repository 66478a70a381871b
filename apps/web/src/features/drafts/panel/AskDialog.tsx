import type { Draft } from "@lectern/contract/drafts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { errorMessage } from "#platform/http/error-message.ts";
import { read } from "#platform/http/read.ts";
import { Button } from "#ui/controls/Button.tsx";
import { LabelledCheckbox } from "#ui/controls/LabelledCheckbox.tsx";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { QueryState } from "#ui/feedback/QueryState.tsx";
import { Dialog } from "#ui/popups/Dialog.tsx";
import { useSettled } from "#ui/text/use-settled.ts";

import { useReviewRequest } from "../api.ts";
import { personName } from "../person-name.ts";
import styles from "./Panel.module.css";

/** As the contract limits them. */
const mostReviewers = 20;

interface AskDialogProps {
  draft: Draft;
  onClose: () => void;
}

/** Chooses the people who review a draft. */
export function AskDialog({ draft, onClose }: AskDialogProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const q = useSettled(typed.trim());
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const request = useReviewRequest(draft.id);
  const people = useQuery({
    ...read("/organization/ext/v1/users/search", { query: { page_size: 20, ...(q && { q }) } }),
  });
  const asked = new Set(draft.reviewers.map(({ person }) => person.id));
  const others = people.data?.results.filter(({ id }) => !asked.has(id)) ?? [];
  const isFull = asked.size + chosen.length >= mostReviewers;
  return (
    <Dialog
      open
      title={t`Ask for review`}
      onClose={onClose}
      onSubmit={() => {
        if (chosen.length > 0 && !request.isPending) {
          request.mutate([...chosen], { onSuccess: onClose });
        }
      }}
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
          drafts go into review.
        </Trans>
      </p>
      <SearchField
        label={t`Search people`}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <QueryState
        query={people}
        failed={t`Couldn't load the members`}
        loading={t`Loading the members`}
      />
      <fieldset className={styles.people}>
        <legend className="visually-hidden">{t`Reviewers`}</legend>
        {others.map((person) => {
          const isChosen = chosen.includes(person.id);
          const name = personName(person);
          return (
            <LabelledCheckbox
              key={person.id}
              label={name === person.email ? name : `${name} · ${person.email}`}
              checked={isChosen}
              onChange={(checked) => {
                if (checked && isFull) return;
                setChosen(
                  checked ? [...chosen, person.id] : chosen.filter((id) => id !== person.id),
                );
              }}
            />
          );
        })}
      </fieldset>
      {people.data && others.length === 0 && (
        <p className={styles.none}>
          <Trans>Nobody else matches.</Trans>
        </p>
      )}
      {request.isError && (
        <Notice tone="error" live="assertive">
          {errorMessage(request.error)}
        </Notice>
      )}
    </Dialog>
  );
}
