import type { PDFPageProxy } from "pdfjs-dist";

/** px between the page and the edge of the stage. */
export const edge = 16;
/** px beside the text for the bar and the number of a lit region, and on its other side. */
export const signs = 44;
/** The largest zoom that fits by itself; a wide stage shows more grey, not larger letters. */
const widest = 1.5;
/** How much larger than the whole page the text alone may be shown. */
const mostTight = 1.6;

/** From the left edge of the leftmost letter to the right edge of the rightmost one; fractions of the page's width. */
export interface Column {
  left: number;
  right: number;
}

/** px below which the margins of the paper are left out of sight, for larger letters. */
export const isNarrow = ({ clientWidth }: HTMLElement) => clientWidth < 640;

/** The zoom at which a page fits the stage; with a column, its text. Widths in px, the paper's at zoom 1. */
export function fitting(stage: number, paper: number, column: Column | null): number {
  const whole = Math.min((stage - 2 * edge) / paper, widest);
  if (!column) return whole;
  const text = (stage - signs) / (paper * (column.right - column.left));
  return Math.max(whole, Math.min(text, whole * mostTight, widest));
}

/** Where the text of a page stands across it; null without text, such as on a scanned page. */
export async function columnOf(page: PDFPageProxy): Promise<Column | null> {
  const { items } = await page.getTextContent();
  const viewport = page.getViewport({ scale: 1 });
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const item of items) {
    if (!("transform" in item) || item.str.trim() === "") continue;
    const transform: number[] = item.transform;
    const [a = 1, b = 0, , , x = 0, y = 0] = transform;
    const length = Math.hypot(a, b) || 1;
    const end = [x + (a / length) * item.width, y + (b / length) * item.width] as const;
    for (const point of [[x, y] as const, end]) {
      const [across = 0] = viewport.convertToViewportPoint(...point);
      left = Math.min(left, across);
      right = Math.max(right, across);
    }
  }
  left = Math.max(left / viewport.width, 0);
  right = Math.min(right / viewport.width, 1);
  return right - left > 0.2 ? { left, right } : null;
}
