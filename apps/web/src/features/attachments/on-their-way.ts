import { create } from "zustand";

/** Why a file could not be attached. */
export interface Failure {
  reason: string;
  /** The same file would be refused again. */
  isFinal: boolean;
}

/** A file that is being attached: it is no attachment yet. */
export interface OnItsWay {
  id: string;
  sessionId: string;
  file: File;
  /** 0 to 1; it is read first, and then sent. */
  progress: number;
  failed: Failure | null;
  stop: AbortController;
}

/** Those of all conversations, in the order in which they were chosen. */
export const useOnTheirWay = create<{ files: readonly OnItsWay[] }>()(() => ({ files: [] }));

const change = (to: (files: readonly OnItsWay[]) => readonly OnItsWay[]) =>
  useOnTheirWay.setState(({ files }) => ({ files: to(files) }));

export const setOut = (coming: readonly OnItsWay[]) => change((files) => [...files, ...coming]);

export const tellOf = (id: string, told: Partial<OnItsWay>) =>
  change((files) => files.map((each) => (each.id === id ? { ...each, ...told } : each)));

export const forget = (id: string) => change((files) => files.filter((each) => each.id !== id));

/** Has it come no further, and be seen no more. */
export function leave({ id, stop }: OnItsWay) {
  stop.abort();
  forget(id);
}
