import {
  DocumentType,
  type Fact,
  FactDate,
  FactName,
  FactPeriod,
  type Facts,
} from "@lectern/contract/facts";
import { message } from "@lectern/contract/message";
import { NIL } from "uuid";

import type { Db, Deps } from "#deps";
import { forbidden, invalid, notFound } from "#errors";
import type { Member } from "#http/member.ts";
import { publishing } from "#scopes";

import { rectsOf } from "@lectern/document-parser/segments";
import { pagesOf, permissionsOf, personOf, readOnly, tellDocuments } from "../library/index.ts";
import { unitOf } from "../files/index.ts";
import { readAll } from "./intake.ts";
import type { StatedFact } from "#schema";
import { FACTS_VERSION } from "./reading/read-facts.ts";
import * as store from "./store.ts";

type Asked = Pick<Deps, "db" | "dbFor">;

/**
 * Returns a document's facts, as corrected. Reads them now if they were never read. Throws
 * not_found where the member may not see the document.
 */
export async function get(deps: Asked, member: Member, id: string): Promise<Facts> {
  const document = await store.findDocument(deps.db, member, id);
  if (!document) throw notFound("document_not_found");
  const said = await saidBy(deps, member, document);
  return {
    facts: await factsOf(deps.db, member, document, said),
    may_correct: mayCorrect(member, document),
  };
}

const mayCorrect = (member: Member, document: store.FoundDocument) =>
  document.purpose === "library" && permissionsOf(member, document).edit;

const isRead = ({ status }: store.FoundDocument) => status === "ready" || status === "ingested";

async function saidBy(deps: Asked, { orgId }: Member, document: store.FoundDocument) {
  if (!isRead(document)) return [];
  const { said, version } = document;
  if (said && version !== null && version >= FACTS_VERSION) return said;
  // A reader of an edition may be the first to ask for it.
  const [read] = await readAll(deps.db, [document], publishing(deps, orgId).db);
  return read?.said ?? [];
}

async function factsOf(
  db: Db,
  { orgId }: Member,
  document: store.FoundDocument,
  said: readonly StatedFact[],
): Promise<Fact[]> {
  const numbers = [...new Set(said.map(({ page }) => page))];
  const pages = numbers.length > 0 ? await pagesOf(db, orgId, document.id, numbers) : undefined;
  const unit = unitOf(document.kind);
  const readings = said.flatMap(({ name, value, page: number, start, end }) => {
    const page = pages?.get(number);
    if (!page) return [];
    const { label, text, segments } = page;
    const rects = rectsOf(segments, start, end);
    const place = { page: number, start, end, rects, quote: text.slice(start, end), unit, label };
    return [{ name, value, place }];
  });
  const byName = Map.groupBy(readings, ({ name }) => name);
  const corrections = new Map(document.corrections.map((one) => [one.name, one]));
  return FactName.options.flatMap((name): Fact[] => {
    const own = (byName.get(name) ?? []).map(({ value, place }) => ({ value, place }));
    const correction = corrections.get(name);
    if (!correction && own.length === 0) return [];
    const values = correction?.values ?? [...new Set(own.map(({ value }) => value))];
    return [
      {
        name,
        values,
        said: own,
        correction: correction ? correctionOf(document, correction) : null,
      },
    ];
  });
}

type Correction = store.FoundDocument["corrections"][number];

function correctionOf(
  { organization_id }: store.FoundDocument,
  correction: Correction,
): Fact["correction"] {
  const { corrected_by, corrected_at, first_name, last_name, email } = correction;
  const at = new Date(corrected_at).toISOString();
  if (corrected_by === null) return { by: null, at };
  const by = {
    person_id: corrected_by ?? NIL,
    first_name: first_name ?? "",
    last_name: last_name ?? "",
    email: email ?? "",
    organization_id,
  };
  return { by: personOf(by), at };
}

/** Facts that have only one value. */
const single: ReadonlySet<FactName> = new Set(["title", "type", "period", "date"]);

/** Throws invalid for values that do not fit the fact. */
function demandValues(name: FactName, values: readonly string[]) {
  const at = ["body", "values"];
  if (single.has(name) && values.length > 1) throw invalid(at, message("fact_single_value"));
  const isKnown = (value: string) => DocumentType.safeParse(value).success;
  if (name === "type" && !values.every(isKnown)) throw invalid(at, message("fact_type_unknown"));
  const isDay = (value: string) => FactDate.safeParse(value).success;
  if (name === "date" && !values.every(isDay)) throw invalid(at, message("fact_date_invalid"));
  const isPeriod = (value: string) => FactPeriod.safeParse(value).success;
  if (name === "period" && !values.every(isPeriod))
    throw invalid(at, message("fact_period_invalid"));
}

/** Throws not_found if the member may not see the document, forbidden if they may not change it. */
async function demandCorrectable(db: Db, member: Member, id: string) {
  const document = await store.findDocument(db, member, id);
  if (!document) throw notFound("document_not_found");
  if (!mayCorrect(member, document)) throw forbidden(readOnly);
}

/** Replaces extracted values by a person's; the correction survives reading the document again. */
export async function correct(
  deps: Deps,
  member: Member,
  id: string,
  { name, values }: { name: FactName; values: readonly string[] },
): Promise<Facts> {
  demandValues(name, values);
  await demandCorrectable(deps.db, member, id);
  await deps.db.transaction().execute(async (tx) => {
    const apart = [...new Set(values)];
    if (!(await store.putCorrection(tx, member, id, { name, values: apart })))
      throw notFound("document_not_found");
    await tellDocuments(deps, tx, member.orgId, [id]);
  });
  return get(deps, member, id);
}

/** Removes a correction, so that the extracted values apply again. */
export async function undo(deps: Deps, member: Member, id: string, name: FactName): Promise<Facts> {
  await demandCorrectable(deps.db, member, id);
  await deps.db.transaction().execute(async (tx) => {
    await store.removeCorrection(tx, member, id, name);
    await tellDocuments(deps, tx, member.orgId, [id]);
  });
  return get(deps, member, id);
}
