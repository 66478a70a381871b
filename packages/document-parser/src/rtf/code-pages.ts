/** Encoding names of Windows code pages. */
const names: Readonly<Record<number, string>> = {
  708: "iso-8859-6",
  866: "ibm866",
  874: "windows-874",
  932: "shift_jis",
  936: "gbk",
  949: "euc-kr",
  950: "big5",
  10000: "macintosh",
  10007: "x-mac-cyrillic",
  20866: "koi8-r",
  54936: "gb18030",
  65001: "utf-8",
};

/** Code pages by the fonts' character set numbers. */
const charsets: Readonly<Record<number, number>> = {
  77: 10000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
};

export const SYMBOL_CHARSET = 2;

/** Returns the code page of a font's character set; undefined for the document's own. */
export const codePageOf = (charset: number): number | undefined => charsets[charset];

const decoders = new Map<number, TextDecoder>();

/** Decodes bytes in a code page; an unknown one as windows-1252. */
export function decode(bytes: Uint8Array, codePage: number): string {
  let decoder = decoders.get(codePage);
  if (!decoder) {
    const isWindows = codePage >= 1250 && codePage <= 1258;
    decoder = new TextDecoder(names[codePage] ?? `windows-${isWindows ? codePage : 1252}`);
    decoders.set(codePage, decoder);
  }
  return decoder.decode(bytes);
}
