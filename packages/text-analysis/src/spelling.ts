/**
 * Returns one spelling for words that differ in British and American English, so that both forms
 * match. Takes a lower-case word; returns other words unchanged.
 */
export function oneSpelling(word: string): string {
  const [, before = "", ending = ""] = withS.exec(word) ?? [];
  if (before !== "" && !alwaysWithS.has(before.replace(prefixed, "")))
    return `${before}iz${ending}`;
  for (const [other, spelling] of rules) {
    if (other.test(word)) return word.replace(other, spelling);
  }
  return word;
}

const withS = /^([a-z]{3,}?)is(e|ed|es|er|ers|ing|ation|ations|ational|able|ability)$/;
/** Parts before "ise" of words that are never spelled with a z. */
const alwaysWithS = new Set(
  (
    "adv advert anyw appra appr braise bra bru chast circumc clockw comprom compr conc cru dem desp dev disgu " +
    "enfranch enterpr expert exc exerc franch improv inc likew merchand otherw parad porpo pra pract prec prem prom " +
    "repr rev superv surm surpr telev tort treat turquo"
  ).split(" "),
);
const prefixed = /^(?:un|mis|over|dis)(?=[a-z]{3})/;

const our = [
  "arb|ard|arm|behavi|cand|clam|col|demean|endeav|fav|ferv|flav|harb|hon|hum|lab|neighb|od|parl|ranc|rig",
  "rum|sav|savi|splend|succ|tum|val|vap|vig",
].join("|");
const endsInL = [
  "cancel|channel|counsel|dial|distil|enrol|equal|fuel|fulfil|initial|instal|jewel|label|level|libel",
  "marvel|model|panel|quarrel|signal|total|travel|tunnel",
].join("|");

/** Only the first matching rule is applied. */
const rules: readonly [RegExp, string][] = [
  [/^practis/, "practic"],
  [/^(anal|catal|electrol|hydrol|paral)ys(e|ed|es|er|ers|ing)$/, "$1yz$2"],
  [new RegExp(`^((?:dis|mis|un)?(?:${our}))our`), "$1or"],
  [
    /^((?:centi|kilo|milli)?(?:met|lit)|amphitheat|calib|cent|fib|lust|spect|theat)re(s|d)?$/,
    "$1er$2",
  ],
  [/^(anal|catal|dial|epil|monol|prol)ogue(s)?$/, "$1og$2"],
  [/^(catal|dial|epil)ogu(ed|ing)$/, "$1og$2"],
  [/^(def|lic|off|pret)ence(s|d)?$/, "$1ense$2"],
  [new RegExp(`^(${endsInL})l(ed|ing|er|ers|ment|ments|ation|s)?$`), "$1$2"],
  [/^(skil|wil)l(ful|fully)$/, "$1$2"],
  [/^(abridg|acknowledg|judg)ement/, "$1ment"],
  [/^ageing$/, "aging"],
  [/^aluminium$/, "aluminum"],
  [/^grey/, "gray"],
  [/^manoeuv(?:er|r)/, "maneuv"],
  [/^maneuv(?:er|r)/, "maneuv"],
  [/^(m|sm)ould/, "$1old"],
  [/^plough/, "plow"],
  [/^programme(s)?$/, "program$1"],
  [/^sceptic/, "skeptic"],
  [/^sulph/, "sulf"],
  [/^(encyclop|orthop|p)aed/, "$1ed"],
  [/^(an|h|isch|leuk)aem/, "$1em"],
  [/^anaesth/, "anesth"],
  [/^gynaec/, "gynec"],
  [/^foet(?=al|us)/, "fet"],
  [/^oestr/, "estr"],
  [/^diarrhoea/, "diarrhea"],
];
