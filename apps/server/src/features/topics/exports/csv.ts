import { byteOrderMark, csvLine } from "@lectern/document-export/csv";
import type { Snippet } from "@lectern/contract/topics";

export const csvHead =
  byteOrderMark +
  csvLine([
    "topic",
    "quote",
    "note",
    "document",
    "page",
    "label",
    "source",
    "saved_by",
    "saved_at",
  ]);

export const csvRow = (one: Snippet): string =>
  csvLine([
    one.topic_title,
    one.quote,
    one.note,
    one.document_name,
    String(one.page),
    one.label ?? "",
    one.source,
    `${one.created_by.first_name} ${one.created_by.last_name}`.trim(),
    one.created_at,
  ]);
