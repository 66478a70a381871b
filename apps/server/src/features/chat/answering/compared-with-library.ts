import type { Knowledge } from "@lectern/contract/chat";
import type { CheckedDifference } from "@lectern/contract/checks";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { openBoxes } from "../../search/index.ts";
import { type ComparedSentence, comparedWith, contextOf } from "./citations.ts";
import { pack } from "./evidence.ts";
import { passagesOn } from "./library-reader.ts";
import { placed, type PlacedQuote } from "./read-statements.ts";
import { checkerOf } from "./verification/checkers/checker-of.ts";
import type { Finding } from "./verification/finding.ts";
import { differenceOf, isAboutSameThing } from "./verification/same-thing.ts";
import { verdictsOf } from "./verification/verify-with-model.ts";

/** Maximum passages that a sentence is compared with. */
const mostPassages = 6;
/** Sentences searched for at the same time. */
const atOnce = 4;

/** What the library says of a sentence that was written elsewhere. */
export interface LibraryFinding {
  state: "supported" | "contradicted" | "missing";
  difference: CheckedDifference | null;
  finding: Finding | undefined;
  /** Of a missing sentence: of the nearest passage, which says a part of it. */
  passage: PlacedQuote | undefined;
}

interface SaidText {
  sentences: readonly Said[];
  /** ISO 639-1, or "und". */
  language: string;
  knowledge: Knowledge;
}

interface Said {
  text: string;
  /** What is searched for; more than the text where it names its subject by a pronoun. */
  query: string;
}

/**
 * Finds for each sentence the passage of the member's sources that carries it or says otherwise, as
 * sentences of answers are checked, also by the workspace's checking model.
 */
export async function comparedWithLibrary(
  deps: Deps,
  member: Member,
  { sentences, language, knowledge }: SaidText,
  signal: AbortSignal,
): Promise<LibraryFinding[]> {
  const best: (ComparedSentence | undefined)[] = [];
  for (let at = 0; at < sentences.length; at += atOnce) {
    signal.throwIfAborted();
    const some = sentences.slice(at, at + atOnce);
    best.push(
      ...(await Promise.all(
        some.map((one) => bestFor(deps, member, one, { language, knowledge })),
      )),
    );
  }
  const known = best.filter((one) => one !== undefined);
  const judged = await verdictsOf(deps, () => checkerOf(deps, member), known, signal);
  const quotes = await placed(
    openBoxes(deps, member),
    judged.map(({ place }) => place),
  );
  const findings = new Map(known.map((one, n) => [one, stated(judged[n] ?? one, quotes[n])]));
  return best.map((one) => (one && findings.get(one)) ?? nothing);
}

const nothing: LibraryFinding = {
  state: "missing",
  difference: null,
  finding: undefined,
  passage: undefined,
};

/** Returns the comparison that decides: support before contradiction, and that before a part. */
async function bestFor(
  deps: Deps,
  member: Member,
  { text, query }: Said,
  { language, knowledge }: Pick<SaidText, "language" | "knowledge">,
): Promise<ComparedSentence | undefined> {
  const passages = await passagesOn(deps, member, { query, knowledge, most: mostPassages });
  const { evidence } = pack(passages, { most: mostPassages, room: Infinity });
  const compared = evidence.map((one) => comparedWith(text, one, language));
  return (
    compared.find(({ finding }) => finding.support === "supported") ??
    compared.find((one) => one.finding.contradicted && isAboutSameThing(asContradiction(one))) ??
    compared.find(({ finding }) => finding.support === "partial")
  );
}

const asContradiction = ({ text, quotes, finding, place: { evidence } }: ComparedSentence) => ({
  text,
  quotes,
  finding,
  language: evidence.language,
  around: `${contextOf([{ one: evidence }])}\n${evidence.text}`,
});

function stated(one: ComparedSentence, passage: PlacedQuote | undefined): LibraryFinding {
  const { finding } = one;
  if (finding.contradicted)
    return {
      state: "contradicted",
      difference: differenceOf(asContradiction(one)),
      finding,
      passage,
    };
  if (finding.support === "supported")
    return { state: "supported", difference: null, finding, passage };
  return { state: "missing", difference: null, finding, passage };
}
