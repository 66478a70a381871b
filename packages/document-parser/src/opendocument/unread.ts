/** Content that is hidden or repeats other text: deletions, tables of contents, pronunciations. */
export const unread: ReadonlySet<string> = new Set([
  "text:tracked-changes",
  "text:table-of-content",
  "text:sequence-decls",
  "text:variable-decls",
  "text:user-field-decls",
  "text:ruby-text",
  "text:hidden-text",
  "text:index-title-template",
  "table:tracked-changes",
  "office:forms",
  "office:event-listeners",
  "dc:date",
  "meta:creator-initials",
  "meta:date-string",
  "svg:title",
  "draw:page-thumbnail",
]);
/** Placeholders that repeat on every slide. */
export const furniture: ReadonlySet<string> = new Set([
  "header",
  "footer",
  "date-time",
  "page-number",
]);
