import { bare } from "../answering/marks.ts";

/** Letters of an alphabet in a row that are no chance: about six words. */
const run = 30;
const denseRun = 10;
/** A whole line that is shorter is the same by chance. */
const enough = { sparse: 15, dense: 6, stem: 12 } as const;

const dense = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/gu;
const isDense = (text: string) => (text.match(dense)?.length ?? 0) * 2 > text.length;

/** Whether a text repeats words of others verbatim, whatever the case, spacing and punctuation. */
export type VerbatimOverlap = (text: string) => boolean;

/** `names` count wherever they stand. */
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

/** A file's name, and without its ending where that is no common word. */
function spellingsOf(name: string): string[] {
  const [whole, stem] = [bare(name), bare(name.replace(/\.[^.]*$/, ""))];
  return [whole, ...(stem.length >= enough.stem ? [stem] : [])].filter(Boolean);
}

/** Whether so many letters in a row stand in both. Each such run holds a whole piece of half its length. */
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
