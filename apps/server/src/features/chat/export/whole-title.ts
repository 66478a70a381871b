/** Maximum characters of a line used as a title or a heading. */
export const longestHeading = 300;

/**
 * Completes a title that was cut from a question: returns the first line of the question if it is
 * short enough.
 */
export function wholeTitle(title: string, question = ""): string {
  const [line = ""] = question.trim().split(/\r?\n/);
  if (line.length > longestHeading) return title;
  return title.endsWith("…") && line.startsWith(title.slice(0, -1)) ? line : title;
}
