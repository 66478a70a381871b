import type { previewRule, RuleChange } from "@lectern/contract/rules";
import type { z } from "zod";

import { totalCount } from "#conditions";
import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";
import { pageOf } from "#page-of";

import { demand } from "../organizations/index.ts";
import { given } from "./effects.ts";
import { demandPossible } from "./rules.ts";
import * as store from "./store.ts";

/** Returns what a rule would change now, by the name of the document. */
export async function preview(
  { db }: Pick<Deps, "db">,
  member: Member,
  body: z.output<typeof previewRule.body>,
  query: z.output<typeof previewRule.query>,
) {
  demand(member, "tag.manage");
  await demandPossible(db, member, body);
  const effects = await given(db, member.orgId, body.effects);
  const rule = { conditions: body.conditions, effects };
  const { total, results } = await pageOf(
    store.documentsToChange(db, member, rule).select(totalCount),
    store.pendingChanges(db, member, rule).orderBy("document.name").orderBy("document.id"),
    query,
  );
  return {
    total,
    results: results.map((row): RuleChange => ({
      document_id: row.id,
      name: row.name,
      extension: row.extension,
      collection: { id: row.collection_id, name: row.collection_name },
      tags: effects.tags.filter(({ id }) => row.tags.includes(id)),
      fields: effects.values
        .filter(({ field_id }) => row.fields.includes(field_id))
        .map(({ name, value }) => ({ name, value })),
    })),
  };
}
