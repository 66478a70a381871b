import type { KeyboardEvent, RefObject } from "react";

/**
 * Arrow keys move from the search field into the results and through all of them, wherever they are
 * on the page; Escape moves back. Results carry `data-result`.
 */
export function useArrowKeys(field: RefObject<HTMLInputElement | null>) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!(target instanceof HTMLElement)) return;
    const results = [...currentTarget.querySelectorAll<HTMLElement>("[data-result]")];
    const at = results.indexOf(target);
    if (at < 0 && target !== field.current) return;
    if (key === "Escape" && at >= 0) field.current?.focus();
    if (key !== "ArrowDown" && key !== "ArrowUp") return;
    event.preventDefault();
    const next = key === "ArrowDown" ? at + 1 : at - 1;
    const aim = next < 0 ? field.current : results[next];
    aim?.focus({ preventScroll: true });
    aim?.scrollIntoView({ block: "nearest" });
  };
}
