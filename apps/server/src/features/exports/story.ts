/** How a paragraph looks; every format has a look for each. */
export type Look =
  | "Title"
  | "Heading1"
  | "Heading2"
  | "Heading3"
  | "Normal"
  | "ListItem"
  | "Code"
  | "Quote"
  | "Reference"
  | "Standing"
  | "Note";

/** A piece of a paragraph; one with an address leads there. */
export interface Span {
  text: string;
  url?: string | undefined;
  strong?: boolean | undefined;
}

export interface Paragraph {
  look: Look;
  spans: Span[];
  /** ISO 639-1, where it is known. */
  language?: string;
}

export const plain = (look: Look, text: string, language?: string): Paragraph => ({
  look,
  spans: [{ text }],
  ...(language ? { language } : {}),
});

export const textOf = ({ spans }: Paragraph) => spans.map(({ text }) => text).join("");
