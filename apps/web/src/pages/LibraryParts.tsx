import type { ComponentProps } from "react";

import type { CollectionTabs } from "#features/library/index.ts";
import { SearchResults as FoundPassages } from "#features/search/index.ts";
import { SnippetsPanel, TopicScreen, TopicsPanel } from "#features/topics/index.ts";

// Topics and document search in the library. Its first screen needs neither.

type TabProps = ComponentProps<CollectionTabs["topics"]>;

export const Topics = (props: TabProps) => <TopicsPanel {...props} />;

export const Snippets = (props: TabProps) => <SnippetsPanel {...props} />;

export const Topic = (props: ComponentProps<typeof TopicScreen>) => <TopicScreen {...props} />;

export const SearchResults = (props: ComponentProps<typeof FoundPassages>) => (
  <FoundPassages {...props} />
);
