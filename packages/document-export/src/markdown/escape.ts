import { withoutHidden } from "@lectern/text-analysis/hidden";

/** Text that Markdown shows as it is. */
export const escapeMarkdown = (text: string): string =>
  withoutHidden(text)
    .replaceAll(/[\\`*_[\]<>|~$&#]/g, String.raw`\$&`)
    .replaceAll(/^(\s*)([-+=]|\d+(?=[.)]))/gm, String.raw`$1\$2`);

/** The same on one line. */
export const oneLine = (text: string) => escapeMarkdown(text.replaceAll(/\s+/g, " ").trim());

/** Returns a text as a quotation. Each line gets a mark, so that an empty line does not end it. */
export const quoted = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => `> ${escapeMarkdown(line.replaceAll("\t", " "))}`.trimEnd())
    .join("\n");
