import { lazy, Suspense, useEffect } from "react";
import { useParams, useSearchParams } from "react-router";

import { type CollectionTabs, isLibraryType, Library } from "#features/library/index.ts";
import { whenIdle } from "#platform/when-idle.ts";

import { NotFound } from "./NotFound.tsx";

// Loaded after the library's first screen, or when first shown.
const load = () => import("./LibraryParts.tsx");
const Topic = lazy(async () => ({ default: (await load()).Topic }));
const SearchResults = lazy(async () => ({ default: (await load()).SearchResults }));
const tabs: CollectionTabs = {
  topics: lazy(async () => ({ default: (await load()).Topics })),
  snippets: lazy(async () => ({ default: (await load()).Snippets })),
};

/** The collections of a type; with an id, that collection or one of its topics is open. */
export function LibraryPage() {
  const { type, collectionId } = useParams();
  const [params] = useSearchParams();
  const topicId = params.get("topic");
  useEffect(() => whenIdle(() => void load().catch(() => {})), []);
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
