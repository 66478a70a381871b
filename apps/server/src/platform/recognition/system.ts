import { Buffer } from "node:buffer";

import type { Recogniser } from "#deps";

import { sandboxedCommand } from "../sandbox/command.ts";
import { program } from "../sandbox/programs.ts";

/** Maximum languages: each one makes recognition slower and less accurate for the others. */
const MOST_LANGUAGES = 4;
/** Models for page orientation and equations, which are not languages. */
const noLanguages = new Set(["osd", "equ"]);

/**
 * Returns the system's tesseract with all its languages or the requested ones; undefined where it
 * is not installed, has none of them, or cannot be sandboxed. `missing`: requested languages that
 * it lacks.
 */
export async function systemRecogniser(
  requested: string[] | undefined,
): Promise<{ recogniser: Recogniser; missing: string[] } | undefined> {
  const path = program("tesseract");
  if (!path) return undefined;
  const data = process.env["TESSDATA_PREFIX"];
  // One thread per process: its threads slow each other down, and pages run in parallel anyway.
  const env = { OMP_THREAD_LIMIT: "1", ...(data ? { TESSDATA_PREFIX: data } : {}) };
  const command = await sandboxedCommand(path, ["--list-langs"], env);
  if (!command) return undefined;
  const installed = languagesIn(command.said);
  const languages = (requested ?? installed).filter((name) => installed.includes(name));
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
  return { recogniser, missing: requested?.filter((name) => !installed.includes(name)) ?? [] };
}

/** English first, since most other languages are mixed with it. */
const languagesIn = (said: string) =>
  said
    .split("\n")
    .slice(1)
    .map((line) => line.trim())
    .filter((name) => /^\w+$/.test(name) && !noLanguages.has(name))
    .toSorted((a, b) => Number(b === "eng") - Number(a === "eng"));
