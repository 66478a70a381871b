import { useEffect, useEffectEvent } from "react";

/** A dialog, a menu or what is being typed has Escape for itself. */
const isTaken = ({ defaultPrevented, target }: KeyboardEvent) =>
  defaultPrevented ||
  (target instanceof HTMLInputElement && target.value !== "") ||
  document.querySelector("[aria-modal='true'], [role='menu']") !== null;

/** Escape closes a document that is shown, wherever the focus is: it may be on what opened it. */
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
