import type { LocalPurpose } from "@lectern/contract/local-models";

import type { LoadedModel } from "./loaded-model.ts";
import { ModelFileError } from "./model-file-error.ts";

/**
 * Runs a model once for its purpose and returns what its files say about it. Throws ModelFileError.
 */
export async function inspect(model: LoadedModel, wanted: LocalPurpose | undefined) {
  const { config, readme } = model.files;
  const purpose = wanted ?? purposeOf(config);
  const dimensions = await tried(model, purpose);
  const front = /^---\r?\n([\s\S]*?)\r?\n---/.exec(readme)?.[1] ?? "";
  return { purpose, dimensions, license: licenseOf(front), languages: languagesOf(front) };
}

async function tried(model: LoadedModel, purpose: LocalPurpose): Promise<number | null> {
  if (purpose === "embedding") return (await model.embed("A short text.")).length;
  if (purpose === "span") {
    await model.span("Who came?", "Ada came.");
    return null;
  }
  if (purpose === "check") {
    await model.entail("Ada came.", "Somebody came.");
    return null;
  }
  const scored = await model.score("Who came?", "Ada came.");
  // With more than two labels it is unknown which one is the positive one.
  if (Object.keys(scored).length > 2) throw new ModelFileError("too many answers", "no_labels");
  return null;
}

/** Derives the purpose from the architecture's name and the labels. */
function purposeOf(config: Record<string, unknown>): LocalPurpose {
  const { architectures, id2label } = config;
  const names = Array.isArray(architectures) ? architectures.join(" ") : "";
  if (names.includes("QuestionAnswering")) return "span";
  if (!names.includes("SequenceClassification")) return "embedding";
  return /entail/i.test(JSON.stringify(id2label ?? {})) ? "check" : "rerank";
}

const licenseOf = (front: string) =>
  /^license:\s*["']?([\w.+-]{2,40})["']?\s*$/m.exec(front)?.[1] ?? null;

const tag = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/;

function languagesOf(front: string): string[] {
  const said = /^language:[ \t]*([^\n]*)((?:\r?\n[ \t]*-[^\n]*)*)/m.exec(front);
  const words = `${said?.[1] ?? ""} ${said?.[2] ?? ""}`.split(/[\s,[\]"'-]+/).filter(Boolean);
  const languages = [...new Set(words.map((word) => (word === "multilingual" ? "mul" : word)))];
  return languages.filter((word) => tag.test(word)).slice(0, 150);
}
