import type { Topic } from "@lectern/contract/topics";
import { useLingui } from "@lingui/react/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";

import { QueryState } from "#ui/feedback/QueryState.tsx";
import { ChoiceOption } from "#ui/controls/ChoiceOption.tsx";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { useSettled } from "#ui/text/use-settled.ts";

import { topicsPage } from "./api.ts";
import { snippetCount } from "#ui/text/counts.ts";
import styles from "#ui/controls/Choice.module.css";

/** Maximum items of one response; the search finds the others. */
const pageSize = 100;

interface TopicChoiceProps {
  label: string;
  value: string | null;
  onChange: (topic: Topic) => void;
  /** A topic that cannot be chosen. */
  except?: string | undefined;
}

/** Chooses one of the topics that the user may edit. */
export function TopicChoice({ label, value, onChange, except }: TopicChoiceProps) {
  const { t } = useLingui();
  const group = useId();
  const [text, setText] = useState("");
  const q = useSettled(text).trim();
  const found = useQuery({
    ...topicsPage({ collection: undefined, q, sort: "-updated_at" }, 1, pageSize),
    placeholderData: keepPreviousData,
  });
  const { data } = found;
  const possible = (data?.results ?? []).filter(
    ({ id, permissions }) => permissions.edit && id !== except,
  );
  return (
    <div className={styles.choice}>
      {(text !== "" || (data?.total ?? 0) > 7) && (
        <SearchField
          label={t`Search topics`}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <fieldset className={styles.list}>
        <legend className="visually-hidden">{label}</legend>
        {possible.map((topic) => (
          <ChoiceOption
            key={topic.id}
            group={group}
            icon={<Icon of={icons.topic} size={16} />}
            name={topic.title}
            about={snippetCount(topic.snippet_count)}
            checked={value === topic.id}
            onChoose={() => onChange(topic)}
          />
        ))}
      </fieldset>
      <QueryState query={found} failed={t`Couldn't load the topics`} loading={t`Loading topics`} />
      {data && possible.length === 0 && (
        <p>{q === "" ? t`No other topic you can edit.` : t`No topics match “${q}”.`}</p>
      )}
    </div>
  );
}
