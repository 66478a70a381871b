import type { Collection } from "@lectern/contract/library";
import type { FoundSnippet } from "@lectern/contract/topics";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { Chip } from "#ui/controls/Chip.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu } from "#ui/popups/Menu.tsx";

import { topicsPage } from "../api.ts";
import styles from "./SnippetFilters.module.css";

/** An item that is chosen by name. */
interface Named {
  id: string;
  name: string;
}

export interface SnippetOrigin {
  topic?: Named;
  document?: Named;
}

interface SnippetFiltersProps {
  collection: Collection | undefined;
  everywhere: boolean;
  onEverywhere: (everywhere: boolean) => void;
  from: SnippetOrigin;
  onFrom: (from: SnippetOrigin) => void;
  /** The current results, whose documents are offered as filters. */
  found: readonly FoundSnippet[];
}

/** Maximum topics in a menu. */
const maxTopics = 50;

/** Filters snippets by collection, document and topic. */
export function SnippetFilters(props: SnippetFiltersProps) {
  const { t } = useLingui();
  const { collection, everywhere, onEverywhere, from, onFrom, found } = props;
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const fresh = found.filter(({ document }) => document && !known.has(document.id));
  if (fresh.length > 0) {
    // A document stays on offer after it has narrowed the results.
    const names = fresh.flatMap(({ document }) => (document ? [[document.id, document.name]] : []));
    setKnown(new Map([...known, ...names.map(([id = "", name = ""]) => [id, name] as const)]));
  }
  const topics = useQuery(
    topicsPage(
      { collection: everywhere ? undefined : collection?.id, q: "", sort: "title" },
      1,
      maxTopics,
    ),
  );
  const named = (topics.data?.results ?? []).map(({ id, title }) => ({ id, name: title }));
  return (
    <div className={styles.filters}>
      {collection && (
        <Chip
          on={!everywhere}
          aria-pressed={!everywhere}
          title={t`Only this collection`}
          onClick={() => onEverywhere(!everywhere)}
        >
          <bdi>{collection.name}</bdi>
        </Chip>
      )}
      <Filter
        name={t`Document`}
        any={t`Any document`}
        choices={[...known].map(([id, name]) => ({ id, name }))}
        chosen={from.document}
        onChoose={(document) =>
          onFrom({ ...(from.topic && { topic: from.topic }), ...(document && { document }) })
        }
      />
      <Filter
        name={t`Topic`}
        any={t`Any topic`}
        choices={named}
        chosen={from.topic}
        onChoose={(topic) =>
          onFrom({ ...(from.document && { document: from.document }), ...(topic && { topic }) })
        }
      />
    </div>
  );
}

interface FilterProps {
  name: string;
  /** The label of the option that removes the filter. */
  any: string;
  choices: readonly Named[];
  chosen: Named | undefined;
  onChoose: (choice: Named | undefined) => void;
}

function Filter({ name, any, choices, chosen, onChoose }: FilterProps) {
  return (
    <Menu
      label={name}
      entries={[
        { name: any, chosen: !chosen, onChoose: () => onChoose(undefined) },
        ...choices.map((choice) => ({
          name: choice.name,
          chosen: choice.id === chosen?.id,
          onChoose: () => onChoose(choice),
        })),
      ]}
      trigger={(props) => (
        <Chip
          icon={icons.filter}
          on={chosen !== undefined}
          aria-label={chosen ? `${name}: ${chosen.name}` : name}
          {...props}
        >
          {chosen?.name ?? name}
        </Chip>
      )}
    />
  );
}
