/** Called for each token with its text and its range [start, end) in UTF-16 units. */
export type OnToken = (raw: string, start: number, end: number) => void;

// A dictionary splits scripts without spaces, Korean is split into pairs of syllables, and
// everything else where its letters end.
const unspaced = String.raw`[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Laoo}\u30fc\uff70\uff9e\uff9f]`;
const syllables = String.raw`\p{sc=Hang}`;
const spaced = String.raw`[[\p{L}\p{M}\p{N}\u00ad\u200d\u2060]--${unspaced}--${syllables}]`;
// Allowed inside a word: the apostrophe of l'eau, the separators of 1,000.5 and U.S.A, and the
// hyphen of a word broken at a line end.
const joint = [
  String.raw`['\u2019\u02bc\uff07](?=\p{L})(?<=\p{L}.)`,
  String.raw`[.,'\u2019\u066b\u066c](?=\p{Nd})(?<=\p{Nd}.)`,
  String.raw`\.(?=\p{L}(?![\p{L}\p{M}]))(?<=(?<!\p{L})\p{L}\.)`,
  String.raw`[\-\u2010]\r?\n(?=\p{Ll})(?<=\p{L}[\-\u2010]\r?\n)`,
].join("|");
const pattern = new RegExp(
  String.raw`([${unspaced}&&[\p{L}\p{M}\p{N}]]+)|(${syllables}+)|${spaced}+(?:(?:${joint})${spaced}+)*`,
  "gv",
);
const pairable = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u;
const brokenAtLineEnd = /[-\u2010]\r?\n/;
/** Created on first use: that takes 14 ms, and most sandbox workers never need it. */
let segmenter: Intl.Segmenter | undefined;
/** Maximum characters per segmenter call: its time is quadratic. */
const longestRun = 400;

const SPACE = 0x20;
const LETTER = 1;
const JOINT = 2;
/** The kind of each ASCII character: letter or digit, or allowed inside a word. */
const kinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /[A-Za-z\d]/.test(character) ? LETTER : /['.,-]/.test(character) ? JOINT : 0;
});

/**
 * Whether a word of ASCII letters certainly ends at `end`. True for most words; the pattern takes
 * ten times as long.
 */
function endsAt(text: string, end: number): boolean {
  if (end >= text.length) return true;
  const code = text.charCodeAt(end);
  if (code >= 128) return false;
  return kinds[code] !== JOINT || text.charCodeAt(end + 1) === SPACE;
}

/** Splits a text into tokens, independent of its language. Tokens may overlap. */
export function eachToken(text: string, onToken: OnToken) {
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    if (code < 128) {
      if (kinds[code] !== LETTER) {
        at += 1;
        continue;
      }
      let end = at + 1;
      while (kinds[text.charCodeAt(end)] === LETTER) end += 1;
      if (endsAt(text, end)) {
        onToken(text.slice(at, end), at, end);
        at = end;
        continue;
      }
    }
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) return;
    at = pattern.lastIndex;
    const [raw, run, korean] = match;
    const { index } = match;
    if (run !== undefined) {
      segment(run, index, onToken);
      if (pairable.test(run)) pairs(run, index, onToken);
    } else if (korean !== undefined) {
      // The whole word includes its particles; the pairs also match without them.
      if (korean.length > 2) onToken(korean, index, index + korean.length);
      pairs(korean, index, onToken);
    } else {
      onToken(raw, index, index + raw.length);
      // Each half may be a word: long-term, broken after "long-".
      if (brokenAtLineEnd.test(raw)) halves(raw, index, onToken);
    }
  }
}

function halves(raw: string, at: number, onToken: OnToken) {
  let start = 0;
  for (const half of raw.split(brokenAtLineEnd)) {
    start = raw.indexOf(half, start);
    onToken(half, at + start, at + start + half.length);
    start += half.length;
  }
}

function segment(run: string, at: number, onToken: OnToken) {
  for (let from = 0; from < run.length;) {
    let to = Math.min(run.length, from + longestRun);
    while (to < run.length && continues(run, to)) to += 1;
    segmenter ??= new Intl.Segmenter("zh", { granularity: "word" });
    for (const { segment: word, index } of segmenter.segment(run.slice(from, to))) {
      onToken(word, at + from + index, at + from + index + word.length);
    }
    from = to;
  }
}

/**
 * Emits overlapping pairs of characters, which match even if the dictionary splits two texts
 * differently.
 */
function pairs(run: string, at: number, onToken: OnToken) {
  let start = 0;
  let middle = 0;
  for (let index = 1; index <= run.length; index++) {
    if (index < run.length && continues(run, index)) continue;
    if (middle > 0 || index === run.length)
      onToken(run.slice(start, index), at + start, at + index);
    start = middle;
    middle = index;
  }
}

/** Whether the unit at `index` belongs to the character before it. */
function continues(text: string, index: number) {
  const unit = text.charCodeAt(index);
  return (unit >= 0xdc00 && unit < 0xe000) || unit === 0xff9e || unit === 0xff9f || isMark(unit);
}

/** Marks that follow kana and Han: voicing, ideographic tones, variation selectors. */
function isMark(unit: number) {
  return (
    unit === 0x3099 ||
    unit === 0x309a ||
    (unit >= 0x302a && unit < 0x3030) ||
    (unit >= 0xfe00 && unit < 0xfe10)
  );
}
