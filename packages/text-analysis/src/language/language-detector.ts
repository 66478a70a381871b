import { readFileSync } from "node:fs";

import type { eld as Detector } from "eld/extrasmall";

/**
 * The eld detector, with tables of 25 MB instead of 85: as a module they are 50,000 objects in
 * every reading process and the server. So they are parsed from the module's source into one array,
 * and an object is created when an n-gram is looked up.
 */
const entry = import.meta.resolve("eld/extrasmall");
const source = readFileSync(new URL("../ngrams/extrasmall.js", entry), "utf8");

/** Bytes of a pair: a language's number and the n-gram's score in it. */
const PAIR = 2;
const ZERO = 48;

const unescaped = (text: string) => (text.includes("\\") ? text.replaceAll(/\\(.)/g, "$1") : text);

/** Returns the position of the quote that ends the string that starts at `start`. */
function closingQuote(start: number): number {
  const quote = source[start]!;
  let at = start + 1;
  while (source[at] !== quote) at += source[at] === "\\" ? 2 : 1;
  return at;
}

/**
 * Returns the scores by n-gram and language number, as the library reads them. The source is
 * scanned by character, since every sandbox worker does this when it starts: a regular expression
 * took 85 ms.
 */
function readScores(): Record<string, Record<number, number>> {
  const places = new Map<string, number>();
  // Each number of the source has at least one digit and one separator.
  const found = new Uint8Array(source.length);
  let size = 0;
  let at = source.indexOf("ngrams:{") + "ngrams:{".length;
  while (source[at] !== "}") {
    const isQuoted = source[at] === "'" || source[at] === '"';
    const end = isQuoted ? closingQuote(at) : source.indexOf(":", at);
    places.set(unescaped(source.slice(isQuoted ? at + 1 : at, end)), size);
    const close = source.indexOf("}", end);
    const place = size++;
    let number = 0;
    for (at = source.indexOf("{", end) + 1; at <= close; at++) {
      const digit = source.charCodeAt(at) - ZERO;
      if (digit >= 0 && digit <= 9) number = number * 10 + digit;
      else {
        found[size++] = number;
        number = 0;
      }
    }
    found[place] = (size - place - 1) / PAIR;
    if (source[at] === ",") at++;
  }
  const data = found.slice(0, size);
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
