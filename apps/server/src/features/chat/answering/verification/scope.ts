import { lowercaseWords } from "../vocabulary/antonyms.ts";

/** Words that claim more than a source, each with those of which the source must have one. */
const scopes: Record<string, readonly string[]> = {
  en: [
    "all every everyone everybody | all every each any everyone everybody both no none never whoever always",
    "any anyone anybody anytime | any anyone anybody anytime all every each no none never either whoever whatever",
    "only solely exclusively | only sole solely exclusively just unless except no none but alone",
    "always | always all every each any never constantly permanently",
    "never | never no not none nobody neither n't",
    "both | both two either each and",
  ],
  de: [
    "alle allen jede jeder jedes | alle allen aller alles jede jeder jedes jeden jedem sämtliche kein keine beide beiden stets immer",
    "nur ausschließlich | nur ausschließlich allein erst kein keine",
    "immer | immer stets alle jede jeder jedes nie",
    "nie | nie niemals kein keine nicht",
    "beide | beide beiden zwei sowohl und",
  ],
  fr: [
    "tous toutes chaque | tous tout toutes toute chaque aucun aucune toujours",
    "seul seulement uniquement | seul seule seuls seulement uniquement que exclusivement",
    "toujours | toujours tous toutes chaque jamais",
    "jamais | jamais pas aucun aucune",
  ],
  es: [
    "todos todas cada | todos todo todas toda cada ningún ninguna siempre",
    "solo sólo solamente | solo sólo solamente únicamente sino",
    "siempre | siempre todos todas cada nunca",
    "nunca | nunca no ningún ninguna",
    "ambos ambas | ambos ambas dos y",
  ],
};

const scopeWords = new Map(
  Object.entries(scopes).map(([language, lines]) => [
    language,
    lines.map((line) => line.split("|").map((words) => new Set(words.trim().split(" ")))),
  ]),
);

/** "All others" does not mean all; "in all", "only one" and "every month" are counted. */
const notAll =
  /(?<!\p{L})(?:(?:every|each) (?:\p{L}+ )?(?:minute|hour|day|night|week|month|quarter|year|time)s?(?!\p{L})|jede[nrs]? (?:stunde|tag|woche|monat|jahr|abend)(?!\p{L})|chaque (?:jour|soir|matin|semaine|mois|année|an)(?!\p{L})|cada (?:día|semana|mes|año)(?!\p{L})|(?:all others?|in all|at all|alle anderen)(?!\p{L})|(?:only|nur) (?=one|two|three|four|ein|zwei|drei|\p{Nd}))/giu;

/** What is allowed only sometimes is not allowed at "any" time. */
const isFree = /^(?:any|anyone|anybody)$/u;
const isOnlySome = (given: readonly string[], said: readonly string[]) =>
  given.includes("only") && !said.includes("only");

/** The word by which a sentence claims more than its source: "all" where the source has "most". */
export function overreach(sentence: string, source: string, language: string): string | undefined {
  const said = lowercaseWords(sentence.replaceAll(notAll, ""));
  const given = lowercaseWords(source.replaceAll(notAll, ""));
  for (const [strong, same] of scopeWords.get(language) ?? []) {
    const word = said.find((one) => strong?.has(one));
    if (word && isFree.test(word) && !given.includes(word) && isOnlySome(given, said)) return word;
    if (word && !given.some((one) => same?.has(one))) return word;
  }
  return undefined;
}
