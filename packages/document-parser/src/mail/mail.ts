import { readHtml } from "../html/html.ts";
import type { ContainedFile, ParsedDocument } from "../process/parser.ts";
import { Prose } from "../prose.ts";
import { readPlain } from "./plain.ts";

/** A mail as both formats hold it. */
export interface Mail {
  subject: string;
  /** As "From", "To": in the order they are shown; empty ones are left out. */
  fields: [name: string, value: string][];
  text: string;
  html: string;
  files: ContainedFile[];
}

/** What a mail reads like: its subject, who wrote it to whom and when, and what it says. */
export function mailDocument({ subject, fields, text, html, files }: Mail): ParsedDocument {
  const prose = new Prose();
  prose.heading(1, subject);
  for (const [name, value] of fields) if (value.trim() !== "") prose.paragraph(`${name}: ${value}`);
  if (isRicher(html, text)) readHtml(prose, html, { whole: true });
  else readPlain(prose, text);
  const document = prose.document();
  return { ...document, title: subject.trim() || undefined, files };
}

/** Headings, lists and tables with headings are lost in the plain text, and often the text itself. */
function isRicher(html: string, text: string): boolean {
  if (html.trim() === "") return false;
  if (text.trim() === "" || /<(?:h[1-6]|li|th)\b/i.test(html)) return true;
  const length = html.replaceAll(/<(?:style|script)\b[^<]*|<[^<>]*>|\s+/gi, "").length;
  return length > 3 * text.replaceAll(/\s+/g, "").length;
}
