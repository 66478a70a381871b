import type { Collection } from "@lectern/contract/library";
import { may } from "@lectern/contract/policy";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";

import { isGone } from "#platform/http/api.ts";
import { useSession } from "#platform/session/session.ts";
import { Button } from "#ui/controls/Button.tsx";
import * as icons from "#ui/images/icons.ts";
import { PageBar } from "#ui/layout/PageBar.tsx";
import { LoadingRows, Skeleton } from "#ui/feedback/Skeleton.tsx";
import { useTitle } from "#ui/layout/use-title.ts";

import { useCollection, useFolders } from "../api.ts";
import { pathName } from "../folder-tree.ts";
import { useDensity } from "#ui/layout/density.ts";
import { LibraryActionsContext, useLibraryActions } from "../library-actions.ts";
import { type LibraryType, listingSearch, typeName, useListing } from "../listing.ts";
import { useLibraryEvents } from "../live.ts";
import { part } from "../part.ts";
import { useSelection } from "../selection/selection.ts";
import { addFiles, pickFiles, prepareUploads } from "../uploads/add-files.ts";
import { CollectionMenu } from "./CollectionMenu.tsx";
import type { CollectionTabs } from "../collections/CollectionContent.tsx";
import type { LibraryDialog } from "./dialogs.ts";
import styles from "./Library.module.css";
import type { PassageSearch } from "../passage-search.ts";
import { Listing } from "./Listing.tsx";
import { OpenFailed } from "./OpenFailed.tsx";
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

const CollectionPage = lazy(async () => ({ default: (await loadLater()).CollectionPage }));
const loadTrash = part(() => import("../trash/TrashPanel.tsx"));
const DropOverlay = lazy(async () => ({ default: (await loadLater()).DropOverlay }));
const LibraryDialogs = lazy(async () => ({ default: (await loadLater()).LibraryDialogs }));
const SelectionBar = lazy(async () => ({ default: (await loadLater()).SelectionBar }));
const TrashPanel = lazy(async () => ({ default: (await loadTrash()).TrashPanel }));

interface LibraryProps {
  type: LibraryType;
  /** The collection whose page is shown; undefined shows the listing. */
  openId: string | undefined;
  /** Renders the passages a search finds; provided by another feature. */
  passages: (search: PassageSearch) => ReactNode;
  /** The tabs of an open collection that other features provide. */
  tabs: CollectionTabs;
}

/** The library: its collections or the page of one, with all their actions. */
export function Library({ type, openId: pageId, passages, tabs }: LibraryProps) {
  const { t } = useLingui();
  const mayCreate = useSession(({ group }) => may(group, "collection.create"));
  const { tab, folder, trash, unfolded } = useListing();
  const openId = pageId ?? unfolded;
  const { data: open, error } = useCollection(openId);
  const failure = open && !isGone(error) ? null : error;
  const isPage = pageId !== undefined && !trash && !failure;
  const [params] = useSearchParams();
  const listing = `/library/${type}${listingSearch(params)}`;
  const selection = useSelection(`${openId ?? ""} ${folder ?? ""}`);
  const [dialog, setDialog] = useState<LibraryDialog | null>(null);
  const density = useDensity();
  const goTo = useGoTo(type);
  const visibility = type === "shared" ? "shared" : "private";
  useTitle(trash ? t`Trash` : isPage ? open?.name : t(titles[type]));
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
  const upload = place !== "nowhere" && (
    <UploadButton
      onPick={(pick) => void pickFor(openId ? open : undefined, pick)}
      onWeb={() => setDialog({ kind: "web", collection: openId ? open : undefined })}
    />
  );
  const waiting = (
    <div className={styles.waiting}>
      <LoadingRows label={t`Loading the collection`} />
    </div>
  );
  useAskedFor({
    collection: newCollection,
    files: () => void pickFor(openId ? open : undefined),
  });

  return (
    <LibraryActionsContext value={actions}>
      {isPage ? (
        <PageBar
          parent={{ name: t`Library`, to: listing }}
          title={open ? <bdi title={open.name}>{open.name}</bdi> : <Skeleton width={160} />}
        >
          {open && <AskButton collection={open} />}
          {upload}
          {open && <CollectionMenu collection={open} />}
        </PageBar>
      ) : (
        <PageBar title={t`Library`} place={trash ? t`Trash` : t(typeName[type])}>
          {upload}
          {mayCreate && (
            <Button kind="primary" size="small" icon={icons.plus} onClick={newCollection}>
              <Trans>New collection</Trans>
            </Button>
          )}
        </PageBar>
      )}
      <div className={styles.page} data-density={density}>
        {trash ? (
          <Suspense>
            <TrashPanel />
          </Suspense>
        ) : isPage ? (
          <Suspense fallback={waiting}>
            {open ? (
              <CollectionPage
                key={open.id}
                type={type}
                collection={open}
                listing={listing}
                selection={selection}
                passages={passages}
                tabs={tabs}
                trash={mayCreate}
              />
            ) : (
              waiting
            )}
          </Suspense>
        ) : (
          <Listing
            type={type}
            openId={failure ? undefined : openId}
            open={open}
            failed={openId && failure && <OpenFailed id={openId} error={failure} back={listing} />}
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

/** The primary action of a collection; hidden while it is empty. */
function AskButton({ collection }: { collection: Collection }) {
  const { askCollection } = useLibraryActions();
  if (collection.document_count === 0) return null;
  return (
    <Button kind="primary" size="small" icon={icons.chat} onClick={() => askCollection(collection)}>
      <Trans>Ask</Trans>
    </Button>
  );
}

/** Opens a collection or closes the open one; order and filters stay. */
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

/**
 * Preloads code that a click or drop needs once the screen is shown: first what opens a collection.
 */
function usePreparation() {
  useEffect(() => void loadLater().catch(() => {}), []);
  useEffect(() => {
    const timer = setTimeout(prepareUploads, 2000);
    return () => clearTimeout(timer);
  }, []);
}
