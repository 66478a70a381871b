/** Codes that are also words of headings: "ALL 30 DAYS", "TOP 10". */
const headingWords = new Set(["ALL", "TOP"]);
const codes = new Set(Intl.supportedValuesOf("currency").filter((one) => !headingWords.has(one)));

/** Signs of currencies beside numbers, as a pattern. */
export const currencySigns = String.raw`(?:(?<!\p{L})(?:US|CA?|AU?|NZ|HK|NT|MX|S|R)\$|[$€£¥₹₩₺₪₽₴₫฿₱₦])`;
/** Codes of currencies (ISO 4217) beside numbers, as a pattern. */
export const currencyCodes = String.raw`(?:(?<!\p{L})(?=[A-Z]{3}(?!\p{L}))(?:${[...codes].join("|")}))`;

export const isCurrencyCode = (text: string) => codes.has(text);

/** Each line: kind, base, factor to the base, names. The base is the code in lower case. */
export const currencyLines = [
  "currency eur 1 € eur euro euros يورو 欧元",
  "currency usd 1 $ us$ usd dollar dollars dólares dólar dollari dollaro دولار 美元",
  "currency gbp 1 £ gbp pound pounds pfund livres sterling 英镑",
  "currency gbp .01 pence",
  "currency chf 1 chf francs franken",
  "currency jpy 1 ¥ jpy yen 日元",
  "currency cny 1 cny rmb renminbi yuan 元 人民币",
  "currency cad 1 c$ ca$ 加元",
  "currency aud 1 a$ au$ 澳元",
  "currency nzd 1 nz$",
  "currency hkd 1 hk$ 港元 港币",
  "currency sgd 1 s$",
  "currency twd 1 nt$",
  "currency mxn 1 mx$",
  "currency brl 1 r$ reais",
  "currency sek 1 kronor",
  "currency pln 1 zł zloty zlotys złoty złote złotych",
  "currency czk 1 kč koruna korun koruny",
  "currency huf 1 forint forints",
  "currency try 1 ₺",
  "currency inr 1 ₹",
  "currency krw 1 ₩ 원 韩元",
  "currency ils 1 ₪ shekel shekels",
  "currency rub 1 ₽",
  "currency uah 1 ₴ hryvnia",
  "currency vnd 1 ₫",
  "currency thb 1 ฿ baht",
  "currency php 1 ₱",
  "currency ngn 1 ₦ naira",
  "currency zar 1 rand",
  "currency myr 1 ringgit",
  "currency idr 1 rupiah",
  "currency dirham 1 درهم dirham dirhams",
  "currency riyal 1 ريال riyal riyals",
  "currency dinar 1 دينار dinar dinars",
];

/** Names of several currencies, with the codes that each may mean. */
const ambiguousNames: Record<string, readonly string[]> = {
  dirham: ["AED", "MAD"],
  riyal: ["SAR", "QAR", "OMR", "YER", "IRR"],
  dinar: ["KWD", "BHD", "JOD", "IQD", "TND", "DZD", "LYD", "RSD"],
};

/** Returns the codes that the base of a unit may mean: one, unless several currencies share the name. */
export const currenciesOf = (base: string): readonly string[] =>
  ambiguousNames[base] ?? [base.toUpperCase()];

/** Names of currencies with their country, for those whose name alone is ambiguous. */
const nationalNames: Record<string, string> = {
  CAD: "canadian dollars?|kanadische[nr]? dollar|dollars? canadiens?|دولار كندي",
  AUD: "australian dollars?|australische[nr]? dollar|dollars? australiens?|دولار أسترالي",
  NZD: "new zealand dollars?",
  HKD: "hong kong dollars?",
  SGD: "singapore dollars?",
  SEK: "swedish kron(?:a|or)|schwedische[nr]? kronen?|couronnes? suédoises?",
  NOK: "norwegian kroner?|norwegische[nr]? kronen?|couronnes? norvégiennes?",
  DKK: "danish kroner?|dänische[nr]? kronen?|couronnes? danoises?",
  TRY: "turkish liras?|türkische[nr]? lira|livres? turques?|ليرة تركية",
  INR: "indian rupees?|indische[nr]? rupien?|roupies? indiennes?|روبية هندية",
  KRW: "(?:south )?korean won",
  MXN: "mexican pesos?|pesos? mexicanos?",
  AED: "(?:uae|emirati) dirhams?|درهما? إماراتيا?",
  MAD: "moroccan dirhams?|درهما? مغربيا?",
  SAR: "saudi riyals?|ريالا? سعوديا?",
  QAR: "qatari riyals?|ريالا? قطريا?",
  KWD: "kuwaiti dinars?|دينارا? كويتيا?",
  JOD: "jordanian dinars?|دينارا? أردنيا?",
};
const nationalName = new RegExp(
  String.raw`\s*(?:${Object.entries(nationalNames)
    .map(([code, names]) => `(?<${code}>${names})`)
    .join("|")})(?!\p{L})`,
  "iuy",
);

/** Returns the code of a currency named by two words at a place, and where they end. */
export function nationalCurrencyAt(
  text: string,
  at: number,
): { code: string; end: number } | undefined {
  nationalName.lastIndex = at;
  const groups = nationalName.exec(text)?.groups ?? {};
  const [code] = Object.keys(groups).filter((one) => groups[one] !== undefined);
  return code === undefined ? undefined : { code, end: nationalName.lastIndex };
}
