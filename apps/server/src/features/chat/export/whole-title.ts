/** Letters of a line that can stand as a title or a heading. */
export const longestHeading = 300;

/** A title that lists cut from a question: its first line, whole, as far as that can be a title. */
export function wholeTitle(title: string, question = ""): string {
  const [line = ""] = question.trim().split(/\r?\n/);
  if (line.length > longestHeading) return title;
  return title.endsWith("…") && line.startsWith(title.slice(0, -1)) ? line : title;
}
