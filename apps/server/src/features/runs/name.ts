const longest = 80;

/** Returns the name of a run: its question, cut at a word. */
export function nameOf(question: string): string {
  const line = question.replaceAll(/\s+/gu, " ").trim();
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest + 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), longest / 2)).trimEnd()}…`;
}
