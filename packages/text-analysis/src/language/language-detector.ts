import { readFileSync } from "node:fs";

import type { eld as Detector } from "eld/extrasmall";

/**
 * eld, with tables that take 25 MB where its own take 85: as a module they are 50,000 objects, and
 * every reading process and the server hold them. So they are read out of the module's source, into
 * one array, and an object is made when an n-gram is looked up.
 */
const entry = import.meta.resolve("eld/extrasmall");
const source = readFileSync(new URL("../ngrams/extrasmall.js", entry), "utf8");

/** Bytes of a language's number and of the n-gram's score in it. */
const PAIR = 2;

/** A string in quotes of either kind, or a bare name, as the key of an object of numbers. */
const keyed = /(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^'"{},:]+)):\{([\d:,]*)\}/g;
const unescaped = (text: string) => text.replaceAll(/\\(.)/g, "$1");

/** By n-gram and number of the language, how likely it is; as the library reads it. */
function readScores(): Record<string, Record<number, number>> {
  const places = new Map<string, number>();
  const bytes: number[] = [];
  const tables = source.slice(source.indexOf("ngrams:{") + "ngrams:{".length);
  for (const [, single, double, bare, scores = ""] of tables.matchAll(keyed)) {
    places.set(unescaped(single ?? double ?? bare ?? ""), bytes.length);
    const pairs = scores.split(/[:,]/);
    bytes.push(pairs.length / PAIR, ...pairs.map(Number));
  }
  const data = Uint8Array.from(bytes);
  const scoresAt = (place: number) => {
    const scores: Record<number, number> = {};
    const end = place + 1 + PAIR * data[place]!;
    for (let at = place + 1; at < end; at += PAIR) scores[data[at]!] = data[at + 1]!;
    return scores;
  };
  return new Proxy(
    {},
    {
      get(_, ngram) {
        const place = typeof ngram === "string" ? places.get(ngram) : undefined;
        return place === undefined ? undefined : scoresAt(place);
      },
    },
  );
}

function readLanguages(): Record<number, string> {
  const [, list = ""] = /languages:\{([^}]*)\}/.exec(source) ?? [];
  return Object.fromEntries(
    [...list.matchAll(/(\d+):'(\w+)'/g)].map(([, number = "", code = ""]) => [number, code]),
  );
}

interface Library {
  createEld(): { instance: typeof Detector; loadData(data: object): boolean };
}

const { createEld }: Library = await import(new URL("../languageDetector.js", entry).href);
const { instance, loadData } = createEld();
if (!loadData({ type: "XS60", languages: readLanguages(), ngrams: readScores() })) {
  throw new Error("the tables that languages are told by could not be read");
}

export const detector = instance;
