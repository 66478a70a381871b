import { type RawBuilder, sql } from "kysely";

import { always, allOf } from "#conditions";

const isNumber = (text: string) => text.trim() !== "" && Number.isFinite(Number(text));
const isDay = (text: string) => !Number.isNaN(Date.parse(text)) && /^\d{4}-\d\d-\d\d$/.test(text);
const truths = new Map([
  ["true", 1],
  ["false", 0],
]);

/** A field has its values in one column by its type; in the others nothing is found. */
function comparison(operator: string, value: string): RawBuilder<boolean> {
  const sign = sql.raw(operator === "min" ? ">=" : operator === "max" ? "<=" : "=");
  const number = truths.get(value) ?? (isNumber(value) ? Number(value) : undefined);
  return sql<boolean>`(${sql.join(
    [
      operator === "eq" ? sql`lower(document_field.text) = lower(${value})` : sql`false`,
      number === undefined ? sql`false` : sql`document_field.number ${sign} ${number}::float8`,
      isDay(value) ? sql`document_field.day ${sign} ${value}::date` : sql`false`,
    ],
    sql` or `,
  )})`;
}

/**
 * Whether the row in scope as `document` meets all of these conditions on its fields, each written
 * as in the contract; true without conditions.
 */
export const hasFields = (conditions: readonly string[] = []): RawBuilder<boolean> =>
  conditions.length === 0
    ? always
    : allOf(
        ...conditions.map((condition) => {
          const [id = "", operator = "", ...value] = condition.split(":");
          return sql<boolean>`exists (select from document_field
            where document_field.organization_id = document.organization_id
              and document_field.series_id = document.series_id
              and document_field.field_id = ${id}::uuid
              and ${comparison(operator, value.join(":"))})`;
        }),
      );
