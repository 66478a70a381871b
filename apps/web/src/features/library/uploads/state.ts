import { create } from "zustand";

import { notify } from "#platform/notify.ts";

import { advance, hasEnded, type Upload, type UploadEvent } from "./sending/upload.ts";

/** All uploads of this window, as displayed. */
export const useUploads = create<{ uploads: readonly Upload[] }>()(() => ({ uploads: [] }));

let uploads: readonly Upload[] = [];
let onChange: () => void = () => {};

/** Returns the current uploads. */
export const current = () => uploads;

export const uploadOf = (id: string) => uploads.find((upload) => upload.id === id);

/** Registers a callback that runs after every change. */
export function whenChanged(work: () => void) {
  onChange = work;
}

/** ms; frequent changes are displayed at most ten times a second. */
const showEvery = 100;
let showing: ReturnType<typeof setTimeout> | undefined;

/**
 * Applies events; failures are also shown in a toast. Events of user actions are displayed at once.
 */
export function apply(events: readonly UploadEvent[], { atOnce = false } = {}) {
  if (events.length === 0) return;
  const places = new Map(uploads.map(({ id }, index) => [id, index]));
  const next = [...uploads];
  for (const event of events) {
    const index = places.get(event.id);
    const upload = index === undefined ? undefined : next[index];
    if (index !== undefined && upload) next[index] = advance(upload, event);
    if (event.type === "failed") notify(event.reason, { variant: "error" });
  }
  replace(next, atOnce);
}

export const add = (added: readonly Upload[]) => replace([...uploads, ...added], true);

/** Removes finished uploads, or all. */
export const clear = (all = false) =>
  replace(all ? [] : uploads.filter((upload) => !hasEnded(upload)), true);

function replace(next: readonly Upload[], atOnce: boolean) {
  uploads = next;
  if (atOnce) showNow();
  else showing ??= setTimeout(showNow, showEvery);
  onChange();
}

function showNow() {
  clearTimeout(showing);
  showing = undefined;
  useUploads.setState({ uploads });
}
