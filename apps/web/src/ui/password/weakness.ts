/** What is wrong with a password, as far as it can be said in a line. */
export type Weakness =
  | "short"
  | "common"
  | "personal"
  | "repeats"
  | "sequence"
  | "date"
  | "names"
  | "simple";

export interface Strength {
  /** 0 to 4. */
  score: 0 | 1 | 2 | 3 | 4;
  weakness: Weakness | null;
}
