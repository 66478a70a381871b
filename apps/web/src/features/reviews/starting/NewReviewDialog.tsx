import type { NewReview, OpenReview } from "@lectern/contract/reviews";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { useCollection, useFolders } from "#features/library/index.ts";
import { api } from "#platform/http/api.ts";
import { Field } from "#ui/controls/Field.tsx";
import { Segmented } from "#ui/controls/Segmented.tsx";
import { ErrorNotice } from "#ui/feedback/ErrorNotice.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { shortCount } from "#ui/text/formats.ts";

import { keepReview, reviewsPath } from "../api.ts";
import { DocumentList } from "./DocumentList.tsx";
import type { GivenSource } from "./given-source.ts";
import { type Place, PlaceChoice } from "./PlaceChoice.tsx";

const longestName = 200;

interface NewReviewDialogProps {
  /** Chosen before, on another screen. */
  given: GivenSource | undefined;
  onMade: (review: OpenReview) => void;
  onClose: () => void;
}

type Kind = "place" | "documents" | "search";

/** Makes a review: its name, and the documents that it asks. */
export function NewReviewDialog({ given, onMade, onClose }: NewReviewDialogProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string>();
  const [tried, setTried] = useState(false);
  const [kind, setKind] = useState<Kind>(given?.type ?? "place");
  const [place, setPlace] = useState<Place>({
    collectionId: given?.type === "place" ? given.collectionId : undefined,
    folderId: given?.type === "place" ? given.folderId : null,
    live: false,
  });
  const [documents, setDocuments] = useState<ReadonlySet<string>>(
    new Set(given?.type === "documents" ? given.ids : []),
  );
  const collection = useCollection(place.collectionId).data;
  const folders = useFolders(place.collectionId).data?.results;
  const folder = folders?.find(({ id }) => id === place.folderId);
  const suggested: Record<Kind, string> = {
    place: (place.folderId === null ? collection : folder)?.name ?? "",
    documents: "",
    search: given?.type === "search" ? given.q.slice(0, longestName) : "",
  };
  const name = typed ?? suggested[kind];
  const source = sourceOf(kind, given, place, documents);
  const make = useMutation({
    mutationFn: (from: NewReview["source"]) =>
      api.post(reviewsPath, {
        body: {
          name: name.trim(),
          source: from,
          ...(kind === "place" && place.live && { live: true }),
        },
      }),
    onSuccess: (review) => {
      keepReview(review);
      onMade(review);
    },
  });
  const submit = () => {
    setTried(true);
    if (name.trim() !== "" && source && !make.isPending) make.mutate(source);
  };
  return (
    <FormDialog
      wide
      title={t`New review`}
      onClose={onClose}
      onSubmit={submit}
      confirm={t`Create review`}
      busy={make.isPending}
    >
      <Field
        label={t`Name`}
        value={name}
        dir="auto"
        maxLength={longestName}
        error={tried && name.trim() === "" ? t`Give the review a name.` : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      {given?.type === "documents" && <GivenDocuments count={given.ids.length} />}
      {given?.type === "search" && <GivenSearch q={given.q} />}
      {(given === undefined || given.type === "place") && (
        <>
          <Segmented<Kind>
            label={t`Documents`}
            options={[
              { value: "place", name: t`A collection or folder` },
              { value: "documents", name: t`Chosen documents` },
            ]}
            value={kind}
            onChange={setKind}
          />
          {kind === "place" ? (
            <PlaceChoice value={place} onChange={setPlace} />
          ) : (
            <DocumentList chosen={documents} onChange={setDocuments} />
          )}
        </>
      )}
      {tried && !source && (
        <Notice tone="warning" live="polite">
          <Trans>Choose what the review asks.</Trans>
        </Notice>
      )}
      <ErrorNotice error={make.error} />
    </FormDialog>
  );
}

function GivenSearch({ q }: { q: string }) {
  return (
    <p>
      <Trans>
        It covers the documents that contain words of “<bdi>{q}</bdi>”, the best matches first, up
        to 1,000. Those added later are not part of it.
      </Trans>
    </p>
  );
}

function GivenDocuments({ count }: { count: number }) {
  const selected = shortCount(count);
  return (
    <p>
      <Plural
        value={count}
        one={`It covers the ${selected} document that you selected.`}
        other={`It covers the ${selected} documents that you selected.`}
      />
    </p>
  );
}

/** Undefined while nothing is chosen. */
function sourceOf(
  kind: Kind,
  given: GivenSource | undefined,
  { collectionId, folderId }: Place,
  documents: ReadonlySet<string>,
): NewReview["source"] | undefined {
  if (given?.type === "search") {
    const { q, collectionIds } = given;
    const within = collectionIds.length > 0 && { collection_ids: [...collectionIds] };
    return { type: "search", q, ...within };
  }
  if (kind === "documents")
    return documents.size > 0 ? { type: "documents", document_ids: [...documents] } : undefined;
  if (collectionId === undefined) return undefined;
  return folderId === null
    ? { type: "collection", collection_id: collectionId }
    : { type: "folder", collection_id: collectionId, folder_id: folderId };
}
