import type { ShortcutActions, Shortcut } from "./shortcuts.ts";
import { shortcutGroups } from "./shortcuts.ts";
import { strokeOf } from "./strokes.ts";

/** Maximum milliseconds between the two keys of a sequence. */
const sequenceTimeoutMs = 1500;

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

/** Whether a dialog, a menu or a listbox is open, which handles keys itself. */
const isCovered = () =>
  document.querySelector("[aria-modal='true'], [role='menu'], [role='listbox']") !== null;

/**
 * Listens for the shortcuts of every screen, whatever has the focus. A component that handles a key
 * itself calls preventDefault. Returns a function that removes the listener.
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
    const sequence = Date.now() - at < sequenceTimeoutMs ? `${before} ${stroke}` : stroke;
    const shortcut = find(sequence) ?? find(stroke);
    before = shortcut ? "" : stroke;
    at = Date.now();
    // While a document is open, it handles this single key itself.
    if (!shortcut?.run || (isSingle && stroke === "n" && isReading())) return;
    event.preventDefault();
    shortcut.run(actions);
  };
  globalThis.addEventListener("keydown", hear);
  return () => globalThis.removeEventListener("keydown", hear);
}

const find = (keys: string) => heard.find((one) => one.keys.includes(keys));
const isReading = () => new URLSearchParams(globalThis.location.search).has("document");
