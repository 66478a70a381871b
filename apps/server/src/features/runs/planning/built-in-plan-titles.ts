import { languageOfQuestion, wordsOfQuestion } from "../../chat/index.ts";
import { shortened } from "../roles/reply-lines.ts";
import { comparing, lead } from "./built-in-plan-words.ts";

const longestTitle = 70;
const endings = /[\s.?!:;,…؟？。：،]+$/u;

/** What makes a question standalone. */
const added = /\s\([^()]*\)[.?!؟？。]*$/u;

/** Returns what a question is about, in its own words: "Notice period of the Halden lease". */
export function titleOf(question: string): string {
  const plain = question
    .trim()
    .replaceAll(/\s+/g, " ")
    .replace(added, "")
    .replace(comparing, "")
    .replace(lead, "");
  const words = wordsOfQuestion(plain, languageOfQuestion(question));
  const start = Math.min(...words.map((word) => word.start));
  const end = Math.max(...words.map((word) => word.start + word.text.length));
  const own = words.length > 0 ? plain.slice(start, end) : plain;
  return capital(shortened(own.replace(endings, "") || question.trim(), longestTitle));
}

/** Returns one title for several. */
export const titleOfAll = (titles: readonly string[]): string =>
  shortened(
    [...new Set(titles)]
      .map((title, at) => (at === 0 ? title : title.replace(/…$/, "")))
      .join(", "),
    longestTitle,
  );

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
