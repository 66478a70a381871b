/** A document of this folder in one layout. */
export interface Layout {
  name: string;
  source: string;
  language: string;
  css: string;
  /** Pattern of running headers and footers, if any. */
  furniture?: RegExp;
  /** Words may be hyphenated at a line's end. */
  hyphenated?: boolean;
  /** Number of times that the rows of its tables are repeated. */
  repeat?: number;
}

const basic = `
  @page { size: A4; margin: 22mm 20mm }
  body { font: 10.5pt/1.45 "Liberation Serif", serif; margin: 0 }
  h1 { font-size: 20pt; line-height: 1.2 } h2 { font-size: 14pt } h3 { font-size: 11.5pt }
  h1, h2, h3 { font-family: "Liberation Sans", sans-serif; break-after: avoid }
  table { border-collapse: collapse; break-inside: avoid; margin: 4mm 0 }
  ul { list-style-type: "•  " } ul ul { list-style-type: "◦  " } ul ul ul { list-style-type: "▪  " }
  th, td { text-align: left; vertical-align: top; padding: 1mm 2.5mm }`;
const ruled = "th, td { border: .2mm solid #888 }";
const running = `
  @page { @top-left { content: "Harbour and Strait"; font: 8pt sans-serif }
          @bottom-center { content: "Page " counter(page) " of " counter(pages); font: 8pt sans-serif } }`;
/** Odd and even pages have different running titles in different places. */
const alternating = `
  @page :left { @top-left { content: counter(page) "   Harbour Studies 12"; font: 8pt serif } }
  @page :right { @top-right { content: "A. Norling: The Ferry   " counter(page); font: 8pt serif } }`;
const justified = "p, li { text-align: justify; hyphens: manual }";
const columns = (count: number) =>
  `body { column-count: ${count}; column-gap: 7mm; font-size: 9.5pt; text-align: justify }
   h1 { column-span: all } h2 { font-size: 11pt } h3 { font-size: 9pt; font-style: italic }
   p { margin: 0; text-indent: 4mm } h1 + p, h2 + p, h3 + p { text-indent: 0 }
   td, th { font-size: 7pt; padding: .8mm }`;

export const layouts: Layout[] = [
  {
    name: "report, one column",
    source: "report",
    language: "en",
    css: `${basic} ${running} @page { size: A5 } td { border-bottom: .2mm solid #888 }`,
    furniture: /Harbour and Strait|Page \d of \d/g,
  },
  {
    name: "report, indented, odd and even titles",
    source: "report",
    language: "en",
    css: `${basic} ${alternating} ${justified} @page { size: A5 }
      p { margin: 0; text-indent: 5mm } h2, h3 { font-size: 12.5pt }`,
    furniture: /Harbour Studies 12|A\. Norling: The Ferry/g,
    hyphenated: true,
  },
  {
    name: "paper, two columns",
    source: "report",
    language: "en",
    css: `${basic} ${alternating} ${justified} ${columns(2)} @page { size: A5; margin: 18mm 12mm }`,
    furniture: /Harbour Studies 12|A\. Norling: The Ferry/g,
    hyphenated: true,
  },
  {
    name: "newsletter, three columns",
    source: "report",
    language: "en",
    css: `${basic} ${columns(3)} body { text-align: left }
      table { column-span: all; width: 100%; font-size: 9pt }`,
  },
  {
    name: "German, hyphenated",
    source: "bericht",
    language: "de",
    css: `${basic} ${justified} ${running} @page { size: A5; margin: 20mm 32mm }`,
    furniture: /Harbour and Strait|Page \d of \d/g,
    hyphenated: true,
  },
  {
    name: "footnotes below a rule",
    source: "notes",
    language: "en",
    css: `${basic} @page { size: A5; margin: 15mm }
      section { position: relative; height: 178mm; break-after: page }
      .footnote { font-size: 8pt; line-height: 1.3; margin: 0 0 1mm }
      p:has(+ .footnote) { text-align-last: left; margin-bottom: 22mm }
      p + .footnote { border-top: .2mm solid; padding-top: 1mm }
      sup { font-size: 65%; line-height: 0 }`,
  },
  {
    name: "tables with rules",
    source: "tables",
    language: "en",
    css: `${basic} ${ruled} .figures td + td { text-align: right }`,
  },
  {
    name: "tables without rules",
    source: "tables",
    language: "en",
    css: `${basic} table { width: 100% } td { padding-bottom: 2mm } .plain { width: 60% }
      .figures td + td, .figures th + th { text-align: right } .figures tr { background: none }`,
  },
  {
    name: "a table over pages",
    source: "tables",
    language: "en",
    css: `${basic} ${running} @page { size: A5; margin: 15mm } table { break-inside: auto }
      td, th { border-bottom: .2mm solid #888 } tr { break-inside: avoid }`,
    furniture: /Harbour and Strait|Page \d of \d/g,
    repeat: 10,
  },
  {
    name: "nested lists, bold run-ins",
    source: "lists",
    language: "en",
    css: `${basic} @page { size: A5; margin: 18mm }`,
  },
  {
    name: "Arabic",
    source: "arabic",
    language: "ar",
    css: `${basic} body { direction: rtl; font-family: "DejaVu Sans" } th, td { text-align: right }
      table { width: 60% }`,
  },
  {
    name: "Chinese",
    source: "chinese",
    language: "zh",
    css: `${basic} @page { size: A5 } body, h1, h2, h3 { font-family: "Noto Serif CJK SC", serif }
      table { width: 80% } h3 { font-size: 12.5pt }`,
  },
];
