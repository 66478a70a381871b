import type { Evidence } from "../../chat/pure.ts";

/** A box of a form with the words beside it. */
export interface Box {
  isTicked: boolean;
  /** The words on the side on which this form writes them. */
  label: string;
}

/** Boxes that follow each other, and what they belong to. */
export interface BoxRow {
  evidence: Evidence;
  /** What stands before the first box and its label. */
  caption: string;
  start: number;
  end: number;
  boxes: Box[];
}

interface Sign {
  isTicked: boolean;
  start: number;
  end: number;
}

/** Filings write boxes as letters, too: "Yes x No o". */
const named = String.raw`(?<=(?<!\p{L})(?:yes|no|filer|company)\s{1,3})`;
const ticked = String.raw`[☒☑✓✔✗✘⊠🗹🗷]|\[\s?[xX✓✔]\s?\]|\(\s?[xX✓✔]\s?\)|${named}[xXýþ](?![\p{L}\p{Nd}])`;
const empty = String.raw`[☐□❑❒]|\[\s{0,2}\]|\(\s{1,2}\)|${named}[o¨](?![\p{L}\p{Nd}])`;
const box = new RegExp(`(${ticked})|(${empty})`, "giu");

const yes = String.raw`(?<!\p{L})(?:yes|ja|oui|sí|sì)(?!\p{L})`;
const no = String.raw`(?<!\p{L})(?:no|nein|non)(?!\p{L})`;
const [hasYes, hasNo] = [new RegExp(yes, "iu"), new RegExp(no, "iu")];
const beginsYes = new RegExp(String.raw`^\W*${yes}`, "iu");
const beginsNo = new RegExp(String.raw`^\W*${no}`, "iu");
const endsYes = new RegExp(String.raw`${yes}\W*$`, "iu");
const endsNo = new RegExp(String.raw`${no}\W*$`, "iu");

export const saysYes = ({ label }: Box) => beginsYes.test(label) || endsYes.test(label);
export const saysNo = ({ label }: Box) => beginsNo.test(label) || endsNo.test(label);

/** Maximum characters of what boxes belong to, and of the words beside one. */
const longest = { caption: 700, label: 120 };
/** A shorter beginning of a line is no caption, but the label of its box. */
const shortestCaption = 12;

/** Returns the boxes of a passage, those of one question together. */
export function boxRowsOf(evidence: Evidence): BoxRow[] {
  const { text } = evidence;
  const signs = [...text.matchAll(box)].map(({ 0: sign, 1: tick, index }) => ({
    isTicked: tick !== undefined,
    start: index,
    end: index + sign.length,
  }));
  let before = 0;
  return groupsOf(signs, text).map((group) => {
    const row = rowOf(evidence, group, before);
    before = group.at(-1)!.end;
    return row;
  });
}

function groupsOf(signs: readonly Sign[], text: string): Sign[][] {
  const groups: Sign[][] = [];
  for (const one of signs) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const gap = last ? text.slice(last.end, one.start) : "";
    const isNext =
      gap.length <= longest.label && !/[.?!:]\s+\p{Lu}|\n\s*\n/u.test(gap) && !isPair(group, text);
    if (group && isNext) group.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** Yes and no are all of a question. */
function isPair(group: readonly Sign[] | undefined, text: string): boolean {
  const [first, second, ...others] = group ?? [];
  if (!first || !second || others.length > 0) return false;
  const around = text.slice(Math.max(0, first.start - 6), second.end + 6);
  return hasYes.test(around) && hasNo.test(around);
}

/** `from`: the end of the box before it. */
function rowOf(evidence: Evidence, group: readonly Sign[], from: number): BoxRow {
  const { text } = evidence;
  const [first, last] = [group[0]!, group.at(-1)!];
  const line = text.lastIndexOf("\n", first.start - 1) + 1;
  const lineEnd = text.indexOf("\n", last.end);
  const behind = text.slice(last.end, lineEnd < 0 ? undefined : lineEnd).slice(0, longest.label);
  const own = text.slice(Math.max(line, from), first.start);
  // "Yes ☒ No ☐", but "☒ Yes ☐ No".
  const areBehind = /^\s*[\p{L}\p{Nd}(]/u.test(behind) && !endsYes.test(own) && !endsNo.test(own);
  const boxes = group.map(({ isTicked, start, end }, n): Box => {
    const next = group[n + 1]?.start ?? last.end + behind.length;
    const previous = group[n - 1]?.end ?? Math.max(line, from, start - longest.label);
    const label = areBehind ? text.slice(end, next) : text.slice(previous, start);
    return { isTicked, label: label.replaceAll(/\s+/g, " ").trim() };
  });
  const paragraph = text.lastIndexOf("\n\n", first.start - 1) + 1;
  const start = Math.max(
    own.trim().length > shortestCaption ? line : 0,
    paragraph,
    from,
    first.start - longest.caption,
  );
  const caption = text.slice(start, first.start).replace(endsYes, "").trim();
  return { evidence, caption, start, end: Math.min(text.length, last.end + behind.length), boxes };
}
