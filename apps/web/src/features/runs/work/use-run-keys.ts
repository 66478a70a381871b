import type { Run } from "@lectern/contract/runs";
import { useEffect, useEffectEvent } from "react";

import { hearsSingleKeys } from "#platform/single-keys.ts";

import { useAct } from "../api.ts";
import { isAtWork } from "../run-state.ts";

/** ms after `g` in which the next key belongs to a sequence such as `g c`. */
const sequence = 1500;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]");

const isCovered = () =>
  document.querySelector("[aria-modal='true'], [role='menu'], [role='dialog']") !== null;

/**
 * The keys of a run at work: `j` `k` between steps, `[` `]` between citations, `i` instruction, `p`
 * pause or go on. A step opens by Enter, since it is a button.
 */
export function useRunKeys(run: Run) {
  const { mutate } = useAct(run.id);
  const act = useEffectEvent((key: string): boolean => {
    if (key === "j" || key === "k") return focusNext("[data-step]", key === "j" ? 1 : -1);
    if (key === "[" || key === "]") return openNext(key === "]" ? 1 : -1);
    if (key === "i") return focusOn("[data-instruction]");
    if (key !== "p" || !run.permissions.edit) return false;
    if (isAtWork(run.state)) mutate("pause");
    else if (run.state === "paused") mutate("resume");
    else return false;
    return true;
  });
  useEffect(() => {
    let lastG = 0;
    const hear = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, repeat, target, defaultPrevented } = event;
      // AltGr types brackets on many keyboards.
      const isBracket = key === "[" || key === "]";
      if (defaultPrevented || (!isBracket && (ctrlKey || metaKey || altKey || repeat))) return;
      if (isTyping(target) || !hearsSingleKeys() || isCovered()) return;
      if (key === "g") lastG = Date.now();
      if (key.length !== 1 || Date.now() - lastG < sequence) return;
      if (act(key.toLowerCase())) event.preventDefault();
    };
    globalThis.addEventListener("keydown", hear);
    return () => globalThis.removeEventListener("keydown", hear);
  }, []);
}

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];

function focusOn(selector: string) {
  const [found] = all(selector);
  found?.focus();
  return found !== undefined;
}

function focusNext(selector: string, by: 1 | -1) {
  const found = all(selector);
  const at = found.findIndex((one) => one === document.activeElement);
  const next = at === -1 ? found.at(by === 1 ? 0 : -1) : found[at + by];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
  return next !== undefined;
}

/** Opens the passage of the citation after, or before, the open one. */
function openNext(by: 1 | -1) {
  const found = all("[data-cite]");
  const at = found.findIndex((one) => one.ariaCurrent === "true");
  const next = at === -1 ? found.at(by === 1 ? 0 : -1) : found[at + by];
  next?.click();
  next?.scrollIntoView({ block: "nearest" });
  return next !== undefined;
}
