import { withoutHidden } from "@lectern/text-analysis/hidden";

/**
 * Breaks up tags and the marks by which chat models separate speakers; removes hidden characters.
 */
export function harmless(text: string): string {
  const visible = withoutHidden(text);
  // Few texts have one; the patterns take ten times as long.
  if (!["<", "|>", "INST]"].some((mark) => visible.includes(mark))) return visible;
  return visible
    .replaceAll(/<(?=\s*[/|!?a-z])/gi, "‹")
    .replaceAll("|>", "|›")
    .replaceAll(/\[(?=\/?INST\])/g, "(");
}

/** Makes a name or a heading safe for a prompt, on one line. */
export const onOneLine = (text: string) =>
  harmless(text)
    .replaceAll(/[\s\u0085]+/g, " ")
    .trim();

/**
 * Makes text of a document or an answer safe for a prompt: each line begins with "> " and no
 * bracket can form a tag, so that the text cannot end its fence or pose as another speaker.
 */
export const fenced = (text: string) =>
  harmless(text)
    .split(/\r\n|[\n\r\u2028\u2029\u0085\v\f]/)
    .filter((line) => line.trim() !== "")
    .map((line) => `> ${line}`)
    .join("\n");
