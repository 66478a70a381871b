import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { createPortal } from "react-dom";

import styles from "./HoverCard.module.css";
import { landmarkOf } from "../layout/landmark-of.ts";
import { useTooltip } from "./use-tooltip.ts";

/** px between the card and what it belongs to, and between the card and the window's edge. */
const gap = 8;
const edge = 8;

interface HoverCardProps {
  /** The card's content. It is read-only: nothing in it can be focused. */
  card: ReactNode;
  onOpenChange?: (open: boolean) => void;
  /** One control, which must pass its props to its element. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/** A card below a control while it is hovered or focused. Escape closes it. */
export function HoverCard({ card, onOpenChange, children }: HoverCardProps) {
  const id = useId();
  const { anchor, handlers, hold, leave } = useTooltip(true, children.props);
  const tell = useEffectEvent((open: boolean) => onOpenChange?.(open));
  useEffect(() => {
    if (!anchor) return undefined;
    tell(true);
    return () => tell(false);
  }, [anchor]);
  return (
    <>
      {cloneElement(children, { ...handlers, ...(anchor ? { "aria-describedby": id } : {}) })}
      {anchor &&
        createPortal(
          <Card id={id} anchor={anchor} onPointerEnter={hold} onPointerLeave={leave}>
            {card}
          </Card>,
          landmarkOf(anchor),
        )}
    </>
  );
}

interface CardProps extends HTMLAttributes<HTMLDivElement> {
  anchor: Element;
}

function Card({ anchor, ...rest }: CardProps) {
  const ref = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const card = ref.current;
    if (!card) return;
    const at = anchor.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = card;
    const [above, below] = [at.top - gap - height, at.bottom + gap];
    const start = anchor.matches(":dir(rtl)") ? at.right - width : at.left;
    const left = Math.max(edge, Math.min(start, globalThis.innerWidth - edge - width));
    card.style.left = `${left}px`;
    const fits = below + height + edge <= globalThis.innerHeight || above < edge;
    card.style.top = `${fits ? below : above}px`;
  }, [anchor]);

  return <div {...rest} ref={ref} role="tooltip" className={styles.card} />;
}
