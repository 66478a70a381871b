import { useEffect } from "react";
import { create } from "zustand";

import { loadDraft, storeDraft, takeStored } from "./draft-store.ts";
import { keepForNextPage, takeFromLastPage } from "./last-words.ts";
import { useSession } from "../session/session.ts";

/** What was typed and neither sent nor saved, by person, workspace and place. */
const useDrafts = create<{ texts: ReadonlyMap<string, string> }>()(() => ({ texts: new Map() }));

/** The field that begins a conversation: what was typed on one screen stands on the other. */
export const newChat = "new";

/** ms after the last letter. */
const calm = 300;
const waiting = new Map<string, ReturnType<typeof setTimeout>>();
/** What one window of a person stores, the others hear. */
const channel = new BroadcastChannel("lectern-drafts");

const nameOf = (place: string) => {
  const { user, selectedOrganization } = useSession.getState();
  return `${user?.id ?? ""}/${selectedOrganization?.id ?? ""}/${place}`;
};

/** After a reload a screen is there before the account is known. */
const isOfSomebody = (name: string) => !name.startsWith("/");

const show = (name: string, text: string) =>
  useDrafts.setState(({ texts }) => ({ texts: new Map(texts).set(name, text) }));

/** What the database has been given, and has not said that it holds. */
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
 * Keeps what stands in a field, over a reload too. `place` names the field: of a conversation by its
 * id. The other windows of the person show it as soon as one pauses.
 */
export function keepDraft(place: string, text: string) {
  keepNamed(nameOf(place), text);
}

function keepNamed(name: string, text: string) {
  show(name, text);
  clearTimeout(waiting.get(name));
  if (!isOfSomebody(name)) return;
  // An empty field has been sent or cleared: that must not come back.
  if (text === "") void store(name, text);
  else
    waiting.set(
      name,
      setTimeout(() => void store(name, text), calm),
    );
}

/** Keeps a text at once, for all windows. */
export function putDraft(place: string, text: string): Promise<void> {
  const name = nameOf(place);
  show(name, text);
  return isOfSomebody(name) ? store(name, text) : Promise.resolve();
}

/** Takes a text away and answers it: of several windows that ask, one gets it. */
export async function takeDraft(place: string): Promise<string | undefined> {
  const name = nameOf(place);
  const text = await takeStored(name, useDrafts.getState().texts.get(name));
  show(name, "");
  channel.postMessage({ name, text: "" });
  return text;
}

/** The text of a field that is on the screen. */
export const loadedDraft = (place: string) => useDrafts.getState().texts.get(nameOf(place));

/** The text of a place, on the screen or only stored. */
const textOf = async (name: string) =>
  useDrafts.getState().texts.get(name) ?? (await loadDraft(name)) ?? "";

/** Keeps what becomes of a text, for all windows. */
export async function changeDraft(place: string, change: (before: string) => string) {
  await putDraft(place, change(await textOf(nameOf(place))));
}

/** Puts words under what stands in a field. */
export async function addToDraft(place: string, words: string) {
  const before = await textOf(nameOf(place));
  keepDraft(place, before.trim() === "" ? words : `${before.trimEnd()}\n\n${words}`);
}

/** The text in a field, as it was left. */
export function useDraft(place: string): string {
  const userId = useSession(({ user }) => user?.id);
  const name = nameOf(place);
  const text = useDrafts(({ texts }) => texts.get(name));
  useEffect(() => {
    if (!userId || useDrafts.getState().texts.has(name)) return;
    void loadDraft(name).then((stored) => {
      // What was typed while the store was being read goes before what it held.
      if (stored && !useDrafts.getState().texts.has(name)) show(name, stored);
    });
  }, [name, userId]);
  return text ?? "";
}

// What was typed before the account was known belongs to it, and to nobody after signing out.
useSession.subscribe(({ user, isAuthenticated }) => {
  const { texts } = useDrafts.getState();
  const early = [...texts].filter(([name]) => !isOfSomebody(name));
  if (early.length === 0 || (!user && isAuthenticated)) return;
  useDrafts.setState({ texts: new Map([...texts].filter(([name]) => isOfSomebody(name))) });
  if (user) for (const [name, text] of early) keepNamed(`${user.id}${name}`, text);
});

channel.addEventListener("message", ({ data }: MessageEvent<{ name: string; text: string }>) => {
  // What is being typed here is newer, and is told in its turn.
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
  // The last letters: a database may have no time for them any more.
  const { texts } = useDrafts.getState();
  const names = new Set([...waiting.keys(), ...onTheWay.values()]);
  keepForNextPage([...names].map((name) => [name, texts.get(name) ?? ""]));
  storeAll();
});
globalThis.addEventListener("pageshow", ({ persisted }) => {
  // The same page again: it knows them.
  if (persisted) takeFromLastPage();
});

for (const [name, text] of takeFromLastPage()) {
  show(name, text);
  void storeDraft(name, text);
}
