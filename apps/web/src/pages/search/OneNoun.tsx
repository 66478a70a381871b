import { useLingui } from "@lingui/react/macro";
import type { RefObject } from "react";

import { Chip } from "#ui/controls/Chip.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu } from "#ui/popups/Menu.tsx";

import { AllPassages } from "./results/AllPassages.tsx";
import { ChatResult } from "./results/ChatResult.tsx";
import { DocumentResult } from "./results/DocumentResult.tsx";
import { chatsPage, documentsPage, snippetsPage, type SearchQuery, topicsPage } from "./finds.ts";
import { ResultList } from "./results/ResultList.tsx";
import styles from "./results/Results.module.css";
import type { Noun, SearchFilter } from "./search-filter.ts";
import { SnippetResult } from "./results/SnippetResult.tsx";
import { TopicResult } from "./results/TopicResult.tsx";
import { type DocumentSort, documentSorts } from "./use-search-address.ts";
import { useCollectionNames } from "./use-collections.ts";

interface OneNounProps {
  noun: Noun;
  sought: SearchQuery;
  sort: DocumentSort;
  onSort: (sort: DocumentSort) => void;
  onFilter: (filter: SearchFilter) => void;
  scroller: RefObject<HTMLElement | null>;
}

/** Results per request. */
const size = 50;

/** All results of one noun. */
export function OneNoun({ noun, sort, onSort, ...rest }: OneNounProps) {
  const { q } = rest.sought;
  const names = useCollectionNames([]);
  switch (noun) {
    case "documents":
      return (
        <>
          <Order sort={sort} onSort={onSort} />
          <ResultList
            {...rest}
            noun={noun}
            size={size}
            pageOf={(page) => documentsPage(rest.sought, page, size, sort)}
            row={(document) => (
              <DocumentResult
                document={document}
                q={q}
                collection={names.get(document.collection_id)}
              />
            )}
          />
        </>
      );
    case "passages":
      return <AllPassages {...rest} names={names} />;
    case "topics":
      return (
        <ResultList
          {...rest}
          noun={noun}
          size={size}
          pageOf={(page) => topicsPage(rest.sought, page, size)}
          row={(topic) => (
            <TopicResult topic={topic} q={q} collection={names.get(topic.collection_id)} />
          )}
        />
      );
    case "snippets":
      return (
        <ResultList
          {...rest}
          noun={noun}
          size={size}
          pageOf={(page) => snippetsPage(rest.sought, page, size)}
          row={(snippet) => <SnippetResult snippet={snippet} q={q} />}
        />
      );
    case "chats":
      return (
        <ResultList
          {...rest}
          noun={noun}
          size={size}
          pageOf={(page) => chatsPage(rest.sought, page, size)}
          row={(session) => <ChatResult session={session} q={q} />}
        />
      );
  }
}

function Order({ sort, onSort }: Pick<OneNounProps, "sort" | "onSort">) {
  const { t } = useLingui();
  const names: Record<DocumentSort, string> = {
    "-created_at": t`Newest first`,
    created_at: t`Oldest first`,
    name: t`By name`,
    "-size": t`Largest first`,
  };
  const name = names[sort];
  return (
    <div className={styles.order}>
      <Menu
        label={t`Order`}
        entries={documentSorts.map((choice) => ({
          name: names[choice],
          chosen: choice === sort,
          onChoose: () => onSort(choice),
        }))}
        trigger={(props) => (
          <Chip square icon={icons.sort} aria-label={t`Order: ${name}`} {...props}>
            {name}
          </Chip>
        )}
      />
    </div>
  );
}
