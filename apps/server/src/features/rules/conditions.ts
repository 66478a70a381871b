import { RULE_PAGES, type RuleCondition } from "@lectern/contract/rules";
import { type RawBuilder, sql } from "kysely";

import { allOf, contains, isIn } from "#conditions";

/** The dates that a document states, or a person's instead: days, months or years. */
const dates = sql`coalesce(
  (select fact_correction."values" from fact_correction
    where fact_correction.organization_id = document.organization_id
      and fact_correction.document_id = document.id and fact_correction.name = 'date'),
  (select array_agg(said ->> 'value') from facts, jsonb_array_elements(facts.said) as said
    where facts.organization_id = document.organization_id and facts.document_id = document.id
      and said ->> 'name' = 'date'))`;

const isWeb = sql<boolean>`exists (select from document_origin as origin
  where origin.organization_id = document.organization_id and origin.document_id = document.id)`;

const isSynced = sql<boolean>`exists (select from sync_item
  where sync_item.organization_id = document.organization_id
    and sync_item.series_id = document.series_id)`;

const isContained = sql<boolean>`(document.contained_in is not null)`;

const sources = {
  web: isWeb,
  sync: isSynced,
  container: isContained,
  upload: sql<boolean>`not (${isWeb} or ${isSynced} or ${isContained})`,
};

/** Whether the text of a page has these words in a row, on one line or across lines. */
function isOnPage(words: string): RawBuilder<boolean> {
  const text = sql.ref("page.text");
  const parts = words.split(/\s+/u);
  if (parts.length === 1) return contains(text, words);
  const inOneLine = sql`regexp_replace(${text}, '[[:space:]]+', ' ', 'g')`;
  // Lines are joined only where all the words are, since that takes longer than to look for them.
  return sql<boolean>`case when ${allOf(...parts.map((part) => contains(text, part)))}
    then ${contains(inOneLine, parts.join(" "))} else false end`;
}

function holds(condition: RuleCondition): RawBuilder<boolean> {
  switch (condition.type) {
    case "name":
      return contains(sql.ref("document.name"), condition.contains);
    case "text":
      return sql<boolean>`exists (select from page
        where page.organization_id = document.organization_id and page.document_id = document.id
          and page.number <= ${RULE_PAGES} and ${isOnPage(condition.contains)})`;
    case "kind":
      return sql<boolean>`lower(document.extension) = any (${condition.extensions}::text[])`;
    case "source":
      return sources[condition.source];
    case "collection":
      return isIn("document.collection_id", [condition.collection_id]);
    case "date": {
      const { from, to } = condition;
      // A month or a year is compared by as much as it says.
      return sql<boolean>`exists (select from unnest(${dates}) as stated (day)
        where (${from}::text is null or stated.day >= left(${from}, length(stated.day)))
          and (${to}::text is null or stated.day <= left(${to}, length(stated.day))))`;
    }
  }
}

/** Whether all conditions hold for the row in scope as `document`. */
export const allHold = (conditions: readonly RuleCondition[]): RawBuilder<boolean> =>
  allOf(...conditions.map(holds));
