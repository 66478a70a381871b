import { Buffer } from "node:buffer";

import type { Recogniser } from "#deps";

import { sandboxedCommand } from "../sandbox/command.ts";
import { program } from "../sandbox/programs.ts";

/** Each more makes it slower, and less sure of the others. */
const MOST_LANGUAGES = 4;
/** Models that tell how a page is turned, and where equations stand: no languages. */
const noLanguages = new Set(["osd", "equ"]);

/**
 * The system's tesseract in its own or the wished languages; undefined where it is not installed,
 * has none of them, or cannot be walled in. `missing`: the wished ones that it lacks.
 */
export async function systemRecogniser(
  wished: string[] | undefined,
): Promise<{ recogniser: Recogniser; missing: string[] } | undefined> {
  const path = program("tesseract");
  if (!path) return undefined;
  const data = process.env["TESSDATA_PREFIX"];
  // Its threads only get into each other's way; pages are what is shared out.
  const env = { OMP_THREAD_LIMIT: "1", ...(data ? { TESSDATA_PREFIX: data } : {}) };
  const command = await sandboxedCommand(path, ["--list-langs"], env);
  if (!command) return undefined;
  const installed = languagesIn(command.said);
  const languages = (wished ?? installed).filter((name) => installed.includes(name));
  if (languages.length === 0) return undefined;
  const used = languages.slice(0, MOST_LANGUAGES).join("+");
  const args = ["stdin", "stdout", "-l", used, "-c", "tessedit_create_hocr=1"];
  const recogniser: Recogniser = {
    name: `tesseract (${used})`,
    async recognise({ width, height, pixels }, limits, signal) {
      const head = Buffer.from(`P5\n${width} ${height}\n255\n`);
      const hocr = await command.run(args, [head, pixels], limits, { signal });
      return hocr.toString("utf8");
    },
  };
  return { recogniser, missing: wished?.filter((name) => !installed.includes(name)) ?? [] };
}

/** English first: it is what most other languages are mixed with. */
const languagesIn = (said: string) =>
  said
    .split("\n")
    .slice(1)
    .map((line) => line.trim())
    .filter((name) => /^\w+$/.test(name) && !noLanguages.has(name))
    .toSorted((a, b) => Number(b === "eng") - Number(a === "eng"));
