import type { ShortcutActions, Shortcut } from "./shortcuts.ts";
import { shortcutGroups } from "./shortcuts.ts";
import { strokeOf } from "./strokes.ts";

/** ms in which the second of two keys must come. */
const patience = 1500;

const heard: readonly Shortcut[] = shortcutGroups
  .flatMap(({ shortcuts }) => shortcuts)
  .filter(({ run }) => run !== undefined);

// no text: a selector
const typed = "textarea, select, [contenteditable=''], [contenteditable=true]";
const buttons = ["button", "checkbox", "color", "file", "radio", "range", "reset", "submit"];

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !buttons.includes(target.type);
  return target.matches(typed) || target.isContentEditable;
}

/** A dialog, a menu or a list of choices has the keys for itself. */
const isCovered = () =>
  document.querySelector("[aria-modal='true'], [role='menu'], [role='listbox']") !== null;

/**
 * Hears the shortcuts of every screen, whatever has the focus. What a part of the screen has heard
 * itself is its own: it says so with preventDefault.
 */
export function hearShortcuts(actions: ShortcutActions, singleKeys: () => boolean) {
  let before = "";
  let at = 0;

  const hear = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat || isCovered()) return;
    const stroke = strokeOf(event);
    if (stroke === null) return;
    const isSingle = !stroke.startsWith("Mod+");
    if (isSingle && (isTyping(event.target) || !singleKeys())) return;
    const sequence = Date.now() - at < patience ? `${before} ${stroke}` : stroke;
    const shortcut = find(sequence) ?? find(stroke);
    before = shortcut ? "" : stroke;
    at = Date.now();
    // The address names a document: there, keys alone are the document's.
    if (!shortcut?.run || (isSingle && stroke === "n" && isReading())) return;
    event.preventDefault();
    shortcut.run(actions);
  };
  globalThis.addEventListener("keydown", hear);
  return () => globalThis.removeEventListener("keydown", hear);
}

const find = (keys: string) => heard.find((one) => one.keys.includes(keys));
const isReading = () => new URLSearchParams(globalThis.location.search).has("document");
