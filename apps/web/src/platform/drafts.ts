import { useEffect } from "react";
import { create } from "zustand";

import { useSession } from "./session.ts";

import { loadDraft, storeDraft } from "./draft-store.ts";

/** What was typed and neither sent nor saved, by person, workspace and place. */
const useDrafts = create<{ texts: ReadonlyMap<string, string> }>()(() => ({ texts: new Map() }));

/** ms after the last letter. */
const calm = 300;
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

const nameOf = (place: string) => {
  const { user, selectedOrganization } = useSession.getState();
  return `${user?.id ?? ""}/${selectedOrganization?.id ?? ""}/${place}`;
};

const show = (name: string, text: string) =>
  useDrafts.setState(({ texts }) => ({ texts: new Map(texts).set(name, text) }));

/**
 * Keeps what stands in a field, over a reload too. `place` names the field: of a conversation by its
 * id, or "new".
 */
export function keepDraft(place: string, text: string) {
  const name = nameOf(place);
  show(name, text);
  clearTimeout(waiting.get(name));
  const store = () => {
    waiting.delete(name);
    void storeDraft(name, text);
  };
  // An empty field has been sent or cleared: that must not come back.
  if (text === "") store();
  else waiting.set(name, setTimeout(store, calm));
}

/** Puts words under what stands in a field. */
export async function addToDraft(place: string, words: string) {
  const name = nameOf(place);
  const before = useDrafts.getState().texts.get(name) ?? (await loadDraft(name)) ?? "";
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
