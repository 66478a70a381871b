import { analyze } from "@lectern/text-analysis/analyze";

/** Marks a term as one of a document's name. No word begins with it. */
export const nameMark = "=";

export const nameTerm = (term: string) => nameMark + term;

/** Every name term t is within [from, to). */
export const nameTerms = { from: nameMark, to: String.fromCharCode(nameMark.charCodeAt(0) + 1) };

/** The terms under which a document is found by its name: each once, without the extension. */
export const termsOfName = (name: string, language: string): string[] => [
  ...new Set(analyze(name.replace(/\.[a-z\d]{1,8}$/i, ""), language).map(nameTerm)),
];
