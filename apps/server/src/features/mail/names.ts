import { withoutHidden } from "@lectern/text-analysis/hidden";

const controls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const joiner = "\u2060";
const longest = 100;

/**
 * Prepares a user-chosen name for a mail to someone else: one line without hidden characters, and
 * nothing that a mail client would turn into a link, so that an invitation cannot carry a
 * stranger's address.
 */
export function nameInMail(name: string): string {
  const line = withoutHidden(name.replaceAll(controls, " ")).replaceAll(/\s+/gu, " ").trim();
  const characters = Array.from(line);
  const short = characters.length > longest ? `${characters.slice(0, longest).join("")}…` : line;
  return short.replaceAll(/(?<=\S)([.:/@])(?=\S)/gu, `$1${joiner}`);
}

/** Isolates a name within text of the other direction. */
export const apart = (name: string): string => (name ? `\u2068${name}\u2069` : name);
