import { cloneElement, type HTMLAttributes, type ReactElement, useId } from "react";
import { createPortal } from "react-dom";

import { landmarkOf } from "../layout/landmark-of.ts";
import { TooltipBubble } from "./TooltipBubble.tsx";
import { useTooltip } from "./use-tooltip.ts";

interface TooltipProps {
  /** A few words on what the control does. Empty: nothing is shown. */
  title: string;
  /** Beside the control at its end, or below it; the other side where there is no room. */
  placement?: "below" | "end";
  /** One control, which passes on what it is given to its element. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/** Words beside a control under the pointer or in focus, after 100 ms. Esc sends them away. */
export function Tooltip({ title, placement = "below", children }: TooltipProps) {
  const id = useId();
  const { anchor, handlers, hold, leave } = useTooltip(title !== "", children.props);
  // A control that is named by the same words need not be described by them.
  const describes = anchor !== null && children.props["aria-label"] !== title;

  return (
    <>
      {cloneElement(children, { ...handlers, ...(describes ? { "aria-describedby": id } : {}) })}
      {anchor &&
        createPortal(
          <TooltipBubble
            id={id}
            anchor={anchor}
            placement={placement}
            onPointerEnter={hold}
            onPointerLeave={leave}
          >
            {title}
          </TooltipBubble>,
          landmarkOf(anchor),
        )}
    </>
  );
}
