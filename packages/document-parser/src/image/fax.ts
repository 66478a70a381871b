import { Buffer } from "node:buffer";

import { ReadingFailure } from "../process/failures.ts";
import { asPdf } from "./as-pdf.ts";
import { tag, type TiffPage } from "./tiff.ts";

const HUFFMAN = 2;
const GROUP_3 = 3;
const GROUP_4 = 4;
/** Bits of a page's options: group 3 lines coded relative to the line above; the bit order. */
const TWO_DIMENSIONAL = 1;
const LOWEST_BIT_FIRST = 2;
const BLACK_IS_ZERO = 1;
const MOST_STRIPS = 20_000;

/** Whether a page is encoded as by fax machines and black-and-white scanners. */
export const isFax = ({ compression }: TiffPage) =>
  compression === HUFFMAN || compression === GROUP_3 || compression === GROUP_4;

/** Returns a PDF that shows this page of a TIFF file. Throws ReadingFailure (damaged). */
export function faxAsPdf(bytes: Buffer, page: TiffPage): Buffer {
  const { width, height, tags } = page;
  const [offsets = [], lengths = []] = [tags.get(tag.stripOffsets), tags.get(tag.stripLengths)];
  const rows = Math.min(height, tags.get(tag.rowsPerStrip)?.[0] ?? height);
  if (offsets.length === 0 || offsets.length > MOST_STRIPS || rows < 1)
    throw new ReadingFailure("damaged");
  const strips = offsets.flatMap((start, index) => {
    const high = Math.min(rows, height - index * rows);
    const data = bytes.subarray(start, start + (lengths[index] ?? 0));
    const coding = `/BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /CCITTFaxDecode ${parameters(page, high)}`;
    return high > 0 ? [{ coding, bytes: ordered(data, tags), height: high }] : [];
  });
  return asPdf(width, height, strips);
}

function parameters({ compression, width, tags }: TiffPage, rows: number) {
  const options = tags.get(tag.faxOptions)?.[0] ?? 0;
  const plain = options & TWO_DIMENSIONAL ? 1 : 0;
  const k = compression === GROUP_4 ? -1 : compression === GROUP_3 ? plain : 0;
  const black = tags.get(tag.photometric)?.[0] === BLACK_IS_ZERO;
  const aligned = compression === HUFFMAN;
  return `/DecodeParms << /Columns ${width} /Rows ${rows} /K ${k} /EncodedByteAlign ${aligned} /BlackIs1 ${black} >>`;
}

/** Reverses the bits of each byte if needed: PDF has the highest bit first. */
function ordered(data: Buffer, tags: TiffPage["tags"]): Buffer {
  if (tags.get(tag.fillOrder)?.[0] !== LOWEST_BIT_FIRST) return data;
  return Buffer.from(data.map(reversed));
}

function reversed(byte: number) {
  let result = 0;
  for (let bit = 0; bit < 8; bit++) result |= ((byte >> bit) & 1) << (7 - bit);
  return result;
}
