import type { Period } from "@lectern/text-analysis/dates/period";
import { inOneLine } from "@lectern/document-parser/white-space";
import { capital, plainCapitals } from "../../vocabulary/names.ts";
import { dayOf, periodsIn, together, yearOf } from "@lectern/text-analysis/dates/periods";
import { amountOf } from "./amounts.ts";
import type { ValueQuestion, Item } from "./value-question.ts";
import type { CellMatch } from "./cell-match.ts";
import { merged } from "./headings.ts";
import { fits, isOfAnyYear } from "./period-fit.ts";
import type { Part, Parts } from "./parts.ts";
import { asksForPercent, isTotal } from "./small-words.ts";
import type { TableSource } from "./sources.ts";
import type { Cell, Column, Row, Table } from "./table.ts";

/** Score of a word of the question by where it is found. */
const worth = { label: 6, column: 4, section: 2.5, near: 1, document: 0.3 };
/** Penalty for words of a label, or of its groups, that are not in the question. */
const unasked = { label: 1.5, section: 0.4, most: 4 };
const ofStatement = 1.5;
const ofAside = 3;
const ofTotal = 1;
const ofAskedTotal = 8;
const ofAskedPercent = 2;
/** Maximum characters of a title; a longer text is a paragraph with much other content. */
const longestTitle = 120;
/** Minimum score; below it a cell only shares a word with the question. */
const least = 4;

/** Financial statements, where a measure is that of the whole company. */
const statement =
  /statements? of (?:consolidated )?(?:operations|income|earnings|cash flows|financial position|profit)|income statements?|balance sheets?|cash flows? statements?|gewinn- und verlust|bilanz|kapitalfluss|compte de résultat|bilan(?!\p{L})|cuenta de (?:resultados|pérdidas)|conto economico/iu;
/** "Unsettled share repurchases" are not the share repurchases. */
const unlike =
  /(?<!\p{L})(?:un(?:settled|reali[sz]ed|vested|allocated|amorti[sz]ed|billed|funded|paid|recogni[sz]ed|used|issued|designated)|nicht realisierte\p{L}*|unrealisierte\p{L}*)(?!\p{L})/iu;
/** "Repayments of long-term debt" are not the debt. */
const flow =
  /(?<!\p{L})(?:repayments?|proceeds|rückzahlung(?:en)?|tilgung(?:en)?|remboursements?|reembolsos?|rimborsi)(?!\p{L})/iu;
/** "Changes in operating assets": a flow, under the name of what is held. */
const movement =
  /^(?:net )?changes? in |^increase \(decrease\) in |^veränderung(?:en)? |^variations? (?:de|du|des) |^variaciones? de /iu;
/** "Accounts receivable, net of allowance for doubtful accounts of $457": how it is counted. */
const netOf = /,? net of .*$/isu;
/** Tables that give a part of a measure under the measure's name. */
const aside =
  /stock-based|share-based|equity awards|pro forma|non-gaap|lease|restructuring|percentage change|maturit|amortization expense|aktienbasiert/iu;

/**
 * The table cells that a question asks for in one of its periods, best first. Each of its terms
 * must be found: in the row, above the column, around the table, or, for names, in the document.
 * `anyPeriod`: also those of other periods.
 */
export function candidates(
  sources: readonly TableSource[],
  asked: ValueQuestion,
  period: Period | undefined,
): { fitting: CellMatch[]; otherPeriod: boolean } {
  const fitting: CellMatch[] = [];
  let otherPeriod = false;
  for (const source of sources) {
    const { parts } = source;
    const { text, head } = source.issuer;
    const isPlain = plainCapitals.has(asked.language);
    const ofDocument = parts.of(isPlain ? text : head);
    const mayBeOfDocument = (item: Item) =>
      item.measure === undefined && (item.isName || !isPlain || isLoneName(item, head));
    const toFind = asked.items.filter(
      (item) => mayBeOfDocument(item) && parts.names(ofDocument, item),
    );
    for (const table of source.tables) {
      const about = new Search(parts, asked, toFind, source, table);
      for (const found of about.cells()) {
        if (!isOfKind(found, asked)) continue;
        if (!period || fits(period, found, asked)) fitting.push(found);
        else otherPeriod = true;
      }
    }
  }
  return { fitting: fitting.toSorted((a, b) => b.score - a.score), otherPeriod };
}

