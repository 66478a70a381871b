import { withoutHidden } from "@lectern/text-analysis/hidden";

const controls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const joiner = "\u2060";
const longest = 100;

/**
 * A name that somebody chose, for a mail that somebody else gets: one line, its own direction, and
 * nothing that a mail program would make a link of. An invitation must not carry a stranger's address.
 */
export function nameInMail(name: string): string {
  const line = withoutHidden(name.replaceAll(controls, " ")).replaceAll(/\s+/gu, " ").trim();
  const characters = Array.from(line);
  const short = characters.length > longest ? `${characters.slice(0, longest).join("")}…` : line;
  return short.replaceAll(/(?<=\S)([.:/@])(?=\S)/gu, `$1${joiner}`);
}

/** In a text that runs the other way a name keeps to itself. */
export const apart = (name: string): string => (name ? `\u2068${name}\u2069` : name);
