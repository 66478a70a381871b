import { zipOf } from "./zip-file.ts";

const office = "http://schemas.openxmlformats.org";
const types = `${office}/officeDocument/2006/relationships`;

/** Relations by id: the last segment of the type, and the target. */
export type Relations = Readonly<Record<string, readonly [type: string, target: string]>>;

const relationsFile = (relations: Relations, external: Relations = {}) => {
  const one = (mode: string) => (entry: [string, readonly [string, string]]) => {
    const [id, [type, target]] = entry;
    return `<Relationship Id="${id}" Type="${types}/${type}" Target="${target}"${mode}/>`;
  };
  return [
    `<Relationships xmlns="${office}/package/2006/relationships">`,
    ...Object.entries(relations).map(one("")),
    ...Object.entries(external).map(one(' TargetMode="External"')),
    "</Relationships>",
  ].join("");
};

const core = (title: string) =>
  `<cp:coreProperties xmlns:cp="${office}/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title></cp:coreProperties>`;

const names = [
  `xmlns:w="${office}/wordprocessingml/2006/main"`,
  `xmlns:p="${office}/presentationml/2006/main"`,
  `xmlns:a="${office}/drawingml/2006/main"`,
  `xmlns:r="${types}"`,
  `xmlns:m="${office}/officeDocument/2006/math"`,
  `xmlns:c="${office}/drawingml/2006/chart"`,
  `xmlns:dgm="${office}/drawingml/2006/diagram"`,
  `xmlns:pic="${office}/drawingml/2006/picture"`,
  `xmlns:wp="${office}/drawingml/2006/wordprocessingDrawing"`,
  `xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"`,
  `xmlns:mc="${office}/markup-compatibility/2006"`,
  `xmlns:v="urn:schemas-microsoft-com:vml"`,
].join(" ");

/** Returns an XML element that declares all namespaces of Office documents. */
export const officeXml = (name: string, content: string) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><${name} ${names}>${content}</${name}>`;

interface WordParts {
  styles?: string;
  numbering?: string;
  footnotes?: string;
  endnotes?: string;
  title?: string;
  /** Relations of the document, besides those to the parts above. */
  relations?: Relations;
  external?: Relations;
  files?: Readonly<Record<string, string | Buffer>>;
}

/** Builds a Word document with this body. */
export function docxFile(body: string, parts: WordParts = {}): Buffer {
  const { title = "", relations = {}, external = {}, files = {} } = parts;
  const own = (["styles", "numbering", "footnotes", "endnotes"] as const).filter(
    (name) => parts[name] !== undefined,
  );
  return zipOf({
    "_rels/.rels": relationsFile({
      d: ["officeDocument", "word/document.xml"],
      c: ["metadata/core-properties", "docProps/core.xml"],
    }),
    "docProps/core.xml": core(title),
    "word/document.xml": officeXml("w:document", `<w:body>${body}</w:body>`),
    "word/_rels/document.xml.rels": relationsFile(
      { ...Object.fromEntries(own.map((name) => [name, [name, `${name}.xml`]])), ...relations },
      external,
    ),
    ...Object.fromEntries(
      own.map((name) => [`word/${name}.xml`, officeXml(`w:${name}`, parts[name] ?? "")]),
    ),
    ...files,
  });
}

/** Returns a paragraph of a Word document, with properties (`<w:pStyle w:val="…"/>`). */
export const wordParagraph = (text: string, properties = "") =>
  `<w:p><w:pPr>${properties}</w:pPr>${wordRun(text)}</w:p>`;
export const wordRun = (text: string, properties = "") =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;

export interface TestSlide {
  shapes: string;
  notes?: string;
  relations?: Relations;
}

interface DeckParts {
  layout?: string;
  master?: string;
  title?: string;
  files?: Readonly<Record<string, string | Buffer>>;
}

/** Builds a presentation of these slides; they are stored in reverse order. */
export function pptxFile(slides: readonly TestSlide[], parts: DeckParts = {}): Buffer {
  const { layout = "", master = "", title = "", files = {} } = parts;
  const tree = (shapes: string) => `<p:cSld><p:spTree>${shapes}</p:spTree></p:cSld>`;
  const stored = (at: number) => slides.length - at;
  const each = slides.flatMap(({ shapes, notes, relations = {} }, at) => {
    const file = `slide${stored(at)}.xml`;
    const own: Relations = {
      layout: ["slideLayout", "../slideLayouts/slideLayout1.xml"],
      ...(notes === undefined ? {} : { notes: ["notesSlide", `../notesSlides/${file}`] }),
      ...relations,
    };
    const entries = [
      [`ppt/slides/${file}`, officeXml("p:sld", tree(shapes))],
      [`ppt/slides/_rels/${file}.rels`, relationsFile(own)],
    ];
    if (notes !== undefined) {
      entries.push([`ppt/notesSlides/${file}`, officeXml("p:notes", tree(notes))]);
    }
    return entries;
  });
  const ids = slides.map((_, at) => `<p:sldId id="${256 + at}" r:id="s${at}"/>`).join("");
  return zipOf({
    "_rels/.rels": relationsFile({
      d: ["officeDocument", "ppt/presentation.xml"],
      c: ["metadata/core-properties", "docProps/core.xml"],
    }),
    "docProps/core.xml": core(title),
    "ppt/presentation.xml": officeXml("p:presentation", `<p:sldIdLst>${ids}</p:sldIdLst>`),
    "ppt/_rels/presentation.xml.rels": relationsFile(
      Object.fromEntries(
        slides.map((_, at) => [`s${at}`, ["slide", `slides/slide${stored(at)}.xml`]]),
      ),
    ),
    "ppt/slideLayouts/slideLayout1.xml": officeXml("p:sldLayout", tree(layout)),
    "ppt/slideLayouts/_rels/slideLayout1.xml.rels": relationsFile({
      m: ["slideMaster", "../slideMasters/slideMaster1.xml"],
    }),
    "ppt/slideMasters/slideMaster1.xml": officeXml("p:sldMaster", tree("") + master),
    ...Object.fromEntries(each),
    ...files,
  });
}

/** Returns a shape of a slide, either a placeholder of this type or placed at [left, top]. */
export function slideShape(
  paragraphs: string,
  { type, at, more = "" }: { type?: string; at?: [number, number]; more?: string } = {},
): string {
  const place = at
    ? `<a:xfrm><a:off x="${at[0]}" y="${at[1]}"/><a:ext cx="900" cy="100"/></a:xfrm>`
    : "";
  const fills = type === undefined ? "" : `<p:ph type="${type}"/>`;
  return [
    `<p:sp><p:nvSpPr><p:cNvPr id="1" name="" ${more}/><p:nvPr>${fills}</p:nvPr></p:nvSpPr>`,
    `<p:spPr>${place}</p:spPr><p:txBody><a:lstStyle/>${paragraphs}</p:txBody></p:sp>`,
  ].join("");
}

/** Returns a paragraph of a shape, with properties. */
export const slideParagraph = (text: string, properties = "", attributes = "") =>
  `<a:p><a:pPr ${attributes}>${properties}</a:pPr><a:r><a:t>${text}</a:t></a:r></a:p>`;
