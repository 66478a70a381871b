/** Maximum bytes of an array kept for reuse: those of a search in about a million passages. */
const mostKept = 16 * 2 ** 20;

interface Numbers<Kept> {
  length: number;
  byteLength: number;
  subarray(from: number, to: number): Kept;
}

/**
 * Returns a function that returns an array of a given length, which still contains the values of
 * its last use. A search needs megabytes of arrays for some milliseconds; allocating them each time
 * costs more in garbage collection than their use. One array is in use at a time.
 */
export function reused<Kept extends Numbers<Kept>>(make: (length: number) => Kept) {
  let kept = make(0);
  return (length: number): Kept => {
    if (kept.length >= length) return kept.subarray(0, length);
    const larger = make(Math.ceil(length * 1.25));
    if (larger.byteLength <= mostKept) kept = larger;
    return larger.subarray(0, length);
  };
}
