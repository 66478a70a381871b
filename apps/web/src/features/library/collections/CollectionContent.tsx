import type { Collection } from "@lectern/contract/library";
import { useLingui } from "@lingui/react/macro";
import { type ComponentType, lazy, type RefObject, Suspense } from "react";

import { Tabs } from "#ui/controls/Tabs.tsx";

import { useListing } from "../listing.ts";
import type { Selection } from "../selection/selection.ts";
import { part } from "../part.ts";
import { DocumentsPanel } from "../documents/DocumentsPanel.tsx";

const loadSettings = part(() => import("./SettingsPanel.tsx"));
const loadActivity = part(() => import("../activity/ActivityPanel.tsx"));
const SettingsPanel = lazy(async () => ({ default: (await loadSettings()).SettingsPanel }));
const ActivityPanel = lazy(async () => ({ default: (await loadActivity()).ActivityPanel }));

interface TabProps {
  collection: Collection;
  scroller: RefObject<HTMLElement | null>;
}

/** Tabs provided by other features. */
export type CollectionTabs = Record<"topics" | "snippets", ComponentType<TabProps>>;

interface CollectionContentProps {
  collection: Collection;
  /** Filters the documents by name. */
  q: string;
  selection: Selection;
  scroller: RefObject<HTMLElement | null>;
  tabs: CollectionTabs;
}

/** The tabs of an open collection: documents, topics, snippets, activity, settings. */
export function CollectionContent(props: CollectionContentProps) {
  const { collection, q, selection, scroller, tabs } = props;
  const { t } = useLingui();
  const { tab, status, set } = useListing();
  const Other = tab === "topics" || tab === "snippets" ? tabs[tab] : undefined;
  return (
    <Tabs
      label={collection.name}
      tabs={[
        { key: "documents", name: t`Documents`, count: collection.document_count },
        { key: "topics", name: t`Topics`, count: collection.topic_count },
        { key: "snippets", name: t`Snippets`, count: collection.snippet_count },
        { key: "activity", name: t`Activity` },
        { key: "settings", name: t`Settings` },
      ]}
      selected={tab}
      onSelect={(key) => set({ tab: key === "documents" ? undefined : key })}
    >
      {tab === "documents" ? (
        <DocumentsPanel
          key={collection.id}
          collection={collection}
          q={q}
          status={status}
          selection={selection}
          scroller={scroller}
        />
      ) : (
        <Suspense>
          {Other && <Other key={collection.id} collection={collection} scroller={scroller} />}
          {tab === "activity" && <ActivityPanel key={collection.id} collection={collection} />}
          {tab === "settings" && <SettingsPanel collection={collection} />}
        </Suspense>
      )}
    </Tabs>
  );
}
