import type { Citation } from "@lectern/contract/chat";
import type { Document } from "@lectern/contract/library";

import type { SavablePassage } from "#features/topics/index.ts";
import type { Mark, Quote } from "#features/viewer/index.ts";

/** Converts a text selection of a document. */
export function passageOfQuote(quote: Quote): SavablePassage {
  const { document, page, lastPage, label, span, text, onPage } = quote;
  return {
    document: { id: document.id, name: document.name, collectionId: document.collection_id },
    page,
    unit: document.unit,
    label,
    quote: lastPage > page ? onPage : text,
    span: span ?? undefined,
    isCut: lastPage > page,
  };
}

/** Converts the highlighted passage of a document. */
export function passageOfMark(document: Document, mark: Mark): SavablePassage {
  const { page, quote, rects, span } = mark;
  const { id, name, collection_id: collectionId, unit } = document;
  return { document: { id, name, collectionId }, page, unit, quote, rects, span };
}

/** Converts a citation, or a passage read for an answer; `chatId` if its message still exists. */
export function passageOfCitation(citation: Citation, chatId?: string): SavablePassage {
  const { document_id, document_name, collection_id, page, unit, label, quote, rects } = citation;
  return {
    document: { id: document_id, name: document_name, collectionId: collection_id },
    page,
    unit,
    label,
    quote,
    rects,
    ...(chatId && { chatId }),
  };
}
