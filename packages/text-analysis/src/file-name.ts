import { withoutHidden } from "./hidden.ts";

const longest = 255;

const controls = /[\p{Cc}\p{Zl}\p{Zp}]/gu;

/** Returns the part after the last dot in lowercase, empty without one. */
export const extensionOf = (name: string): string =>
  /[^.]\.([^.]+)$/.exec(` ${name}`)?.[1]?.toLowerCase() ?? "";

/** Truncates to 255 characters, before the extension and never within a character. */
function cut(name: string): string {
  if (name.length <= longest) return name;
  const extension = extensionOf(name);
  const tail = extension && extension.length < 20 ? name.slice(-extension.length - 1) : "";
  let end = longest - tail.length;
  for (const { index } of new Intl.Segmenter("und").segment(name.slice(0, end + 40))) {
    if (index > longest - tail.length) break;
    end = index;
  }
  return `${name.slice(0, end).trimEnd()}${tail}`;
}

/**
 * Removes control and hidden characters and bidirectional marks, and applies Unicode's composed
 * form.
 */
export const plainName = (sent: string): string =>
  withoutHidden(sent.toWellFormed().replace(controls, ""))
    .replaceAll(/\s+/gu, " ")
    .normalize("NFC")
    .trim();

/**
 * Returns a file's name for display: without folders, control and hidden characters and
 * bidirectional marks, in Unicode's composed form, at most 255 characters. For display only: files
 * are stored under generated keys.
 */
export function displayName(sent: string): string {
  const plain = plainName(sent.split(/[/\\]/).at(-1) ?? "");
  return cut(plain.startsWith(".") && extensionOf(plain) !== "" ? `Untitled${plain}` : plain);
}
