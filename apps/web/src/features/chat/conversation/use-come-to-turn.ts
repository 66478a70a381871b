import { type RefObject, useEffect } from "react";

import { useTurnInAddress } from "../turn-address.ts";

/** ms until the content above the message has its final height. */
const settling = 2000;
const own = ["wheel", "pointerdown", "keydown", "touchstart"];
const flash = [{ background: "var(--selected)" }, { background: "transparent" }];

/** Scrolls to the message in the address and stays there until the user scrolls. */
export function useComeToTurn(content: RefObject<HTMLElement | null>) {
  const id = useTurnInAddress();
  useEffect(() => {
    const column = content.current;
    if (!column || id === null) return undefined;
    const turn = () => column.querySelector(`[data-chat="${CSS.escape(id)}"]`);
    const come = () => turn()?.scrollIntoView({ block: "start" });
    const growing = new ResizeObserver(come);
    const stop = () => {
      growing.disconnect();
      for (const act of own) document.removeEventListener(act, stop);
      clearTimeout(timer);
    };
    const timer = setTimeout(stop, settling);
    for (const act of own) document.addEventListener(act, stop, { passive: true });
    growing.observe(column);
    turn()?.animate(flash, { duration: settling, easing: "ease-in" });
    return stop;
  }, [id, content]);
}
