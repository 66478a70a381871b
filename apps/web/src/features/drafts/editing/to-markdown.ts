import type { JSONContent } from "@tiptap/core";

import { alignsOf, tableText } from "./markdown-table.ts";

/** Returns the Markdown of a document of the editor. */
export const markdownOf = (document: JSONContent) => blocksOf(document.content ?? []);

function blocksOf(blocks: readonly JSONContent[]): string {
  let text = "";
  let before: JSONContent | undefined;
  let other = false;
  for (const block of blocks) {
    // Two lists of a kind in a row would be one: the second has the other marker.
    other = before?.type === block.type && !other;
    const written = blockOf(block, other);
    if (written === "") continue;
    if (text !== "") text += "\n\n";
    text += written;
    before = block;
  }
  return text;
}

function blockOf({ type, attrs, content = [] }: JSONContent, other: boolean): string {
  if (type === "heading") {
    const title = inlineText(content).replaceAll("\\\n", " ");
    return `### ${title.replace(/(?<=^| )#+$/, "\\$&")}`.trim();
  }
  if (type === "blockquote") return indented(blocksOf(content), "> ", "> ");
  if (type === "bulletList") {
    return content.map((item) => itemOf(item, other ? "* " : "- ")).join("\n");
  }
  if (type === "orderedList") {
    const start = Number(attrs?.["start"] ?? 1);
    const sign = other ? ")" : ".";
    return content.map((item, at) => itemOf(item, `${start + at}${sign} `)).join("\n");
  }
  if (type === "table") {
    const signs = signsOf(content);
    return tableText({ content }, (nodes) => inlineText(nodes, signs));
  }
  return inlineText(content).split("\n").map(asText).join("\n");
}

function itemOf({ content = [] }: JSONContent, marker: string): string {
  const [first, ...rest] = content;
  // What would be a task.
  const head = (first ? blockOf(first, false) : "").replace(/^(?=\[[ x]\](?:\s|$))/i, "\\");
  const tail = blocksOf(rest);
  const isTight = rest.every(
    ({ type, attrs }) =>
      type === "bulletList" || (type === "orderedList" && Number(attrs?.["start"] ?? 1) === 1),
  );
  const text = tail === "" ? head : `${head}${isTight ? "\n" : "\n\n"}${tail}`;
  return indented(text, marker, " ".repeat(marker.length)).trimEnd();
}

const indented = (text: string, first: string, others: string) =>
  text
    .split("\n")
    .map((line, at) => (at === 0 ? first : line === "" ? others.trimEnd() : others) + line)
    .join("\n");

/** Escapes what would begin another block. */
const asText = (line: string) =>
  line
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, String.raw`$1\$2`)
    .replace(/^(?=#{1,6}(?:\s|$)|>|[-+](?:\s|$)|-+\s*$|=+\s*$)/, "\\")
    .replace(/^[:|-].*$/, (all) => (alignsOf(all) ? `\\${all}` : all));

/** Which signs occur twice: Markdown takes what is between them for struck text or a formula. */
interface Signs {
  tildes: boolean;
  dollars: boolean;
}

function signsOf(nodes: readonly JSONContent[]): Signs {
  const textOf = ({ text = "", content = [] }: JSONContent): string =>
    text + content.map(textOf).join("");
  const text = nodes.map(textOf).join("");
  return { tildes: text.split("~").length > 2, dollars: text.split("$").length > 2 };
}

interface Atom {
  text: string;
  bold: boolean;
  italic: boolean;
  isSpace: boolean;
}

/** Returns the Markdown of inline nodes, with marks around words alone, not the spaces beside. */
function inlineText(nodes: readonly JSONContent[], signs = signsOf(nodes)): string {
  const atoms = nodes.flatMap((node) => atomsOf(node, signs));
  for (const [at, atom] of atoms.entries()) {
    if (!atom.isSpace) continue;
    const [before, after] = [atoms[at - 1], atoms[at + 1]];
    atom.bold = Boolean(before?.bold && after?.bold && !after.isSpace);
    atom.italic = Boolean(before?.italic && after?.italic && !after.isSpace);
  }
  let text = "";
  const open: string[] = [];
  const close = (until: (sign: string) => boolean) => {
    while (open.some(until)) text += open.pop()!;
  };
  for (const [at, atom] of atoms.entries()) {
    if (!atom.bold) close((sign) => sign === "**");
    if (!atom.italic) close((sign) => sign !== "**");
    const starts = atom.bold && !open.includes("**");
    const slants = atom.italic && !open.some((sign) => sign !== "**");
    // The longer one is outside.
    const isItalicOutside =
      slants && starts && lastOf(atoms, at, "italic") > lastOf(atoms, at, "bold");
    const slant = () => {
      const beside = text.endsWith("*") || starts || sharesEdge(atoms, at);
      const sign = beside ? "_" : "*";
      open.push(sign);
      text += sign;
    };
    if (isItalicOutside) slant();
    if (starts) {
      open.push("**");
      text += "**";
    }
    if (slants && !isItalicOutside) slant();
    text += atom.text;
  }
  close(() => true);
  return text.trim();
}

function lastOf(atoms: readonly Atom[], from: number, mark: "bold" | "italic") {
  const end = atoms.findIndex((atom, at) => at > from && !atom[mark]);
  return end < 0 ? atoms.length : end;
}

/** Whether bold text begins or ends where the italic text from here ends. */
function sharesEdge(atoms: readonly Atom[], from: number) {
  const end = lastOf(atoms, from, "italic");
  return (
    atoms[end - 1]?.bold !== (atoms[end]?.bold ?? false) ||
    atoms[from]?.bold !== atoms[end - 1]?.bold
  );
}

function atomsOf({ type, text = "", attrs, marks = [] }: JSONContent, signs: Signs): Atom[] {
  const bold = marks.some((mark) => mark.type === "bold");
  const italic = marks.some((mark) => mark.type === "italic");
  if (type === "hardBreak") return [{ text: "\\\n", bold, italic, isSpace: true }];
  if (type === "citation") {
    return [{ text: `[${Number(attrs?.["index"])}]`, bold, italic, isSpace: false }];
  }
  const parts = text.match(/^\s+|\s+$|\S(?:[^]*\S)?/g) ?? [];
  return parts.map((part) => {
    const isSpace = part.trim() === "";
    return { text: isSpace ? part : escaped(part, signs), bold, italic, isSpace };
  });
}

/** Escapes what Markdown would take for its own. */
function escaped(text: string, { tildes, dollars }: Signs) {
  return text
    .replaceAll(/\\(?=[!-/:-@[-`{-~]|$)|[*`]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\$&")
    .replaceAll(/<(?=[a-z/!?])|&(?=#?\w+;)|\[(?=[^\]]*\][([])|\[(?=\^)/gi, "\\$&")
    .replaceAll("~", tildes ? "\\~" : "~")
    .replaceAll("$", dollars ? String.raw`\$$` : "$$");
}
