import type { Topic } from "@lectern/contract/topics";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";

import choice from "#ui/controls/Choice.module.css";
import { ChoiceOption } from "#ui/controls/ChoiceOption.tsx";
import { classNames } from "#ui/text/class-names.ts";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import { SearchField } from "#ui/controls/SearchField.tsx";

import { snippetCount } from "#ui/text/counts.ts";
import styles from "./SaveToTopicDialog.module.css";
import type { useChoosable } from "./use-choosable.ts";

interface TopicsToChooseProps {
  choosable: ReturnType<typeof useChoosable>;
  search: string;
  onSearch: (search: string) => void;
  /** null: a new one. */
  chosen: Topic | null;
  onChoose: (topic: Topic | null) => void;
}

/** A search field is shown for more topics than this. */
const few = 7;

/** The topics the user may save to, in groups, and a new one. */
export function TopicsToChoose(props: TopicsToChooseProps) {
  const { choosable, search, onSearch, chosen, onChoose } = props;
  const { t } = useLingui();
  const name = useId();
  const { recent, near, far, total } = choosable;
  const groups = [
    { title: t`Saved to last`, topics: recent },
    { title: t`In this collection`, topics: near },
    { title: near.length + recent.length > 0 ? t`In other collections` : "", topics: far },
  ].filter(({ topics }) => topics.length > 0);
  return (
    <div className={choice.choice}>
      {(search !== "" || total > few) && (
        <SearchField
          label={t`Search topics`}
          value={search}
          onChange={({ target }) => onSearch(target.value)}
        />
      )}
      <fieldset className={classNames(choice.list, styles.list)}>
        <legend className="visually-hidden">
          <Trans>Topic</Trans>
        </legend>
        {groups.map(({ title, topics }) => (
          <div key={title} role="group" aria-label={title || undefined}>
            {title !== "" && <p className={styles.group}>{title}</p>}
            {topics.map((topic) => (
              <ChoiceOption
                key={topic.id}
                group={name}
                icon={<Icon of={icons.topic} size={16} />}
                name={topic.title}
                about={snippetCount(topic.snippet_count)}
                checked={chosen?.id === topic.id}
                onChoose={() => onChoose(topic)}
              />
            ))}
          </div>
        ))}
        <ChoiceOption
          group={name}
          icon={<Icon of={icons.plus} size={16} />}
          name={t`New topic`}
          checked={chosen === null}
          onChoose={() => onChoose(null)}
        />
      </fieldset>
    </div>
  );
}
