import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { openBoxes } from "../../../search/index.ts";
import { type ExtractiveAnswer, extractiveAnswer, passagesShown } from "./extractive-answer.ts";
import type { ExtractionOptions } from "./extractive.ts";
import { type BuiltInContext, builtInFindings } from "./findings.ts";
import { storedPages } from "./stored-pages.ts";

/** Answers a question with the built-in model, from these passages and their pages. */
export async function builtInAnswer(
  deps: Pick<Deps, "db" | "log">,
  member: Member,
  context: BuiltInContext,
  options: ExtractionOptions,
): Promise<ExtractiveAnswer> {
  const found = await builtInFindings(storedPages(deps, member), context, options);
  const boxes = openBoxes(deps, member);
  await boxes.read(passagesShown(found));
  return extractiveAnswer(found, boxes);
}
