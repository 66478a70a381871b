import { mostQuestions } from "@lectern/contract/agents/run-parts";
import { sentences } from "@lectern/text-analysis/language/sentences";

import { languageOfQuestion } from "../../chat/index.ts";
import { beside, clausesOf, isFragment, markOf, wordsIn } from "./built-in-plan-clauses.ts";
import { thingsIn } from "./built-in-plan-parts.ts";
import { sidesIn } from "./built-in-plan-sides.ts";
import { titleOf, titleOfAll } from "./built-in-plan-titles.ts";
import { asksNothing } from "./built-in-plan-words.ts";

/** Related questions, with a title in the person's words. */
export interface QuestionGroup {
  title: string;
  questions: string[];
}

/** Sentences that are taken apart; a plan has no room for more. */
const mostSentences = 60;
const asks = /[?？؟]/u;

/** Returns the questions of a text: those of sentences on the same thing are one group. */
export function groupsOfProse(text: string): QuestionGroup[] {
  const language = languageOfQuestion(text);
  const all = sentences(text, language)
    .slice(0, mostSentences)
    .map(({ start, end }) => text.slice(start, end).replaceAll(/\s+/g, " "));
  const asking = all.filter((sentence) => !asksNothing.test(sentence));
  const groups: QuestionGroup[] = [];
  const terms: Set<string>[] = [];
  let before = "";
  for (const sentence of asking.length > 0 ? asking : all) {
    const last = groups.at(-1)?.questions;
    if (last && isFragment(sentence)) {
      last.push(`${last.pop()} ${sentence}`);
      continue;
    }
    const isLater = before !== "" && asks.test(sentence);
    const alone = isLater ? beside(sentence, before) + markOf(sentence) : sentence;
    const own = groupsOfSentence(alone);
    const words = termsOf(alone);
    const near = groups.findLastIndex(
      ({ questions }, at) =>
        own.length === 1 &&
        questions.length + own[0]!.questions.length <= mostQuestions &&
        !words.isDisjointFrom(terms[at]!),
    );
    const group = groups[near];
    if (group) {
      group.questions.push(...own[0]!.questions);
      group.title = titleOfAll([group.title, titleOf(sentence)]);
      terms[near] = terms[near]!.union(words);
    } else {
      groups.push(...own);
      terms.push(...own.map(() => words));
    }
    before = sentence;
  }
  return groups;
}

function groupsOfSentence(sentence: string): QuestionGroup[] {
  const clauses = clausesOf(sentence);
  if (clauses.length === 1) return groupsOfPart(sentence);
  const groups = clauses.map(({ said, question }) => ({ said, own: groupsOfPart(question) }));
  // A comparison, or what asks for more things than a section holds, has a section of its own.
  const questions = groups.flatMap(({ own }) => own.flatMap((one) => one.questions));
  const isOne =
    questions.length <= mostQuestions && clauses.every(({ said }) => sidesIn(said) === undefined);
  if (!isOne) return groups.flatMap(({ own }) => own);
  return [{ title: titleOfAll(groups.map(({ said }) => titleOf(said))), questions }];
}

function groupsOfPart(part: string): QuestionGroup[] {
  const sides = sidesIn(part);
  if (!sides) return [{ title: titleOf(part), questions: thingsIn(part) ?? [part] }];
  return sides.map(({ about, questions }) => ({
    title: titleOf(about === "" ? part : about),
    questions,
  }));
}

const termsOf = (text: string) => new Set(wordsIn(text).map(({ term }) => term));
