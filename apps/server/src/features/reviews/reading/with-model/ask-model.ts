import type { Model } from "#deps";
import { tokensAsPassage } from "#tokens";

import type { DocumentReader } from "../../../chat/index.ts";
import type { Evidence } from "../../../chat/pure.ts";
import { inOnePiece } from "../../../models/index.ts";
import type { ColumnRow } from "../../columns-store.ts";
import { type Fault, type ModelAnswer, readLines } from "./lines.ts";
import { outputFor, promptOf, repeated, tokensAround } from "./prompt.ts";
import type { Verbatim } from "./verbatim.ts";

/**
 * Share of a window that may go to the lines on questions where a document does not fit beside all
 * of them, so that passages have room.
 */
const outputShare = 1 / 8;
/** Passages considered for each question where a document does not fit. */
const mostPassages = 40;

const tokensOf = (passages: readonly Evidence[]) =>
  passages.reduce((sum, { text, heading }) => sum + tokensAsPassage(text, heading), 0);

/**
 * Returns the questions in groups, each for one call: all together where the document fits beside
 * them, else so that their lines leave most of the window to passages.
 */
export function groupsOf(
  questions: readonly ColumnRow[],
  { passages }: Pick<DocumentReader, "passages">,
  windowTokens: number,
): (readonly ColumnRow[])[] {
  if (tokensOf(passages) <= windowTokens - tokensAround(questions)) return [questions];
  const most = Math.max(1, Math.floor((windowTokens * outputShare) / outputFor(1)));
  return Array.from({ length: Math.ceil(questions.length / most) }, (_, at) =>
    questions.slice(at * most, (at + 1) * most),
  );
}

/** Returns all passages where they fit beside the questions, else the best for each in turn. */
export async function passagesFor(
  { passages, best }: DocumentReader,
  questions: readonly ColumnRow[],
  windowTokens: number,
): Promise<readonly Evidence[]> {
  let room = windowTokens - tokensAround(questions);
  if (tokensOf(passages) <= room) return passages;
  const ranked = await Promise.all(questions.map(({ question }) => best(question, mostPassages)));
  const chosen = new Set<string>();
  for (let rank = 0; rank < mostPassages; rank++) {
    for (const { [rank]: one } of ranked) {
      if (!one || chosen.has(one.chunkId) || tokensOf([one]) > room) continue;
      room -= tokensOf([one]);
      chosen.add(one.chunkId);
    }
  }
  return passages.filter(({ chunkId }) => chosen.has(chunkId));
}

interface Asked {
  documentName: string;
  passages: readonly Evidence[];
  verbatim: Verbatim;
  questions: readonly ColumnRow[];
}

/** Ends a reading that nobody waits for any more. */
export interface Control {
  signal: AbortSignal;
  /** Throws where nobody waits; called before each request to a model. */
  check: () => Promise<void>;
}

/** Asks a model, and once more for the lines that are wrong. Throws ModelError, ReadingLimited. */
export async function askModel(
  model: Model,
  { documentName, passages, verbatim, questions }: Asked,
  { signal, check }: Control,
): Promise<Map<number, ModelAnswer | Fault>> {
  const prompt = promptOf(documentName, passages, questions);
  await check();
  const said = await inOnePiece(model, prompt, signal);
  const answers = readLines(said, questions);
  const faults = faultsOf(answers, verbatim);
  if (faults.size === 0) return answers;
  await check();
  const again = readLines(
    await inOnePiece(model, repeated(prompt, said, faults), signal),
    questions,
  );
  for (const at of faults.keys()) {
    const [before, after] = [answers.get(at), again.get(at)];
    // An answer whose quotes are wrong says more than none.
    if (after && !("fault" in after && before && !("fault" in before))) answers.set(at, after);
  }
  return answers;
}

function faultsOf(
  answers: ReadonlyMap<number, ModelAnswer | Fault>,
  verbatim: Verbatim,
): Map<number, string> {
  const faults = new Map<number, string>();
  for (const [at, answer] of answers) {
    if ("fault" in answer) faults.set(at, answer.fault);
    else if (answer.quotes.some((quote) => !verbatim.locate(quote)))
      faults.set(at, "the words of a QUOTE line do not stand in the document exactly so");
  }
  return faults;
}
