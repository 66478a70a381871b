import type { DocumentKind, DocumentStatus } from "@lectern/contract/library";

import { isCondition } from "#features/fields/index.ts";

import { isKind, isStatus } from "./filter-names.ts";

/** The kinds of results, in display order. */
export const nouns = ["documents", "passages", "topics", "snippets", "chats"] as const;
export type Noun = (typeof nouns)[number];

/** The filters of a search; a list matches any of its values, days are "2026-11-22". */
export interface SearchFilter {
  collection: readonly string[];
  kind: readonly DocumentKind[];
  language: readonly string[];
  person: readonly string[];
  status: readonly DocumentStatus[];
  tag: readonly string[];
  /** Whether any or all of the tags are required. */
  match: "any" | "all";
  /** Conditions of typed fields, as the API takes them; all must hold. */
  field: readonly string[];
  from: string | null;
  to: string | null;
  /** The day whose versions are searched; null: today's. */
  day: string | null;
}

export const noFilter: SearchFilter = {
  collection: [],
  kind: [],
  language: [],
  person: [],
  status: [],
  tag: [],
  match: "any",
  field: [],
  from: null,
  to: null,
  day: null,
};

const lists = ["collection", "kind", "language", "person", "status", "tag", "field"] as const;
export type FilterWord = (typeof lists)[number] | "period" | "day";

/** The filters of each noun: a topic has no language, a conversation only its owner. */
const knows: Record<Noun, readonly FilterWord[]> = {
  documents: [...lists, "period"],
  passages: [...lists, "period", "day"],
  topics: ["collection", "person", "period"],
  snippets: ["collection", "kind", "language", "person", "period"],
  chats: ["period"],
};

const inUse = (filter: SearchFilter): FilterWord[] => [
  ...lists.filter((word) => filter[word].length > 0),
  ...(filter.from || filter.to ? (["period"] as const) : []),
  ...(filter.day ? (["day"] as const) : []),
];

export const isNarrowed = (filter: SearchFilter) => inUse(filter).length > 0;

/** Returns the active filters that do not apply to this noun. */
export const unknownTo = (noun: Noun, filter: SearchFilter) =>
  inUse(filter).filter((word) => !knows[noun].includes(word));

function withoutWord(filter: SearchFilter, word: FilterWord): SearchFilter {
  if (word === "period") return { ...filter, from: null, to: null };
  return { ...filter, [word]: word === "day" ? null : [] };
}

/** Returns the filter without these words. */
export const without = (filter: SearchFilter, words: readonly FilterWord[]) =>
  words.reduce(withoutWord, filter);

const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isLanguage = /^(?:[a-z]{2}|und)$/;
const isDay = (text: string | null) =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** Parses the filter from an address; ignores invalid values. */
export function readFilter(params: URLSearchParams): SearchFilter {
  const all = (word: string) => [...new Set(params.getAll(word))];
  const day = (word: string) => (isDay(params.get(word)) ? params.get(word) : null);
  return {
    collection: all("collection").filter((id) => isId.test(id)),
    kind: all("kind").filter(isKind),
    language: all("language").filter((language) => isLanguage.test(language)),
    person: all("person").filter((id) => isId.test(id)),
    status: all("status").filter(isStatus),
    tag: all("tag").filter((id) => isId.test(id)),
    match: params.get("tags") === "all" ? "all" : "any",
    field: all("field").filter(isCondition),
    from: day("from"),
    to: day("to"),
    day: day("as_of"),
  };
}

/** Writes the filter into an address, replacing the previous one. */
export function writeFilter(params: URLSearchParams, filter: SearchFilter) {
  for (const word of lists) {
    params.delete(word);
    for (const value of filter[word]) params.append(word, value);
  }
  params.delete("tags");
  if (filter.match === "all" && filter.tag.length > 1) params.set("tags", "all");
  for (const [word, day] of [
    ["from", filter.from],
    ["to", filter.to],
    ["as_of", filter.day],
  ] as const) {
    params.delete(word);
    if (day) params.set(word, day);
  }
}

/** Returns the start of a day in the local time zone, `later` days after it. */
function beginning(day: string, later = 0): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

/** The period as query parameters. It includes the last day. */
export const periodOf = ({ from, to }: SearchFilter) => ({
  created_from: from ? beginning(from) : undefined,
  created_to: to ? beginning(to, 1) : undefined,
});
