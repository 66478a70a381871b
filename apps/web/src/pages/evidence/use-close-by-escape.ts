import { useEffect, useEffectEvent } from "react";

/** Whether a dialog, a menu or a text field uses Escape itself. */
const isTaken = ({ defaultPrevented, target }: KeyboardEvent) =>
  defaultPrevented ||
  (target instanceof HTMLInputElement && target.value !== "") ||
  document.querySelector("[aria-modal='true'], [role='menu']") !== null;

/** Escape closes the shown document even if focus is outside, on the element that opened it. */
export function useCloseByEscape(isShown: boolean, close: () => void) {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || isTaken(event)) return;
    event.preventDefault();
    close();
  });
  useEffect(() => {
    if (!isShown) return undefined;
    const listen = (event: KeyboardEvent) => hear(event);
    globalThis.addEventListener("keydown", listen);
    return () => globalThis.removeEventListener("keydown", listen);
  }, [isShown]);
}
