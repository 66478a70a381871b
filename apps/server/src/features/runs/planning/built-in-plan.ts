import { mostQuestions, mostSections } from "@lectern/contract/agents/run-parts";

import { onOneLine } from "../../chat/index.ts";
import { groupsOfProse, type QuestionGroup } from "./built-in-plan-groups.ts";
import { titleOf, titleOfAll } from "./built-in-plan-titles.ts";
import { goesOn, lead } from "./built-in-plan-words.ts";
import { shortened } from "../roles/reply-lines.ts";

export interface BuiltInSection {
  title: string;
  questions: string[];
}

const longestQuestion = 1_000;
const listItem = /^\s*(?:[-*+•·‣–—]|\(?(?:\d{1,2}|[a-z]|[٠-٩]{1,2})[.)])\s+/iu;
const endsOpen = /[:：]\s*$/u;

/**
 * Returns a plan without a model: the parts of a question, related ones in one section. Lists,
 * enumerations, comparisons and several questions in one are taken apart; a plain question is one
 * section with this question.
 */
export function planFromQuestion(question: string): BuiltInSection[] {
  const seen = new Set<string>();
  const groups = groupsIn(question)
    .map(({ title, questions }) => ({
      title,
      questions: questions.map(tidy).filter((text) => {
        const isNew = text !== "" && !seen.has(text.toLowerCase());
        return isNew && seen.add(text.toLowerCase());
      }),
    }))
    .filter(({ questions }) => questions.length > 0);
  if (groups.length === 0) return [{ title: titleOf(question), questions: [tidy(question)] }];
  return inSections(groups);
}

/** One line that begins with a capital, where its script has them. */
function tidy(text: string): string {
  const line = shortened(onOneLine(text), longestQuestion);
  return line.charAt(0).toLocaleUpperCase() + line.slice(1);
}

/** A group for each item of a list; what introduces the list belongs to each of its items. */
function groupsIn(question: string): QuestionGroup[] {
  const groups: QuestionGroup[] = [];
  let prose: string[] = [];
  let opening = "";
  const endProse = () => {
    groups.push(...groupsOfProse(prose.join("\n")));
    prose = [];
  };
  for (const line of question.split(/\r\n|[\n\r\u2028\u2029]/)) {
    if (line.trim() === "") continue;
    if (!listItem.test(line)) {
      opening = "";
      prose.push(line.trim());
      continue;
    }
    if (endsOpen.test(prose.at(-1) ?? "")) opening = prose.pop()!.replace(endsOpen, "");
    endProse();
    groups.push(ofItem(line.replace(listItem, "").replace(/[\s,،;؛]+$/u, ""), opening));
  }
  endProse();
  return groups;
}

function ofItem(item: string, opening: string): QuestionGroup {
  const questions = groupsOfProse(item).flatMap((group) => group.questions);
  const isWhole = opening === "" || /[?？؟]/u.test(item) || lead.test(item);
  const joint = goesOn.test(opening) ? "" : ":";
  return {
    title: titleOf(item),
    questions: isWhole ? questions : questions.map((text) => `${opening}${joint} ${text}`),
  };
}

/** Cuts and joins neighbouring groups to at most eight sections of four questions. */
function inSections(groups: readonly QuestionGroup[]): BuiltInSection[] {
  const sections = groups.flatMap(({ title, questions }) => {
    const count = Math.ceil(questions.length / mostQuestions);
    const size = Math.ceil(questions.length / count);
    return Array.from({ length: count }, (_, at): BuiltInSection => {
      const own = questions.slice(at * size, (at + 1) * size);
      return { title: count === 1 ? title : titleOfAll(own.map(titleOf)), questions: own };
    });
  });
  while (sections.length > mostSections) {
    const sizes = sections.map(
      ({ questions }, at) => questions.length + (sections[at + 1]?.questions.length ?? Infinity),
    );
    const least = Math.min(...sizes);
    if (least > mostQuestions) break;
    const at = sizes.indexOf(least);
    const [one, next] = [sections[at]!, sections[at + 1]!];
    sections.splice(at, 2, {
      title: titleOfAll([one.title, next.title]),
      questions: [...one.questions, ...next.questions],
    });
  }
  return sections.slice(0, mostSections);
}
