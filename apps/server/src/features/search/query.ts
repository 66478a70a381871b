import { isStopTerm } from "@lectern/text-analysis/analyze";
import { termsOf } from "@lectern/text-analysis/term";
import type { QueryWord } from "#deps";

import { mayNameSeveral, namingOf } from "./document-names.ts";
import { phrasesIn, unspaced } from "./phrases.ts";
import { eachToken } from "@lectern/text-analysis/tokens";

/** Maximum words of a query: the most frequent, then the longest, which are the rarest. */
const mostWords = 64;

/**
 * Parses a query for documents of these languages. A word is stemmed in each language, so that it
 * matches a document in that document's language and still counts as one word. Function words count
 * only if there are no others.
 */
export function readQuery(query: string, languages: readonly string[]): QueryWord[] {
  const phrases = phrasesIn(query);
  const isNaming = mayNameSeveral(query);
  const words = new Map<string, QueryWord & { length: number }>();
  const say = (named: readonly string[], { length }: string, more: Partial<QueryWord> = {}) => {
    const key = named.join("\n");
    const word = words.get(key);
    const terms = termsBy(languages, named);
    words.set(key, {
      said: "",
      length,
      terms,
      ...more,
      count: (word?.count ?? 0) + 1,
      isRequired: more.isRequired || word?.isRequired || false,
      naming: word?.naming === "title" ? "title" : (more.naming ?? word?.naming),
    });
  };
  eachToken(query, (raw, start) => {
    const named = languages.map((language) => termsOf(raw, language));
    const isInPhrase = phrases.some((phrase) => phrase.start <= start && start < phrase.end);
    const isFirst = query.slice(0, start).trim() === "";
    say(
      named.map(([own = ""]) => own),
      raw,
      {
        said: isFirst ? raw.toLowerCase() : raw,
        isRequired: isInPhrase && !unspaced.test(raw),
        naming: isNaming ? namingOf(raw) : undefined,
      },
    );
    // The parts of a compound are words of its language only.
    for (const [at, [, ...parts]] of named.entries())
      for (const part of parts)
        say(
          languages.map((_, other) => (other === at ? part : "")),
          raw,
        );
  });
  const all = [...words.values()].filter(({ terms }) => terms.size > 0);
  const content = all.map((word) => ({ ...word, terms: contentOf(word.terms) }));
  const telling = content.filter(({ terms }) => terms.size > 0);
  return (telling.length > 0 ? telling : all)
    .toSorted((one, other) => other.count - one.count || other.length - one.length)
    .slice(0, mostWords)
    .map(({ said, count, isRequired, naming, terms }) => ({
      said,
      count,
      terms,
      // Not required if it is a function word of some language, whose documents could not be found.
      isRequired: isRequired && terms.size === languages.length,
      naming,
    }));
}

const termsBy = (languages: readonly string[], terms: readonly string[]) =>
  new Map(languages.flatMap((language, at) => (terms[at] ? [[language, terms[at]] as const] : [])));

const contentOf = (terms: Map<string, string>) =>
  new Map([...terms].filter(([, term]) => !isStopTerm(term)));
