/** A way to write letters beyond ASCII in one byte each. */
interface Encoding {
  name: string;
  /** The letters of each language that is written so, beyond ASCII and small. */
  alphabets: readonly string[];
  /** Of an alphabet of its own: the letters that make up most of a text. */
  usual?: string;
}

/** So much shows what a file is in, in bytes. */
const SAMPLE = 64 * 1024;
/** Such a share of the letters beyond ASCII is in the alphabet of the right language. */
const FITS = 0.97;
/** By so much another reading has to fit better than that of the West. */
const BETTER = 0.04;
/** Such a share of the letters beyond ASCII stands beside another one, where words are made of them. */
const BESIDE = 0.8;
/** Such a share of the letters are usual ones, in the right alphabet. */
const USUAL = 0.5;
/** And so few are capitals after a small one. */
const MIXED = 0.03;
/** Fewer letters may be anything. */
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

/** Latin letters too, but others. */
const eastern: readonly Encoding[] = [
  {
    name: "windows-1250",
    alphabets: ["ąćęłńóśźż", "áčďéěíňóřšťúůýž", "áäčďéíĺľňóôŕšťúýž", "áéíóöőúüű", "ăâîşţ", "čćđšž"],
  },
  { name: "windows-1254", alphabets: ["çğıöşüâîû"] },
  { name: "windows-1257", alphabets: ["ąčęėįšųūž", "āčēģīķļņšūž"] },
];

/** Alphabets of their own, each by the letters that occur most. */
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
 * The encoding of a text that is neither Unicode nor East Asian: Windows' Latin, unless what its
 * letters make up are the words of a language that is written otherwise.
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

/** Which share of the letters beyond ASCII the best of its alphabets has, and how many kinds they are. */
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

/** Which share of the letters beyond ASCII are usual ones; 0 where the text cannot be of this kind. */
function usualShare(sample: Uint8Array, encoding: Encoding): number {
  const [alphabet, usual] = [encoding.alphabets[0]!, encoding.usual ?? ""];
  const text = decode(sample, encoding);
  // No word goes on in capitals.
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

/** A sign beyond ASCII within a word, but for the quotation marks and the like that all have. */
const inWord = (text: string, at: number) =>
  text.charCodeAt(at) > 0x7f &&
  !/[\p{P}\p{Z}\p{Sc}°©®™§±]/u.test(text[at]!) &&
  (/\p{L}/u.test(text[at - 1] ?? "") || /\p{L}/u.test(text[at + 1] ?? ""));
