import type { Collection } from "@lectern/contract/library";
import { may } from "@lectern/contract/policy";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";

import { useSession } from "#platform/session.ts";
import { Button } from "#ui/Button.tsx";
import * as icons from "#ui/icons.ts";
import { PageBar } from "#ui/PageBar.tsx";
import { useTitle } from "#ui/use-title.ts";

import { useCollection, useFolders } from "../api.ts";
import { pathName } from "../folder-tree.ts";
import { LibraryActionsContext } from "../library-actions.ts";
import { type LibraryType, listingSearch, typeName, useListing } from "../listing.ts";
import { useLibraryEvents } from "../live.ts";
import { part } from "../part.ts";
import { useSelection } from "../selection.ts";
import { addFiles, pickFiles, prepareUploads } from "../uploads/add-files.ts";
import type { CollectionTabs } from "./CollectionContent.tsx";
import type { LibraryDialog } from "./dialogs.ts";
import styles from "./Library.module.css";
import { Listing, type PassageSearch } from "./Listing.tsx";
import { UploadButton } from "./UploadButton.tsx";
import { loadLater, useActions } from "./use-actions.ts";
import { dropPlace, useAdding } from "./use-adding.ts";
import { useAskedFor } from "./use-asked-for.ts";
import { useDrop } from "./use-drop.ts";

const titles: Record<LibraryType, MessageDescriptor> = {
  all: msg`All collections`,
  private: msg`Private collections`,
  shared: msg`Shared collections`,
  published: msg`Published collections`,
};

const loadTrash = part(() => import("../trash/TrashPanel.tsx"));
const DropOverlay = lazy(async () => ({ default: (await loadLater()).DropOverlay }));
const LibraryDialogs = lazy(async () => ({ default: (await loadLater()).LibraryDialogs }));
const SelectionBar = lazy(async () => ({ default: (await loadLater()).SelectionBar }));
const TrashPanel = lazy(async () => ({ default: (await loadTrash()).TrashPanel }));

interface LibraryProps {
  type: LibraryType;
  /** The collection that is open, if one is. */
  openId: string | undefined;
  /** Shows the passages a search finds; another feature's part. */
  passages: (search: PassageSearch) => ReactNode;
  /** What an open collection shows of other features. */
  tabs: CollectionTabs;
}

/** The library: its collections, one of them open, and everything that is done with them. */
export function Library({ type, openId, passages, tabs }: LibraryProps) {
  const { t } = useLingui();
  const { data: open, error } = useCollection(openId);
  const mayCreate = useSession(({ group }) => may(group, "collection.create"));
  const { tab, folder, trash } = useListing();
  const selection = useSelection(`${openId ?? ""} ${folder ?? ""}`);
  const [dialog, setDialog] = useState<LibraryDialog | null>(null);
  const goTo = useGoTo(type);
  const visibility = type === "shared" ? "shared" : "private";
  useTitle(trash ? t`Trash` : open && openId ? open.name : t(titles[type]));
  useLibraryEvents();
  usePreparation();

  const folders = useFolders(open?.id).data?.results;
  const path = folders && folder ? pathName(folders, folder) : undefined;
  const place = useMemo(
    () => dropPlace(openId, open, mayCreate, path),
    [openId, open, mayCreate, path],
  );
  const dragging = useDrop(useAdding({ place, visibility, goTo }));
  const pickFor = async (collection: Collection | undefined, pick = pickFiles) => {
    const chosen = await pick();
    if (chosen.files.length === 0) return;
    const inOpen = collection !== undefined && collection.id === openId;
    if (collection) void addFiles(collection.id, chosen.files, inOpen ? path : undefined);
    else setDialog({ kind: "upload", chosen });
  };
  const actions = useActions({
    selection,
    show: setDialog,
    pickFiles: (collection) => void pickFor(collection),
    onRemoved: ({ id }) => id === openId && goTo(undefined),
  });
  const newCollection = () => setDialog({ kind: "new-collection" });
  useAskedFor({
    collection: newCollection,
    files: () => void pickFor(openId ? open : undefined),
  });

  return (
    <LibraryActionsContext value={actions}>
      <PageBar title={t`Library`} place={trash ? t`Trash` : t(typeName[type])}>
        {place !== "nowhere" && (
          <UploadButton
            onPick={(pick) => void pickFor(openId ? open : undefined, pick)}
            onWeb={() => setDialog({ kind: "web", collection: openId ? open : undefined })}
          />
        )}
        {mayCreate && (
          <Button kind="primary" size="small" icon={icons.plus} onClick={newCollection}>
            <Trans>New collection</Trans>
          </Button>
        )}
      </PageBar>
      <div className={styles.page}>
        {trash ? (
          <Suspense>
            <TrashPanel />
          </Suspense>
        ) : (
          <Listing
            type={type}
            openId={openId}
            open={open}
            openError={error}
            selection={selection}
            passages={passages}
            tabs={tabs}
            onNew={mayCreate ? newCollection : undefined}
          />
        )}
        <Suspense>
          {tab === "documents" && selection.documents.length > 0 && (
            <SelectionBar selection={selection} mayEdit={open?.permissions.edit ?? false} />
          )}
        </Suspense>
        <Suspense>{dragging && <DropOverlay dragging={dragging} place={place} />}</Suspense>
      </div>
      {dialog && (
        <Suspense>
          <LibraryDialogs
            dialog={dialog}
            visibility={visibility}
            onClose={() => setDialog(null)}
            goTo={goTo}
            addTo={(id, files) => void addFiles(id, files)}
          />
        </Suspense>
      )}
    </LibraryActionsContext>
  );
}

/** Opens a collection, or leaves the open one; order and filters stay. */
function useGoTo(type: LibraryType) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const search = listingSearch(params);
  return useCallback(
    (id: string | undefined) =>
      void navigate({ pathname: id ? `/library/${type}/${id}` : `/library/${type}`, search }),
    [navigate, search, type],
  );
}

/** Fetches what a click or a drop will need once the screen stands: first what opens a collection. */
function usePreparation() {
  useEffect(() => void loadLater().catch(() => {}), []);
  useEffect(() => {
    const timer = setTimeout(prepareUploads, 2000);
    return () => clearTimeout(timer);
  }, []);
}
