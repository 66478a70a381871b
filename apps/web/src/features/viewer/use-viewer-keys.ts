import {
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
} from "react";

import { hearsSingleKeys } from "#platform/single-keys.ts";

import type { FindBar } from "./bars/bar-props.ts";
import { moveByKey } from "./keys.ts";
import type { Reader, Reading } from "./reading.ts";

interface Keys {
  viewer: RefObject<HTMLElement | null>;
  /** The viewer covers the page: it handles keys wherever the focus is. */
  isOver: boolean;
  reading: Reading;
  reader: Reader | null;
  find: FindBar;
  onStep: ((by: 1 | -1) => void) | undefined;
  /** Clears the selection; undefined if there is none. */
  onDismiss: (() => void) | undefined;
  onClose: () => void;
}

type Pressed = KeyboardEvent | ReactKeyboardEvent;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches("input, textarea, [contenteditable]");

const stageIn = (viewer: HTMLElement | null) =>
  viewer?.querySelector<HTMLElement>("[data-reader]") ?? null;

/** Whether nothing has the focus, or only an ancestor of the viewer. */
const isAround = (viewer: HTMLElement | null, target: unknown) =>
  viewer !== null && target instanceof Node && target !== viewer && target.contains(viewer);

/** Handles the keys of a document: find, turn pages, zoom, step through passages, close. */
export function useViewerKeys(keys: Keys) {
  const { viewer, isOver, reader, find } = keys;

  const hear = (event: Pressed) => {
    if (event.defaultPrevented || !(hearFind(event) || hearPages(event))) return;
    event.preventDefault();
  };
  const hearFind = ({ key, ctrlKey, metaKey, shiftKey }: Pressed) => {
    const asksToFind = key.toLowerCase() === "f" && (ctrlKey || metaKey);
    if (key === "F3" && find.finding.query !== "") find.finding.step(shiftKey ? -1 : 1);
    else if (asksToFind || key === "F3") find.onOpen();
    else return false;
    return true;
  };
  const hearPages = (event: Pressed) => {
    if (isTyping(event.target)) return false;
    const { key } = event;
    if (/^[a-z]$/.test(key) && !hearsSingleKeys()) return false;
    const step = key === "n" ? 1 : key === "p" ? -1 : undefined;
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (step && plain && keys.onStep) keys.onStep(step);
    else if (key === "Escape" && keys.onDismiss) keys.onDismiss();
    else if (key === "Escape") keys.onClose();
    else return moveByKey(event, stageIn(viewer.current), reader, keys.reading);
    return true;
  };

  // Nothing has the focus initially, and after the focused element was removed.
  const hearAround = useEffectEvent((event: KeyboardEvent) => {
    const isModal = document.querySelector("[aria-modal='true']") !== null;
    if (event.key !== "Escape" && !isModal && isAround(viewer.current, event.target)) hear(event);
  });
  useEffect(() => {
    if (!isOver) return undefined;
    const listen = (event: KeyboardEvent) => hearAround(event);
    globalThis.addEventListener("keydown", listen);
    return () => globalThis.removeEventListener("keydown", listen);
  }, [isOver]);
  useEffect(() => {
    const { activeElement } = document;
    if (!isOver || !reader || !isAround(viewer.current, activeElement)) return;
    stageIn(viewer.current)?.focus({ preventScroll: true });
  }, [isOver, reader, viewer]);
  return hear;
}
