interface Encoding {
  name: string;
  /** Whether a byte begins a two-byte character, and whether one ends it. */
  lead: (byte: number) => boolean;
  trail: (byte: number) => boolean;
  /** Whether characters with this first byte are in common use. */
  usual: (lead: number) => boolean;
  /** Whether a byte beyond ASCII is a character by itself. */
  single?: (byte: number) => boolean;
  /** Minimum share of characters with an ASCII second byte; other encodings have none. */
  low?: number;
}

/** Bytes of a file that are sampled. */
const SAMPLE = 64 * 1024;
/** Minimum shares of characters that are in common use, and that are next to another one. */
const USUAL = 0.85;
const BESIDE = 0.5;
/** Minimum characters; fewer could be any encoding. */
const LEAST = 4;

const within = (byte: number, from: number, to: number) => byte >= from && byte <= to;
const upper = (byte: number) => within(byte, 0xa1, 0xfe);

const encodings: readonly Encoding[] = [
  {
    name: "shift_jis",
    lead: (byte) => within(byte, 0x81, 0x9f) || within(byte, 0xe0, 0xfc),
    trail: (byte) => within(byte, 0x40, 0xfc) && byte !== 0x7f,
    usual: (lead) => within(lead, 0x81, 0x83) || within(lead, 0x88, 0x98),
    single: (byte) => within(byte, 0xa1, 0xdf),
  },
  {
    name: "big5",
    lead: upper,
    trail: (byte) => within(byte, 0x40, 0x7e) || upper(byte),
    usual: (lead) => within(lead, 0xa1, 0xc6),
    low: 0.1,
  },
  { name: "euc-kr", lead: upper, trail: upper, usual: (lead) => within(lead, 0xb0, 0xc8) },
  {
    name: "gb18030",
    lead: upper,
    trail: upper,
    usual: (lead) => within(lead, 0xa1, 0xa3) || within(lead, 0xb0, 0xd7),
  },
];

/**
 * Returns the encoding of a text that is not Unicode if it is Japanese, Chinese or Korean, else
 * undefined. Accented Western letters occur singly among ASCII letters; these characters come in
 * pairs.
 */
export function eastAsianEncoding(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, SAMPLE);
  return encodings.find((encoding) => suits(sample, encoding))?.name;
}

function suits(sample: Uint8Array, { lead, trail, usual, single, low = 0 }: Encoding): boolean {
  let [pairs, usuals, lows, beside, run] = [0, 0, 0, 0, 0];
  for (let at = 0; at < sample.length; at++) {
    const byte = sample[at]!;
    if (byte < 0x80 || single?.(byte)) {
      if (run > 1) beside += run;
      run = 0;
      continue;
    }
    const next = sample[++at];
    // The sample may end within a character.
    if (next === undefined) break;
    if (!lead(byte) || !trail(next)) return false;
    pairs++;
    run++;
    if (usual(byte)) usuals++;
    if (next < 0x80) lows++;
  }
  if (run > 1) beside += run;
  return (
    pairs >= LEAST && usuals >= USUAL * pairs && beside >= BESIDE * pairs && lows >= low * pairs
  );
}
