import { cloneElement, type HTMLAttributes, type ReactElement, useId } from "react";
import { createPortal } from "react-dom";

import { landmarkOf } from "../layout/landmark-of.ts";
import { TooltipBubble } from "./TooltipBubble.tsx";
import { useTooltip } from "./use-tooltip.ts";

interface TooltipProps {
  /** A few words on what the control does. Empty: no tooltip. */
  title: string;
  /** At the control's end, or below it; on the opposite side if there is no room. */
  placement?: "below" | "end";
  /** One control, which must pass its props to its element. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/** A tooltip for a hovered or focused control, after 100 ms. Escape closes it. */
export function Tooltip({ title, placement = "below", children }: TooltipProps) {
  const id = useId();
  const { anchor, handlers, hold, leave } = useTooltip(title !== "", children.props);
  // If the tooltip equals the control's name, it is not also its description.
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
