import type { Draft, DraftSection } from "@lectern/contract/drafts";
import { useEffect, useEffectEvent } from "react";

import { hearsSingleKeys } from "#platform/single-keys.ts";

import { quoteIn } from "./text/quote-in.ts";
import { elementOf } from "./text/SectionBlock.tsx";

interface DraftKeysOptions {
  draft: Draft;
  section: DraftSection | undefined;
  onGo: (sectionId: string) => void;
  onComment: (section: DraftSection, quote: string) => void;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest(
    "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], [role=dialog]",
  ) !== null;

/** Hears `[` and `]` for the sections, and `m` for a comment. */
export function useDraftKeys({ draft, section, onGo, onComment }: DraftKeysOptions) {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, target, defaultPrevented } = event;
    // `[` needs Alt on some keyboards.
    if (defaultPrevented || ctrlKey || metaKey || isTyping(target) || !hearsSingleKeys()) return;
    if (!section || document.querySelector("[role=dialog]")) return;
    const at = draft.sections.findIndex(({ id }) => id === section.id);
    const next = draft.sections[key === "[" ? at - 1 : at + 1];
    if (key === "m") onComment(section, quoteIn(elementOf(section.id)));
    else if ((key === "[" || key === "]") && next) onGo(next.id);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
