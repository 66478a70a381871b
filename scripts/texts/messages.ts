import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

type Messages = Readonly<Record<string, string>>;

const placeholdersIn = (text: string) =>
  [...new Set(text.match(/\{\w+\}/g))].toSorted().join(" ") || "no placeholder";

/**
 * Returns the errors in a language's catalog of one part: a code without translation, a
 * translation without code, and one with other placeholders.
 */
export function wrongTranslations(templates: Messages, translations: Messages): string[] {
  const codes = new Set([...Object.keys(templates), ...Object.keys(translations)]);
  return [...codes].flatMap((code) => {
    const [template, translation] = [templates[code], translations[code]];
    if (template === undefined) return [`${code} is no code of this part`];
    if (!translation) return [`${code} has no translation`];
    const [wanted, found] = [template, translation].map(placeholdersIn);
    return wanted === found ? [] : [`${code} holds ${found} instead of ${wanted}`];
  });
}

/** Returns the codes that several parts contain. */
export function repeatedCodes(parts: readonly Messages[]): string[] {
  const codes = parts.flatMap((part) => Object.keys(part));
  return codes.filter((code, at) => codes.indexOf(code) < at);
}

/** Returns the codes that no source names, whole or as a template such as `reading_${unit}`. */
export function unusedCodes(codes: readonly string[], sources: string): string[] {
  const prefixes = [...sources.matchAll(/`([a-z_]+_)\$\{/g)].map(([, prefix = ""]) => prefix);
  return codes.filter(
    (code) => !sources.includes(`"${code}"`) && !prefixes.some((prefix) => code.startsWith(prefix)),
  );
}

/** Returns the sentences of a schema that are not in the catalog; descriptions may be any text. */
export const sentencesIn = (source: string) =>
  [...source.matchAll(/(summary:|describe\()?\s*"([A-Z][^"\n]* [^"\n]*[.?])"/g)].flatMap(
    ([, isDescription, sentence = ""]) => (isDescription ? [] : [sentence]),
  );

const read = (pattern: string, exclude: readonly string[]) =>
  globSync(pattern, { cwd: root, exclude }).map((file) => readFileSync(join(root, file), "utf8"));

/** The sources that name codes. */
export const messageSources = () =>
  read("{packages/contract,apps/server}/src/**/*.ts", ["**/*.test.ts", "**/messages/*"]).join("\n");

/** The sources of the contract's schemas. */
export const schemaSources = () =>
  read("packages/contract/src/*.ts", ["**/built-in-words.ts", "**/openapi.ts"]).join("\n");
