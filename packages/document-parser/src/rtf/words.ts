import type { Destination } from "./state.ts";

/** Control words that stand for a sign. */
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

/** Groups whose text is none of the document's, although nothing marks them so. */
export const unread: ReadonlySet<string> = new Set(
  `colortbl filetbl listtable listoverridetable revtbl rsidtbl generator xmlnstbl template userprops
  background fontemb private
  ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn nonesttables pn pntxta pntxtb
  pict objdata objclass objname nonshppict shprslt sp
  fldinst datafield formfield bkmkstart bkmkend xe tc rxe txe
  atnid atnref atndate atnparent atrfstart atrfend`.split(/\s+/),
);

/** Groups that are read although programs that do not know them may leave them out. */
export const known: ReadonlySet<string> = new Set(
  "shpinst shppict do nesttableprops moMath moMathPara".split(" "),
);

/** Of formulas: how they look. */
export const isOfFormulas = (name: string) => /^m[A-Za-z]*Pr$/.test(name);

/** Where paragraphs are written. */
export const stories: ReadonlySet<Destination> = new Set<Destination>([
  "body",
  "note",
  "remark",
  "box",
  "head",
  "foot",
]);

/** Where the text of groups that begin so goes to. */
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
