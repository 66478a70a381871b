import { SSF } from "@e965/xlsx";

import { walk } from "../archive/xml.ts";
import { prefixes } from "./namespaces.ts";

const GENERAL = "General";
/** Excel's maximum length of a format. */
const LONGEST_FORMAT = 255;

/** Formats that Excel displays by locale: some with the day first, others with the month. */
const local: Readonly<Record<number, string>> = { 14: "yyyy-mm-dd", 22: "yyyy-mm-dd h:mm" };

const format: (format: string | number, value: number, options: { date1904: boolean }) => string =
  SSF.format;

/** Formats a workbook's numbers: dates, percentages and amounts are numbers with a format. */
export class Formats {
  readonly #own = new Map<number, string>();
  /** The format of each cell style. */
  readonly #styles: number[] = [];
  readonly #date1904: boolean;

  /** `styles` is the text of the workbook's styles, if it has any. */
  constructor(styles: string | Uint8Array | undefined, date1904: boolean) {
    this.#date1904 = date1904;
    let inStyles = false;
    if (styles === undefined) return;
    const handler = {
      open: (name: string, { numFmtId, formatCode }: Readonly<Record<string, string>>) => {
        if (name === "numFmt") this.#own.set(Number(numFmtId), formatCode ?? GENERAL);
        if (name === "cellXfs") inStyles = true;
        if (name === "xf" && inStyles) this.#styles.push(Number(numFmtId ?? 0));
      },
      close: (name: string) => {
        if (name === "cellXfs") inStyles = false;
      },
    };
    walk(styles, handler, prefixes);
  }

  /** Returns a number as a cell of this style displays it; as stored if the format is invalid. */
  text(stored: string, style: number): string {
    const value = Number(stored);
    const id = this.#styles[style] ?? 0;
    const code = this.#own.get(id) ?? local[id] ?? id;
    if (!Number.isFinite(value) || String(code).length > LONGEST_FORMAT) return stored;
    // The full number, where a narrow cell would display 4E+12.
    if (code === GENERAL || code === 0) return plain(value);
    const options = { date1904: this.#date1904 };
    try {
      return format(code, value, options);
    } catch {
      return this.#repaired(id, String(code), value, options);
    }
  }

  /**
   * Quotes characters that Excel treats as literals although the format should escape them:
   * 31.12.2024, 2024年.
   */
  #repaired(id: number, code: string, value: number, options: { date1904: boolean }): string {
    const repaired = code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|\.0|\P{ASCII}|\./gu, (part) =>
      part.length > 1 ? part : `\\${part}`,
    );
    try {
      const text = format(repaired, value, options);
      this.#own.set(id, repaired);
      return text;
    } catch {
      return plain(value);
    }
  }
}

/** Removes the noise of binary fractions: 0.1 + 0.2 is 0.3. For integers Excel keeps 15 digits. */
const plain = (value: number) =>
  Number.isSafeInteger(value)
    ? String(value)
    : String(Number(value.toPrecision(Number.isInteger(value) ? 15 : 12)));
