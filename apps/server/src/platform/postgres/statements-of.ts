/** A comment, a quoted text or name, a body in dollars, the end of a statement, or what lies between. */
const part =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;|[^;'"$/-]+|[\s\S]/g;
const comment = /^(?:--|\/\*)/;

/** Whether a migration's statements run one by one, as `create index concurrently` demands. */
export const runsOutside = (text: string) => text.startsWith("-- outside a transaction\n");

/**
 * Returns the statements of a file, without the comments between their words. Knows neither
 * backslashes in `E'…'` nor bodies in `begin atomic … end`.
 */
export function statementsOf(text: string): string[] {
  const found = [""];
  for (const [piece] of text.matchAll(part)) {
    if (piece === ";") found.push("");
    else found.push(`${found.pop()}${comment.test(piece) ? " " : piece}`);
  }
  return found.map((one) => one.trim()).filter((one) => one !== "");
}
