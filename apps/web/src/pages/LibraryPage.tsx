import { Suspense, useEffect } from "react";
import { useParams, useSearchParams } from "react-router";

import { type CollectionTabs, isLibraryType, Library } from "#features/library/index.ts";
import { SearchResults } from "#features/search/index.ts";
import { SnippetsPanel, TopicScreen, TopicsPanel } from "#features/topics/index.ts";
import { prepareViewer } from "#features/viewer/index.ts";
import { whenIdle } from "#platform/when-idle.ts";

import { NotFound } from "./NotFound.tsx";

const tabs: CollectionTabs = { topics: TopicsPanel, snippets: SnippetsPanel };

/** The collections of a type; with an id, the same listing with that collection open, or one of its topics. */
export function LibraryPage() {
  const { type, collectionId } = useParams();
  const [params] = useSearchParams();
  const topicId = params.get("topic");
  useEffect(() => whenIdle(() => void prepareViewer()), []);
  if (!isLibraryType(type)) return <NotFound />;
  if (collectionId && topicId) {
    return (
      <Suspense>
        <TopicScreen type={type} collectionId={collectionId} topicId={topicId} />
      </Suspense>
    );
  }
  return (
    <Library
      type={type}
      openId={collectionId}
      passages={(search) => <SearchResults {...search} />}
      tabs={tabs}
    />
  );
}
