import type { FieldValue, Value } from "@lectern/contract/fields";
import { message } from "@lectern/contract/message";
import { z } from "zod";

import type { Deps } from "#deps";
import { forbidden, invalid, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { demandInLibrary, readOnly, lockDocuments } from "../library/index.ts";
import * as store from "./store.ts";

const shown = ({ field_id, type, text, number, day }: store.ValueRow): FieldValue => ({
  field_id,
  value: type === "boolean" ? number === 1 : (text ?? number ?? day ?? ""),
});

const isDay = (text: string) => z.iso.date().safeParse(text).success;

/** Returns the columns of a value; undefined for one that does not fit the field. */
export function columnsOf(
  { type, options }: Pick<store.FieldRow, "type" | "options">,
  value: Value,
): store.StoredValue | undefined {
  const none = { text: null, number: null, day: null };
  switch (type) {
    case "text":
      return typeof value === "string" && value !== "" ? { ...none, text: value } : undefined;
    case "choice":
      return typeof value === "string" && options.includes(value)
        ? { ...none, text: value }
        : undefined;
    case "number":
      return typeof value === "number" ? { ...none, number: value } : undefined;
    case "date":
      return typeof value === "string" && isDay(value) ? { ...none, day: value } : undefined;
    case "boolean":
      return typeof value === "boolean" ? { ...none, number: Number(value) } : undefined;
  }
}

/** Returns the values of a document that the library shows the member. */
export async function list({ db }: Pick<Deps, "db">, member: Member, documentId: string) {
  const { series_id } = await demandInLibrary(db, member, documentId);
  return { results: (await store.valuesOf(db, member.orgId, series_id)).map(shown) };
}

/** A value as it is stored; null: none. */
export interface CheckedValue {
  fieldId: string;
  stored: store.StoredValue | null;
}

/**
 * Returns the columns of values. Throws not_found for a field that there is not, invalid for a value
 * that does not fit its field.
 */
export function checked(
  known: readonly store.FieldRow[],
  values: readonly { field_id: string; value: Value | null }[],
): CheckedValue[] {
  const fields = new Map(known.map((field) => [field.id, field]));
  return values.map(({ field_id, value }, at) => {
    const field = fields.get(field_id.toLowerCase());
    if (!field) throw notFound("field_not_found");
    const stored = value === null ? null : columnsOf(field, value);
    if (stored === undefined)
      throw invalid(
        ["body", "values", at, "value"],
        message("field_value_invalid", { name: field.name }),
      );
    return { fieldId: field.id, stored };
  });
}

/** Sets values of a document that the member may change, all or none. */
export async function set(
  deps: Deps,
  member: Member,
  documentId: string,
  values: readonly { field_id: string; value: Value | null }[],
) {
  const { orgId } = member;
  return deps.db.transaction().execute(async (tx) => {
    const { rows, notDone } = await lockDocuments(tx, member, [documentId]);
    const [document] = rows;
    if (!document)
      throw notDone[0]?.code === readOnly ? forbidden(readOnly) : notFound("document_not_found");
    for (const { fieldId, stored } of checked(await store.lockFields(tx, orgId), values)) {
      const key = { organization_id: orgId, field_id: fieldId, series_id: document.series_id };
      await store.deleteValue(tx, key);
      if (stored) await store.insertValue(tx, { ...key, ...stored });
    }
    return { results: (await store.valuesOf(tx, orgId, document.series_id)).map(shown) };
  });
}
