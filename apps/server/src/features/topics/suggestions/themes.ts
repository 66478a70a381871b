import { analyze, isStopTerm, termsWithOffsets } from "@lectern/text-analysis/analyze";
import type { DocumentBeginning, Heading, Spot } from "./store.ts";

/** A subject that several documents share, without its passages. */
export interface Theme {
  title: string;
  language: string;
  /** Its words as search terms. */
  terms: Set<string>;
  /** By document, the first position that mentions it. */
  spots: Map<string, Spot>;
  score: number;
}

/** Generic headings, which do not show what a document is about. */
const ofForm = new Set(
  [
    "abstract introduction background overview summary conclusion conclusions discussion results methods references bibliography contents appendix acknowledgements index preface chapter section page notes figures tables document exhibits exhibit signature signatures form item part",
    "zusammenfassung einleitung einführung überblick hintergrund ergebnisse methoden schluss fazit literatur literaturverzeichnis inhalt inhaltsverzeichnis anhang danksagung vorwort kapitel abschnitt seite",
    "résumé sommaire conclusion bibliographie annexe remerciements chapitre resumen introducción conclusiones bibliografía índice anexo capítulo",
    "مقدمة ملخص خاتمة المراجع الفهرس الفصل 摘要 引言 结论 参考文献 目录 附录",
  ]
    .join(" ")
    .split(" ")
    .map((word) => word.normalize("NFKC")),
);

const isOfForm = (title: string) =>
  title
    .toLowerCase()
    .normalize("NFKC")
    .split(/[^\p{L}\p{M}]+/u)
    .every((word) => /^\p{ASCII}?$/u.test(word) || ofForm.has(word));

/**
 * Returns how characteristic it is of a collection that `sharing` of its documents have something
 * in common.
 */
const worth = (sharing: number, documents: number) => sharing * Math.log(1 + documents / sharing);

/** Numberings of headings: "2.1", "ITEM 1A.", "Part II". */
const numbering =
  /^(?:(?:item|part|note|section|article|chapter|teil|abschnitt|kapitel|artikel|chapitre|sección|capítulo|articolo)\s+(?:\d+[a-z]?|[ivx]+)(?![\p{L}\p{Nd}])[\s.:)–—-]*|[\s\d.)]+)+/iu;
/** Whether a line is part of an address, with its postal code. */
const isAddress = (title: string) => /(?<!\p{Nd})\p{Nd}{5}(?!\p{Nd})/u.test(title);

/** Returns a heading without its number, and in English not in all capitals. */
function plainTitle(heading: string, language: string): string {
  const title = heading.replace(numbering, "").replaceAll(/\s+/g, " ").trim();
  const shouts = title.includes(" ") && /\p{Lu}/u.test(title) && !/\p{Ll}/u.test(title);
  if (language !== "en" || !shouts) return title;
  const [first = "", ...others] = title
    .toLowerCase()
    .split(" ")
    .map((word) => word.replace(/\p{L}/u, (letter) => letter.toUpperCase()));
  return [first, ...others.map((word) => (small.has(word) ? word.toLowerCase() : word))].join(" ");
}

const small = new Set("And Or Of The A An In On To For By With From As At".split(" "));

/** Returns the headings that several documents share. */
export function sharedHeadings(headings: Heading[], documents: number, least: number): Theme[] {
  const themes = new Map<string, Theme>();
  for (const heading of headings) {
    const title = plainTitle(heading.title, heading.language);
    const terms = new Set(analyze(title, heading.language));
    if (terms.size === 0 || isOfForm(title) || isAddress(title)) continue;
    const key = `${heading.language} ${[...terms].toSorted().join(" ")}`;
    const known = themes.get(key);
    const spots = new Map(known?.spots);
    for (const spot of heading.spots) {
      if (!spots.has(spot.document_id)) spots.set(spot.document_id, spot);
    }
    themes.set(key, {
      title: known?.title ?? title,
      language: heading.language,
      terms,
      spots,
      // A heading is the author's own name for it, so it counts more than a frequent word.
      score: 3 * worth(spots.size, documents) * Math.min(terms.size, 3),
    });
  }
  return [...themes.values()].filter(({ spots }) => spots.size >= least);
}

interface Counted extends Theme {
  times: number;
  /** How often each spelling occurs. */
  spelled: Map<string, number>;
}

const shortest = 4;
const ideographs = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]/u;
const isTelling = (word: string) =>
  /\p{L}/u.test(word) &&
  !/\p{N}/u.test(word) &&
  (ideographs.test(word) ? word.length > 1 : word.length >= shortest);

/** Returns words and adjacent pairs of words that the beginnings of several documents share. */
export function sharedWords(texts: DocumentBeginning[], least: number): Theme[] {
  const counted = new Map<string, Counted>();
  const count = (
    { document_id, language }: DocumentBeginning,
    terms: string[],
    spelled: string,
    start: number,
  ) => {
    const key = `${language} ${terms.join(" ")}`;
    const one: Counted = counted.get(key) ?? {
      title: spelled,
      language,
      terms: new Set(terms),
      spots: new Map(),
      score: 0,
      times: 0,
      spelled: new Map(),
    };
    if (!one.spots.has(document_id)) one.spots.set(document_id, { document_id, page: 1, start });
    one.times += 1;
    one.spelled.set(spelled, (one.spelled.get(spelled) ?? 0) + 1);
    counted.set(key, one);
  };
  for (const beginning of texts) {
    const { text, language } = beginning;
    let last: { term: string; start: number; end: number } | undefined;
    for (const placed of termsWithOffsets(text, language)) {
      const word = text.slice(placed.start, placed.end);
      if (isStopTerm(placed.term) || !isTelling(word) || isOfForm(word)) {
        last = undefined;
        continue;
      }
      count(beginning, [placed.term], word, placed.start);
      if (last && /^ $/.test(text.slice(last.end, placed.start))) {
        count(beginning, [last.term, placed.term], text.slice(last.start, placed.end), last.start);
      }
      last = placed;
    }
  }
  return [...counted.values()]
    .filter(({ spots }) => spots.size >= least)
    .map((one) => ({
      ...one,
      title: commonest(one.spelled),
      score:
        worth(one.spots.size, texts.length) *
        (1 + Math.log(one.times / one.spots.size)) *
        (one.terms.size > 1 ? 2 : 1),
    }));
}

/** Returns the most frequent spelling; on a tie the first in alphabetical order. */
function commonest(spelled: Map<string, number>): string {
  const [first] = [...spelled].toSorted(
    ([one, times], [other, often]) => often - times || (one < other ? -1 : 1),
  );
  return first?.[0] ?? "";
}

/**
 * Returns the best themes, excluding those that share more than half their words with a better or
 * known one.
 */
export function choose(themes: Theme[], known: string[], limit: number): Theme[] {
  const chosen: Theme[] = [];
  const sorted = themes.toSorted(
    (one, other) => other.score - one.score || (one.title < other.title ? -1 : 1),
  );
  const knownIn = new Map<string, Set<string>[]>();
  const termsKnown = (language: string) => {
    const terms = knownIn.get(language) ?? known.map((title) => new Set(analyze(title, language)));
    knownIn.set(language, terms);
    return terms;
  };
  for (const theme of sorted) {
    const taken = [...chosen.map(({ terms }) => terms), ...termsKnown(theme.language)];
    const isNew = taken.every((terms) => {
      const shared = theme.terms.intersection(terms).size;
      return shared * 2 <= Math.min(theme.terms.size, terms.size) && shared < theme.terms.size;
    });
    if (isNew) chosen.push(theme);
    if (chosen.length === limit) break;
  }
  return chosen;
}
