import type { Collection } from "@lectern/contract/library";
import { useLingui } from "@lingui/react/macro";
import { lazy, type RefObject, Suspense } from "react";

import { Tabs } from "#ui/Tabs.tsx";

import { useListing } from "../listing.ts";
import type { Selection } from "../selection.ts";
import { DocumentsPanel } from "./DocumentsPanel.tsx";

const SettingsPanel = lazy(async () => ({
  default: (await import("./SettingsPanel.tsx")).SettingsPanel,
}));

interface CollectionContentProps {
  collection: Collection;
  /** Narrows the documents by name. */
  q: string;
  selection: Selection;
  scroller: RefObject<HTMLElement | null>;
}

/** What an open collection shows: its documents, or its settings. */
export function CollectionContent({ collection, q, selection, scroller }: CollectionContentProps) {
  const { t } = useLingui();
  const { tab, status, set } = useListing();
  return (
    <Tabs
      label={collection.name}
      tabs={[
        { key: "documents", name: t`Documents`, count: collection.document_count },
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
          <SettingsPanel collection={collection} />
        </Suspense>
      )}
    </Tabs>
  );
}
