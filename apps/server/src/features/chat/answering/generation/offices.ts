/** Offices of a company: spelled out, and as documents write them. */
const offices: readonly [name: string, written: string][] = [
  ["chief executive officer", "chief executive(?: officer)?|ceo"],
  ["chief financial officer", "(?:chief|principal) financial officer|cfo"],
  ["chief operating officer", "chief operating officer|coo"],
  ["chief technology officer", "chief techn(?:ology|ical) officer|cto"],
  ["chief accounting officer", "(?:chief|principal) accounting officer"],
  ["general counsel", "general counsel"],
];
const whole = (written: string, flags: string) =>
  new RegExp(String.raw`(?<!\p{L})(?:${written})(?!\p{L})`, flags);

/** An office named in a question. */
export interface Office {
  /** Finds it in a text. */
  written: RegExp;
  /** Its characters [from, to) in the question. */
  from: number;
  to: number;
}

/** The first office that a question names. */
export function officeIn(question: string): Office | undefined {
  const named = offices.flatMap(([, written]) => {
    const found = whole(String.raw`(?:${written})(?:\s\((?:${written})\))?`, "iu").exec(question);
    return found
      ? [{ written: whole(written, "giu"), from: found.index, to: found.index + found[0].length }]
      : [];
  });
  return named.toSorted((one, other) => one.from - other.from)[0];
}

/** Writes "chief executive officer (CEO)" for "CEO": filings spell it out. */
export const withOfficesSpelledOut = (question: string): string =>
  question.replaceAll(/(?<!\p{L})C[EFOT]O(?!\p{L})/gu, (short) => {
    const office = offices.find(([, written]) => whole(written, "iu").test(short));
    return office ? `${office[0]} (${short})` : short;
  });

/** Text allowed between a person's name and the office: "is our", "Senior Vice President and". */
const linking =
  /(?:[\s,.:;(–—-]|(?<!\p{L})(?:and|as|is|was|a|our|the|its|who|serves|served|has|been|currently|interim|acting|senior|executive|vice|president|chief|principal|financial|accounting|operating|officer|director|co-founder|founder|chair(?:man|woman|person)?)(?!\p{L}))+$/iu;
const name = String.raw`(?:\p{Lu}[\p{L}.'’-]*\s+){1,6}\p{Lu}[\p{L}'’-]+`;
const atEnd = new RegExp(`${name}$`, "u");
/** "Chief Executive Officer: Andrew Jassy", "The chief executive officer of Heron is Judith Lowe". */
const behind = new RegExp(
  String.raw`^(?:\s?[,:(–—-]?\s|[^.;]{0,60}\s(?:is|was)\s)(?:(?:Mr|Ms|Mrs|Dr)\.?\s)?(?<name>${name})`,
  "u",
);
const charactersBefore = 120;
/** "CEO of Heron Boats", "CEO Heron Boats": the company of the office. */
const whose = new RegExp(
  String.raw`^(?:\s+of|,)?\s+(?:the\s+)?(?<name>\p{Lu}[\p{L}.'’-]*(?:\s+\p{Lu}[\p{L}'’-]*)+)(?!\s+(?:is|was)(?!\p{L}))`,
  "u",
);
const legalForm =
  /^(?:inc|corp|corporation|co|company|ltd|limited|plc|llc|llp|ag|se|sa|nv|gmbh|group)\.?$/iu;

/**
 * The names that a text gives next to an office. `asked`: the question, whose company must match;
 * "CEO Amazon Web Services" is not that of Amazon.
 */
export function holdersOf(text: string, { written }: Office, asked: string): string[] {
  return [...text.matchAll(written)].flatMap(({ 0: said, index }) => {
    const before = text.slice(Math.max(0, index - charactersBefore), index).replace(linking, "");
    const after = text.slice(index + said.length);
    if (isOfAnother(after, asked)) return [];
    return [atEnd.exec(before)?.[0], behind.exec(after)?.groups?.["name"]].flatMap(
      (one) => one ?? [],
    );
  });
}

/** Whether the name after an office begins with the name in the question and is longer. */
function isOfAnother(after: string, asked: string): boolean {
  const words = whose.exec(after)?.groups?.["name"]?.split(/\s+/) ?? [];
  const isAsked = (word: string) =>
    asked.toLowerCase().includes(word.toLowerCase().replace(/\.\p{L}*$/u, ""));
  const [first = ""] = words;
  return isAsked(first) && words.some((word) => !isAsked(word) && !legalForm.test(word));
}
