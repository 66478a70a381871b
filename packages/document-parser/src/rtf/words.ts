import type { Destination } from "./state.ts";

/** Control words that stand for a character. */
export const signs: ReadonlyMap<string, string> = new Map(
  Object.entries({
    tab: " ",
    line: " ",
    lbr: " ",
    softline: " ",
    emdash: "—",
    endash: "–",
    emspace: " ",
    enspace: " ",
    qmspace: " ",
    bullet: "•",
    lquote: "‘",
    rquote: "’",
    ldblquote: "“",
    rdblquote: "”",
    zwj: "\u200D",
    zwnj: "\u200C",
    ltrmark: "\u200E",
    rtlmark: "\u200F",
  }),
);

/** Groups that are not text of the document, although not marked as ignorable. */
export const unread: ReadonlySet<string> = new Set(
  `colortbl filetbl listtable listoverridetable revtbl rsidtbl generator xmlnstbl template userprops
  background fontemb private
  ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn nonesttables pn pntxta pntxtb
  pict objdata objclass objname nonshppict shprslt sp
  fldinst datafield formfield bkmkstart bkmkend xe tc rxe txe
  atnid atnref atndate atnparent atrfstart atrfend`.split(/\s+/),
);

/** Groups that are read although marked as ignorable. */
export const known: ReadonlySet<string> = new Set(
  "shpinst shppict do nesttableprops moMath moMathPara".split(" "),
);

/** Formatting of formulas. */
export const isOfFormulas = (name: string) => /^m[A-Za-z]*Pr$/.test(name);

/** Destinations that contain paragraphs. */
export const stories: ReadonlySet<Destination> = new Set<Destination>([
  "body",
  "note",
  "remark",
  "box",
  "head",
  "foot",
]);

/** Destinations by the first word of a group. */
export const destinations: ReadonlyMap<string, Destination> = new Map(
  Object.entries<Destination>({
    fonttbl: "fonts",
    stylesheet: "styles",
    info: "info",
    listtext: "mark",
    pntext: "mark",
    atnauthor: "author",
    footnote: "note",
    annotation: "remark",
    shptxt: "box",
    dptxbxtext: "box",
    header: "head",
    headerl: "head",
    headerr: "head",
    headerf: "head",
    footer: "foot",
    footerl: "foot",
    footerr: "foot",
    footerf: "foot",
  }),
);
