import { marksIn, withoutMarks } from "./marks.ts";
import { keywordLines, type ReplyLine, valueOf, wordsIn } from "./reply-lines.ts";
import { resultMarked, type ToolLine, toolLines, withoutResultMarks } from "./tool-lines.ts";

export const mostSearches = 4;
export const mostReads = 2;
const mostNotes = 24;
const mostOptions = 4;
/** A longer note is not one sentence. */
const longestNote = 600;
const longestSearch = 200;
/** Words behind "Search" in prose, "Search results do not say …", are more. */
const mostWordsUnmarked = 8;
const longestQuestion = 500;
const longestOption = 200;

export interface NotedFinding {
  /** Number of the question, from 1. */
  question: number;
  text: string;
  marks: readonly number[];
  /** The number of the tool's result that it rests on instead of passages. */
  result?: number;
}

/** What a researcher wants to do next, and what it noted. */
export interface Research {
  searches: string[];
  /** Marks of the passages to read around. */
  reads: number[];
  /** Calls of tools. */
  calls: ToolLine[];
  notes: NotedFinding[];
  ask: { text: string; options: string[] } | null;
  done: boolean;
  /** Whether the reply can be used: if not, it is asked for once more. */
  isUsable: boolean;
  /** What is wrong with some lines, in words for the model. */
  fault: string | null;
}

interface Around {
  /** How many questions the section has. */
  questions: number;
  /** Marks of the passages that the model saw. */
  marks: ReadonlySet<number>;
  searched: readonly string[];
  /** Whether it may call tools. */
  mayCall?: boolean;
  /** Numbers of tools' results that the model saw. */
  results?: ReadonlySet<number>;
  /** Searches, reads and calls of the last round are ignored. */
  isLast?: boolean;
}

const around = /^["“”„«»‹›'‘’`([\s]+|["“”„«»‹›'‘’`)\]\s]+$/gu;

/** Returns the words of a search in a form that ignores case, order and punctuation. */
const spelled = (search: string) => [...new Set(wordsIn(search))].toSorted().join(" ");

/** Reads the lines of a researcher; what keeps to no form is ignored or counted as a fault. */
export function readResearch(said: string, context: Around): Research {
  const lines = keywordLines(said, ["NOTE", "SEARCH", "READ", "ASK", "DONE"]);
  const of = (key: string) => lines.filter((line) => line.key === key);
  const { notes, faults } = notesOf(of("NOTE"), context);
  const wanted = context.isLast ? [] : of("SEARCH");
  const { searches, repeats } = searchesOf(wanted, context.searched);
  const reads = context.isLast
    ? []
    : [...new Set(of("READ").flatMap(({ rest }) => readMarks(rest)))]
        .filter((mark) => context.marks.has(mark))
        .slice(0, mostReads);
  const calls = context.mayCall && !context.isLast ? toolLines(said) : [];
  const ask = askOf(of("ASK"));
  const done = of("DONE").length > 0;
  if (repeats === 1) faults.push("1 SEARCH line repeats an earlier search");
  else if (repeats > 1) faults.push(`${repeats} SEARCH lines repeat earlier searches`);
  const wants = searches.length + reads.length + calls.length > 0;
  const isUsable = notes.length > 0 || wants || ask !== null || done;
  if (!isUsable && faults.length === 0)
    faults.push(
      context.isLast
        ? "it has no NOTE line and no DONE line, which the last round asks for"
        : "it has no line of the forms asked for",
    );
  const fault = faults.length > 0 ? faults.join("; ") : null;
  return { searches, reads, calls, notes, ask, done, isUsable, fault };
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** "READ [3]" and "READ 3, 5". */
const readMarks = (rest: string) => {
  const marks = marksIn(rest);
  return marks.length > 0 ? marks : marksIn(`[${/^[\d\s,]{1,20}/.exec(rest)?.[0].trim() ?? ""}]`);
};

function searchesOf(lines: readonly ReplyLine[], searched: readonly string[]) {
  const seen = new Set(searched.map(spelled));
  const searches: string[] = [];
  let repeats = 0;
  for (const { rest, isMarked } of lines) {
    if (!isMarked && wordsIn(rest).length > mostWordsUnmarked) continue;
    const search = rest.replaceAll(around, "").slice(0, longestSearch).toWellFormed().trim();
    const form = spelled(search);
    if (form === "") continue;
    if (seen.has(form)) repeats++;
    else if (searches.length < mostSearches) searches.push(search);
    seen.add(form);
  }
  return { searches, repeats };
}

const named = /^[\s(*[]*Q(?:uestion)?\s?(\d{1,2})\b(?:\s*[,/&+]\s*Q\s?\d{1,2}\b)*[\s:.)*\]–—-]*/iu;
const leading = /^[\s:.)*\]–—-]+/u;

const noResults: ReadonlySet<number> = new Set();

function notesOf(lines: readonly ReplyLine[], { questions, marks, results = noResults }: Around) {
  const notes: NotedFinding[] = [];
  const seen = new Set<string>();
  const [noMark, noQuestion, tooLong] = [new Set<number>(), new Set<number>(), new Set<number>()];
  for (const [at, { rest, isMarked }] of lines.entries()) {
    const result = resultMarked(rest, results);
    const own = marksIn(rest).filter((mark) => marks.has(mark));
    const plain = withoutMarks(result === undefined ? rest : withoutResultMarks(rest)).replace(
      leading,
      "",
    );
    const isBare = own.length === 0 && result === undefined;
    const [head = "", number] = named.exec(plain) ?? [];
    // A note that begins with a word of prose ("Note that …") is none.
    if (!isMarked && number === undefined && isBare) continue;
    const question = number === undefined && questions === 1 ? 1 : Number(number);
    const text = valueOf(plain.slice(head.length).replace(leading, ""));
    const form = `${question} ${wordsIn(text).join(" ")}`;
    if (isBare) noMark.add(at);
    else if (!(question >= 1 && question <= questions)) noQuestion.add(at);
    else if (text.length > longestNote) tooLong.add(at);
    else if (/\p{L}|\p{N}/u.test(text) && !seen.has(form) && notes.length < mostNotes) {
      seen.add(form);
      notes.push(
        result === undefined
          ? { question, text, marks: own }
          : { question, text, marks: [], result },
      );
    }
  }
  const faults = [
    [noMark, "without the mark of a passage shown"],
    [noQuestion, "without the number of a question of the section"],
    [tooLong, "longer than one sentence"],
  ] as const;
  return {
    notes,
    faults: faults
      .filter(([at]) => at.size > 0)
      .map(([at, fault]) => `${counted(at.size, "NOTE line")} ${fault}`),
  };
}

/** A question to the person is written in the form asked for, or looks like a question. */
function askOf(lines: readonly ReplyLine[]): Research["ask"] {
  for (const { rest, isMarked } of lines) {
    const [text = "", ...options] = rest
      .split(/[|｜]/u)
      .map((part) => withoutMarks(part).replaceAll(around, "").trim());
    if (wordsIn(text).length === 0 || text.length > longestQuestion) continue;
    if (!isMarked && options.length === 0 && !/[?？؟]$/u.test(text)) continue;
    const offered = [...new Set(options)]
      .filter((option) => option !== "" && option.length <= longestOption)
      .slice(0, mostOptions);
    return { text, options: offered.length > 1 ? offered : [] };
  }
  return null;
}
