import type { DocumentKind, DocumentStatus } from "@lectern/contract/library";
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";

import { languageName } from "#ui/text/language-name.ts";

/** Proper names are not translated. */
const kindNames: Record<DocumentKind, MessageDescriptor | string> = {
  pdf: "PDF",
  docx: "Word",
  pptx: "PowerPoint",
  xlsx: "Excel",
  odt: msg`OpenDocument text`,
  odp: msg`OpenDocument presentation`,
  ods: msg`OpenDocument table`,
  rtf: "RTF",
  epub: msg`Book (EPUB)`,
  html: msg`Web page`,
  markdown: "Markdown",
  text: msg`Plain text`,
  csv: "CSV",
  eml: msg`Mail`,
  msg: msg`Outlook message`,
  image: msg`Image`,
  zip: msg`Archive (ZIP)`,
};

const statusNames: Record<DocumentStatus, MessageDescriptor> = {
  ready: msg`Ready`,
  ingested: msg`Processed`,
  processing: msg`Being read`,
  error: msg`In error`,
};

export const isKind = (word: string): word is DocumentKind => Object.hasOwn(kindNames, word);
export const isStatus = (word: string): word is DocumentStatus => Object.hasOwn(statusNames, word);

export const statuses = Object.keys(statusNames).filter(isStatus);

/** The name of a file type. */
export function kindName(kind: DocumentKind): string {
  const name = kindNames[kind];
  return typeof name === "string" ? name : i18n._(name);
}

export const statusName = (status: DocumentStatus): string => i18n._(statusNames[status]);

/** The language of documents, which may not be known. */
export const documentLanguage = (code: string): string =>
  code === "und" ? t`Not known` : languageName(code);
