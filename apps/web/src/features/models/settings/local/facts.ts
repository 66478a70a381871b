import type { KnownModel, LocalModel, LocalPurpose } from "@lectern/contract/local-models";
import type { Meaning } from "@lectern/contract/models";
import { type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";

import { fileSize } from "#ui/text/formats.ts";
import { languageName } from "#ui/text/language-name.ts";

import { purposes } from "../words.ts";

/** The label of each purpose of a local model. */
export const localPurposes: Record<LocalPurpose, MessageDescriptor> = {
  embedding: purposes.embedding,
  rerank: purposes.rerank,
  check: purposes.check,
  span: msg`Finds the words that answer`,
};

/** What a model of each purpose does, and when it is used. */
export const localActions: Record<LocalPurpose, MessageDescriptor> = {
  embedding: msg`Finds passages that say the same thing in other words.`,
  rerank: msg`Search results are reordered so that the best answer comes first.`,
  check: msg`Checks each sentence of a written answer against its sources, unless a model of the workspace does.`,
  span: msg`When answers are quoted without a writing model, the sentence that answers comes first.`,
};

type Described = Pick<LocalModel | KnownModel, "purpose" | "bytes" | "languages" | "license">;

/** Keeps a figure, its sign and its unit in order within Arabic text. */
const leftToRight = (figure: string) => `\u2066${figure}\u2069`;

/** Returns purpose, size, languages and licence. */
export const factsOf = ({ purpose, bytes, languages, license }: Described): string[] => [
  t(localPurposes[purpose]),
  leftToRight(fileSize(bytes)),
  languages.length > 0 ? languages.map(nameOf).join(", ") : t`languages not stated`,
  license ?? t`licence not stated`,
];

/** Returns the measured improvement over keyword search. */
export function effectOf({ effect, purpose }: Pick<KnownModel, "effect" | "purpose">): string {
  if (!effect) return t`effect not measured`;
  const sign = effect.ndcg < 0 ? "−" : "+";
  const gain = leftToRight(`${sign}${Math.abs(effect.ndcg).toFixed(3)} nDCG@10`);
  const speed = String(Math.round(effect.passages_per_second));
  return purpose === "embedding" || purpose === "rerank"
    ? t`${gain} over words alone, ${speed} passages per second`
    : t`${speed} passages per second`;
}

/** Whether this model creates the documents' embeddings. */
export const makesVectors = ({ id }: Pick<LocalModel, "id">, meaning: Meaning | null) =>
  meaning?.model === `${id}@this-machine`;

/** Some browsers have no name for the code of many languages. */
const nameOf = (code: string) => (code === "mul" ? t`many languages` : languageName(code));
