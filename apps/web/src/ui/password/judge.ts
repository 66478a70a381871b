import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import * as english from "@zxcvbn-ts/language-en";

import type { Strength, Weakness } from "./weakness.ts";

const guesser = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
});

/** The library's warnings by key, which it returns if it has no translations. */
const weaknesses: Record<string, Weakness> = {
  straightRow: "sequence",
  keyPattern: "sequence",
  sequences: "sequence",
  simpleRepeat: "repeats",
  extendedRepeat: "repeats",
  recentYears: "date",
  dates: "date",
  topTen: "common",
  topHundred: "common",
  common: "common",
  similarToCommon: "common",
  wordByItself: "common",
  namesByThemselves: "names",
  commonNames: "names",
  userInputs: "personal",
};

/** Characters below which a weak password is reported as too short, whatever it contains. */
export const longEnough = 12;

export function judge(password: string, known: readonly string[]): Strength {
  // Guessing gets slow with the length, and longer passwords are not guessable.
  const { score, feedback } = guesser.check(password.slice(0, 64), parts(known));
  const bounded: Strength["score"] = password.length < 8 && score > 1 ? 1 : score;
  if (bounded >= 3) return { score: bounded, weakness: null };
  if (password.length < longEnough) return { score: bounded, weakness: "short" };
  return { score: bounded, weakness: weaknesses[feedback.warning ?? ""] ?? "simple" };
}

/** Names, and the parts of email addresses: words an attacker would try. */
const parts = (known: readonly string[]) =>
  known.flatMap((one) => [one, ...one.split(/[^\p{L}\p{N}]+/u)]).filter((one) => one.length > 2);
