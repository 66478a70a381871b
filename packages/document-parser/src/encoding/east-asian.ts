interface Encoding {
  name: string;
  /** Whether a byte begins a character of two, and whether one ends it. */
  lead: (byte: number) => boolean;
  trail: (byte: number) => boolean;
  /** Whether the characters that begin so are in daily use. */
  usual: (lead: number) => boolean;
  /** Whether a byte beyond ASCII is a character by itself. */
  single?: (byte: number) => boolean;
  /** The least share of characters that end in a byte of ASCII: others have none. */
  low?: number;
}

/** So much shows what a file is in, in bytes. */
const SAMPLE = 64 * 1024;
/** Such shares of the characters are in daily use, and stand beside another one. */
const USUAL = 0.85;
const BESIDE = 0.5;
/** Fewer characters may be anything. */
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
 * The encoding of a text that is not Unicode and may be Japanese, Chinese or Korean; undefined where
 * it is none of these. Letters of the West stand alone among those of ASCII; here they come in pairs.
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
