import type { ComponentProps } from "react";

import type { CollectionTabs } from "#features/library/index.ts";
import { SnippetsPanel, TopicScreen, TopicsPanel } from "#features/topics/index.ts";

// What the library shows of topics. The library's first screen needs none of it.

type TabProps = ComponentProps<CollectionTabs["topics"]>;

export const Topics = (props: TabProps) => <TopicsPanel {...props} />;

export const Snippets = (props: TabProps) => <SnippetsPanel {...props} />;

export const Topic = (props: ComponentProps<typeof TopicScreen>) => <TopicScreen {...props} />;
