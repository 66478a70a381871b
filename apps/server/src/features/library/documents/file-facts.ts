import type { Selectable } from "kysely";

import type { DocumentTable } from "#schema";

import { unitOf } from "../../files/index.ts";

type FileRow = Pick<
  Selectable<DocumentTable>,
  | "name"
  | "extension"
  | "mime_type"
  | "size"
  | "checksum"
  | "status"
  | "status_detail"
  | "status_messages"
  | "progress"
  | "page_count"
  | "language"
>;

/**
 * Returns the facts of a file and its reading shown everywhere: in the library, in a chat, for all
 * chats.
 */
export const fileFactsOf = (row: FileRow, kind: Parameters<typeof unitOf>[0]) => ({
  name: row.name,
  extension: row.extension,
  mime_type: row.mime_type,
  size: row.size,
  checksum: row.checksum,
  status: row.status,
  status_detail: row.status_detail,
  status_messages: row.status_messages,
  progress: row.progress,
  page_count: row.page_count,
  unit: unitOf(kind),
  language: row.language,
});
