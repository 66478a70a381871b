import { type RefObject, useEffect, useEffectEvent } from "react";

const deedsOfPassage = () =>
  [...document.querySelectorAll<HTMLElement>("[data-passage] [data-deeds] button")].filter(
    (button) => button.checkVisibility(),
  );

/**
 * What can be done with a passage are the next stops of the Tab key after the citation that opened it,
 * however much of the conversation stands between them. Shift and Tab lead back to the citation.
 */
export function useDeedsByTab(opener: RefObject<Element | null>) {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Tab" || event.defaultPrevented) return;
    const [first] = deedsOfPassage();
    const { activeElement } = document;
    const citation = opener.current;
    if (!first || !(citation instanceof HTMLElement) || !citation.isConnected) return;
    const target = event.shiftKey
      ? activeElement === first && citation
      : activeElement === citation && first;
    if (!target) return;
    event.preventDefault();
    target.focus();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event);
    globalThis.addEventListener("keydown", listen);
    return () => globalThis.removeEventListener("keydown", listen);
  }, []);
}
