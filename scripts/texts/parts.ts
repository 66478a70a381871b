import { matchesGlob } from "node:path";

import type { SaidPart } from "../../apps/web/src/platform/language/areas.ts";
import { sentenceName } from "../../apps/web/src/platform/language/sentence-name.ts";

const server = "apps/server/src";
const contract = "packages/contract/src";
const ofBoth = (...features: string[]) =>
  features.flatMap((name) => [`${server}/features/${name}/**`, `${contract}/**/${name}.ts`]);

/** Files whose sentences belong to each part; those of every other file belong to "inside". */
const places: Record<Exclude<SaidPart, "inside">, readonly string[]> = {
  base: [`${server}/*.ts`, `${server}/http/**`, `${contract}/**/{error,unseen}.ts`],
  outside: ofBoth("auth", "installation", "links", "mail", "organizations"),
  chat: [
    ...ofBoth("assets", "attachments", "chat", "exports", "models", "personas", "pictures"),
    ...ofBoth("system-documents"),
    `${server}/platform/models/**`,
    `${contract}/**/{built-in-words,knowledge,local-models,shared-chats}.ts`,
  ],
  topics: ofBoth("topics"),
};
export const saidParts = [...Object.keys(places), "inside"] as SaidPart[];

/** The parts that a client with each part also has, nearest first. */
const had: Record<SaidPart, readonly SaidPart[]> = {
  base: ["base"],
  outside: ["outside", "base"],
  inside: ["inside", "base"],
  chat: ["chat", "inside", "base"],
  topics: ["topics", "inside", "base"],
};

const partOfFile = (file: string): SaidPart =>
  saidParts.find(
    (part) => part !== "inside" && places[part].some((place) => matchesGlob(file, place)),
  ) ?? "inside";

/** Returns the part of a sentence in these files: the nearest that all their clients have. */
export function partOf(files: Iterable<string>): SaidPart {
  const [first = "inside", ...others] = new Set([...files].map(partOfFile));
  return had[first].find((part) => others.every((other) => had[other].includes(part)))!;
}

/**
 * Returns the errors in a language's catalogues: a sentence that is missing or in the wrong
 * catalogue, one that no source contains, and a translation with different placeholders.
 */
export function wrongSentences(
  sentences: ReadonlyMap<string, ReadonlySet<string>>,
  catalogues: ReadonlyMap<string, Record<string, string>>,
): string[] {
  const wrong: string[] = [];
  for (const [sentence, files] of sentences) {
    const part = partOf(files);
    if (!catalogues.get(part)?.[sentence])
      wrong.push(`${part}.json lacks what ${[...files].join(", ")} says: "${sentence}"`);
  }
  for (const [part, catalogue] of catalogues)
    for (const [sentence, translation] of Object.entries(catalogue)) {
      const files = sentences.get(sentence);
      if (!files) wrong.push(`${part}.json holds what nobody says: "${sentence}"`);
      else if (partOf(files) !== part)
        wrong.push(`${part}.json holds what belongs in ${partOf(files)}.json: "${sentence}"`);
      if (putIn(sentence) !== putIn(translation))
        wrong.push(
          `${part}.json: "${sentence}" puts in ${putIn(sentence)}, not ${putIn(translation)}`,
        );
    }
  return wrong;
}

const putIn = (text: string) => [...text.matchAll(/\{\d\}/g)].map(String).toSorted().join(" ");

/** Returns the sentences whose short name is not unique; the browser looks sentences up by it. */
export function namesake(sentences: readonly string[]): string[] {
  const names = new Map(sentences.map((sentence) => [sentenceName(sentence), sentence]));
  return sentences
    .filter((sentence) => names.get(sentenceName(sentence)) !== sentence)
    .map((sentence) => `"${sentence}" has the name of another sentence.`);
}
