import { useQuery } from "@tanstack/react-query";

import { read } from "#platform/read.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { FileName } from "#ui/FileName.tsx";
import { shortCount } from "#ui/formats.ts";
import { Glyph } from "#ui/Glyph.tsx";
import * as icons from "#ui/icons.ts";
import { Row, Rows } from "#ui/Rows.tsx";
import { CountBadge } from "#ui/CountBadge.tsx";

/** Documents that could not be read. Absent where nothing waits. */
export function NeedsYou() {
  const failed = useQuery(
    read("/libraries/ext/v1/document", { query: { status: "error", page_size: 3 } }),
  );
  if (!failed.data || failed.data.total === 0) return null;
  return (
    <Card title="Needs you" mark={<CountBadge>{shortCount(failed.data.total)}</CountBadge>}>
      <Rows>
        {failed.data.results.map((document) => (
          <Row
            key={document.id}
            start={<Glyph icon={icons.error} tone="error" />}
            title={<FileName name={document.name} />}
            below={document.status_detail ?? "It could not be read."}
            end={
              <ButtonLink to={`/library/all/${document.collection_id}`} size="small">
                Open
              </ButtonLink>
            }
          />
        ))}
      </Rows>
    </Card>
  );
}
