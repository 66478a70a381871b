import { withoutHidden } from "./hidden.ts";

const longest = 255;

const controls = /[\p{Cc}\p{Zl}\p{Zp}]/gu;

/** The part after the last dot, lower case; empty where there is none. */
export const extensionOf = (name: string): string =>
  /[^.]\.([^.]+)$/.exec(` ${name}`)?.[1]?.toLowerCase() ?? "";

/** At most 255 characters, cut before the extension and never inside a character. */
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

/** Without control and hidden characters and marks that reverse text, in Unicode's composed form. */
export const plainName = (sent: string): string =>
  withoutHidden(sent.toWellFormed().replace(controls, ""))
    .replaceAll(/\s+/gu, " ")
    .normalize("NFC")
    .trim();

/**
 * A file's name as people may be shown it: without folders, control and hidden characters and marks that
 * reverse text, in Unicode's composed form, at most 255 characters. Only ever shown: where the file
 * lies comes from a generated key.
 */
export function displayName(sent: string): string {
  const plain = plainName(sent.split(/[/\\]/).at(-1) ?? "");
  return cut(plain.startsWith(".") && extensionOf(plain) !== "" ? `Untitled${plain}` : plain);
}
