import { message } from "@lectern/contract/message";
import { v7 as uuid } from "uuid";

import type { OrgId } from "#http/member.ts";
import { statusOf } from "#schema";

import type { ReceivedFile } from "../../files/index.ts";

export const unread = statusOf(message("reading_waiting"));

/** The row of a received file. */
export const newDocument = <
  Made extends { organization_id: OrgId; collection_id: string; created_by: string },
>(
  { name, kind, extension, mimeType, blob }: ReceivedFile,
  columns: Made,
) => ({
  ...columns,
  ...unread,
  id: uuid(),
  name,
  kind,
  extension,
  mime_type: mimeType,
  size: blob.size,
  checksum: blob.md5,
  sha256: blob.sha256,
  blob_key: blob.key,
});
