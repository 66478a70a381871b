import type { Asked } from "../../apps/server/test/servers/model-server.ts";
import type { Label, LabelledDocument, LabelledSet } from "./labels.ts";

const plain = (text: string) => text.replaceAll(/^> ?/gm, "").replaceAll(/\s+/g, " ").trim();

interface Passage {
  mark: string;
  lines: string[];
}

function passagesIn(prompt: string): Passage[] {
  return prompt.split("<passage ").flatMap((one): Passage[] => {
    const [, mark] = /^mark="(\[\d+\])"/.exec(one) ?? [];
    return mark ? [{ mark, lines: one.split("\n").slice(1) }] : [];
  });
}

const written: Record<string, (value: Record<string, unknown>, unit: string) => string[]> = {
  date: ({ date }) => [String(date)],
  number: ({ number }, unit) => [`${String(number)} ${unit}`.trim()],
  yes: ({ yes }) => [yes === true ? "yes" : "no"],
  option: ({ option }) => [String(option)],
  text: ({ text }) => [String(text)],
  items: ({ items }) => items as string[],
};

/** Whether a text holds words; not inside a longer number. */
const holds = (text: string, words: string) =>
  new RegExp(String.raw`(?<![\d.,]\d*)${RegExp.escape(words)}(?!\d)`, "u").test(text);

/** Returns the line of a passage that holds the label's words, alone or with the next one. */
function quoteFor({ words }: Label, passages: readonly Passage[]): string | undefined {
  for (const { mark, lines } of passages) {
    for (const [at, line] of lines.entries()) {
      for (const text of [plain(line), plain(`${line}\n${lines[at + 1] ?? ""}`)])
        if (words.some((one) => holds(text, one))) return `${mark} ${text}`;
    }
  }
  return undefined;
}

/**
 * Answers as a model would that reads without a mistake: with the labels, as far as the prompt holds
 * the passage. What is then not exact is lost by the product.
 */
export function answerByLabels(sets: readonly LabelledSet[], { body }: Asked): string {
  const prompt =
    body.messages.findLast(({ content }) => content.includes("<document "))?.content ?? "";
  const [, name = ""] = /<document name="(.*?)">/.exec(prompt) ?? [];
  const set = sets.find(({ documents }) => documents.some(({ file }) => file === name));
  const document = set?.documents.find(({ file }) => file === name);
  if (!set || !document) return "";
  const passages = passagesIn(prompt);
  const questions = [...prompt.matchAll(/^Q(\d+) \(.*?\): (.*)$/gm)];
  return questions
    .flatMap(([, number = "", question = ""]) => {
      const column = set.columns.find((one) => asked(document, one) === question);
      const label = column && document.cells[column.name];
      const quote = label && quoteFor(label, passages);
      if (!column || !label || !quote) return [`Q${number} NONE`];
      const [kind = "text"] = Object.keys(label.value);
      const values = written[kind]?.(label.value, column.unit ?? "") ?? [];
      return [...values.map((value) => `Q${number} VALUE ${value}`), `Q${number} QUOTE ${quote}`];
    })
    .join("\n");
}

const asked = ({ asks }: LabelledDocument, { name, question }: LabelledSet["columns"][number]) =>
  asks?.[name] ?? question;
