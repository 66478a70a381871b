import { type RefObject, useEffect, useEffectEvent } from "react";

import { useEvidence } from "../evidence.ts";

/** Maximum ms to wait for the sentence to be rendered. */
const renderTimeoutMs = 3000;

/**
 * Scrolls to the sentence whose passage is shown: a conversation opened by a citation's address
 * starts there, and a document that covers the conversation does not hide it.
 */
export function useScrollToCitedSentence(content: RefObject<HTMLElement | null>) {
  const { active } = useEvidence();
  const place = active ? `${active.chatId}:${active.index}:${active.sentence}` : "";

  const lit = () => content.current?.querySelector("[data-lit]") ?? null;
  const begin = useEffectEvent(() => {
    const element = content.current;
    if (!active || !element) return undefined;
    const show = () => {
      lit()?.scrollIntoView({ block: "center" });
      if (lit()) stop();
    };
    const arriving = new MutationObserver(show);
    const timer = setTimeout(() => arriving.disconnect(), renderTimeoutMs);
    const stop = () => {
      clearTimeout(timer);
      arriving.disconnect();
    };
    arriving.observe(element, { childList: true, subtree: true });
    show();
    return stop;
  });
  useEffect(() => begin(), []);

  const keep = useEffectEvent(() => {
    // The column's width and the height of the cover are updated one frame later.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => lit()?.scrollIntoView({ block: "nearest" })),
    );
  });
  useEffect(() => {
    if (place !== "") keep();
  }, [place]);
}
