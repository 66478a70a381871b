import { Trans, useLingui } from "@lingui/react/macro";

import { LabelledCheckbox } from "#ui/controls/LabelledCheckbox.tsx";

import { CollectionList } from "./CollectionList.tsx";
import { FolderSelect } from "./FolderSelect.tsx";

/** A collection, or a folder of it, whose documents are reviewed. */
export interface Place {
  collectionId: string | undefined;
  folderId: string | null;
  live: boolean;
}

interface PlaceChoiceProps {
  value: Place;
  onChange: (place: Place) => void;
}

export function PlaceChoice({ value, onChange }: PlaceChoiceProps) {
  const { t } = useLingui();
  const { collectionId, folderId, live } = value;
  return (
    <>
      <p>
        <Trans>It covers all its documents, including those added later.</Trans>
      </p>
      <CollectionList
        value={collectionId}
        onChange={(id) => onChange({ ...value, collectionId: id, folderId: null })}
      />
      {collectionId !== undefined && (
        <FolderSelect
          collectionId={collectionId}
          value={folderId}
          onChange={(id) => onChange({ ...value, folderId: id })}
        />
      )}
      <LabelledCheckbox
        label={t`Fill new documents automatically`}
        checked={live}
        onChange={(checked) => onChange({ ...value, live: checked })}
      />
    </>
  );
}
