import type { RetractionStatus } from "@lectern/contract/retraction-status";
import { type RawBuilder, sql } from "kysely";

import { prepared } from "#conditions";
import type { Db } from "#deps";
import { type OrgId, publishedOrg } from "#http/member.ts";

/** The row in scope as `origin`, in the contract's form. */
const statusJson = sql<RetractionStatus>`json_build_object(
  'source', origin.source,
  'url', coalesce(origin.work ->> 'page_url', origin.url),
  'retracted', coalesce((origin.work -> 'retracted')::boolean, false),
  'abstract_only', origin.abstract_only,
  'doi', origin.work ->> 'doi',
  'licence', origin.work ->> 'licence',
  'checked_at', to_char(coalesce(origin.checked_at, origin.fetched_at) at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS"Z"'))`;

/** Retraction status of the row in scope as `document`; null if it was not fetched from the web. */
export const retractionStatusOf: RawBuilder<RetractionStatus | null> = sql<RetractionStatus | null>`(
  select ${statusJson} from document_origin as origin
  where origin.organization_id = document.organization_id and origin.document_id = document.id)`;

/**
 * Returns the retraction status of those of these documents, own or published, that were fetched
 * from the web.
 */
export async function retractionStatuses(
  db: Db,
  orgId: OrgId,
  documentIds: readonly string[],
): Promise<Map<string, RetractionStatus>> {
  if (documentIds.length === 0) return new Map();
  // Raw: `= any` takes any number of ids as one parameter.
  const { rows } = await sql<{ document_id: string; standing: RetractionStatus }>`${prepared}
    select origin.document_id, ${statusJson} as standing from document_origin as origin
    where origin.organization_id in (${orgId}, ${publishedOrg})
      and origin.document_id = any (${[...documentIds]}::uuid[])`.execute(db);
  return new Map(rows.map(({ document_id, standing }) => [document_id, standing]));
}

/** Copies the retraction status to a document with the same file. */
export const copyOrigin = (db: Db, orgId: OrgId, { from, to }: { from: string; to: string }) =>
  // Raw: a copy, whose columns Kysely would name twice.
  sql`
    insert into document_origin (organization_id, document_id, url, fetched_at, abstract_only,
      source, work_id, work, checked_at)
    select organization_id, ${to}::uuid, url, fetched_at, abstract_only, source, work_id, work,
      checked_at
    from document_origin
    where organization_id = ${orgId} and document_id = ${from}`.execute(db);
