import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** Returns the markup that an article and its translations must share, sorted for comparison. */
function marksOf(article: string) {
  const all = (pattern: RegExp) => [...article.matchAll(pattern)].map(([one]) => one).toSorted();
  const head = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(article)?.[1] ?? "";
  return {
    "head matter": [...head.matchAll(/^(\w+): \S/gm)].map(([, name = ""]) => name).toSorted(),
    headings: [...article.matchAll(/^(#+) \S/gm)].map(([, signs = ""]) => signs),
    placeholders: all(/\{\{[^{}]*\}\}|^\[\[\w+\]\]$/gm),
    links: [...article.matchAll(/\]\(([^)]*)\)/g)].map(([, to = ""]) => to).toSorted(),
  };
}

/** Returns how the structure of a translation differs from its article. */
export function unlike(article: string, translation: string): string[] {
  const translated: Record<string, readonly string[]> = marksOf(translation);
  return Object.entries(marksOf(article)).flatMap(([name, marks]) => {
    const [wanted, got] = [marks, translated[name] ?? []].map((some) => some.join(" ") || "none");
    return wanted === got ? [] : [`its ${name} are ${got}, not ${wanted}`];
  });
}

/** Returns the help articles of a language by file name. */
export function articlesOf(help: string, language: string): Map<string, string> {
  const files = globSync(join(help, language, "*.md")).toSorted();
  return new Map(files.map((file) => [basename(file), readFileSync(file, "utf8")]));
}

/** Returns the errors in a language's articles, compared with the originals. */
export function wrongArticles(
  originals: ReadonlyMap<string, string>,
  translations: ReadonlyMap<string, string>,
): string[] {
  const wrong = [...originals].flatMap(([name, article]) => {
    const translation = translations.get(name);
    if (translation === undefined) return [`${name} is missing`];
    return unlike(article, translation).map((what) => `${name}: ${what}`);
  });
  const left = [...translations.keys()].filter((name) => !originals.has(name));
  return [...wrong, ...left.map((name) => `${name} is no translation of any article`)];
}
