/** A run of a paragraph with the words in it. */
export interface Run {
  /** Its tags in the XML text. */
  start: number;
  end: number;
  /** Its opening tag and properties, to begin another run like it. */
  opening: string;
  pieces: Piece[];
  /** Whether it contains other runs or drawings, and so cannot be cut in two. */
  isWhole: boolean;
}

/** The text of an element `w:t`. */
export interface Piece {
  /** Its opening tag. */
  tag: { start: number; end: number };
  /** Its characters, decoded, with where each stands in the XML text. */
  characters: { text: string; start: number; end: number }[];
}

const tags =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[[\s\S]*?\]\]>|<(\/?)([\p{L}\p{N}_.:-]+)((?:"[^"]*"|'[^']*'|[^>"'])*)>/gu;
const character = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));|[\s\S]/giu;
const named: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** Elements whose text is not part of the final document, or that repeats it for older programs. */
const unread = ["del", "moveFrom", "rt", "instrText", "delText"];

/** Returns the prefix of Word's own elements, with its colon; "" for none. */
export function prefixOf(xml: string): string {
  const space =
    "(?:http://schemas\\.openxmlformats\\.org/wordprocessingml/2006/main|http://purl\\.oclc\\.org/ooxml/wordprocessingml/main)";
  const found = new RegExp(`xmlns(?::([\\w.-]+))?=["']${space}["']`, "u").exec(xml);
  return found?.[1] ? `${found[1]}:` : "";
}

/** Returns the outermost runs of the body of a Word document, in order, as they stand in its XML. */
export function runsIn(xml: string, prefix: string): Run[] {
  const runs: Run[] = [];
  const skipped = new Set([...unread.map((name) => prefix + name), "mc:Fallback"]);
  let depth = 0;
  let skipping: { name: string; depth: number } | undefined;
  let run: (Run & { depth: number; bodyStart: number }) | undefined;
  let properties: { start: number; depth: number } | undefined;
  let text: { tag: Piece["tag"]; depth: number } | undefined;
  for (const found of xml.matchAll(tags)) {
    const [whole, slash, name, rest = ""] = found;
    if (name === undefined) continue;
    const [start, end] = [found.index, found.index + whole.length];
    if (slash === "/") {
      if (skipping?.depth === depth) skipping = undefined;
      else if (text?.depth === depth) {
        run?.pieces.push({ tag: text.tag, characters: charactersIn(xml, text.tag.end, start) });
        text = undefined;
      } else if (run && properties?.depth === depth) {
        run.opening += xml.slice(properties.start, end);
        properties = undefined;
      } else if (run?.depth === depth) {
        const { depth: _, bodyStart: _start, ...ended } = run;
        runs.push({ ...ended, end });
        run = undefined;
      }
      depth--;
      continue;
    }
    const isEmpty = rest.endsWith("/");
    if (!isEmpty) depth++;
    if (skipping || isEmpty) continue;
    if (skipped.has(name)) skipping = { name, depth };
    else if (name === `${prefix}r`) {
      if (run) run.isWhole = true;
      else run = { start, end, opening: whole, pieces: [], isWhole: false, depth, bodyStart: end };
    } else if (run && name === `${prefix}rPr` && depth === run.depth + 1) {
      properties ??= { start, depth };
    } else if (run && name === `${prefix}t`) text = { tag: { start, end }, depth };
    else if (run && depth === run.depth + 1) run.isWhole = true;
  }
  return runs;
}

function charactersIn(xml: string, from: number, to: number): Piece["characters"] {
  const raw = xml.slice(from, to);
  return [...raw.matchAll(character)].map(({ 0: whole, 1: hex, 2: decimal, 3: name, index }) => ({
    text: decoded(whole, hex, decimal, name),
    start: from + index,
    end: from + index + whole.length,
  }));
}

function decoded(whole: string, hex?: string, decimal?: string, name?: string): string {
  if (name !== undefined) return named[name.toLowerCase()] ?? whole;
  if (hex === undefined && decimal === undefined) return whole;
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
}