/** "Apple net sales": the first word is a name if the document only writes it with a capital. */
const isLoneName = ({ text }: Item, head: string) =>
  capital.test(text) &&
  new RegExp(String.raw`(?<!\p{L})${RegExp.escape(text)}(?!\p{L})`, "u").test(head) &&
  !new RegExp(String.raw`(?<!\p{L})${RegExp.escape(text.toLowerCase())}(?!\p{L})`, "u").test(head);

/** The headings above a table, without those of other sections of its page. */
function headingsOf({ heading, page }: TableSource, { headings }: Table): string[] {
  const onPage = new Set(
    page.blocks
      .filter(({ kind }) => kind === "heading")
      .map(({ start, end }) => inOneLine(page.text.slice(start, end))),
  );
  const outer = heading.split(" › ").filter((one) => !onPage.has(one));
  return [...outer, ...headings.map(inOneLine)];
}

/** Whether the kind matches: a count is not money, and a percentage is nothing else. */
function isOfKind(found: CellMatch, { counts, percent }: ValueQuestion): boolean {
  const amount = counts || percent ? amountOf(found) : undefined;
  if (!amount) return true;
  return percent ? amount.unit === "%" : amount.currency === undefined;
}

/** Searches one table for the values asked for. */
class Search {
  readonly #parts: Parts;
  readonly #asked: ValueQuestion;
  readonly #ofDocument: Set<Item>;
  readonly #source: TableSource;
  readonly #table: Table;
  readonly #near: Part;
  readonly #bonus: number;
  readonly #columnsDiffer: boolean;

  constructor(
    parts: Parts,
    asked: ValueQuestion,
    ofDocument: Item[],
    source: TableSource,
    table: Table,
  ) {
    this.#parts = parts;
    this.#asked = asked;
    this.#ofDocument = new Set(ofDocument);
    this.#source = source;
    this.#table = table;
    const titles = table.captions.filter((said) => said.length <= longestTitle);
    const label = source.page.label ?? "";
    const around = [...titles, table.corner, label, ...headingsOf(source, table)].join("\n");
    this.#near = parts.of(around);
    this.#columnsDiffer = new Set(table.columns.map(({ words }) => words)).size > 1;
    const said = asked.items.map(({ text }) => text).join(" ");
    const captions = table.captions.slice(0, 2).join("\n");
    this.#bonus =
      (statement.test(around) ? ofStatement : 0) -
      (aside.test(captions) && !aside.test(said) ? ofAside : 0);
  }

  *cells(): Generator<CellMatch> {
    for (const row of this.#table.rows) {
      const score = this.#scoreOf(row);
      if (!score) continue;
      for (const [place, column] of this.#table.columns.entries()) {
        const cell = row.cells[place];
        if (!cell) continue;
        const total = score(column);
        if (total < least) continue;
        yield {
          source: this.#source,
          table: this.#table,
          row,
          column,
          cell,
          period: this.#periodOf(row, column),
          score: total,
        };
      }
    }
  }

