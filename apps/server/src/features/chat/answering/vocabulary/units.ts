import {
  currenciesOf,
  currencyLines,
  currencySigns,
  isCurrencyCode,
  nationalCurrencyAt,
} from "./currencies.ts";
import { numberScales } from "./scale-words.ts";

/** The unit of an amount. One kind is compared in its base: "24 months" with "2 years". */
export interface Unit {
  kind: string;
  /** Amounts of one kind with other bases are never equal: euros and dollars, months and days. */
  base: string;
  factor: number;
}

/** Each line: kind, base, factor to the base, names. */
const lines = [
  "share percent 1 % ٪ ％ percent prozent prozents pourcent بالمئة",
  "share points 1 pp points point prozentpunkt prozentpunkte prozentpunkten 个百分点",
  "share basis 1 bp bps basispunkte",
  ...currencyLines,
  "time days .0000115740740741 second seconds sekunde sekunden seconde secondes segundo segundos secondi ثانية 秒",
  "time days .000694444444444 minute minutes minuten min minuto minutos minuti دقيقة دقائق 分钟",
  "time days .0416666666666667 hour hours h stunde stunden heure heures hora horas ora ore ساعة ساعات 小时",
  "time days 1 day days tag tage tagen werktag werktage werktagen jour jours día días dia dias giorno giorni يوم يوما أيام 天 日",
  "time days 7 week weeks woche wochen semaine semaines semana semanas settimana settimane أسبوع أسابيع 周",
  "time months 1 month months monat monate monaten mois mes meses mese mesi شهر شهرا أشهر شهور 个月",
  "time months 12 year years jahr jahre jahren an ans année années año años anno anni سنة سنوات عام أعوام 年",
  "length m 1 m metre metres meter meters metern mètre mètres metro metros metri متر 米",
  "length m .01 cm centimetre centimetres zentimeter 厘米",
  "length m .001 mm millimetre millimetres millimeter millimeters 毫米",
  "length m 1000 km kilometre kilometres kilometer kilometers kilometern كيلومتر 公里",
  "length m .3048 foot feet ft",
  "length m .0254 inch inches",
  "length m 1609.344 mile miles",
  "mass kg 1 kg kilogram kilograms kilogramm kilo kilos كيلوغرام 公斤",
  "mass kg .001 g gram grams gramm grammes gramos grammi غرام 克",
  "mass kg .000001 mg milligram milligrams milligramm مليغرام 毫克",
  "mass kg 1000 t tonne tonnes ton tons tonnen toneladas tonnellate طن 吨",
  "volume l 1 l litre litres liter liters litern litro litros litri لتر لترا 升",
  "volume l .001 ml millilitre millilitres milliliter millilitri mililitros 毫升",
  "area m2 1 m² quadratmeter quadratmetern sqm 平方米",
  "area m2 10000 ha hectare hectares hektar hectáreas ettari 公顷",
  "data mb 1 mb megabyte megabytes",
  "data mb 1000 gb gigabyte gigabytes",
  "data mb 1000000 tb terabyte terabytes",
  "power w 1 w watt watts",
  "power w 1000 kw",
  "power w 1000000 mw",
  "power w 1000000000 gw",
  "energy kwh 1 kwh",
  "energy kwh 1000 mwh",
  "energy kwh 1000000 gwh",
  "pressure bar 1 bar",
  "temperature c 1 °c 摄氏度",
  "temperature f 1 °f",
  "part whole .333333333333333 third thirds drittel tiers tercio tercios",
  "part whole .2 fifth fifths fünftel cinquième cinquièmes quinto quintos",
  "part whole .25 viertel quarts cuartos",
];

const units = new Map(
  lines.flatMap((line) => {
    const [kind = "", base = "", factor = "1", ...names] = line.split(" ");
    return names.map((name): [string, Unit] => [name, { kind, base, factor: Number(factor) }]);
  }),
);
/** Units of two words, by the first word. */
const pairs: readonly [RegExp, string][] = [
  [/[\s-]*(?:percentage|prozentuale?)\s+points?(?!\p{L})/uy, "points"],
  [/\s*(?:puntos\s+porcentuales|punti\s+percentuali|points?\s+de\s+pourcentage)/uy, "points"],
  [/\s*(?:per\s+cent|pour\s+cent|por\s+ciento|per\s+cento|في\s+المئة)(?!\p{L})/uy, "percent"],
  [/\s*(?:basis\s+points|points\s+de\s+base|puntos\s+básicos|punti\s+base)/uy, "bp"],
  [
    /\s*(?:square\s+met(?:re|er)s?|mètres?\s+carrés?|metros?\s+cuadrados?|metri\s+quadr[ai]t?i?)/uy,
    "m²",
  ],
];

