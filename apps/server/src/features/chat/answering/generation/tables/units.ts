import { captionScales } from "../../vocabulary/scale-words.ts";
import { currencyNames } from "../../vocabulary/units.ts";
import { anyOf, valued } from "@lectern/text-analysis/dates/word-lists";
import type { Unit } from "./table.ts";

const scaleWord = anyOf(captionScales.keys());
const shortScales = valued(["1000 t k 000 000s", "1000000 m", "1000000000 b"]);

const currencies: [string, string][] = [
  ["$", `(?:US )?(?:${anyOf(currencyNames("usd"))})`],
  ["€", anyOf(currencyNames("eur"))],
  ["£", `(?:${anyOf(currencyNames("gbp"))})(?: sterling)?`],
  ["CHF", anyOf(currencyNames("chf"))],
  ["¥", anyOf(currencyNames("jpy"))],
  ["ريال", "(?:ب?ال)?ريال"],
  ["دينار", "(?:ب?ال)?دينار"],
  ["درهم", "(?:ب?ال)?درهم"],
];
const currencyPattern = currencies.map(([, names]) => names).join("|");

/** "In thousands of pounds", "Angaben in Tausend Euro", "(dollars in millions)", "in TEUR". */
const inScale = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:(?<before>${currencyPattern})\s)?(?:in|en|بـ?)\s+(?:(?<first>${currencyPattern})\s)?)(?<scale>${scaleWord})\.?(?:\s+(?:of\s+|de\s+|d['’]|di\s+)?(?<after>${currencyPattern}))?(?![\p{L}])`,
  "iu",
);
const short =
  /(?<![\p{L}\p{N}])(?<scale>[TkKmM])(?<currency>EUR|USD|€|\$|£)(?![\p{L}])|(?<sign>[€$£])\s?(?<word>million|m|bn|B|thousand|000)(?![\p{L}])/u;
const plainCurrency = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:in|en|all amounts (?:are )?in|angaben in)\s+(?<currency>${currencyPattern})(?![\p{L}\p{N}])|(?<arabic>ب(?:ال)?(?:ريال|دينار|درهم))`,
  "iu",
);
const otherUnit =
  /(?:angaben|figures|amounts|values|chiffres|datos|cifras|dati|القيم)\s+(?:are\s+)?(?:in|en|ب)\s+(?<name>\p{L}{2,})/iu;
const shares = new RegExp(
  String.raw`shares,?\s+(?:which\s+are\s+)?(?:reflected\s+)?in\s+(?<scale>${scaleWord})`,
  "iu",
);
/** "Certain items expressed as a percentage of revenue"; not a paragraph about a percentage. */
const inPercent =
  /(?<!\p{L})(?:expressed|shown|stated|presented) as (?:a )?percent|^\W*(?:as a percent(?:age)? of|in percent|in prozent|in %|en pourcentage|en porcentaje|in percentuale)[^.]{0,40}$/iu;
/** Units in brackets after the name of a measure. */
const bracketed = new RegExp(
  String.raw`\(\s*(?:in\s+|en\s+)?(?:(?<currency>${currencyPattern})|(?<name>%|‰|[kMGT]?Wh?|[kMGT]?VA|kg|g|t|l|ml|m|m²|m³|km²?|cm|mm|ha|h|min|s|°C|bar|rpm|dB|[kMG]bit/s|years?|months?|weeks?|days?|hours?|minutes?|pieces|units|jahre|monate|wochen|tage|stunden|stück|prozent|ans|années|mois|semaines|jours|heures|unités|años|meses|semanas|días|horas|unidades|anni|mesi|giorni|ore))\s*\)`,
  "iu",
);

function scaleOf(word = ""): number | undefined {
  const name = word.replace(".", "").toLowerCase();
  return captionScales.get(name) ?? shortScales.get(name);
}

/** The sign of a currency, or its name if it has no sign here. */
export function currencyOf(name = ""): string | undefined {
  const found = currencies.find(([, names]) =>
    new RegExp(`^(?:${names})$`, "iu").test(name.trim()),
  );
  return found?.[0];
}

/** The unit that a caption, a heading or a line above a table states; empty: none. */
export function unitIn(text: string): Unit {
  const scaled = inScale.exec(text.replace(shares, " "))?.groups;
  const brief = short.exec(text)?.groups;
  const scale = scaleOf(scaled?.["scale"]) ?? scaleOf(brief?.["scale"] ?? brief?.["word"]);
  const sharesScale = scaleOf(shares.exec(text)?.groups?.["scale"]);
  const plain = plainCurrency.exec(text)?.groups;
  const inBrackets = bracketed.exec(text)?.groups;
  const currency = currencyOf(
    scaled?.["after"] ??
      scaled?.["before"] ??
      scaled?.["first"] ??
      brief?.["currency"] ??
      brief?.["sign"] ??
      plain?.["currency"] ??
      plain?.["arabic"] ??
      inBrackets?.["currency"],
  );
  const other = inPercent.test(text) ? "%" : otherUnit.exec(text)?.groups?.["name"];
  const name = inBrackets?.["name"] ?? (currency || scale ? undefined : other);
  return {
    ...(scale && { scale }),
    ...(sharesScale && { sharesScale }),
    ...(currency && { currency }),
    ...(name && { name }),
  };
}

/** A heading without brackets that state a unit or "unaudited". */
export const withoutUnit = (heading: string) =>
  heading
    .replaceAll(
      new RegExp(
        String.raw`\([^()]*(?:(?<!\p{L})(?:in|en)\s+(?:${scaleWord})|unaudited|ungeprüft|non audité)[^()]*\)`,
        "giu",
      ),
      " ",
    )
    .replace(bracketed, " ")
    .replaceAll(/\(\s*(?:[a-z0-9]|\d{1,2})\s*\)|[*†‡¹²³⁴](?!\p{L})/giu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
