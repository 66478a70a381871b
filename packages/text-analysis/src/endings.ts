import { fold } from "./fold.ts";

type Stem = (word: string) => string;

/** Endings removed in one step: the longest match, once, if at least `least` letters remain. */
interface Round {
  least: number;
  endings: string;
  /** Replaces the ending. */
  by?: string;
}

/**
 * Inflection as lists of endings, for languages that the Snowball package lacks. Follows Savoy's
 * light stemming ("Light stemming approaches", 2006): nouns and adjectives first, and rather too
 * little than too much. Endings are removed from the folded word, so accents may be missing.
 */
const rounds: Record<string, Round[]> = {
  pl: [
    { least: 3, endings: "cie", by: "t" },
    { least: 4, endings: "em om am" },
    {
      least: 3,
      endings:
        "iami iach iowi iego iemu owie ami ach owi ego emu ymi imi ych ich iej iem iom ow ej ym im ie ia iu io aja uja uje al a e i y o u",
    },
    { least: 4, endings: "owani owan eni ani ent ien owe ow ac ic yc ec al il on an en" },
    { least: 4, endings: "dz dzi", by: "d" },
    { least: 3, endings: "ci", by: "t" },
  ],
  uk: [
    {
      least: 3,
      endings:
        "ення ання еннями аннями еннях аннях енню анню енням анням енні анні ями ами ові еві ого ому ими ими ій ої ою ею єю ях ах ям ам ів їв ів ом ем єм их им ї ії ія ію ією а я о е є и і у ю ь й",
    },
    { least: 4, endings: "уват юват ува юва ен ан ов ев ост іст ськ ичн ічн" },
  ],
  bg: [
    {
      least: 3,
      endings:
        "ията ието ищата ите ния ното ната ният ният ия ът ят та то те ове еве ия ие ии ни на но а я о е и у ъ",
    },
    { least: 4, endings: "ен ан ост ск" },
  ],
  el: [
    {
      least: 3,
      endings:
        "ματων ματοσ ματα ιωντασ ουμε ουνται ονται ομαι ησεισ ησεων ησεωσ ησησ ησουν ηση ησει ιουσ ιου ιων ιοι ιοσ ιασ ιεσ εισ εων εωσ ουσ οσ ου οι ων ασ εσ ησ υσ ισ ει αν ον ια ιο μα α η ο ε ι υ ω",
    },
    { least: 4, endings: "ικ ησ ισ ασ" },
  ],
  fa: [{ least: 3, endings: "هايشان هايمان هايي هايش هاي هاى ها ترين تر يان گان ان ات اي ي م ش" }],
  hi: [
    {
      least: 2,
      endings: "ाओं ियों ियां ियो ाएं ुओं ुएं ाओ ाई ाया ाए ाये ाना ाने ाना ों ें ीं ां ओं एं यों यां ो े ू ु ी ि ा ं ए ये",
    },
  ],
  ms: [{ least: 4, endings: "nya lah kah pun" }],
  // Larkey, Ballesteros and Connell's light10 ("Light stemming for Arabic information retrieval",
  // 2007), without the conjunction (parts.ts).
  ar: [
    { least: 2, endings: "ها هما هم نا ان ات ون ين ه ا" },
    { least: 3, endings: "ي" },
  ],
  he: [{ least: 2, endings: "יותיו ויות יות ייה יים יהם ותיו ותיה ים ות יה ית ה ת י ו" }],
  // After Snowball, for changes inside a word: alennus, alennukset, alennusten.
  fi: [
    { least: 4, endings: "min mis am" },
    { least: 4, endings: "uks ukse ust us yks ykse yst ys" },
    { least: 3, endings: "nen ise is", by: "is" },
    { least: 3, endings: "tt", by: "t" },
    { least: 3, endings: "to" },
  ],
  // So that Prüfung matches prüfen, and betaling betaald.
  de: [{ least: 4, endings: "ung" }],
  nl: [
    { least: 4, endings: "ing" },
    { least: 2, endings: "aald", by: "al" },
    { least: 2, endings: "eerd", by: "er" },
    { least: 3, endings: "mm", by: "m" },
    { least: 3, endings: "pp", by: "p" },
    { least: 3, endings: "ss", by: "s" },
  ],
  // Likewise: the passive and the verbal noun of formal Turkish, and the vowel before an ending.
  tr: [
    {
      least: 3,
      endings: "ilabilir ilebilir abilir ebilir ilmes ilmas ilir ilmak ilmek mak mek mes mas ma me",
    },
    { least: 3, endings: "im um" },
    { least: 3, endings: "a e i u" },
    { least: 3, endings: "b", by: "p" },
    { least: 3, endings: "g", by: "k" },
  ],
};
rounds["id"] = rounds["ms"] ?? [];

const nukta = /\u093c/g;
/** A nasal before another consonant is written as a letter or as a dot. */
const nasal = /[\u0919\u091e\u0923\u0928\u092e]\u094d(?=[\u0915-\u0939])/g;
const devanagari = (word: string) =>
  word
    .normalize("NFD")
    .replaceAll(nukta, "")
    .replaceAll("\u0901", "\u0902")
    .replaceAll(nasal, "\u0902")
    .replaceAll("\u0949", "\u093e");
/** Some letters have another form at the end of a word. */
const finals: Record<string, string> = { ך: "כ", ם: "מ", ן: "נ", ף: "פ", ץ: "צ" };
const hebrew = (word: string) => word.replaceAll(/[ךםןףץ]/g, (letter) => finals[letter] ?? letter);
const article = /^(?:[وف]?ال|[وف]?[بك]ال|[وف]?لل)(?=..)/;
const arabic = (word: string) => word.replace(article, "");
const spellings: Record<string, Stem> = {
  ar: arabic,
  he: hebrew,
  hi: devanagari,
  mr: devanagari,
  ne: devanagari,
};

/** Returns the light stemmer of a language; undefined for a language without a list. */
export function endingsOf(language: string): Stem | undefined {
  const spelling = spellings[language];
  const respell = (ending: string) => (language === "ar" ? ending : (spelling?.(ending) ?? ending));
  const cuts = (rounds[language] ?? []).map(({ least, endings, by = "" }) => {
    const ends = endings
      .split(" ")
      .map((ending) => respell(fold(ending)))
      .join("|");
    return { pattern: new RegExp(`(?<=^.{${least},})(?:${ends})$`, "u"), by };
  });
  if (cuts.length === 0 && !spelling) return undefined;
  return (word) => {
    const spelled = fold(spelling ? spelling(word) : word);
    return cuts.reduce((rest, { pattern, by }) => rest.replace(pattern, by), spelled);
  };
}
