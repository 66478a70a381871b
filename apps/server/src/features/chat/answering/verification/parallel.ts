import type { Clause, TextWithTerms } from "../grammar/clauses.ts";
import { lowercaseWords } from "../vocabulary/antonyms.ts";

/** Whether a clause contains a number of the sentence that the other clause does not. */
const hasOwnNumber = (one: Clause, other: Clause, said: ReadonlySet<string>) =>
  one.words.some(
    ({ term }) =>
      /^\p{Nd}/u.test(term) && said.has(term) && !other.words.some((word) => word.term === term),
  );

/**
 * Whether the word by which the sentence differs from the nearest clause describes another thing in
 * the same sentence of the source: "a red light shows that it is charging, a green one that it is
 * full".
 */
export function isOfAnother(
  [mine, theirs]: readonly [said: string, source: string],
  said: ReadonlySet<string>,
  source: TextWithTerms,
  clauses: readonly Clause[],
): boolean {
  const has = ({ start, end }: Clause, word: string) =>
    lowercaseWords(source.text.slice(start, end)).includes(word);
  const bases = clauses.filter((one) => has(one, theirs));
  return clauses.some(
    (one) =>
      !bases.includes(one) &&
      has(one, mine) &&
      bases.some(
        (base) =>
          base.sentence === one.sentence &&
          !hasOwnNumber(base, one, said) &&
          one.words.some(
            ({ term, start, end }) =>
              said.has(term) &&
              source.text.slice(start, end).toLowerCase() !== mine &&
              !base.words.some((word) => word.term === term),
          ),
      ),
  );
}
