const sentences = [
  "At 310 connected calls a year, the **full cost** comes to 1,840 euros per call, of which 1,120 euros is energy [1].",
  "The tariff is the largest uncertainty: a change of one cent per kilowatt-hour moves the total by 84 euros [2].",
  "Above 450 calls the fixed share drops below *one third* of the total, and the berth pays its own upkeep [1].",
  "A night tariff would help, as `tariff.night` in the model shows, but it has not been agreed with the grid's owner.",
];

const table = [
  "| Connected calls | Fixed | Energy | Total |",
  "|---:|---:|---:|---:|",
  "| 200 | 1,116 | 1,120 | 2,236 |",
  "| 310 | 720 | 1,120 | 1,840 |",
  "| 450 | 496 | 1,120 | 1,616 |",
].join("\n");

const code =
  "```python\ndef cost(calls, fixed=223_200, energy=1_120):\n    return fixed / calls + energy\n```";

/** Returns one part of an answer: a heading, running text, and a list, table or code. */
function part(number: number): string {
  const turned = sentences.map((_, index) => sentences[(index + number) % sentences.length]);
  const list = turned.map((sentence) => `- ${sentence}`).join("\n");
  const more = [list, table, code][number % 3] ?? list;
  return `## ${number + 1}. What follows from it\n\n${turned.join(" ")}\n\n${more}\n\n`;
}

/** Returns an answer in Markdown of at least `words` words, as a model writes it. */
export function longAnswer(words: number): string {
  let text = "";
  for (let number = 0; text.split(/\s+/).length <= words; number++) text += part(number);
  return text.trimEnd();
}

/** Splits an answer into pieces as a model streams it: a few letters each. */
export const piecesOf = (text: string): string[] => text.match(/\s*\S{1,6}/g) ?? [];
