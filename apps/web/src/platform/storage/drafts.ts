import { useEffect } from "react";
import { create } from "zustand";

import { loadDraft, storeDraft, takeStored } from "./draft-store.ts";
import { keepForNextPage, takeFromLastPage } from "./texts-for-next-page.ts";
import { useSession } from "../session/session.ts";

/** Unsent and unsaved texts, by person, workspace and place. */
const useDrafts = create<{ texts: ReadonlyMap<string, string> }>()(() => ({ texts: new Map() }));

/** Place of the field that begins a conversation: both screens that have it share the draft. */
export const newChat = "new";

/** Debounce in ms after the last key. */
const calm = 300;
const waiting = new Map<string, ReturnType<typeof setTimeout>>();
/** Broadcasts the drafts one window stores to the person's other windows. */
const channel = new BroadcastChannel("lectern-drafts");

const nameOf = (place: string) => {
  const { user, selectedOrganization } = useSession.getState();
  return `${user?.id ?? ""}/${selectedOrganization?.id ?? ""}/${place}`;
};

/** After a reload, a screen may render before the account is known. */
const isOfSomebody = (name: string) => !name.startsWith("/");

const show = (name: string, text: string) =>
  useDrafts.setState(({ texts }) => ({ texts: new Map(texts).set(name, text) }));

/** Writes that the database has not confirmed yet. */
const onTheWay = new Map<Promise<void>, string>();

function store(name: string, text: string): Promise<void> {
  clearTimeout(waiting.get(name));
  waiting.delete(name);
  channel.postMessage({ name, text });
  const stored = storeDraft(name, text);
  onTheWay.set(stored, name);
  void stored.finally(() => onTheWay.delete(stored));
  return stored;
}

/**
 * Stores a field's text, also over a reload. `place` names the field: for a conversation, its id.
 * The person's other windows show it as soon as typing pauses.
 */
export function keepDraft(place: string, text: string) {
  keepNamed(nameOf(place), text);
}

function keepNamed(name: string, text: string) {
  show(name, text);
  clearTimeout(waiting.get(name));
  if (!isOfSomebody(name)) return;
  // An empty field was sent or cleared: the old text must not come back.
  if (text === "") void store(name, text);
  else
    waiting.set(
      name,
      setTimeout(() => void store(name, text), calm),
    );
}

/** Stores a text at once, for all windows. */
export function putDraft(place: string, text: string): Promise<void> {
  const name = nameOf(place);
  show(name, text);
  return isOfSomebody(name) ? store(name, text) : Promise.resolve();
}

/** Removes and returns a text: of several windows that ask, one gets it. */
export async function takeDraft(place: string): Promise<string | undefined> {
  const name = nameOf(place);
  const text = await takeStored(name, useDrafts.getState().texts.get(name));
  show(name, "");
  channel.postMessage({ name, text: "" });
  return text;
}

/** The text of a field on the screen. */
export const loadedDraft = (place: string) => useDrafts.getState().texts.get(nameOf(place));

/** The text of a place, in memory or only stored. */
const textOf = async (name: string) =>
  useDrafts.getState().texts.get(name) ?? (await loadDraft(name)) ?? "";

/** Stores the result of a change to a text, for all windows. */
export async function changeDraft(place: string, change: (before: string) => string) {
  await putDraft(place, change(await textOf(nameOf(place))));
}

/** Appends words below a field's text. */
export async function addToDraft(place: string, words: string) {
  const before = await textOf(nameOf(place));
  keepDraft(place, before.trim() === "" ? words : `${before.trimEnd()}\n\n${words}`);
}

/** The stored text of a field. */
export function useDraft(place: string): string {
  const userId = useSession(({ user }) => user?.id);
  const name = nameOf(place);
  const text = useDrafts(({ texts }) => texts.get(name));
  useEffect(() => {
    if (!userId || useDrafts.getState().texts.has(name)) return;
    void loadDraft(name).then((stored) => {
      // Text typed while the store was being read wins over the stored text.
      if (stored && !useDrafts.getState().texts.has(name)) show(name, stored);
    });
  }, [name, userId]);
  return text ?? "";
}

// Text typed before the account was known is assigned to it, and dropped on signing out.
useSession.subscribe(({ user, isAuthenticated }) => {
  const { texts } = useDrafts.getState();
  const early = [...texts].filter(([name]) => !isOfSomebody(name));
  if (early.length === 0 || (!user && isAuthenticated)) return;
  useDrafts.setState({ texts: new Map([...texts].filter(([name]) => isOfSomebody(name))) });
  if (user) for (const [name, text] of early) keepNamed(`${user.id}${name}`, text);
});

channel.addEventListener("message", ({ data }: MessageEvent<{ name: string; text: string }>) => {
  // Text being typed here is newer, and will be broadcast itself.
  if (!waiting.has(data.name)) show(data.name, data.text);
});

function storeAll() {
  const { texts } = useDrafts.getState();
  for (const name of waiting.keys()) void store(name, texts.get(name) ?? "");
}

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") storeAll();
});
globalThis.addEventListener("pagehide", () => {
  // The database may not finish writing the last keys before the page unloads.
  const { texts } = useDrafts.getState();
  const names = new Set([...waiting.keys(), ...onTheWay.values()]);
  keepForNextPage([...names].map((name) => [name, texts.get(name) ?? ""]));
  storeAll();
});
globalThis.addEventListener("pageshow", ({ persisted }) => {
  // Restored from the back-forward cache: this page takes back its own texts.
  if (persisted) takeFromLastPage();
});

for (const [name, text] of takeFromLastPage()) {
  show(name, text);
  void storeDraft(name, text);
}
