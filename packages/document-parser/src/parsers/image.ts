import { Buffer } from "node:buffer";

import { ReadingFailure } from "../process/failures.ts";
import { type Frame, framesOf, pictureOf } from "../image/image-file.ts";
import type { ReadPage } from "../page.ts";
import type { Parser } from "../process/parser.ts";
import { addRecognised } from "../pdf/characters/recognised-words.ts";
import { Structure } from "../pdf/layout/structure.ts";
import { Words } from "../pdf/characters/words.ts";
import type { RecognisedPages } from "../recognised.ts";
import { laidBack, uprightSize } from "../turned-page.ts";
import { picture as pictureOfPdf } from "./pdf.ts";

/** A picture is a page with one point per pixel; its text is what was recognized on it. */
export const parser: Parser = {
  parse(chunks, { recognised = {} }) {
    const frames = framesOf(Buffer.concat(chunks));
    return { pageCount: frames.length, pages: pagesOf(frames, recognised) };
  },
  picture(chunks, number) {
    const bytes = Buffer.concat(chunks);
    chunks.length = 0;
    const frame = framesOf(bytes)[number - 1];
    if (!frame) throw new ReadingFailure("damaged");
    return pictureOf(bytes, frame, (pdf) => pictureOfPdf([pdf], 1));
  },
};

function* pagesOf(frames: Frame[], recognised: RecognisedPages): Generator<ReadPage[]> {
  const structure = new Structure();
  const words = new Words();
  for (const [at, { width, height }] of frames.entries()) {
    const known = recognised[at + 1];
    const orientation = known ?? {};
    words.count = 0;
    if (known) addRecognised(words, known, { width, height });
    yield structure
      .read([{ ...uprightSize({ width, height }, orientation), words }])
      .map((page) => ({
        ...page,
        segments: laidBack(page.segments, orientation, { width, height }),
        width,
        height,
        isPictured: known === undefined,
      }));
  }
}
