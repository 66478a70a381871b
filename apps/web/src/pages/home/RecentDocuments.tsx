import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";

import { read } from "#platform/http/read.ts";
import { Card } from "#ui/layout/Card.tsx";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { FileIcon } from "#ui/images/FileIcon.tsx";
import { FileName } from "#ui/images/FileName.tsx";
import { fileSize, shortDate } from "#ui/text/formats.ts";
import { Row, Rows } from "#ui/layout/Rows.tsx";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";
import { StatusBadge } from "#ui/feedback/StatusBadge.tsx";

/** Milliseconds between two polls while a document is being ingested. */
const pace = 3000;

/** The documents added last, with their progress. Renders nothing if there are none. */
export function RecentDocuments() {
  const { t } = useLingui();
  const documents = useQuery({
    ...read("/libraries/ext/v1/document", { query: { page_size: 6 } }),
    refetchInterval: ({ state }) =>
      state.data?.results.some(({ status }) => status === "processing") ? pace : false,
  });
  if (documents.data?.total === 0) return null;
  return (
    <Card title={t`Recently added`}>
      {documents.isPending ? (
        <LoadingRows label={t`Loading recently added documents`} />
      ) : documents.isError ? (
        <ErrorState
          title={t`Couldn't load the documents`}
          onRetry={() => void documents.refetch()}
        />
      ) : (
        <Rows>
          {documents.data.results.map((document) => (
            <Row
              key={document.id}
              to={`/library/all/${document.collection_id}?document=${document.id}`}
              start={<FileIcon />}
              title={<FileName name={document.name} />}
              below={
                <>
                  <bdi>{fileSize(document.size)}</bdi> · <bdi>{shortDate(document.created_at)}</bdi>
                </>
              }
              end={<StatusBadge status={document.status} />}
            />
          ))}
        </Rows>
      )}
    </Card>
  );
}
