import type { ModelRequest } from "../../apps/server/test/servers/models/model-server.ts";
import { columnsFor, type Label, type LabelledSet } from "./labels.ts";

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
export function answerByLabels(sets: readonly LabelledSet[], { body }: ModelRequest): string {
  const prompt =
    body.messages.findLast(({ content }) => content.includes("<document "))?.content ?? "";
  const [, name = ""] = /<document name="(.*?)">/.exec(prompt) ?? [];
  const asks = sets.flatMap(({ columns, documents }) =>
    documents
      .filter(({ file }) => file === name)
      .flatMap((document) =>
        columnsFor({ columns, documents }, document).map((column) => ({
          column,
          label: document.cells[column.name],
        })),
      ),
  );
  const passages = passagesIn(prompt);
  const questions = [...prompt.matchAll(/^Q(\d+) \(.*?\): (.*)$/gm)];
  return questions
    .flatMap(([, number = "", question = ""]) => {
      const { column, label } = asks.find((one) => one.column.question === question) ?? {};
      const quote = label && quoteFor(label, passages);
      if (!column || !label || !quote) return [`Q${number} NONE`];
      const [kind = "text"] = Object.keys(label.value);
      const values = written[kind]?.(label.value, column.unit ?? "") ?? [];
      return [...values.map((value) => `Q${number} VALUE ${value}`), `Q${number} QUOTE ${quote}`];
    })
    .join("\n");
}
