import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";

import { NotHere } from "#features/workspaces/index.ts";
import { isGone } from "#platform/http/api.ts";
import { ButtonLink } from "#ui/controls/Button.tsx";
import { QueryState } from "#ui/feedback/QueryState.tsx";
import * as icons from "#ui/images/icons.ts";
import { Segmented } from "#ui/controls/Segmented.tsx";
import { useTitle } from "#ui/layout/use-title.ts";
import { useCollection, useLibraryEvents } from "#features/library/index.ts";

import { topicsLink } from "../address.ts";
import { useTopic } from "../api.ts";
import { SnippetSearch } from "../snippets/SnippetSearch.tsx";
import { TopicBar } from "./TopicBar.tsx";
import { TopicNeighbours } from "./TopicNeighbours.tsx";
import { TopicPage } from "./TopicPage.tsx";
import styles from "./TopicScreen.module.css";

interface TopicScreenProps {
  /** The library's filter by type, kept for the way back. */
  type: string;
  collectionId: string;
  topicId: string;
}

/** A topic between its neighbours and the snippets that can be added to it. */
export function TopicScreen({ type, topicId, ...from }: TopicScreenProps) {
  const { t } = useLingui();
  const found = useTopic(topicId);
  const { data: topic, error } = found;
  const collectionId = topic?.collection_id ?? from.collectionId;
  const { data: collection } = useCollection(collectionId);
  const [shown, setShown] = useState<"topic" | "snippets">("topic");
  const snippets = useRef<HTMLElement>(null);
  useLibraryEvents();
  useTitle(topic?.title ?? t`Topics`);
  const gone = isGone(error);

  return (
    <div className={styles.screen} data-shown={shown}>
      <TopicBar type={type} collectionId={collectionId} name={collection?.name} topic={topic} />
      <div className={styles.switch}>
        <Segmented
          label={t`Show`}
          options={[
            { value: "topic", name: t`Topic` },
            { value: "snippets", name: t`All snippets` },
          ]}
          value={shown}
          onChange={setShown}
        />
      </div>
      <div className={styles.columns}>
        <TopicNeighbours collection={collection} type={type} openId={topicId} />
        {topic && !gone ? (
          <TopicPage key={topic.id} topic={topic} />
        ) : (
          <div className={styles.state}>
            {gone ? (
              <NotHere
                icon={icons.topic}
                title={t`Topic not found`}
                path="/libraries/ext/v1/topics/{topic_id}"
                params={{ topic_id: topicId }}
                action={
                  <ButtonLink to={topicsLink(collectionId, type)}>
                    <Trans>All topics of this collection</Trans>
                  </ButtonLink>
                }
              >
                <Trans>It was deleted, or you no longer have access to its collection.</Trans>
              </NotHere>
            ) : (
              <QueryState
                query={found}
                failed={t`Couldn't load the topic`}
                loading={t`Loading the topic`}
              />
            )}
          </div>
        )}
        <aside ref={snippets} className={styles.found} aria-label={t`Snippets`}>
          <h2>
            <Trans>Snippets</Trans>
          </h2>
          <SnippetSearch collection={collection} topic={topic} scroller={snippets} />
        </aside>
      </div>
    </div>
  );
}
