import { matchesGlob } from "node:path";

import type { SaidPart } from "../../apps/web/src/platform/language/areas.ts";
import { sentenceName } from "../../apps/web/src/platform/language/sentence-name.ts";

const server = "apps/server/src";
const contract = "packages/contract/src";
const ofBoth = (...features: string[]) =>
  features.flatMap((name) => [`${server}/features/${name}/**`, `${contract}/${name}.ts`]);

/** Where the sentences of a part stand; those of every other file are told inside. */
const places: Record<Exclude<SaidPart, "inside">, readonly string[]> = {
  base: [`${server}/*.ts`, `${server}/http/**`, `${contract}/{error,unseen}.ts`],
  outside: ofBoth("auth", "installation", "links", "mail", "organizations"),
  chat: [
    ...ofBoth("assets", "attachments", "chat", "exports", "models", "personas", "pictures"),
    ...ofBoth("system-documents"),
    `${server}/platform/models/**`,
    `${contract}/{built-in-words,knowledge,local-models,shared-chats}.ts`,
  ],
  topics: ofBoth("topics"),
};
export const saidParts = [...Object.keys(places), "inside"] as SaidPart[];

/** Who has a part has these as well: the nearest first. */
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

/** The part that a sentence is told with: the nearest that all have who may be told it. */
export function partOf(files: Iterable<string>): SaidPart {
  const [first = "inside", ...others] = new Set([...files].map(partOfFile));
  return had[first].find((part) => others.every((other) => had[other].includes(part)))!;
}

/**
 * What is wrong with the catalogues of a language: a sentence that is in none or in another than its
 * own, one that nobody says, and a translation that does not put in the same.
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

/** The browser knows sentences by a short name: two of them must not have one. */
export function namesake(sentences: readonly string[]): string[] {
  const names = new Map(sentences.map((sentence) => [sentenceName(sentence), sentence]));
  return sentences
    .filter((sentence) => names.get(sentenceName(sentence)) !== sentence)
    .map((sentence) => `"${sentence}" has the name of another sentence.`);
}
