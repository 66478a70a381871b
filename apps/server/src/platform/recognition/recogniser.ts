import type { Config, Sandbox, Log, Recogniser } from "#deps";

import { packagedRecogniser } from "./packaged-recogniser.ts";
import { systemRecogniser } from "./system.ts";

type RecognitionSettings = Pick<Config, "ocrEngine" | "ocrLanguages">;

/**
 * Returns the OCR engine: the system's, which is faster and may know more languages, otherwise the
 * packaged one; undefined where OCR is disabled.
 */
export async function openRecogniser(
  settings: RecognitionSettings,
  sandbox: Sandbox,
  log: Log,
): Promise<Recogniser | undefined> {
  const { ocrEngine, ocrLanguages } = settings;
  if (ocrEngine === "none") return undefined;
  const system = ocrEngine === "auto" ? await systemRecogniser(ocrLanguages) : undefined;
  if (system) {
    if (system.missing.length > 0)
      log.warn({ languages: system.missing }, "no data to recognise these languages is installed");
    return system.recogniser;
  }
  const missing = ocrLanguages?.filter((name) => name !== "eng") ?? [];
  if (missing.length > 0)
    log.warn({ languages: missing }, "text is recognised in English alone without tesseract");
  return packagedRecogniser(sandbox);
}
