import { create } from "zustand";

import { notify } from "#platform/notify.ts";

import { advance, hasEnded, type Upload, type UploadEvent } from "./sending/upload.ts";

/** All uploads of this window, as the screen shows them. */
export const useUploads = create<{ uploads: readonly Upload[] }>()(() => ({ uploads: [] }));

let uploads: readonly Upload[] = [];
let onChange: () => void = () => {};

/** All uploads as they are. */
export const current = () => uploads;

export const uploadOf = (id: string) => uploads.find((upload) => upload.id === id);

/** Has `work` run after every change. */
export function whenChanged(work: () => void) {
  onChange = work;
}

/** ms; what happens by the hundreds is shown ten times a second. */
const showEvery = 100;
let showing: ReturnType<typeof setTimeout> | undefined;

/** Makes what happened known, a failure in a toast too. A person's own doing is shown at once. */
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

/** Forgets what has ended, or everything. */
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
