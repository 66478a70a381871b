import { zipOf } from "./zip-file.ts";

const oasis = "urn:oasis:names:tc:opendocument:xmlns:";
const names = [
  ...["office", "style", "text", "table", "presentation", "meta"].map(
    (name) => `xmlns:${name}="${oasis}${name}:1.0"`,
  ),
  `xmlns:draw="${oasis}drawing:1.0"`,
  `xmlns:svg="${oasis}svg-compatible:1.0"`,
  `xmlns:fo="${oasis}xsl-fo-compatible:1.0"`,
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
].join(" ");

interface DocumentParts {
  /** Styles of the document, and automatic styles of its content. */
  styles?: string;
  automatic?: string;
  title?: string;
  manifest?: string;
  files?: Readonly<Record<string, string | Buffer>>;
}

/** Builds an OpenDocument file: `text`, `presentation` or `spreadsheet`, with this body. */
export function openDocumentFile(
  kind: "text" | "presentation" | "spreadsheet",
  body: string,
  { styles = "", automatic = "", title = "", manifest = "", files = {} }: DocumentParts = {},
): Buffer {
  const xml = (root: string, content: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><office:${root} ${names}>${content}</office:${root}>`;
  return zipOf({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    "content.xml": xml(
      "document-content",
      `<office:automatic-styles>${automatic}</office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body>`,
    ),
    "styles.xml": xml("document-styles", `<office:styles>${styles}</office:styles>`),
    "meta.xml": xml("document-meta", `<office:meta><dc:title>${title}</dc:title></office:meta>`),
    "META-INF/manifest.xml": `<manifest:manifest xmlns:manifest="${oasis}manifest:1.0">${manifest}</manifest:manifest>`,
    ...files,
  });
}

export const openParagraph = (text: string, style = "Standard") =>
  `<text:p text:style-name="${style}">${text}</text:p>`;
export const openHeading = (text: string, level = 1) =>
  `<text:h text:outline-level="${level}">${text}</text:h>`;