/** Scale words with another value than in English. */
const longScale: Record<string, ReadonlyMap<string, number>> = {
  de: new Map([["billion", 1e12]]),
};
const between = new Set(
  "of de d di us u.s operating working full business swiss calendar consecutive".split(" "),
);

const word = new RegExp(String.raw`[\s.'’-]*(°[CF]|m²|${currencySigns}|[%٪％]|\p{L}+)`, "uy");
const unspaced =
  /\s*(百万|千|万|亿)?(亿)?\s*(个百分点|%|％|美元|欧元|日元|英镑|加元|澳元|港元|港币|韩元|人民币|元|个月|小时|分钟|平方米|公里|公斤|厘米|毫米|毫升|毫克|摄氏度|公顷|年|天|周|秒|米|吨|升|克)?/uy;
const compound = /(stunden?|tagen?|tage|wochen?|monate?n?|jahre?n?|minuten?)$/;

/** The names of a currency, by its lower-case code. */
export const currencyNames = (code: string): string[] =>
  [...units].flatMap(([name, { kind, base, factor }]) =>
    kind === "currency" && base === code && factor === 1 ? name : [],
  );

/** Returns the unit with a name; a code of a currency is one in capitals: "5 TRY", not "5 try". */
export const unitNamed = (name: string): Unit | undefined =>
  units.get(name.toLowerCase()) ??
  (isCurrencyCode(name) ? { kind: "currency", base: name.toLowerCase(), factor: 1 } : undefined);

/** Returns the unit that words name as a whole: "days", "working days", "square metres". */
export function unitOfWords(words: string): Unit | undefined {
  const { unit, end, scale } = measureAfter(words, 0, "und");
  return unit && end === words.length ? { ...unit, factor: unit.factor * scale } : undefined;
}

/** Whether amounts of two units can be equal. "Dirham" may be the currency of several countries. */
export function areComparable(one: Unit, other: Unit): boolean {
  if (one.kind !== other.kind) return false;
  if (one.base === other.base) return true;
  const codes = currenciesOf(other.base);
  return one.kind === "currency" && currenciesOf(one.base).some((code) => codes.includes(code));
}

/** The scale ("million") and unit after a number, and where they end. */
export interface Measure {
  scale: number;
  hasScale: boolean;
  unit: Unit | undefined;
  end: number;
}

/** Reads scale and unit after the number that ends at `from`. */
export function measureAfter(text: string, from: number, language: string): Measure {
  if (language === "zh" || language === "ja") return measureUnspaced(text, from);
  const read: Measure = { scale: 1, hasScale: false, unit: undefined, end: from };
  let at = from;
  for (let n = 0; n < 4; n++) {
    const pair = pairs.find(([names]) => {
      names.lastIndex = at;
      return names.test(text);
    });
    if (pair) return { ...read, unit: units.get(pair[1]), end: pair[0].lastIndex };
    const currency = nationalCurrencyAt(text, at);
    if (currency) return { ...read, unit: unitNamed(currency.code), end: currency.end };
    word.lastIndex = at;
    const written = word.exec(text)?.[1];
    if (written === undefined) break;
    const name = written.toLowerCase();
    at = word.lastIndex;
    // An elided article is not a unit: the l of "l'entreprise" is not litres.
    if (name.length === 1 && name !== "d" && /['\u2019]/.test(text[at] ?? "")) break;
    const scale = longScale[language]?.get(name) ?? numberScales.get(name);
    if (scale !== undefined) {
      read.scale *= scale;
      read.hasScale = true;
      read.end = at;
      continue;
    }
    const unit = unitNamed(written) ?? units.get(compound.exec(name)?.[1] ?? "");
    if (unit) return { ...read, unit, end: at };
    if (!between.has(name)) break;
  }
  return read;
}

function measureUnspaced(text: string, from: number): Measure {
  unspaced.lastIndex = from;
  const [whole = "", first, second, name] = unspaced.exec(text) ?? [];
  return {
    scale: (numberScales.get(first ?? "") ?? 1) * (numberScales.get(second ?? "") ?? 1),
    hasScale: first !== undefined || second !== undefined,
    unit: name === undefined ? undefined : units.get(name === "％" ? "%" : name),
    end: from + whole.length,
  };
}
