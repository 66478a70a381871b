import type { Collection } from "@lectern/contract/library";
import { useLingui } from "@lingui/react/macro";
import { lazy, type RefObject, Suspense } from "react";

import { Tabs } from "#ui/Tabs.tsx";

import { useListing } from "../listing.ts";
import type { Selection } from "../selection.ts";
import { part } from "../part.ts";
import { DocumentsPanel } from "./DocumentsPanel.tsx";

const loadSettings = part(() => import("./SettingsPanel.tsx"));
const loadActivity = part(() => import("../activity/ActivityPanel.tsx"));
const SettingsPanel = lazy(async () => ({ default: (await loadSettings()).SettingsPanel }));
const ActivityPanel = lazy(async () => ({ default: (await loadActivity()).ActivityPanel }));

interface CollectionContentProps {
  collection: Collection;
  /** Narrows the documents by name. */
  q: string;
  selection: Selection;
  scroller: RefObject<HTMLElement | null>;
}

/** What an open collection shows: its documents, what was done in it, or its settings. */
export function CollectionContent({ collection, q, selection, scroller }: CollectionContentProps) {
  const { t } = useLingui();
  const { tab, status, set } = useListing();
  return (
    <Tabs
      label={collection.name}
      tabs={[
        { key: "documents", name: t`Documents`, count: collection.document_count },
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
          {tab === "activity" ? (
            <ActivityPanel key={collection.id} collection={collection} />
          ) : (
            <SettingsPanel collection={collection} />
          )}
        </Suspense>
      )}
    </Tabs>
  );
}
