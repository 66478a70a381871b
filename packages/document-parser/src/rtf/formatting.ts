import { resetParagraph, type State } from "./state.ts";

/** Applies a control word with its number. */
type Format = (state: State, value: number | undefined) => void;

/** Maximum fallback bytes per Unicode character. */
const MOST_INSTEAD = 16;
const DEEPEST_ITEM = 8;

const between = (value: number, most: number) => Math.min(Math.max(0, value), most);

const hide: Format = (state, value) => {
  state.hidden = value !== 0;
};

/** Control words that format characters. */
export const ofCharacters: ReadonlyMap<string, Format> = new Map<string, Format>([
  ["uc", (state, value = 1) => void (state.fallback = between(value, MOST_INSTEAD))],
  ["v", hide],
  ["webhidden", hide],
  ["deleted", hide],
]);

/** Control words that format paragraphs. */
export const ofParagraphs: ReadonlyMap<string, Format> = new Map<string, Format>([
  ["pard", resetParagraph],
  ["s", (state, value) => void (state.style = value)],
  ["outlinelevel", (state, value) => void (state.outline = value)],
  ["ls", (state, value = 0) => void (state.list = value)],
  ["ilvl", (state, value = 0) => void (state.depth = between(value, DEEPEST_ITEM))],
  ["intbl", (state) => void (state.inTable = true)],
]);
