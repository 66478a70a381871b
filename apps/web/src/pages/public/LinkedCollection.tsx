import type { Collection, Document } from "@lectern/contract/library";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";

import { SearchResults } from "#features/search/index.ts";
import { viewerLink } from "#features/viewer/index.ts";
import { useListPage } from "#platform/http/use-list-page.ts";
import { documentCount, unitCount } from "#ui/text/counts.ts";
import { QueryState } from "#ui/feedback/QueryState.tsx";
import { FileIcon } from "#ui/images/FileIcon.tsx";
import { FileName } from "#ui/images/FileName.tsx";
import { fileSize, shortDate } from "#ui/text/formats.ts";
import { PageHeading } from "#ui/layout/PageHeading.tsx";
import { Pager } from "#ui/layout/Pager.tsx";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { useSettled } from "#ui/text/use-settled.ts";

import styles from "./PublicPage.module.css";

const perPage = 50;

/** The documents of an edition, and search in them. */
export function LinkedCollection({ collection }: { collection: Collection }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const q = useSettled(typed.trim());
  const { name, description, edition, document_count } = collection;
  return (
    <>
      <div className={styles.head}>
        <PageHeading className={styles.title}>
          <bdi>{name}</bdi>
        </PageHeading>
        {edition && <Origin edition={edition} documents={document_count} />}
        {description && (
          <p className={styles.description} dir="auto">
            {description}
          </p>
        )}
      </div>
      <SearchField
        label={t`Search the documents`}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Documents key={q} collectionId={collection.id} q={q} />
      {q !== "" && <SearchResults q={q} collection={collection} />}
    </>
  );
}

interface OriginProps {
  edition: NonNullable<Collection["edition"]>;
  documents: number;
}

function Origin({ edition: { number, workspace, published_at }, documents }: OriginProps) {
  const date = shortDate(published_at);
  return (
    <p className={styles.origin}>
      <Trans>
        Edition {number}, published by <bdi>{workspace}</bdi> on {date}
      </Trans>
      {" · "}
      {documentCount(documents)}
    </p>
  );
}

function Documents({ collectionId, q }: { collectionId: string; q: string }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const query = useListPage("/libraries/ext/v1/collections/{collection_id}/document", {
    params: { collection_id: collectionId },
    query: { sort: "name", q: q || undefined, page, page_size: perPage },
  });
  const { data, isError } = query;
  if (!data || isError) {
    const failed = t`The documents could not be loaded`;
    return <QueryState query={query} failed={failed} loading={t`Loading`} />;
  }
  if (data.total === 0) return null;
  return (
    <section aria-label={t`Documents`}>
      <ul className={styles.documents}>
        {data.results.map((document) => (
          <Row key={document.id} document={document} />
        ))}
      </ul>
      <Pager
        label={t`Documents`}
        page={page}
        pageSize={perPage}
        total={data.total}
        onPage={setPage}
      />
    </section>
  );
}

function Row({ document }: { document: Document }) {
  const { id, name, extension, size, page_count, unit } = document;
  const address = viewerLink({ documentId: id, page: null, highlight: null });
  return (
    <li>
      <Link className={styles.document} to={address} state={{ viewer: "opened" }}>
        <FileIcon extension={extension} />
        <span className={styles.name}>
          <FileName name={name} />
        </span>
        <span className={styles.size}>
          <bdi>
            {page_count !== null && `${unitCount(page_count, unit)} · `}
            {fileSize(size)}
          </bdi>
        </span>
      </Link>
    </li>
  );
}
