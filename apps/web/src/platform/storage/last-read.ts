import { useMemo } from "react";

import { changeDraft, useDraft } from "./drafts.ts";
import { isRecord } from "../is-record.ts";

/** A document that was open, and its last page. */
export interface LastRead {
  id: string;
  /** From 1. */
  page: number;
}

/** Stored like a draft: on this device, per person and workspace. */
const place = "last read"; // no text: a name
const maxDocuments = 12;

const isLastRead = (value: unknown): value is LastRead =>
  isRecord(value) && typeof value["id"] === "string" && typeof value["page"] === "number";

function listIn(text: string): LastRead[] {
  if (text === "") return [];
  const kept: unknown = JSON.parse(text);
  return Array.isArray(kept) ? kept.filter((one) => isLastRead(one)) : [];
}

/** Remembers that a document is open at a page. */
export const keepLastRead = ({ id, page }: LastRead) =>
  changeDraft(place, (before) => {
    const others = listIn(before).filter((one) => one.id !== id);
    return JSON.stringify([{ id, page }, ...others].slice(0, maxDocuments));
  });

/** The documents opened last, newest first. */
export function useLastRead(): readonly LastRead[] {
  const text = useDraft(place);
  return useMemo(() => listIn(text), [text]);
}
