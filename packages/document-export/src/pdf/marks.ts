import { number, type PdfFile, type Ref } from "./file.ts";
import type { Typeface } from "./typeface.ts";

/** Returns a glyph's path in PDF operators. Quadratic curves become cubic: PDF has no others. */
function pathOf(typeface: Typeface, glyph: number): string {
  let [x, y, path] = [0, 0, ""];
  for (const { type, values } of typeface.outline(glyph)) {
    const [a = 0, b = 0, c = 0, d = 0] = values;
    if (type === "M") path += `${a} ${b} m `;
    else if (type === "L") path += `${a} ${b} l `;
    else if (type === "C") path += `${values.join(" ")} c `;
    else if (type === "Q") {
      const controls = [x + (2 / 3) * (a - x), y + (2 / 3) * (b - y)];
      controls.push(c + (2 / 3) * (a - c), d + (2 / 3) * (b - d));
      path += `${controls.map(number).join(" ")} ${c} ${d} c `;
    } else path += "h ";
    [x = x, y = y] = values.slice(-2);
  }
  return `${path}f`;
}

/**
 * Dots and vowel signs beside their letters, drawn as shapes. PDF readers take a glyph off the
 * baseline for a separate word, so its text is written invisibly on the baseline.
 */
export class Marks {
  readonly #names = new Map<Typeface, Map<number, string>>();
  #count = 0;

  nameOf(typeface: Typeface, glyph: number): string {
    const names = this.#names.get(typeface) ?? new Map<number, string>();
    this.#names.set(typeface, names);
    const name = names.get(glyph) ?? `M${++this.#count}`;
    names.set(glyph, name);
    return name;
  }

  /** Writes all of them by name, as the object `ref`. */
  write(file: PdfFile, ref: Ref) {
    const forms: string[] = [];
    for (const [typeface, names] of this.#names) {
      const { box } = typeface.metrics;
      const scale = 1 / typeface.unitsPerEm;
      const edges = box.map((edge) => number(edge / 1000 / scale));
      const entries = `/Type/XObject/Subtype/Form/BBox[${edges.join(" ")}]/Matrix[${scale} 0 0 ${scale} 0 0]`;
      for (const [glyph, name] of names)
        forms.push(`/${name} ${file.stream(pathOf(typeface, glyph), entries)}`);
    }
    file.set(ref, `<<${forms.join("")}>>`);
  }
}
