import type { Document } from "@lectern/contract/library";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQueries } from "@tanstack/react-query";

import { api, ApiError } from "#platform/http/api.ts";
import { useLastRead } from "#platform/storage/last-read.ts";
import { Card } from "#ui/layout/Card.tsx";
import { FileIcon } from "#ui/images/FileIcon.tsx";
import { FileName } from "#ui/images/FileName.tsx";
import { placeTitle } from "#ui/text/place-name.ts";
import { Row, Rows } from "#ui/layout/Rows.tsx";

const maxDocuments = 3;

const documentPath = "/libraries/ext/v1/document/{document_id}";

/** The server's answers for a document that is deleted or no longer shared. */
const gone = new Set([403, 404, 410]);

/** A recently read document; null if it is gone, which is no error here. */
const lastReadOf = (id: string) => ({
  // no text: a key
  queryKey: ["last read", id],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Document | null> => {
    try {
      return await api.get(documentPath, { params: { document_id: id }, signal });
    } catch (error) {
      if (error instanceof ApiError && gone.has(error.status)) return null;
      throw error;
    }
  },
});

/** The documents opened last, each at its page. Renders nothing if there are none. */
export function ContinueReading() {
  const { t } = useLingui();
  const read = useLastRead().slice(0, maxDocuments);
  const documents = useQueries({ queries: read.map(({ id }) => lastReadOf(id)) });
  const rows = read.flatMap(({ page }, index) => {
    const document = documents[index]?.data;
    return document ? [{ document, page }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <Card title={t`Continue reading`}>
      <Rows>
        {rows.map(({ document: { id, name, collection_id, unit, page_count: pages }, page }) => {
          const place = placeTitle({ page, unit });
          return (
            <Row
              key={id}
              to={`/library/all/${collection_id}?document=${id}&page=${page}`}
              start={<FileIcon />}
              title={<FileName name={name} />}
              below={
                pages ? (
                  <Trans>
                    {place} of {pages}
                  </Trans>
                ) : (
                  place
                )
              }
            />
          );
        })}
      </Rows>
    </Card>
  );
}
