import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** What an article shares with its translations, with its marks in a row that can be compared. */
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

/** In what a translation of an article is not built like it. */
export function unlike(article: string, translation: string): string[] {
  const translated: Record<string, readonly string[]> = marksOf(translation);
  return Object.entries(marksOf(article)).flatMap(([name, marks]) => {
    const [wanted, got] = [marks, translated[name] ?? []].map((some) => some.join(" ") || "none");
    return wanted === got ? [] : [`its ${name} are ${got}, not ${wanted}`];
  });
}

/** The help articles of a language by their file names. */
export function articlesOf(help: string, language: string): Map<string, string> {
  const files = globSync(join(help, language, "*.md")).toSorted();
  return new Map(files.map((file) => [basename(file), readFileSync(file, "utf8")]));
}

/** What is wrong with the articles of a language beside those they were translated from. */
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
