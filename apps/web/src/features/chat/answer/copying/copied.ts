import type { Citation } from "@lectern/contract/chat";
import { t } from "@lingui/core/macro";

import { placeName } from "#ui/text/place-name.ts";

/** What a copied citation carries, so that it can be cited where it is pasted. */
export interface CopiedPassage {
  document_id: string;
  page: number;
  quote: string;
}

/** The attributes of an element that cites a passage, read by `passageOf` where it is pasted. */
export const passageAttributes = (citation: Citation) => ({
  "data-document": citation.document_id,
  "data-page": citation.page,
  "data-quote": citation.quote,
  "data-name": citation.document_name,
  "data-place": placeName(citation),
});

/** Returns the passage that an element of a pasted text cites; undefined: it carries none. */
export function passageOf({ dataset }: HTMLElement): CopiedPassage | undefined {
  const { document: document_id = "", page, quote = "" } = dataset;
  if (document_id === "" || quote === "") return undefined;
  return { document_id, page: Number(page), quote };
}

/** Returns the sources that a copied text cites, one on a line, by number. */
export function sourcesIn(root: ParentNode): string[] {
  const lines = new Map<number, string>();
  for (const { dataset } of root.querySelectorAll<HTMLElement>("[data-cite][data-quote]")) {
    const { cite, quote = "", name = "", place = "" } = dataset;
    if (quote === "") continue;
    const source = t`“${{ quote: oneLine(quote) }}” ${{ document_name: name }}, ${{ place }}`;
    lines.set(Number(cite), `[${cite}] ${source}`);
  }
  return [...lines].toSorted(([one], [other]) => one - other).map(([, line]) => line);
}

/** Adds the sources that a copied text cites at its end; where it is pasted here they are left out. */
export function addSources(root: DocumentFragment | HTMLElement, page: Document) {
  const lines = sourcesIn(root);
  if (lines.length === 0) return;
  const section = page.createElement("section");
  section.dataset["sources"] = "";
  for (const line of [t`Sources`, ...lines]) {
    const paragraph = page.createElement("p");
    paragraph.textContent = line;
    section.append(paragraph);
  }
  root.append(section);
}

/** Returns a copied text with the sources that it cites below it. */
export const textWithSources = (text: string, sources: readonly string[]) =>
  sources.length === 0 ? text : [text, "", t`Sources`, ...sources].join("\n");

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

interface Copying {
  clipboardData: DataTransfer | null;
  currentTarget: EventTarget | null;
  preventDefault: () => void;
}

/** Puts a selection within an element on the clipboard as clean HTML and as text, with sources. */
export function copyCited(event: Copying) {
  const selection = getSelection();
  const { currentTarget, clipboardData } = event;
  if (!selection || selection.rangeCount === 0 || !clipboardData) return;
  const range = selection.getRangeAt(0);
  if (!(currentTarget instanceof Node) || !currentTarget.contains(range.commonAncestorContainer))
    return;
  const copied = document.createElement("div");
  copied.append(...[...range.cloneContents().childNodes].flatMap(cleaned));
  if (!copied.querySelector("[data-cite]")) return;
  clipboardData.setData("text/plain", textWithSources(textOf(copied), sourcesIn(copied)));
  addSources(copied, document);
  clipboardData.setData("text/html", copied.innerHTML);
  event.preventDefault();
}

const keptTags =
  /^(?:P|UL|OL|LI|TABLE|THEAD|TBODY|TR|TH|TD|STRONG|EM|BLOCKQUOTE|H[1-6]|BR|PRE|CODE)$/;

/** Returns a node without styles, and without what is no part of the text; citations stay. */
function cleaned(node: Node): Node[] {
  if (node instanceof Text) return [document.createTextNode(node.data)];
  if (!(node instanceof HTMLElement) || node.dataset["uncopied"] !== undefined) return [];
  if (node.dataset["cite"] !== undefined) {
    const mark = document.createElement("span");
    Object.assign(mark.dataset, node.dataset);
    mark.textContent = `[${node.dataset["cite"]}]`;
    return [mark];
  }
  const inside = [...node.childNodes].flatMap(cleaned);
  if (!keptTags.test(node.tagName)) return inside;
  const copy = document.createElement(node.tagName);
  copy.append(...inside);
  return [copy];
}

/** What stands before an element in a text. */
const begins: Record<string, string> = { BR: "\n", LI: "\n- ", TR: "\n", TD: "\t", TH: "\t" };
const block = /^(?:P|UL|OL|TABLE|BLOCKQUOTE|H[1-6]|PRE)$/;

function textOf(root: Node): string {
  const partOf = (node: Node): string => {
    if (node instanceof Text) return node.data.replaceAll(/\s+/g, " ");
    if (!(node instanceof HTMLElement)) return "";
    const isBlock = block.test(node.tagName) && node.parentElement?.tagName !== "LI";
    return (begins[node.tagName] ?? (isBlock ? "\n\n" : "")) + inside(node);
  };
  const inside = (node: Node) => [...node.childNodes].map(partOf).join("");
  return inside(root)
    .replaceAll(/[ \t]*\n[ \t]*/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}
