import { lazy, Suspense, useEffect } from "react";
import { useParams, useSearchParams } from "react-router";

import { type CollectionTabs, isLibraryType, Library } from "#features/library/index.ts";
import { whenIdle } from "#platform/when-idle.ts";

import { prepareDocument } from "./evidence/DocumentSheet.tsx";
import { NotFound } from "./NotFound.tsx";

// Not needed for the library's first screen: loaded after it, or when they are shown.
const loadTopics = () => import("./LibraryTopics.tsx");
const loadSearch = () => import("#features/search/index.ts");
const Topic = lazy(async () => ({ default: (await loadTopics()).Topic }));
const SearchResults = lazy(async () => ({ default: (await loadSearch()).SearchResults }));
const tabs: CollectionTabs = {
  topics: lazy(async () => ({ default: (await loadTopics()).Topics })),
  snippets: lazy(async () => ({ default: (await loadTopics()).Snippets })),
};

/** The collections of a type; with an id, the same listing with that collection open, or one of its topics. */
export function LibraryPage() {
  const { type, collectionId } = useParams();
  const [params] = useSearchParams();
  const topicId = params.get("topic");
  useEffect(() => {
    const load = async () => {
      await Promise.allSettled([loadSearch(), loadTopics()]);
      await prepareDocument();
    };
    return whenIdle(() => void load());
  }, []);
  if (!isLibraryType(type)) return <NotFound />;
  if (collectionId && topicId) {
    return (
      <Suspense>
        <Topic type={type} collectionId={collectionId} topicId={topicId} />
      </Suspense>
    );
  }
  return (
    <Library
      type={type}
      openId={collectionId}
      passages={(search) => (
        <Suspense>
          <SearchResults {...search} />
        </Suspense>
      )}
      tabs={tabs}
    />
  );
}
