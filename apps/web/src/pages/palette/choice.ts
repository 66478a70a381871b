import type { Piece } from "#features/search/index.ts";

/** A selectable line of the palette. */
export interface Choice {
  /** Unique among all lines. */
  id: string;
  /** A path of icons.ts; undefined for a document, which has its own icon. */
  icon?: string;
  title: readonly Piece[];
  /** The whole title, for when the line truncates it. */
  full?: string;
  below?: string;
  /** At the end of the line: a date or a location. */
  end?: string;
  /** The shortcut of the same action. */
  keys?: string;
  choose: () => void;
  /** Keeps the palette open: the choice only retries. */
  stays?: boolean;
}

export interface ChoiceGroup {
  key: string;
  name: string;
  choices: readonly Choice[];
  /** Whether results are still loading; with none yet, shows a skeleton. */
  pending?: boolean;
  /** Whether the results belong to the previous query. */
  outdated?: boolean;
}

/** A title that did not match a query. */
export const asItIs = (text: string): readonly Piece[] => [{ text, lit: false }];
