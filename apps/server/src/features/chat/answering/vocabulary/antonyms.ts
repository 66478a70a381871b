import { excluding } from "./opposite-words.ts";

/** Chinese has no spaces between words: a word may be anywhere. */
const group = (words: string, language: string) =>
  new RegExp(
    words
      .trim()
      .split(/\s+/)
      .map((word) =>
        word.startsWith("=") ? `^${word.slice(1)}$` : language === "zh" ? word : `^${word}`,
      )
      .join("|"),
  );

/** The questions of each language (see opposite-words.ts). */
const questions = new Map(
  Object.entries(excluding).map(([language, lines]) => {
    const groups = lines.map((line) => line.split("|").map((words) => group(words, language)));
    const any = new RegExp(groups.flatMap((one) => one.map(({ source }) => source)).join("|"));
    return [language, { groups, any, known: new Map<string, readonly Answer[]>() }];
  }),
);

/** The question that a word answers, and its answer. */
type Answer = readonly [question: number, answer: number];

/** Maximum words cached with their answers. */
const mostKept = 20_000;
const noAnswers: readonly Answer[] = [];

function answersOf(word: string, language: string): readonly Answer[] {
  const asked = questions.get(language);
  if (!asked) return noAnswers;
  const { groups, any, known } = asked;
  let answers = known.get(word);
  if (answers) return answers;
  answers = any.test(word)
    ? groups.flatMap((some, question) =>
        some.flatMap((one, answer): Answer[] => (one.test(word) ? [[question, answer]] : [])),
      )
    : noAnswers;
  if (known.size >= mostKept) known.clear();
  known.set(word, answers);
  return answers;
}

/** The words of a text in lower case. */
export const lowercaseWords = (text: string): readonly string[] =>
  text.toLowerCase().match(/\p{L}+/gu) ?? [];

const none: ReadonlySet<string> = new Set();

/** "Gives up", "steps down": these particles indicate no direction. */
const particles =
  /(?<!\p{L})(?:up|down)(?! (?:by|from|on|sharply|slightly|\p{Nd}|\p{Sc}))(?!\p{L})/giu;

/** Words with which two texts answer one question differently; the sentence's first. */
export function antonymsIn(
  sentence: string,
  source: string,
  language: string,
  settled: ReadonlySet<string> = none,
): [said: string, source: string] | undefined {
  if (!questions.has(language)) return undefined;
  const mine = answersIn(sentence, language, settled);
  if (mine.size === 0) return undefined;
  const theirs = answersIn(source, language, settled);
  const shared = [...mine.keys()].filter((question) => theirs.has(question));
  for (const question of shared.toSorted((one, other) => one - other)) {
    const [[answer, word = ""] = [], ...more] = mine.get(question) ?? [];
    const [[other, given = ""] = [], ...others] = theirs.get(question) ?? [];
    if (answer === undefined || other === undefined || answer === other) continue;
    if (more.length > 0 || others.length > 0) continue;
    const pattern =
      language === "zh" ? questions.get(language)?.groups[question]?.[other] : undefined;
    return [word, pattern?.exec(given)?.[0] ?? given];
  }
  return undefined;
}

/** The questions that a text answers, each with its answers and the first word of each. */
function answersIn(text: string, language: string, settled: ReadonlySet<string>) {
  const answers = new Map<number, Map<number, string>>();
  for (const word of lowercaseWords(language === "en" ? text.replaceAll(particles, " ") : text)) {
    if (settled.has(word)) continue;
    for (const [question, answer] of answersOf(word, language)) {
      const given = answers.get(question) ?? new Map<number, string>();
      if (!given.has(answer)) given.set(answer, word);
      answers.set(question, given);
    }
  }
  return answers;
}

/** Whether two words give the same answer to a question: "grew" and "rose". */
export const alike = (one: string, other: string, language: string): boolean => {
  const answers = answersOf(other.toLowerCase(), language);
  return answersOf(one.toLowerCase(), language).some(([question, answer]) =>
    answers.some(([asked, given]) => asked === question && given === answer),
  );
};
