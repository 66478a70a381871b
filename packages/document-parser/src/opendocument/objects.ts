import { ReadingFailure } from "../process/failures.ts";
import type { Prose } from "../prose.ts";
import { localName, walk } from "../archive/xml.ts";
import type { Zip } from "../archive/zip.ts";
import { readBody } from "./body.ts";
import { TextReader } from "./text-reader.ts";

/**
 * Adds the charts, tables, texts and formulas in a document's folders, each once. Objects nested in
 * them are omitted. Throws ReadingFailure (too_large).
 */
export function objectsOf(prose: Prose, zip: Zip): (address: string) => void {
  const added = new Set<string>();
  return (address) => {
    const part = `${address.replace(/^\.\//, "").replace(/\/$/, "")}/content.xml`;
    if (added.has(part) || !zip.has(part)) return;
    added.add(part);
    try {
      addContent(prose, zip.read(part));
    } catch (error) {
      // The containing document is intact.
      if (!(error instanceof ReadingFailure) || error.code !== "damaged") throw error;
    }
  };
}

function addContent(prose: Prose, content: Uint8Array) {
  const formula = formulaIn(content);
  if (formula !== undefined) prose.paragraph(formula);
  else readBody({ content, styles: undefined }, (styles) => new TextReader(prose, styles));
}

/**
 * Returns a formula as it was typed, else its characters in order; undefined if it is not a
 * formula.
 */
function formulaIn(content: Uint8Array): string | undefined {
  let root = "";
  let isTyped = false;
  let typed = "";
  const signs: string[] = [];
  walk(content, {
    open(name) {
      root ||= localName(name);
      isTyped = localName(name) === "annotation";
    },
    text(text) {
      if (root !== "math") return;
      if (isTyped) typed += text;
      else if (text.trim() !== "") signs.push(text.trim());
    },
    close() {
      isTyped = false;
    },
  });
  return root === "math" ? typed.trim() || signs.join(" ") : undefined;
}