  /** Scores the cells of a row by column; undefined: none matches. */
  #scoreOf(row: Row): ((column: Column) => number) | undefined {
    const parts = this.#parts;
    const { items } = this.#asked;
    const label = parts.of([row.label, ...row.names].join(" "));
    const section = parts.of(row.sections.join("\n"));
    const asked = new Set(items.flatMap(({ measure }) => measure ?? []));
    const own = label.measures.size > 0 ? label : section;
    if ([...own.measures].some((measure) => !asked.has(measure) && asked.size > 0))
      return undefined;
    const named = (word: string) => {
      const one = parts.of(word);
      return items.some((item) => parts.names(one, item));
    };
    for (const other of [unlike, flow])
      if (other.test(row.label) && !items.some(({ text }) => other.test(text))) return undefined;
    if (row.sections.some((one) => movement.test(one)) && asked.size > 0) return undefined;
    const isSum = isTotal(row.label);
    const isPercent = this.#asked.percent && asksForPercent(row.label);
    const main = parts.of([row.label.replace(netOf, ""), ...row.names].join(" "));
    const extras = main.telling.filter(
      (word) => !named(word) && !(isPercent && asksForPercent(word)),
    ).length;
    const others = section.telling.filter((word) => !named(word)).length;
    const base =
      this.#bonus -
      extras * unasked.label -
      Math.min(unasked.most, others) * unasked.section +
      (isSum && items.every((one) => one.measure || this.#ofDocument.has(one)) ? ofTotal : 0) +
      (isSum && this.#asked.total ? ofAskedTotal : 0) +
      (isPercent ? ofAskedPercent : 0);
    return (column) => {
      const heading = parts.of(`${column.words} ${column.unit.name ?? ""}`);
      if (this.#columnsDiffer && heading.telling.length > 0 && !heading.telling.some(named))
        return 0;
      let score = base;
      const isOfTable = (item: Item) => parts.names(section, item) || parts.names(this.#near, item);
      let isAnchored =
        isSum && items.some((item) => (item.measure || this.#asked.total) && isOfTable(item));
      for (const item of items) {
        if (parts.names(label, item)) {
          score += worth.label;
          isAnchored = true;
        } else if (parts.names(heading, item)) {
          score += worth.column;
          isAnchored = true;
        } else if (parts.names(section, item)) score += worth.section;
        else if (parts.names(this.#near, item)) {
          // "Total net sales" in a table of products and services are not those of the services.
          if (isSum && label.measures.size > 0 && !item.measure && !this.#ofDocument.has(item))
            return 0;
          score += isSum ? worth.section : worth.near;
        } else if (this.#ofDocument.has(item) && !/^\p{N}+$/u.test(item.text))
          score += worth.document;
        else return 0;
      }
      return isAnchored ? score : 0;
    };
  }

  /** The period of a cell: from its column, its row, and the text around the table. */
  #periodOf(row: Row, column: Column): Period | undefined {
    const { page, issuer } = this.#source;
    const said = [
      column.period,
      merged(periodsIn(row.label)),
      merged(periodsIn(page.label ?? "")),
    ].flatMap((one) => one ?? []);
    const own = said.reduce<Period | undefined>(
      (all, one) => (all ? (together(all, one) ?? all) : one),
      undefined,
    );
    if (own && yearOf(own) !== undefined) return own;
    const [caption = ""] = this.#table.captions;
    const around = [merged(periodsIn(caption)), own && issuer.period].flatMap((one) => one ?? []);
    return around.reduce<Period | undefined>(
      (all, one) => (all ? (together(all, one) ?? all) : one),
      own,
    );
  }
}

/**
 * The best of the cells; undefined if two with equal scores have different values. Money ranks
 * above a percentage with the same label: reports give both.
 */
export function best(fitting: readonly CellMatch[], asked: ValueQuestion): CellMatch | undefined {
  const newest = asked.periods.every(isOfAnyYear) ? ofNewest(fitting) : fitting;
  const money = newest.filter(
    (one) => (newest[0]?.score ?? 0) - one.score < 0.01 && amountOf(one)?.currency !== undefined,
  );
  const isMeasured = asked.items.some(({ measure }) => measure !== undefined);
  const [first, ...others] = isMeasured && money.length > 0 ? money : newest;
  if (!first) return undefined;
  const asGood = others.filter(({ score }) => first.score - score < 0.01);
  const rival = asGood.find(({ cell }) => sizeOf(cell) !== sizeOf(first.cell));
  if (rival && rival.source.evidence.documentId === first.source.evidence.documentId)
    return undefined;
  // A cost stands in brackets where a table subtracts it.
  const { value = 0 } = first.cell;
  return value < 0 ? (asGood.find(({ cell }) => cell.value === -value) ?? first) : first;
}

/** The amount of a cell without its sign; its words if it has no number. */
const sizeOf = ({ value, text }: Cell) => (value === undefined ? text : Math.abs(value));

/** The cells whose period ends last, and of these the shortest; all if no period is known. */
function ofNewest(fitting: readonly CellMatch[]): CellMatch[] {
  const top = fitting[0]?.score ?? 0;
  const good = fitting.filter(({ score }) => top - score < 0.01);
  const ends = good.map(({ period }) => endOf(period));
  const last = Math.max(...ends);
  if (!Number.isFinite(last)) return good;
  const newest = good.filter((_, n) => ends[n] === last);
  const shortest = Math.min(...newest.map(({ period }) => period?.months || 12));
  return newest.filter(({ period }) => (period?.months || 12) === shortest);
}

/** The day on which a period ends, in days since 1970; -Infinity if it is not dated. */
export function endOf(period: Period | undefined): number {
  const year = period && yearOf(period);
  if (!period || year === undefined) return -Infinity;
  return dayOf(period.end ?? { year, month: (period.through ?? 4) * 3 });
}
