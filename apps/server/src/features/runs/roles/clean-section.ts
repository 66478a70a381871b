import { withPlainMarks } from "./marks.ts";
import { withoutThought, wordsIn } from "./reply-lines.ts";

const mark = /\[\d{1,3}\]/;
const codeFence = /^[ \t]*(?:`{3}|~{3}).*$/gm;
const image = /!\[([^\]\n]{0,300})\]\([^)\n]{0,2000}\)/g;
const link = /\[([^\]\n]{0,300})\]\(\s*(?:https?:|www\.|mailto:|\/|#)[^)\n]{0,2000}\)/gi;
const heading = /^\s{0,3}#{1,6}\s+(.*?)\s*#*$/;
/** Openings and endings in which a model speaks of its text. */
const opening =
  /^[*_\s]*(?:here(?:’s|'s| is| are)|sure\b|certainly\b|of course\b|okay\b|below is|the following|based on the findings|hier (?:ist|sind|folgt)|gerne?\b|natürlich\b|im folgenden|voici|bien sûr|aquí|claro\b|por supuesto|ecco|certo\b|إليك|بالتأكيد|بالطبع|以下|当然|もちろん)/iu;
const ending =
  /^[*_\s]*(?:let me know|i hope|if you (?:need|want|would)|please let|feel free|note: (?:i|this)|ich hoffe|lassen sie mich|falls sie|n'hésitez|j'espère|espero|no dudes|آمل|أخبرني)/iu;

/**
 * Returns the text of a section without what models put around it: thoughts, code fences, a heading
 * (the report has it), an introduction or a farewell. Marks have one form, `[1][2]`; inner headings
 * stand below the report's; images and links are plain text.
 */
export function cleanSection(said: string, title = ""): string {
  const text = withPlainMarks(
    withoutThought(said)
      .replaceAll(/\r\n?/g, "\n")
      .replaceAll(codeFence, "")
      .replaceAll(image, "$1")
      .replaceAll(link, (_, words: string) => (/^\d{1,3}$/.test(words) ? `[${words}]` : words)),
  );
  const blocks = text.split(/\n\s*\n/).flatMap((block) => partsOf(block));
  while (blocks.length > 0 && isBefore(blocks[0]!, title)) blocks.shift();
  while (blocks.length > 0 && isAfter(blocks.at(-1)!)) blocks.pop();
  return blocks.map((block) => block.replace(heading, "### $1")).join("\n\n");
}

/** Cuts headings off a paragraph, and an introduction that a list or table follows. */
function partsOf(block: string): string[] {
  const parts: string[] = [];
  let isOpen = false;
  for (const line of block.split("\n").map((line) => line.trimEnd())) {
    if (line.trim() === "") continue;
    const isAlone = heading.test(line) || isIntroduction(line);
    if (isAlone || !isOpen) parts.push(line);
    else parts.push(`${parts.pop()}\n${line}`);
    isOpen = !isAlone;
  }
  return parts;
}

const isIntroduction = (line: string) =>
  opening.test(line) && !mark.test(line) && /[:：.!。…-][*_\s]*$/u.test(line);

const spelled = (text: string) => wordsIn(text).join(" ");

const isBefore = (block: string, title: string) =>
  heading.test(block) ||
  isIntroduction(block) ||
  /^[-*_\s]{3,}$/.test(block) ||
  (spelled(block) !== "" && spelled(block) === spelled(title));

const isAfter = (block: string) =>
  heading.test(block) || /^[-*_\s]{3,}$/.test(block) || (ending.test(block) && !mark.test(block));
