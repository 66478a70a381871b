declare module "linebreak" {
  /** Finds where lines may end (UAX 14). */
  export default class LineBreaker {
    constructor(text: string);
    /** The next place, in UTF-16 units, until null. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}

/** The package's types are those of its other half. */
declare module "bidi-js/dist/bidi.mjs" {
  export default function bidiFactory(): {
    /** The level of each UTF-16 unit (UAX 9); odd ones run from right to left. */
    getEmbeddingLevels(text: string, direction: "ltr" | "rtl"): { levels: Uint8Array };
  };
}
