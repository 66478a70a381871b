import type { DocumentType } from "@lectern/contract/facts";

import type { StatedFact } from "#schema";
import { type Line, saidIn } from "./opening-pages.ts";
import { valueAfter } from "./labels.ts";
import { afterArticle, isOrganization } from "./names.ts";
import type { TypeMention } from "./types.ts";

/** Maximum lines of the first page searched for the issuer. */
const mostLines = 20;

const registrant = /^\(?exact name of registrant/i;
/** Separates an organization's name from the type of document: "Acme Ltd: annual report". */
const apart = /^(.{3,90}?)\s*[:：,–—|]\s*(?:-\s*)?$/u;
const behind = /^\s*(?:of|der|des|de la|de l['’]|du|del|de|di|لـ?|ل)\s*/iu;
/** Matches parts of an organization, which do not name it. */
const partOfOne =
  /^(?:the )?(?:board|directors?|management|managers?|supervisory|executive|committee|council|group|company|geschäftsführung|vorstands?|aufsichtsrats?|gesellschaft|konzerns?|unternehmens?|conseil|direction|groupe|société|consejo|dirección|sociedad|empresa|junta|مجلس|الإدارة|الشركة|المجموعة)(?!\s+\p{Lu}|\p{L})/iu;
/** Matches what may follow a name in a title: the period of the report. */
const period =
  /[\s,:–-]*(?:(?:for|über|pour|para|عن)\s.*|(?:financial year |fiscal year |fy ?|q[1-4] ?|عام |لعام |سنة |لسنة )?(?:19|20)[\d٠-٩][\d٠-٩](?:[/–-]\d{2,4})?.*)$/iu;

/** Returns the issuer that a title names: "Acme Ltd: annual report", "Annual report of Acme". */
export function issuerInTitle(title: Line, { type, from, to }: TypeMention): StatedFact[] {
  if (type === "manual" || type === "contract" || type === "invoice") return [];
  const [before, after] = [title.text.slice(0, from), title.text.slice(to)];
  const named = apart.exec(before)?.[1];
  if (named && /^\p{Lu}|^\p{Lo}/u.test(named))
    return [saidIn(title, "issuer", { to: named.length })];
  const isOwn = isOrganization(before.trim());
  if (isOwn) return [saidIn(title, "issuer", { to: from })];
  const of = behind.exec(after)?.[0];
  if (of === undefined || type === "minutes" || !of.trim()) return [];
  const begin = to + of.length + afterArticle(after.slice(of.length));
  const rest = title.text.slice(begin);
  const end = period.exec(rest)?.index ?? rest.length;
  const name = rest.slice(0, end).trim();
  const isReport = type === "annual_report" || type === "interim_report";
  const isName =
    isReport && /^(?:\p{Lu}|\p{Lo})/u.test(name) && name.length >= 3 && !partOfOne.test(name);
  return isOrganization(name) || isName
    ? [saidIn(title, "issuer", { from: begin, to: begin + end })]
    : [];
}

/** Returns where the values of a label begin: after it, or on the next line. */
export function labelled(
  name: StatedFact["name"],
  lines: readonly Line[],
): { line: Line; from: number }[] {
  return lines.flatMap((line, at) => {
    const from = line.isHead ? undefined : valueAfter(name, line.text);
    if (from === undefined) return [];
    if (from < line.text.length) return [{ line, from }];
    const next = lines[at + 1];
    return next && isValueOf(line, next, lines[at + 2]) ? [{ line: next, from: 0 }] : [];
  });
}

/** Whether a line is the value of the label above it or, in a row of two cells, beside it. */
function isValueOf(label: Line, next: Line, after: Line | undefined): boolean {
  if (next.page !== label.page || next.kind !== label.kind || /[:：]$/u.test(next.text))
    return false;
  if (label.kind !== "table") return next.kind !== "heading" && /[:：]$/u.test(label.text);
  return !label.isBeside && Boolean(next.isBeside) && !after?.isBeside;
}

const holder =
  /(?:©|\(c\)|copyright(?: ©)?)\s*(?:(?:19|20)\d\d(?:\s?[-–]\s?(?:19|20)\d\d)?,?\s*)?(?:by\s+)?([\p{Lu}\p{Lo}][^.;|\n]{2,80}?)(?:[.,]?\s+(?:all rights|alle rechte|tous droits|todos los)|[;|]|\.\s|\.?$)/iu;

/** Returns the organization that issued the document; empty if ambiguous. */
export function issuerOf(
  lines: readonly Line[],
  title: Line | undefined,
  type: DocumentType | undefined,
  named: TypeMention | undefined,
): StatedFact[] {
  if (type === "email" || type === "contract") return [];
  const first = lines.filter(({ page }) => page === 1).slice(0, mostLines);
  const exact = first.findIndex(({ text }) => registrant.test(text));
  const above = exact > 0 ? first[exact - 1] : undefined;
  const ruled = above && /(?:^|_{3})[\s_]*([^_]{3,90})$/u.exec(above.text)?.[1];
  if (above && ruled) return [saidIn(above, "issuer", { from: above.text.length - ruled.length })];
  const inTitle = title && named ? issuerInTitle(title, named) : [];
  if (inTitle.length > 0) return inTitle;
  const said = labelled("issuer", lines).filter(({ line, from }) => line.text.length - from <= 90);
  if (said.length > 0)
    return onlyOne(said.map(({ line, from }) => saidIn(line, "issuer", { from })));
  const toWhom = first.findIndex(({ text }) => valueAfter("recipient", text) !== undefined);
  const own = toWhom === -1 ? first : first.slice(0, toWhom);
  const alone = own.filter(
    ({ text, kind }) => kind !== "list" && kind !== "table" && isOrganization(text),
  );
  if (alone.length > 0) return onlyOne(alone.map((line) => saidIn(line, "issuer")));
  const held = lines.flatMap((line): StatedFact[] => {
    const found = holder.exec(line.text);
    const from = found?.[1] ? line.text.indexOf(found[1], found.index) : -1;
    const to = from + (found?.[1]?.length ?? 0);
    return from >= 0 ? [saidIn(line, "issuer", { from, to })] : [];
  });
  return onlyOne(held);
}

/** Returns the first if all have the same value. */
const onlyOne = (found: readonly StatedFact[]): StatedFact[] =>
  new Set(found.map(({ value }) => value.toLowerCase())).size === 1 ? found.slice(0, 1) : [];
