/** The weakness of a password, where one line can explain it. */
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
