import { withoutHidden } from "#hidden";

/** Escapes text so that Markdown shows it unchanged. */
export const plain = (text: string): string =>
  withoutHidden(text)
    .replaceAll(/[\\`*_[\]<>|~$&#]/g, String.raw`\$&`)
    .replaceAll(/^(\s*)([-+=]|\d+(?=[.)]))/gm, String.raw`$1\$2`);

/** Returns the same on one line. */
export const oneLine = (text: string) => plain(text.replaceAll(/\s+/g, " ").trim());
