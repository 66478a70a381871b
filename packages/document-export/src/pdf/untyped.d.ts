declare module "linebreak" {
  /** Finds line break opportunities (UAX 14). */
  export default class LineBreaker {
    constructor(text: string);
    /** Returns the next position, in UTF-16 units, or null at the end. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}

/** The package's types describe its other build. */
declare module "bidi-js/dist/bidi.mjs" {
  export default function bidiFactory(): {
    /** The embedding level of each UTF-16 unit (UAX 9); odd levels run right to left. */
    getEmbeddingLevels(text: string, direction: "ltr" | "rtl"): { levels: Uint8Array };
  };
}
