import { type PdfFile, type Ref, textString } from "./file.ts";

export interface Heading {
  title: string;
  /** From 0. */
  level: number;
  page: Ref;
  /** Upper edge, in points from the bottom of the page. */
  top: number;
}

interface Entry extends Heading {
  ref: Ref;
  children: Entry[];
}

/** Nests each heading under the nearest preceding one of a higher rank. */
function nested(file: PdfFile, headings: Heading[]): Entry[] {
  const roots: Entry[] = [];
  const above: Entry[] = [];
  for (const heading of headings) {
    const entry = { ...heading, ref: file.reserve(), children: [] };
    while (above.length > 0 && above.at(-1)!.level >= heading.level) above.pop();
    (above.at(-1)?.children ?? roots).push(entry);
    above.push(entry);
  }
  return roots;
}

const ends = (entries: Entry[]) =>
  entries.length > 0
    ? `/First ${entries[0]!.ref}/Last ${entries.at(-1)!.ref}/Count ${entries.length}`
    : "";

function write(file: PdfFile, entries: Entry[], parent: Ref) {
  for (const [n, { ref, title, page, top, children }] of entries.entries()) {
    const beside = [
      entries[n - 1] && `/Prev ${entries[n - 1]!.ref}`,
      entries[n + 1] && `/Next ${entries[n + 1]!.ref}`,
    ];
    file.set(
      ref,
      `<</Title ${textString(title)}/Parent ${parent}${beside.join("")}${ends(children)}/Dest[${page}/XYZ null ${Math.round(top)} null]>>`,
    );
    write(file, children, ref);
  }
}

/** Writes the outline that PDF viewers show beside a document. */
export function outlineObject(file: PdfFile, headings: Heading[]): Ref {
  const ref = file.reserve();
  const roots = nested(file, headings);
  write(file, roots, ref);
  file.set(ref, `<</Type/Outlines${ends(roots)}>>`);
  return ref;
}
