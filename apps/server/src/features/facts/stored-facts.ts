import { sql } from "kysely";

import type { StoredFacts } from "./known-facts.ts";

/** Selects the stored facts of the row `document`, for statements that check the asker's rights. */
export const storedFacts = sql<StoredFacts>`jsonb_build_object(
  'said', (select facts.said from facts where facts.organization_id = document.organization_id
    and facts.document_id = document.id),
  'corrections', coalesce((
    select jsonb_agg(jsonb_build_object('name', name, 'values', to_jsonb("values")))
    from fact_correction where fact_correction.organization_id = document.organization_id
      and fact_correction.document_id = document.id), '[]'::jsonb))`;
