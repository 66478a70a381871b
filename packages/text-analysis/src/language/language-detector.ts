import { readFileSync } from "node:fs";

import type { eld as Detector } from "eld/extrasmall";

const entry = import.meta.resolve("eld/extrasmall");

/** Bytes of a pair: a language's number and the n-gram's score in it. */
const PAIR = 2;
const ZERO = 48;

/** The start of an entry: its key, a string in either kind of quotes or a bare name. */
const keyed = /,?(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^'"{},:]+)):\{/y;
const unescaped = (text: string) => (text.includes("\\") ? text.replaceAll(/\\(.)/g, "$1") : text);

/**
 * Returns the scores by n-gram and language number, as the library reads them, from entries like
 * `'the':{12:80,25:3}`. Every sandbox worker does this when it starts, so the numbers are read by
 * character: splitting them took three times as long.
 */
function readScores(source: string): Record<string, Record<number, number>> {
  const places = new Map<string, number>();
  // Each number takes at least two characters of the source.
  const bytes = new Uint8Array(source.length);
  let size = 0;
  keyed.lastIndex = source.indexOf("ngrams:{") + "ngrams:{".length;
  for (let entry = keyed.exec(source); entry; entry = keyed.exec(source)) {
    const [, single, double, bare = ""] = entry;
    places.set(unescaped(single ?? double ?? bare), size);
    const place = size++;
    const end = source.indexOf("}", keyed.lastIndex);
    let number = 0;
    for (let at = keyed.lastIndex; at <= end; at++) {
      const digit = source.charCodeAt(at) - ZERO;
      if (digit >= 0 && digit <= 9) number = number * 10 + digit;
      else {
        bytes[size++] = number;
        number = 0;
      }
    }
    bytes[place] = (size - place - 1) / PAIR;
    keyed.lastIndex = end + 1;
  }
  const data = bytes.slice(0, size);
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

function readLanguages(source: string): Record<number, string> {
  const [, list = ""] = /languages:\{([^}]*)\}/.exec(source) ?? [];
  return Object.fromEntries(
    [...list.matchAll(/(\d+):'(\w+)'/g)].map(([, number = "", code = ""]) => [number, code]),
  );
}

interface Library {
  createEld(): { instance: typeof Detector; loadData(data: object): boolean };
}

const { createEld }: Library = await import(new URL("../languageDetector.js", entry).href);
let loaded: typeof Detector | undefined;

/**
 * Returns the eld detector, with tables of 25 MB instead of 85: as a module they are 50,000 objects
 * in every reading process and the server. So they are parsed from the module's source into one
 * array, and an object is created when an n-gram is looked up. The first call takes 40 ms.
 */
export function languageDetector(): typeof Detector {
  if (loaded) return loaded;
  const source = readFileSync(new URL("../ngrams/extrasmall.js", entry), "utf8");
  const { instance, loadData } = createEld();
  const tables = { languages: readLanguages(source), ngrams: readScores(source) };
  if (!loadData({ type: "XS60", ...tables })) {
    throw new Error("the tables that languages are told by could not be read");
  }
  return (loaded = instance);
}
