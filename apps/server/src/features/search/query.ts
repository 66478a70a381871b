import { isStopTerm } from "./analysis/analyze.ts";
import { termsOf } from "./analysis/term.ts";
import { eachToken } from "./analysis/tokens.ts";

/** A word of a query: how often it is said, and what it is called in documents of each language. */
export interface QueryWord {
  count: number;
  /** By language; absent where the word does not count, as a function word of that language. */
  terms: Map<string, string>;
}

/** A longer query is cut down to the words it says most, then the longest, which are the rarest. */
const mostWords = 64;

/**
 * Reads a query for documents of these languages. A word is stemmed once for each, so that it finds
 * a document in the document's own language and still counts as one word. Function words count only
 * where there is nothing else.
 */
export function readQuery(query: string, languages: readonly string[]): QueryWord[] {
  const words = new Map<string, QueryWord & { length: number }>();
  const say = (terms: readonly string[], { length }: string) => {
    const key = terms.join("\n");
    const word = words.get(key);
    if (word) word.count += 1;
    else words.set(key, { count: 1, length, terms: termsBy(languages, terms) });
  };
  eachToken(query, (raw) => {
    const named = languages.map((language) => termsOf(raw, language));
    say(
      named.map(([own = ""]) => own),
      raw,
    );
    // The parts of a compound are words of its language alone.
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
    .map(({ count, terms }) => ({ count, terms }));
}

const termsBy = (languages: readonly string[], terms: readonly string[]) =>
  new Map(languages.flatMap((language, at) => (terms[at] ? [[language, terms[at]] as const] : [])));

const contentOf = (terms: Map<string, string>) =>
  new Map([...terms].filter(([, term]) => !isStopTerm(term)));
