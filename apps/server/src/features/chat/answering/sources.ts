import type { Evidence } from "./evidence.ts";
import { bare, type Sources } from "./marks.ts";

/** Sources to check marks and quotations against. Read on first use: most answers quote nothing. */
export function sourcesIn(evidence: Evidence[]): Sources {
  const indexes = new Set(evidence.map(({ index }) => index));
  let texts: string[] | undefined;
  return {
    has: (index) => indexes.has(index),
    contains(words) {
      texts ??= evidence.map(({ text, heading, documentName }) =>
        bare(`${text} ${heading ?? ""} ${documentName}`),
      );
      const wanted = bare(words);
      return texts.some((text) => text.includes(wanted));
    },
  };
}
