import { create } from "zustand";

/** Why a file could not be attached. */
export interface Failure {
  reason: string;
  /** A retry with the same file would be refused again. */
  isFinal: boolean;
}

/** A file that is being uploaded and is not an attachment yet. */
export interface PendingUpload {
  id: string;
  sessionId: string;
  file: File;
  /** 0 to 1; covers reading the file first, then sending it. */
  progress: number;
  failed: Failure | null;
  stop: AbortController;
}

/** The pending files of all conversations, in the order they were chosen. */
export const useOnTheirWay = create<{ files: readonly PendingUpload[] }>()(() => ({ files: [] }));

const change = (to: (files: readonly PendingUpload[]) => readonly PendingUpload[]) =>
  useOnTheirWay.setState(({ files }) => ({ files: to(files) }));

export const addPending = (coming: readonly PendingUpload[]) =>
  change((files) => [...files, ...coming]);

export const updatePending = (id: string, fields: Partial<PendingUpload>) =>
  change((files) => files.map((each) => (each.id === id ? { ...each, ...fields } : each)));

export const forget = (id: string) => change((files) => files.filter((each) => each.id !== id));

/** Aborts the upload and removes it from the list. */
export function leave({ id, stop }: PendingUpload) {
  stop.abort();
  forget(id);
}
