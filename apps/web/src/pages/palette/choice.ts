import type { Piece } from "#features/search/index.ts";

/** A line of the palette that can be chosen. */
export interface Choice {
  /** Unique among all lines. */
  id: string;
  /** A path of icons.ts; absent for a document, which has its own. */
  icon?: string;
  title: readonly Piece[];
  /** The whole title, where the line is too short for it. */
  full?: string;
  below?: string;
  /** At the end: a date, or where it belongs. */
  end?: string;
  /** The shortcut that does the same. */
  keys?: string;
  choose: () => void;
  /** The palette stays: what is chosen only tries again. */
  stays?: boolean;
}

export interface ChoiceGroup {
  key: string;
  name: string;
  choices: readonly Choice[];
  /** Something of it is still on its way; with nothing to show yet, its place is kept. */
  pending?: boolean;
  /** What is shown is of the words before. */
  outdated?: boolean;
}

/** Titles of our own that nobody typed anything for. */
export const asItIs = (text: string): readonly Piece[] => [{ text, lit: false }];
