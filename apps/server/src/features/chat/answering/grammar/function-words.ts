/** Auxiliary verbs and pronouns without meaning of their own that the stop word lists lack. */
const words: Record<string, string> = {
  en: "were been being am has have had having do does did done he she him her hers his its it's our ours us we i me my you your yours who whom whose which when while what where from than there's also so about",
  de: "wurde wurden worden hatte hatten hätte wäre sowie dabei davon dazu dafür darüber deren dessen welche welcher welches",
  fr: "été avait avaient sera seront étaient était soit dont afin ainsi cela celui celle ceux celles",
  es: "sido era eran será serán fueron estaba estaban sea cual cuya cuyo ello así",
  it: "stato stata stati state sarà saranno era erano fu furono sia cui quale quali così",
};

const sets = new Map(
  Object.entries(words).map(([language, line]) => [language, new Set(line.split(" "))]),
);

/** Whether a word is only a function word; "US" is not. */
export const isFunctionWord = (word: string, language: string): boolean =>
  sets.get(language)?.has(/^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase()) ?? false;
