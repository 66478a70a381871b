import { readHtml } from "../html/html.ts";
import type { ContainedFile, ParsedDocument } from "../process/parser.ts";
import { Prose } from "../prose.ts";
import { readPlain } from "./plain.ts";

/** An email as read from either format. */
export interface Mail {
  subject: string;
  /** E.g. "From", "To", in display order; empty ones are omitted. */
  fields: [name: string, value: string][];
  text: string;
  html: string;
  files: ContainedFile[];
}

/** Returns an email as a document: subject, sender, recipients, date and content. */
export function mailDocument({ subject, fields, text, html, files }: Mail): ParsedDocument {
  const prose = new Prose();
  prose.heading(1, subject);
  for (const [name, value] of fields) if (value.trim() !== "") prose.paragraph(`${name}: ${value}`);
  if (isRicher(html, text)) readHtml(prose, html, { whole: true });
  else readPlain(prose, text);
  const document = prose.document();
  return { ...document, title: subject.trim() || undefined, files };
}

/**
 * Whether HTML has more than the plain text, which loses headings, lists, table headings and often
 * the text itself.
 */
function isRicher(html: string, text: string): boolean {
  if (html.trim() === "") return false;
  if (text.trim() === "" || /<(?:h[1-6]|li|th)\b/i.test(html)) return true;
  const length = html.replaceAll(/<(?:style|script)\b[^<]*|<[^<>]*>|\s+/gi, "").length;
  return length > 3 * text.replaceAll(/\s+/g, "").length;
}
