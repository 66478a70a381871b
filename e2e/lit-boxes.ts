import { expect, type Page } from "@playwright/test";

export interface Lit {
  /** For each word of the quote, the share of its area that the highlight boxes cover. */
  words: { word: string; covered: number }[];
  /** The share of the highlight boxes' area that is outside the quote's lines. */
  outside: number;
  boxes: number;
}

/**
 * Compares the highlight in the open viewer with the positions of the quote's letters: those of
 * pdf.js's own text layer, or those of the browser's layout in a document without pages. Ignores
 * white space and hyphens when finding the quote, since a line may end within a word. Throws if the
 * quote is not in the text of the page.
 */
export const measureLit = (page: Page, pageNumber: number, quote: string): Promise<Lit> =>
  page.evaluate(
    ({ pageNumber, quote }) => {
      const paper = document.querySelector(`.page[data-page-number="${pageNumber}"]`);
      const layer =
        paper?.querySelector(".textLayer") ??
        document.querySelector(`section[data-page-number="${pageNumber}"]`);
      if (!layer) throw new Error(`page ${pageNumber} has no text`);
      const plain = (text: string) =>
        text.normalize("NFKC").replaceAll(/[\s\u00AD\u002D\u2010\u2011]/g, "");
      // Chinese has no spaces between words; elsewhere a word keeps its punctuation.
      const segmenter = new Intl.Segmenter("zh", { granularity: "word" });
      const wordsOf = (text: string) =>
        text
          .split(/\s+/)
          .filter(Boolean)
          .flatMap((word) =>
            /\p{Script=Han}/u.test(word)
              ? [...segmenter.segment(word)].map(({ segment }) => segment)
              : [word],
          );
      const letters: { node: Text; at: number }[] = [];
      let joined = "";
      const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node as Text;
        for (let at = 0; at < text.data.length; at++) {
          for (const letter of plain(text.data[at] ?? "")) {
            joined += letter;
            letters.push({ node: text, at });
          }
        }
      }
      const wanted = plain(quote);
      const start = joined.indexOf(wanted);
      if (start < 0) throw new Error(`the text of page ${pageNumber} does not hold the quote`);
      // The highlighted text of a passage spans lines; boxes over a recognized image are not
      // counted.
      const lit = paper
        ? paper.querySelectorAll('[data-testid="lit"]')
        : layer.querySelectorAll('mark[data-testid="lit"]');
      const boxes = [...lit].flatMap((one) => [...one.getClientRects()]);
      const rectOf = (from: number, to: number) => {
        const rects: DOMRect[] = [];
        for (let n = from; n < to; n++) {
          const letter = letters[n];
          if (!letter) continue;
          const range = document.createRange();
          range.setStart(letter.node, letter.at);
          range.setEnd(letter.node, letter.at + 1);
          rects.push(...range.getClientRects());
        }
        return rects.filter(({ width }) => width > 0);
      };
      const overlap = (a: DOMRect, b: DOMRect) =>
        Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
        Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
      const area = (rect: DOMRect) => rect.width * rect.height;
      const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

      const words: { word: string; covered: number }[] = [];
      let at = start;
      for (const word of wordsOf(quote)) {
        const length = plain(word).length;
        const rects = rectOf(at, at + length);
        at += length;
        const total = sum(rects.map(area));
        const covered = sum(
          rects.map((rect) => Math.min(area(rect), sum(boxes.map((box) => overlap(rect, box))))),
        );
        if (total > 0) words.push({ word, covered: covered / total });
      }

      // A line of the quote spans from its first letter to its last, including spaces. On a rotated
      // page it is vertical.
      const lettersOfQuote = rectOf(start, start + wanted.length);
      const steps = lettersOfQuote.slice(1).map((rect, before) => {
        const last = lettersOfQuote[before] ?? rect;
        return [Math.abs(rect.x - last.x), Math.abs(rect.y - last.y)] as const;
      });
      const upright = sum(steps.map(([x, y]) => Number(x > y))) * 2 > steps.length;
      const across = (rect: DOMRect) =>
        upright ? ([rect.top, rect.bottom] as const) : ([rect.left, rect.right] as const);
      const onOneLine = (a: DOMRect, b: DOMRect) => {
        const [[from, to], [start, end]] = [across(a), across(b)];
        return Math.min(to, end) - Math.max(from, start) > 0.5 * Math.min(to - from, end - start);
      };
      const lines: DOMRect[] = [];
      for (const rect of lettersOfQuote) {
        const line = lines.findIndex((one) => onOneLine(one, rect));
        const old = lines[line];
        if (!old) lines.push(rect);
        else {
          const [left, top] = [Math.min(old.left, rect.left), Math.min(old.top, rect.top)];
          lines[line] = new DOMRect(
            left,
            top,
            Math.max(old.right, rect.right) - left,
            Math.max(old.bottom, rect.bottom) - top,
          );
        }
      }
      const tinted = sum(boxes.map(area));
      const inside = sum(
        boxes.map((box) => Math.min(area(box), sum(lines.map((line) => overlap(box, line))))),
      );
      return { words, outside: tinted > 0 ? 1 - inside / tinted : 1, boxes: boxes.length };
    },
    { pageNumber, quote },
  );

/**
 * Checks that the highlight on a page of the open viewer covers all words of the quote and little
 * else.
 */
export async function expectLit(page: Page, pageNumber: number, quote: string): Promise<void> {
  const { words, outside, boxes } = await measureLit(page, pageNumber, quote);
  expect(boxes).toBeGreaterThan(0);
  expect(words.length).toBeGreaterThan(2);
  const missed = words.filter(({ covered }) => covered < 0.8);
  expect(missed, `words that are not lit in “${quote}”`).toEqual([]);
  expect(outside, `area of the boxes outside “${quote}”`).toBeLessThanOrEqual(0.15);
}
