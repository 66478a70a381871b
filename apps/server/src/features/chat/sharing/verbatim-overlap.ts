import { bare } from "../answering/marks.ts";

/**
 * Characters in a row, about six words, that do not match by chance. `denseRun` is for scripts such
 * as Chinese.
 */
const run = 30;
const denseRun = 10;
/** Minimum characters of a line, and of a file name's stem, that do not match by chance. */
const enough = { sparse: 15, dense: 6, stem: 12 } as const;

const dense = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/gu;
const isDense = (text: string) => (text.match(dense)?.length ?? 0) * 2 > text.length;

/** Whether a text repeats others verbatim, ignoring case, spacing and punctuation. */
export type VerbatimOverlap = (text: string) => boolean;

/** A text that contains one of `names` always counts as a repetition. */
export function verbatimOverlap(
  passages: readonly string[],
  names: readonly string[],
): VerbatimOverlap {
  if (passages.length === 0) return () => false;
  const words = passages.map(bare).join("\0");
  const called = names.flatMap(spellingsOf);
  return (text) => {
    const said = bare(text);
    if (called.some((name) => said.includes(name))) return true;
    const longest = isDense(said) ? denseRun : run;
    if (said.length < longest) {
      const least = isDense(said) ? enough.dense : enough.sparse;
      return said.length >= least && words.includes(said);
    }
    return sharesRun(said, words, longest);
  };
}

/** Returns a file's name, and the name without its extension unless that is too short. */
function spellingsOf(name: string): string[] {
  const [whole, stem] = [bare(name), bare(name.replace(/\.[^.]*$/, ""))];
  return [whole, ...(stem.length >= enough.stem ? [stem] : [])].filter(Boolean);
}

/**
 * Whether both texts share `longest` characters in a row. Each such run contains one of the pieces
 * of half its length that `said` is cut into.
 */
function sharesRun(said: string, words: string, longest: number): boolean {
  const step = Math.ceil(longest / 2);
  for (let at = 0; at + step <= said.length; at += step) {
    const piece = said.slice(at, at + step);
    for (let found = words.indexOf(piece); found >= 0; found = words.indexOf(piece, found + 1)) {
      let [before, after] = [0, step];
      const isSame = (by: number) =>
        at + by >= 0 && at + by < said.length && said[at + by] === words[found + by];
      while (before < longest && isSame(-before - 1)) before++;
      while (after < longest && isSame(after)) after++;
      if (before + after >= longest) return true;
    }
  }
  return false;
}
