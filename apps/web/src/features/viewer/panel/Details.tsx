import type { Document } from "@lectern/contract/library";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";

import { DocumentFields } from "#features/fields/index.ts";
import { TagsDialog } from "#features/tags/index.ts";
import { linkToken } from "#platform/session/link-token.ts";
import { read } from "#platform/http/read.ts";
import { translateStatus } from "#platform/language/server-messages.ts";
import { TagChips } from "#ui/feedback/TagChips.tsx";
import { unitCount } from "#ui/text/counts.ts";
import { fileSize, shortDate } from "#ui/text/formats.ts";
import { languageName } from "#ui/text/language-name.ts";
import { personName } from "#ui/text/person-name.ts";

import { Detail } from "./Detail.tsx";
import styles from "./Details.module.css";
import { DocumentLink, HeldDocuments } from "./HeldDocuments.tsx";
import { Facts } from "../facts/Facts.tsx";
import { DocumentReference } from "../reference/DocumentReference.tsx";
import { Versions } from "../versions/Versions.tsx";
import { Origin } from "./Origin.tsx";

interface DetailsProps {
  document: Document;
  onReplace: ((document: Document) => void) | undefined;
  /** Called when a passage is opened. */
  onGone: () => void;
}

/** A document's facts, its file properties, its versions, and the documents from the same file. */
export function Details({ document, onReplace, onGone }: DetailsProps) {
  return (
    <>
      {document.status_detail && (document.status === "error" || document.status === "ready") && (
        <p className={styles.reason} data-status={document.status}>
          {translateStatus(document)}
        </p>
      )}
      <Facts document={document} onGone={onGone} />
      <FileDetails document={document} />
      <div className={styles.held}>
        <Versions document={document} onReplace={onReplace} />
      </div>
      {document.contained_count > 0 && (
        <div className={styles.held}>
          <HeldDocuments document={document} />
        </div>
      )}
    </>
  );
}

function FileDetails({ document }: { document: Document }) {
  const { t } = useLingui();
  const { language, size, page_count, unit, created_at, created_by, collection_id, contained_in } =
    document;
  const collection = useQuery({
    ...read("/libraries/ext/v1/collections/{collection_id}", { params: { collection_id } }),
    staleTime: 60_000,
  });
  const [tagging, setTagging] = useState(false);
  // Published copies and files of conversations have no fields.
  const isOwn =
    linkToken === undefined && collection.data && collection.data.edition?.id !== collection_id;
  const mayTag = linkToken === undefined && collection.data?.permissions.edit === true;
  const pages = page_count === null ? "" : `, ${unitCount(page_count, unit)}`;
  const date = shortDate(created_at);
  const name = personName(created_by);
  return (
    <>
      <dl className={styles.details}>
        <Detail name={t`Name`}>
          <bdi>{document.name}</bdi>
        </Detail>
        <Detail name={t`Kind`}>
          <bdi>{kindOf(document)}</bdi>
        </Detail>
        {language && <Detail name={t`Language`}>{languageName(language)}</Detail>}
        <Detail name={t`Size`}>
          {fileSize(size)}
          {pages}
        </Detail>
        <Detail name={t`Added`}>
          <Trans>
            {date} by <bdi>{name}</bdi>
          </Trans>
        </Detail>
        {(document.tags.length > 0 || mayTag) && (
          <Detail name={t`Tags`}>
            <TagChips tags={document.tags} />
            {mayTag && (
              <button
                type="button"
                className={styles.change}
                aria-haspopup="dialog"
                onClick={() => setTagging(true)}
              >
                {document.tags.length > 0 ? t`Change the tags` : t`Add tags`}
              </button>
            )}
            {tagging && <TagsDialog documents={[document]} onClose={() => setTagging(false)} />}
          </Detail>
        )}
        {document.standing && <Origin standing={document.standing} />}
        {contained_in && (
          <Detail name={t`Came in`}>
            <DocumentLink document={contained_in} />
          </Detail>
        )}
        <Detail name={t`Checksum`}>
          <abbr className={styles.checksum} title={`MD5 ${document.checksum}`}>
            {document.checksum.slice(0, 8)}
          </abbr>
        </Detail>
        {collection.data && (
          <Detail name={t`Collection`}>
            {linkToken === undefined ? (
              <Link to={`/library/all/${collection_id}`}>
                <bdi>{collection.data.name}</bdi>
              </Link>
            ) : (
              <bdi>{collection.data.name}</bdi>
            )}
          </Detail>
        )}
      </dl>
      {isOwn && (
        <>
          <DocumentFields documentId={document.id} mayEdit={mayTag} />
          <DocumentReference documentId={document.id} mayEdit={mayTag} />
        </>
      )}
    </>
  );
}

/** The file extension is more familiar than the media type. */
const kindOf = ({ extension, mime_type }: Document) =>
  extension === "" ? mime_type : extension.toUpperCase();
