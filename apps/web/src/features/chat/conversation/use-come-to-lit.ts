import { type RefObject, useEffect, useEffectEvent } from "react";

import { useEvidence } from "../evidence.ts";

/** ms in which the sentence must have come. */
const patience = 3000;

/**
 * Keeps the sentence in sight whose passage is shown: a conversation that is come to by the address
 * of a citation begins there, and a document that lies over the conversation does not hide it.
 */
export function useComeToLit(content: RefObject<HTMLElement | null>) {
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
    const timer = setTimeout(() => arriving.disconnect(), patience);
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
    // The column has its new width, and what covers it its height, a frame later.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => lit()?.scrollIntoView({ block: "nearest" })),
    );
  });
  useEffect(() => {
    if (place !== "") keep();
  }, [place]);
}
