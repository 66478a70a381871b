import { commonEnd, thingsIn } from "./built-in-plan-parts.ts";
import {
  against,
  arabicAnd,
  bareArticle,
  comparedAtEnd,
  comparing,
  regarding,
  upToSide,
} from "./built-in-plan-words.ts";

/** The sides of a comparison on one aspect; "" where none is named. */
interface Comparison {
  about: string;
  questions: string[];
}

/** Returns the sides of a comparison, one question for each, by the aspects that are compared. */
export function sidesIn(question: string): Comparison[] | undefined {
  const plain = question.replace(/[.?!؟？。\s]+$/u, "");
  const opening = comparing.exec(plain)?.[0];
  if (opening === undefined) return undefined;
  const body = plain.slice(opening.length).replace(comparedAtEnd, "");
  const sign = regarding.exec(body);
  const [said = "", word = ""] = sign ?? [];
  const end = sign?.index ?? body.length;
  const about = body.slice(end + said.length);
  const sides = sidesOf(body.slice(0, end));
  if (sides.length < 2 || sides.some((side) => pronoun.test(side))) return undefined;
  if (about === "") return [{ about, questions: sides }];
  const aspects = thingsIn(about, true) ?? [about];
  return aspects.map((aspect) => ({
    about: aspect,
    questions: sides.map((side) => `${side} ${word} ${aspect}`),
  }));
}

/** What was asked before is one side: "How does that compare with the year before?". */
const pronoun = /^(?:it|this|that|these|those|they|es|das|dies|sie|diese|هذا|ذلك|هي|هو)$/iu;

function sidesOf(text: string): string[] {
  const sign = against.map((one) => one.exec(text)).find((found) => found !== null);
  const left = text.slice(0, sign?.index);
  const right = sign ? text.slice(sign.index + sign[0].length) : "";
  const cut = (side: string, isPair: boolean) => thingsIn(side, isPair) ?? arabic(side) ?? [side];
  const sides = sign ? [left, ...cut(right, false)] : cut(left, true);
  const [first = "", ...others] = sides.map((side) => side.trim()).filter(Boolean);
  const head = upToSide.exec(first)?.[0] ?? "";
  const isWhole = (side: string) => upToSide.test(side) || isOwn(side);
  const further = others.map((side) => {
    const same = side.replace(thoseOf, "");
    return same === side && isWhole(side) ? side : head + same;
  });
  // "… of Apple with those of Intel in 2022" means 2022 for both.
  const common = commonEnd(others.at(-1)?.replace(thoseOf, "") ?? "");
  const isSaid = common === "" || commonEnd(first.slice(head.length)) !== "";
  return [isSaid ? first : first + common, ...further].map((side) => side.replace(bareArticle, ""));
}

/** "… with those of Intel": the same of another. */
const thoseOf = /^(?:those|that|the ones?)\s+(?:of|in|from|for|at)\s+/iu;

/** A side with an article names a thing of its own: "the rent of Halden and the deposit". */
const isOwn = (side: string) => /^(?:the|der|die|das|den)\s\p{Ll}/u.test(side);

/** "عقد هالدن وعقد بيرك": in a comparison "و" before a word joins the sides. */
function arabic(text: string): string[] | undefined {
  const sides = text.split(arabicAnd);
  return sides.length === 2 ? sides : undefined;
}
