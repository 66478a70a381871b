import type { Evidence, Quote } from "../../../chat/pure.ts";
import type { QuotedWords } from "./lines.ts";

/** A text in a form to compare, and where each of its characters stands in the text. */
interface Comparable {
  text: string;
  places: number[];
}

/** Prompts show these signs of documents in another form, and models type them so. */
const typed: Record<string, string> = {
  "‹": "<",
  "›": ">",
  "“": '"',
  "”": '"',
  "„": '"',
  "«": '"',
  "»": '"',
  "‘": "'",
  "’": "'",
  "‐": "-",
  "‑": "-",
  "–": "-",
  "—": "-",
  "−": "-",
};
/** A word that is hyphenated at the end of a line. */
const hyphen = /[-\u2010](?=\s+\p{Ll})/gu;
const unseen = /[\s\u00ad\u200b-\u200f\u2060\ufeff]/u;

/** Compares without spaces, case, hyphenation and the form of quotation marks and dashes. */
function comparable(text: string): Comparable {
  const dropped = new Set([...text.matchAll(hyphen)].map(({ index }) => index));
  let out = "";
  const places: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const point = String.fromCodePoint(text.codePointAt(at) ?? 0);
    if (!dropped.has(at) && !unseen.test(point)) {
      const plain = (typed[point] ?? point).normalize("NFKC").toLowerCase();
      out += plain;
      for (let n = 0; n < plain.length; n++) places.push(at);
    }
    at += point.length - 1;
  }
  return { text: out, places };
}

/** Whether the characters around a place belong to one number: "10 days" is not in "110 days". */
const cutsNumber = (text: string, at: number) =>
  /\d\d/.test(text.slice(Math.max(at - 1, 0), at + 1));

const omission = /…|\.{3}|\[[^\]\d]*\]/u;
/** Fewer characters stand in too many places to show where an answer was read. */
const fewest = 2;

export type Verbatim = ReturnType<typeof openVerbatim>;

/** Finds words that models say they copied from the passages of a document. */
export function openVerbatim(passages: readonly Evidence[]) {
  const seen = new Map<Evidence, Comparable>();
  const comparableOf = (one: Evidence) => {
    let known = seen.get(one);
    if (!known) seen.set(one, (known = comparable(one.text)));
    return known;
  };

  function find(one: Evidence, wanted: string): Quote | undefined {
    const { text, places } = comparableOf(one);
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
      const last = places[at + wanted.length - 1] ?? 0;
      const width = String.fromCodePoint(one.text.codePointAt(last) ?? 0).length;
      const [start, end] = [places[at] ?? 0, last + width];
      if (!cutsNumber(one.text, start) && !cutsNumber(one.text, end))
        return { evidence: one, start, end };
    }
    return undefined;
  }

  return {
    /**
     * Returns where the words stand, first looked for in the passage that the model names; several
     * places where it marked an omission; undefined if they do not stand in the document.
     */
    locate({ mark, words }: QuotedWords): Quote[] | undefined {
      const named = passages.find(({ index }) => index === mark);
      const order = named ? [named, ...passages] : passages;
      const quotes: Quote[] = [];
      for (const part of words.split(omission)) {
        const wanted = comparable(part).text.replace(/^["',;:]+|["',;:]+$/gu, "");
        if (wanted === "") continue;
        if (wanted.length < fewest) return undefined;
        // Models end a quote with a full stop where the document goes on.
        const spellings = [wanted, wanted.replace(/\.$/, "")];
        const found = spellings
          .values()
          .flatMap((words) => order.values().map((one) => find(one, words)))
          .find((quote) => quote !== undefined);
        if (!found) return undefined;
        quotes.push(found);
      }
      return quotes.length > 0 ? quotes : undefined;
    },
  };
}
