import { type CopiedPassage, passageOf } from "#features/chat/index.ts";

/** Returns the number under which a draft cites a passage; undefined: it may not be cited. */
export type CitePassage = (passage: CopiedPassage) => Promise<number | undefined>;

interface Here {
  /** Whether a section is one of this draft, whose numbers are meant. */
  isOwn: (sectionId: string) => boolean;
  /** The section that the text is pasted in. */
  sectionId: string;
}

/** Returns citations of another text that carry their passages. */
const foreignIn = (page: Document, { isOwn }: Here) =>
  [...page.querySelectorAll<HTMLElement>("[data-cite]")].flatMap((element) => {
    const passage = isOwn(element.dataset["of"] ?? "") ? undefined : passageOf(element);
    return passage ? [{ element, passage }] : [];
  });

const parsed = (html: string) => new DOMParser().parseFromString(html, "text/html");

/** Whether a pasted text has citations of another draft or of an answer. */
export const hasForeign = (html: string, here: Here) =>
  html.includes("data-cite") && foreignIn(parsed(html), here).length > 0;

/**
 * Returns a pasted text whose citations of another text are those of this draft, each passage asked
 * for once. `left`: how many may not be cited; these are no citations any more.
 */
export async function withOwnCitations(
  html: string,
  here: Here,
  cite: CitePassage,
): Promise<{ html: string; left: number }> {
  const page = parsed(html);
  const numbers = new Map<string, number | undefined>();
  let left = 0;
  for (const { element, passage } of foreignIn(page, here)) {
    const key = JSON.stringify(passage);
    // One after the other: the draft numbers what it cites in the order of the text.
    if (!numbers.has(key)) numbers.set(key, await cite(passage));
    const number = numbers.get(key);
    if (number === undefined) {
      left++;
      element.remove();
    } else Object.assign(element.dataset, { cite: String(number), of: here.sectionId });
  }
  return { html: page.body.innerHTML, left };
}
