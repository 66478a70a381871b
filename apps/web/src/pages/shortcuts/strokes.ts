import { t } from "@lingui/core/macro";

export const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

type Pressed = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** Returns a key press in the shortcut table's notation: "Mod+k", "g", "?"; null if it is none. */
export function strokeOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Pressed) {
  const [mod, other] = isMac() ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  // Ctrl and Alt together type characters on some keyboards.
  if (other || altKey) return null;
  const letter = letterOf(key, code);
  if (letter && shiftKey) return null;
  return `${mod ? "Mod+" : ""}${letter ?? (key === "؟" ? "?" : key)}`;
}

/** On keyboards without Latin letters, returns the letter of the key's position. */
function letterOf(key: string, code: string): string | undefined {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  const isLatin = /^[\u0020-\u024f]+$/.test(key);
  return isLatin ? undefined : /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
}

/** Returns the keys of a stroke as shown to people: "Mod+k" is ["Ctrl", "K"]. */
export const keysOf = (stroke: string): string[] =>
  (stroke === "+" ? [stroke] : stroke.split("+")).map(nameOf);

function nameOf(key: string): string {
  if (/^[a-z]$/.test(key)) return key.toUpperCase();
  // no text: signs that stand on keys
  const signs: Record<string, string> = {
    ArrowDown: "↓",
    ArrowUp: "↑",
    ArrowLeft: "←",
    ArrowRight: "→",
    Enter: "↵",
    "-": "−",
  };
  const names: Record<string, string> = {
    Mod: isMac() ? "⌘" : t`Ctrl`,
    Shift: t`Shift`,
    Escape: t`Esc`,
    Space: t`Space`,
    Delete: t({ message: "Delete", context: "key" }),
    Home: t({ message: "Home", context: "key" }),
    End: t({ message: "End", context: "key" }),
    PageDown: t`Page down`,
    PageUp: t`Page up`,
  };
  return signs[key] ?? names[key] ?? key;
}
