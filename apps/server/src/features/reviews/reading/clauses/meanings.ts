import { type PlacedTerm, termsWithOffsets } from "@lectern/text-analysis/analyze";

import { lightWords, roles, typeWords, wordings } from "./wordings.ts";

/** A word with the terms it is found by. */
interface Token {
  start: number;
  end: number;
  terms: readonly string[];
}

/** A word or phrase with the groups of wordings that it is one of. */
export interface Meaning extends Token {
  groups: readonly number[];
}

/** The phrases of groups, by their first term. */
type Phrases = ReadonlyMap<string, readonly { terms: string[]; group: number }[]>;

export const tokensOf = (text: string, language: string): Token[] =>
  tokensIn(termsWithOffsets(text, language));

/** Returns words with all their terms. */
export function tokensIn(placed: readonly PlacedTerm[]): Token[] {
  const tokens: { start: number; end: number; terms: string[] }[] = [];
  for (const { term, start, end } of placed) {
    const last = tokens.at(-1);
    if (last?.start === start) last.terms.push(term);
    else tokens.push({ start, end, terms: [term] });
  }
  return tokens;
}

const firstTerms = (text: string, language: string) =>
  tokensOf(text, language).map(({ terms }) => terms[0] ?? "");

function phrasesOf(lines: readonly string[], language: string): Phrases {
  const phrases = new Map<string, { terms: string[]; group: number }[]>();
  for (const [group, line] of lines.entries())
    for (const phrase of line.split(", ")) {
      const terms = firstTerms(phrase, language);
      const [first] = terms;
      if (first === undefined) continue;
      phrases.set(first, [...(phrases.get(first) ?? []), { terms, group }]);
    }
  return phrases;
}

/** Returns a function that reads something once for each key. */
export function oncePer<Read>(read: (key: string) => Read): (key: string) => Read {
  const known = new Map<string, Read>();
  return (key) => {
    let found = known.get(key);
    if (!found) known.set(key, (found = read(key)));
    return found;
  };
}

const phrasesIn = oncePer((language) => phrasesOf(wordings[language] ?? [], language));
const wordsIn = (lists: Record<string, string>) =>
  oncePer((language) => new Set(firstTerms(lists[language] ?? "", language)));

export const lightTerms: (language: string) => ReadonlySet<string> = wordsIn(lightWords);
export const typeTerms: (language: string) => ReadonlySet<string> = wordsIn(typeWords);

function matchesAt(tokens: readonly Token[], at: number, phrases: Phrases) {
  const matches: { terms: string[]; group: number }[] = [];
  for (const first of tokens[at]?.terms ?? [])
    for (const phrase of phrases.get(first) ?? [])
      if (phrase.terms.every((term, n) => tokens[at + n]?.terms.includes(term)))
        matches.push(phrase);
  return matches;
}

/** Returns the wordings in a text, the longest at each place. */
export function meaningsIn(tokens: readonly Token[], language: string): Meaning[] {
  const phrases = phrasesIn(language);
  const found: Meaning[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const matches = matchesAt(tokens, at, phrases);
    const length = Math.max(0, ...matches.map(({ terms }) => terms.length));
    if (length === 0) continue;
    const longest = matches.filter(({ terms }) => terms.length === length);
    found.push({
      start: tokens[at]!.start,
      end: tokens[at + length - 1]!.end,
      terms: longest[0]!.terms,
      groups: longest.map(({ group }) => group),
    });
    at += length - 1;
  }
  return found;
}

/** Returns the groups of all wordings in a text, also of those within longer ones. */
export function groupsIn(tokens: readonly Token[], language: string): Set<number> {
  const phrases = phrasesIn(language);
  const groups = new Set<number>();
  for (const at of tokens.keys())
    for (const { group } of matchesAt(tokens, at, phrases)) groups.add(group);
  return groups;
}

const names = oncePer((language) =>
  (roles[language] ?? []).map((line) => {
    const words = line.split(", ").map(RegExp.escape).join("|");
    return new RegExp(String.raw`(?<!\p{L})(?:${words})s?(?!\p{L})`, "iu");
  }),
);

/** Returns the sides of parties that a text names, in order. */
export const rolesNamed = (text: string, language: string): number[] =>
  names(language)
    .map((name, group) => ({ group, at: text.search(name) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)
    .map(({ group }) => group);

const modal =
  "may|shall|must|can|cannot|will|is|are|has|have|agrees|undertakes|needs|darf|dürfen|kann|können|muss|müssen|hat|haben|ist|sind|wird";

const acts = oncePer((language) =>
  (roles[language] ?? []).map((line) => {
    const names = line.split(", ").map(RegExp.escape).join("|");
    const forms = String.raw`(?:${names})\s+(?:${modal})(?!\p{L})|(?:by|von|durch)\s+(?:the\s+|de[rmn]\s+)?(?:${names})(?!\p{L})|(?:${names})\s+to\s`;
    return new RegExp(String.raw`(?<!\p{L})(?:${forms})`, "iu");
  }),
);

/** Returns the sides that act in a text: "the landlord may", "by the landlord". */
export const acting = (text: string, language: string): Set<number> =>
  new Set(acts(language).flatMap((form, group) => (form.test(text) ? [group] : [])));
