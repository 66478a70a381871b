import { analyze } from "@lectern/text-analysis/analyze";

/** Prefix of the terms of a document's name. No word begins with it. */
export const nameMark = "=";

export const nameTerm = (term: string) => nameMark + term;

/** Every name term is in the range [from, to). */
export const nameTerms = { from: nameMark, to: String.fromCharCode(nameMark.charCodeAt(0) + 1) };

/** Returns the distinct terms of a document's name, without the extension. */
export const termsOfName = (name: string, language: string): string[] => [
  ...new Set(analyze(name.replace(/\.[a-z\d]{1,8}$/i, ""), language).map(nameTerm)),
];
