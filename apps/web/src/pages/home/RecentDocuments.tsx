import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";

import { read } from "#platform/read.ts";
import { Card } from "#ui/Card.tsx";
import { ErrorState } from "#ui/ErrorState.tsx";
import { FileIcon } from "#ui/FileIcon.tsx";
import { FileName } from "#ui/FileName.tsx";
import { fileSize, shortDate } from "#ui/formats.ts";
import { Row, Rows } from "#ui/Rows.tsx";
import { LoadingRows } from "#ui/Skeleton.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";

/** ms between two looks while a document is being read. */
const pace = 3000;

/** What was added last, and how far it is. Absent where nothing was. */
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
