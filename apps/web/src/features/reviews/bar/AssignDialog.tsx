import type { ReviewRow } from "@lectern/contract/review-cells";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";

import { read } from "#platform/http/read.ts";
import choice from "#ui/controls/Choice.module.css";
import { ChoiceOption } from "#ui/controls/ChoiceOption.tsx";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { ErrorNotice } from "#ui/feedback/ErrorNotice.tsx";
import { QueryState } from "#ui/feedback/QueryState.tsx";
import { Avatar } from "#ui/images/Avatar.tsx";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { shortCount } from "#ui/text/formats.ts";
import { personName } from "#ui/text/person-name.ts";
import { useSettled } from "#ui/text/use-settled.ts";

import { assign } from "./review-actions.ts";

interface AssignDialogProps {
  reviewId: string;
  rows: readonly ReviewRow[];
  onClose: () => void;
}

/** Chooses who looks at documents. */
export function AssignDialog({ reviewId, rows, onClose }: AssignDialogProps) {
  const { t } = useLingui();
  const group = useId();
  const [typed, setTyped] = useState("");
  const q = useSettled(typed.trim());
  const [chosen, setChosen] = useState<string | null>(rows[0]?.assignee?.id ?? null);
  const people = useQuery(
    read("/organization/ext/v1/users/search", { query: { page_size: 20, ...(q && { q }) } }),
  );
  const save = useMutation({
    mutationFn: () =>
      assign(
        reviewId,
        rows.map(({ id }) => id),
        chosen,
      ),
    onSuccess: onClose,
  });
  const shown = shortCount(rows.length);
  return (
    <FormDialog
      title={plural(rows.length, {
        one: `Assign ${shown} document`,
        other: `Assign ${shown} documents`,
      })}
      onClose={onClose}
      onSubmit={() => save.mutate()}
      confirm={t`Assign`}
      busy={save.isPending}
    >
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
      <fieldset className={choice.list}>
        <legend className="visually-hidden">{t`Reviewer`}</legend>
        <ChoiceOption
          group={group}
          icon={<Icon of={icons.person} size={16} />}
          name={t`Nobody`}
          checked={chosen === null}
          onChoose={() => setChosen(null)}
        />
        {people.data?.results.map((person) => (
          <ChoiceOption
            key={person.id}
            group={group}
            icon={<Avatar name={personName(person)} size="small" />}
            name={personName(person)}
            about={person.email}
            checked={chosen === person.id}
            onChoose={() => setChosen(person.id)}
          />
        ))}
      </fieldset>
      <ErrorNotice error={save.error} />
    </FormDialog>
  );
}
