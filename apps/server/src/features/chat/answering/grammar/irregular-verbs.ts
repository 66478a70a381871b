/** Forms of English verbs that the stemmer does not unify. */
const lines = [
  "bear bears bore borne",
  "become becomes became",
  "begin begins began begun",
  "break breaks broke broken",
  "bring brings brought",
  "build builds built",
  "rebuild rebuilds rebuilt",
  "buy buys bought",
  "catch catches caught",
  "choose chooses chose chosen",
  "draw draws drew drawn",
  "drive drives drove driven",
  "eat eats ate eaten",
  "feed feeds fed",
  "find finds found",
  "fly flies flew flown",
  "forbid forbids forbade forbidden",
  "give gives gave given",
  "hold holds held",
  "keep keeps kept",
  "know knows knew known",
  "lead leads led",
  "leave leaves left",
  "lend lends lent",
  "lose loses lost",
  "make makes made",
  "meet meets met",
  "pay pays paid",
  "rise rises rose risen",
  "run runs ran",
  "see sees saw seen",
  "sell sells sold",
  "send sends sent",
  "shoot shoots shot",
  "show shows showed shown",
  "speak speaks spoke spoken",
  "spend spends spent",
  "steal steals stole stolen",
  "strike strikes struck",
  "take takes took taken",
  "teach teaches taught",
  "tell tells told",
  "think thinks thought",
  "throw throws threw thrown",
  "wake wakes woke woken",
  "wear wears wore worn",
  "win wins won",
  "withdraw withdraws withdrew withdrawn",
  "write writes wrote written",
];

const bases = new Map(
  lines.flatMap((line) => {
    const forms = line.split(" ");
    return forms.map((form): [string, string] => [form, forms[0] ?? form]);
  }),
);

/** Returns the base of an irregular English verb form; undefined for any other word. */
export const irregularBase = (word: string): string | undefined => bases.get(word);
