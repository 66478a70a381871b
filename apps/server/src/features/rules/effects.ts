import type { RuleEffect } from "@lectern/contract/rules";

import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";

import { columnsOf } from "../fields/index.ts";
import type { RuleEffects } from "./given.ts";
import * as store from "./store.ts";

/** Returns the effects that can be now. */
export async function given(
  db: Db,
  orgId: OrgId,
  effects: readonly RuleEffect[],
): Promise<RuleEffects> {
  const ids = effects.map((one) => (one.type === "tag" ? one.tag_id : one.field_id));
  const [tags, fields] = await Promise.all([
    store.tagsAmong(db, orgId, ids),
    store.fieldsAmong(db, orgId, ids),
  ]);
  const found: RuleEffects = { tags: [], values: [], wrong: undefined };
  for (const [at, effect] of effects.entries()) {
    if (effect.type === "tag") {
      const tag = tags.find(({ id }) => id === effect.tag_id.toLowerCase());
      if (!tag) found.wrong ??= at;
      else if (!found.tags.includes(tag)) found.tags.push(tag);
      continue;
    }
    const { field_id, value } = effect;
    const field = fields.find(({ id }) => id === field_id.toLowerCase());
    const stored = field && columnsOf(field, value);
    if (!field || !stored) found.wrong ??= at;
    // Of a field that is named twice, the first value counts.
    else if (!found.values.some((one) => one.field_id === field.id))
      found.values.push({ field_id: field.id, name: field.name, value, ...stored });
  }
  return found;
}
