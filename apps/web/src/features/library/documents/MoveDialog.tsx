import type { Folder } from "@lectern/contract/folders";
import type { Collection, Document } from "@lectern/contract/library";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { shortCount } from "#ui/text/formats.ts";

import { useCollection, useFolders } from "../api.ts";
import { FolderChoice } from "../folders/FolderChoice.tsx";
import { useLibraryActions } from "../library-actions.ts";
import { CollectionChoice } from "../collections/CollectionChoice.tsx";

interface MoveDialogProps {
  documents: readonly Document[];
  onClose: () => void;
}

/** Asks where to move documents: to a folder of their collection or to another collection. */
export function MoveDialog({ documents, onClose }: MoveDialogProps) {
  const { t } = useLingui();
  const actions = useLibraryActions();
  const [only] = documents;
  const own = useCollection(only?.collection_id).data;
  const hasFolders = useFolders(only?.collection_id).data?.results.length ?? 0;
  const [chosen, setChosen] = useState<Collection>();
  const [folder, setFolder] = useState<Folder | null>();
  const to = chosen ?? (hasFolders > 0 ? own : undefined);
  const inOwn = to !== undefined && to.id === only?.collection_id;
  // In another collection they go to the top level unless a folder is chosen.
  const place = folder === undefined && !inOwn ? null : folder;

  const submit = () => {
    if (!to || place === undefined) return;
    onClose();
    const { name } = place ?? to;
    actions.moveTo(documents, { collection_id: to.id, folder_id: place?.id ?? null, name });
  };
  const shown = shortCount(documents.length);
  const name = documents.length === 1 ? only?.name : undefined;
  return (
    <FormDialog
      title={
        name === undefined
          ? plural(documents.length, {
              one: `Move ${shown} document to`,
              other: `Move ${shown} documents to`,
            })
          : t`Move ${name} to`
      }
      onClose={onClose}
      onSubmit={submit}
      confirm={t`Move`}
      disabled={!to || place === undefined}
    >
      <CollectionChoice
        value={to?.id ?? null}
        onChange={(collection) => {
          setChosen(collection);
          setFolder(undefined);
        }}
        except={hasFolders > 0 ? undefined : only?.collection_id}
      />
      {to && <Places collection={to} value={place && place.id} onChange={setFolder} />}
    </FormDialog>
  );
}

interface PlacesProps {
  collection: Collection;
  value: string | null | undefined;
  onChange: (folder: Folder | null) => void;
}

/** The folders of a collection; nothing if it has none. */
function Places(props: PlacesProps) {
  const { data } = useFolders(props.collection.id);
  return (data?.results.length ?? 0) > 0 ? <FolderChoice {...props} /> : null;
}
