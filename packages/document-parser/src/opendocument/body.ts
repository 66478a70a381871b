import { walk, type XmlHandler } from "../archive/xml.ts";
import { type OpenDocument, prefixes } from "./package.ts";
import { Styles } from "./styles.ts";

/** Walks through the body of a document, once its styles are known. Throws as `walk` does. */
export function readBody(
  document: Pick<OpenDocument, "content" | "styles">,
  readerOf: (styles: Styles) => XmlHandler,
) {
  const styles = new Styles();
  if (document.styles) walk(document.styles, styles, prefixes);
  let handler: XmlHandler = styles;
  const content: XmlHandler = {
    open(name, attributes) {
      if (name === "office:body") handler = readerOf(styles);
      else handler.open?.(name, attributes);
    },
    text: (text) => handler.text?.(text),
    close: (name) => handler.close?.(name),
  };
  walk(document.content, content, prefixes);
}
