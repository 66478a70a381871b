import { withoutHidden } from "@lectern/text-analysis/hidden";

/**
 * Tags, and the marks by which chat models tell speakers apart, are made unlike themselves; what nobody
 * sees is not there.
 */
export const harmless = (text: string) =>
  withoutHidden(text)
    .replaceAll(/<(?=\s*[/|!?a-z])/gi, "‹")
    .replaceAll("|>", "|›")
    .replaceAll(/\[(?=\/?INST\])/g, "(");

/** A name or a heading as a prompt may hold it. */
export const onOneLine = (text: string) =>
  harmless(text)
    .replaceAll(/[\s\u0085]+/g, " ")
    .trim();

/**
 * Words of a document or of an answer as a prompt may hold them: each line begins with "> " and no
 * bracket can form a tag, so that they cannot end their own fence or speak as anybody else.
 */
export const fenced = (text: string) =>
  harmless(text)
    .split(/\r\n|[\n\r\u2028\u2029\u0085\v\f]/)
    .filter((line) => line.trim() !== "")
    .map((line) => `> ${line}`)
    .join("\n");
