/** The function words used to find a verb's subject and objects. */
export interface Grammar {
  /** Words that begin a new clause. */
  border: RegExp;
  /** Clause starts whose subject was named directly before. */
  relative: RegExp;
  passive: RegExp;
  /** Words between a subject and its verb. */
  auxiliary: RegExp;
  /** Also between a subject and its verb. */
  adverb: RegExp;
  preposition: RegExp;
  /** Prepositions of the agent ("by"). */
  by: RegExp;
  determiner: RegExp;
  pronoun: RegExp;
}

const anyOf = (words: string) => new RegExp(`^(?:${words.replaceAll(" ", "|")})$`, "u");

/** By language. Verbs of other languages are not compared. */
export const grammars: Record<string, Grammar> = {
  en: {
    border: anyOf(
      "and but or which who whom whose that where when while whereas although though because if unless so than nor",
    ),
    relative: anyOf("which who that"),
    passive: anyOf("is are was were be been being"),
    auxiliary: anyOf(
      "is are was were be been being has have had will would shall should may might can could must do does did to",
    ),
    adverb: anyOf(
      "not never please also now then later already since still only first once both again soon often [a-z]+ly",
    ),
    preposition: anyOf(
      "by from to with for of in on at under into after before until during since as over against without between through within per",
    ),
    by: anyOf("by"),
    determiner: anyOf(
      "the a an its their his her our your my this these each every no two three four five six seven eight nine ten",
    ),
    pronoun: anyOf("it he she they we i you me him them us who which that this these one ones"),
  },
  de: {
    border: anyOf("und aber oder dass weil wenn während wobei nachdem bevor falls"),
    relative: anyOf("(?!)"),
    passive: anyOf("wird werden wurde wurden worden"),
    auxiliary: anyOf("wird werden wurde wurden hat haben hatte hatten ist sind war waren"),
    adverb: anyOf("auch nicht selbst später danach"),
    preposition: anyOf(
      "an von vom für mit in im am zu zum zur seit bis nach aus bei auf um durch über unter als",
    ),
    by: anyOf("von vom durch"),
    determiner: anyOf("der die das den dem des ein eine einen einem einer eines"),
    pronoun: anyOf("er sie es wir ich man ihm ihr ihn ihnen"),
  },
  fr: {
    border: anyOf("et mais ou qui que dont où quand lorsque si parce"),
    relative: anyOf("qui"),
    passive: anyOf("est sont été fut"),
    auxiliary: anyOf("est sont a ont avait fut été était"),
    adverb: anyOf("ne n pas ensuite aussi"),
    preposition: anyOf("par de du des à au aux pour en dans avec sur depuis sous chez"),
    by: anyOf("par"),
    determiner: anyOf("le la les l un une son sa ses leur leurs"),
    pronoun: anyOf("il elle ils elles nous on qui lui leur"),
  },
  es: {
    border: anyOf("y e pero o que cuando donde si porque mientras"),
    relative: anyOf("que"),
    passive: anyOf("es son fue fueron sido era"),
    auxiliary: anyOf("es son fue fueron ha han había sido se"),
    adverb: anyOf("no también después"),
    preposition: anyOf("por de del a al para en con sobre desde sin"),
    by: anyOf("por"),
    determiner: anyOf("el la los las un una su sus"),
    pronoun: anyOf("él ella ellos ellas nosotros quien le les"),
  },
};
