/** An encoding of letters beyond ASCII in one byte each. */
interface Encoding {
  name: string;
  /** Per language, its lowercase letters beyond ASCII. */
  alphabets: readonly string[];
  /** For a non-Latin alphabet: the letters that make up most of a text. */
  usual?: string;
}

/** Bytes of a file that are sampled. */
const SAMPLE = 64 * 1024;
/** Minimum share of the letters beyond ASCII that are in the right language's alphabet. */
const FITS = 0.97;
/** Minimum advantage of another Latin encoding over Western. */
const BETTER = 0.04;
/**
 * Minimum share of the letters beyond ASCII that are next to another one, in a non-Latin alphabet.
 */
const BESIDE = 0.8;
/** Minimum share of frequent letters, in the right alphabet. */
const USUAL = 0.5;
/** Maximum share of capitals that follow a lowercase letter. */
const MIXED = 0.03;
/** Minimum letters; fewer could be any encoding. */
const LEAST = 8;

const cyrillic = "абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґўјљњћђџ";

const western: Encoding = {
  name: "windows-1252",
  alphabets: [
    "äöüß",
    "àâæçéèêëîïôœùûüÿ",
    "áéíñóúüªº",
    "ãáâàçéíêóôõúüªº",
    "àèéìíîòóùú",
    "åäöéæø",
    "áæéíðóúýþö",
    "äëïöüáéèêíóú",
    "äöåšž",
  ],
};

/** Other Latin encodings. */
const eastern: readonly Encoding[] = [
  {
    name: "windows-1250",
    alphabets: ["ąćęłńóśźż", "áčďéěíňóřšťúůýž", "áäčďéíĺľňóôŕšťúýž", "áéíóöőúüű", "ăâîşţ", "čćđšž"],
  },
  { name: "windows-1254", alphabets: ["çğıöşüâîû"] },
  { name: "windows-1257", alphabets: ["ąčęėįšųūž", "āčēģīķļņšūž"] },
];

/** Non-Latin alphabets, each with its most frequent letters. */
const others: readonly Encoding[] = [
  { name: "windows-1251", alphabets: [cyrillic], usual: "оеаинтсрвлі" },
  { name: "koi8-u", alphabets: [cyrillic], usual: "оеаинтсрвлі" },
  {
    name: "windows-1253",
    alphabets: ["αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ"],
    usual: "αοιετσνηυρπκςάίό",
  },
  { name: "windows-1255", alphabets: ["אבגדהוזחטיךכלםמןנסעףפץצקרשת"], usual: "יוהלארתבשמ" },
  {
    name: "windows-1256",
    alphabets: ["ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيپچژگک"],
    usual: "اليمونرتبهة",
  },
];

/**
 * Returns the encoding of a text that is neither Unicode nor East Asian: windows-1252, unless its
 * letters form words of a language with another encoding.
 */
export function singleByteEncoding(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, SAMPLE);
  const ofOthers = others
    .map((encoding) => ({ encoding, share: usualShare(sample, encoding) }))
    .filter(({ share }) => share >= USUAL)
    .toSorted((a, b) => b.share - a.share);
  if (ofOthers[0]) return ofOthers[0].encoding.name;
  const west = fit(sample, western);
  const east = eastern
    .map((encoding) => ({ encoding, ...fit(sample, encoding) }))
    .filter(({ share, kinds }) => kinds > 1 && share >= FITS && share > west.share + BETTER)
    .toSorted((a, b) => b.share - a.share);
  return east[0]?.encoding.name ?? western.name;
}

/**
 * Returns the share of the letters beyond ASCII that are in the best of its alphabets, and the
 * number of distinct letters.
 */
function fit(sample: Uint8Array, encoding: Encoding): { share: number; kinds: number } {
  const counts = new Map<string, number>();
  const text = decode(sample, encoding);
  for (let at = 0; at < text.length; at++) {
    if (!inWord(text, at)) continue;
    const letter = text[at]!.toLowerCase();
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  const total = sum(counts.values());
  const found = encoding.alphabets.map((alphabet) =>
    sum([...counts].map(([letter, count]) => (alphabet.includes(letter[0]!) ? count : 0))),
  );
  return { share: total === 0 ? 1 : Math.max(...found) / total, kinds: counts.size };
}

/**
 * Returns the share of frequent letters among those beyond ASCII; 0 if the text cannot be in this
 * encoding.
 */
function usualShare(sample: Uint8Array, encoding: Encoding): number {
  const [alphabet, usual] = [encoding.alphabets[0]!, encoding.usual ?? ""];
  const text = decode(sample, encoding);
  // No word switches from lowercase to capitals.
  const mixed = text.match(/(?=\P{ASCII}{2})\p{Ll}\p{Lu}/gu)?.length ?? 0;
  let [letters, known, beside, usuals] = [0, 0, 0, 0];
  for (let at = 0; at < text.length; at++) {
    if (!isLetter(text, at)) continue;
    const letter = text[at]!.toLowerCase();
    letters++;
    if (alphabet.includes(letter)) known++;
    if (isLetter(text, at - 1) || isLetter(text, at + 1)) beside++;
    if (usual.includes(letter)) usuals++;
  }
  const areWords = letters >= LEAST && beside >= BESIDE * letters && mixed <= MIXED * letters;
  return areWords && known >= FITS * letters ? usuals / letters : 0;
}

const decode = (sample: Uint8Array, { name }: Encoding) => new TextDecoder(name).decode(sample);
const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, one) => total + one, 0);

const isLetter = (text: string, at: number) =>
  (text.charCodeAt(at) || 0) > 0x7f && /[\p{L}\uFFFD]/u.test(text[at]!);

/**
 * Whether it is a character beyond ASCII within a word, except punctuation shared by all encodings.
 */
const inWord = (text: string, at: number) =>
  text.charCodeAt(at) > 0x7f &&
  !/[\p{P}\p{Z}\p{Sc}°©®™§±]/u.test(text[at]!) &&
  (/\p{L}/u.test(text[at - 1] ?? "") || /\p{L}/u.test(text[at + 1] ?? ""));
