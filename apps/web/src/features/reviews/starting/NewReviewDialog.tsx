import type { OpenReview } from "@lectern/contract/reviews";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { useCollection } from "#features/library/index.ts";
import { api } from "#platform/http/api.ts";
import { errorMessage } from "#platform/http/error-message.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Field } from "#ui/controls/Field.tsx";
import { Segmented } from "#ui/controls/Segmented.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Dialog } from "#ui/popups/Dialog.tsx";
import { shortCount } from "#ui/text/formats.ts";

import { keepReview, reviewsPath } from "../api.ts";
import { CollectionList } from "./CollectionList.tsx";
import { DocumentList } from "./DocumentList.tsx";

interface NewReviewDialogProps {
  /** Chosen before: a collection, or documents. */
  collectionId: string | undefined;
  documentIds: readonly string[];
  onMade: (review: OpenReview) => void;
  onClose: () => void;
}

/** Makes a review: its name, and the documents that it asks. */
export function NewReviewDialog(props: NewReviewDialogProps) {
  const { t } = useLingui();
  const { collectionId, documentIds, onMade, onClose } = props;
  const [typed, setTyped] = useState<string>();
  const [tried, setTried] = useState(false);
  const [kind, setKind] = useState<"collection" | "documents">(
    documentIds.length > 0 ? "documents" : "collection",
  );
  const [collection, setCollection] = useState(collectionId);
  const [documents, setDocuments] = useState<ReadonlySet<string>>(new Set(documentIds));
  const chosen = useCollection(collection).data;
  const name = typed ?? (kind === "collection" ? (chosen?.name ?? "") : "");
  const isChosen = kind === "collection" ? collection !== undefined : documents.size > 0;
  const make = useMutation({
    mutationFn: () =>
      api.post(reviewsPath, {
        body: {
          name: name.trim(),
          source:
            kind === "collection"
              ? { type: "collection", collection_id: collection ?? "" }
              : { type: "documents", document_ids: [...documents] },
        },
      }),
    onSuccess: (review) => {
      keepReview(review);
      onMade(review);
    },
  });
  const submit = () => {
    setTried(true);
    if (name.trim() !== "" && isChosen && !make.isPending) make.mutate();
  };
  const wasGiven = documentIds.length > 0;
  const selected = shortCount(documentIds.length);
  return (
    <Dialog
      open
      wide
      title={t`New review`}
      onClose={onClose}
      onSubmit={submit}
      confirm={
        <Button kind="primary" type="submit" busy={make.isPending}>
          <Trans>Create review</Trans>
        </Button>
      }
    >
      <Field
        label={t`Name`}
        value={name}
        dir="auto"
        maxLength={200}
        error={tried && name.trim() === "" ? t`Give the review a name.` : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      {wasGiven ? (
        <p>
          <Plural
            value={documentIds.length}
            one={`It covers the ${selected} document that you selected.`}
            other={`It covers the ${selected} documents that you selected.`}
          />
        </p>
      ) : (
        <>
          <Segmented
            label={t`Documents`}
            options={[
              { value: "collection", name: t`A collection` },
              { value: "documents", name: t`Chosen documents` },
            ]}
            value={kind}
            onChange={setKind}
          />
          {kind === "collection" ? (
            <>
              <p>
                <Trans>It covers all its documents, including those added later.</Trans>
              </p>
              <CollectionList value={collection} onChange={setCollection} />
            </>
          ) : (
            <DocumentList chosen={documents} onChange={setDocuments} />
          )}
        </>
      )}
      {tried && !isChosen && (
        <Notice tone="warning" live="polite">
          <Trans>Choose what the review asks.</Trans>
        </Notice>
      )}
      {make.isError && (
        <Notice tone="error" live="assertive">
          {errorMessage(make.error)}
        </Notice>
      )}
    </Dialog>
  );
}
