import { withoutHidden } from "@lectern/text-analysis/hidden";

/** Text that Markdown shows as it is. */
export const escapeMarkdown = (text: string): string =>
  withoutHidden(text)
    .replaceAll(/[\\`*_[\]<>|~$&#]/g, String.raw`\$&`)
    .replaceAll(/^(\s*)([-+=]|\d+(?=[.)]))/gm, String.raw`$1\$2`);

/** The same on one line. */
export const oneLine = (text: string) => escapeMarkdown(text.replaceAll(/\s+/g, " ").trim());
