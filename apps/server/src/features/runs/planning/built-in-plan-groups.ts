import { mostQuestions } from "@lectern/contract/agents/run-parts";
import { sentences } from "@lectern/text-analysis/language/sentences";

import { languageOfQuestion, partsOf, standingBeside, wordsOfQuestion } from "../../chat/index.ts";
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
const mark = /[.?!؟？。\s]*$/u;

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
    const isLater = before !== "" && asks.test(sentence);
    const alone = isLater ? readable(sentence, standingBeside(sentence, before)) : sentence;
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
  const parts = partsOf({ question: sentence, searched: sentence, above: [] });
  if (parts.length === 1) return groupsOfPart(sentence);
  const ending = mark.exec(sentence)?.[0].trim() ?? "";
  const groups = parts.map(({ said, searched }) => ({
    said,
    own: groupsOfPart(readable(said, searched, ending)),
  }));
  // A comparison, or what asks for more things than a section holds, has a section of its own.
  const questions = groups.flatMap(({ own }) => own.flatMap((one) => one.questions));
  const isOne =
    questions.length <= mostQuestions && parts.every(({ said }) => sidesIn(said) === undefined);
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

/** Puts the words that make a question standalone into brackets: "How high was it (2019)?" */
function readable(said: string, alone: string, ending = mark.exec(said)?.[0].trim() ?? "") {
  const plain = said.replace(mark, "");
  const added = alone.startsWith(said) ? alone.slice(said.length).trim() : "";
  return added === "" ? `${plain}${ending}` : `${plain} (${added})${ending}`;
}

const termsOf = (text: string) =>
  new Set(wordsOfQuestion(text, languageOfQuestion(text)).map(({ term }) => term));
