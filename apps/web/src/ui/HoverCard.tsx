import {
  type HTMLAttributes,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";

import styles from "./HoverCard.module.css";

/** ms until it shows, and until it goes: the pointer has time to reach the card. */
const enter = 100;
const leave = 150;
/** px between the card and what it belongs to, and between the card and the window's edge. */
const gap = 8;
const edge = 8;

interface HoverCardProps {
  /** What the card says. It is for reading: nothing in it can be focused. */
  card: ReactNode;
  onOpenChange?: (open: boolean) => void;
  /** Spread the given props onto the control that it belongs to. */
  children: (
    props: Pick<
      HTMLAttributes<HTMLElement>,
      "onPointerEnter" | "onPointerLeave" | "onFocus" | "onBlur" | "onKeyDown" | "aria-describedby"
    >,
  ) => ReactNode;
}

/** A card beside a control while the pointer or the focus is on it. Esc sends it away. */
export function HoverCard({ card, onOpenChange, children }: HoverCardProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = (next: Element | null, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setAnchor(next);
      onOpenChange?.(next !== null);
    }, ms);
  };
  const close = () => change(null, leave);
  return (
    <>
      {children({
        onPointerEnter: ({ currentTarget, pointerType }) =>
          pointerType !== "touch" && change(currentTarget, enter),
        onPointerLeave: close,
        onFocus: ({ currentTarget }) =>
          currentTarget.matches(":focus-visible") && change(currentTarget, enter),
        onBlur: () => change(null, 0),
        onKeyDown: (event) => {
          if (event.key !== "Escape" || !anchor) return;
          event.stopPropagation();
          change(null, 0);
        },
        ...(anchor ? { "aria-describedby": id } : {}),
      })}
      {anchor &&
        createPortal(
          <Card id={id} anchor={anchor} onEnter={() => clearTimeout(timer.current)} onLeave={close}>
            {card}
          </Card>,
          document.body,
        )}
    </>
  );
}

interface CardProps {
  id: string;
  anchor: Element;
  onEnter: () => void;
  onLeave: () => void;
  children: ReactNode;
}

function Card({ id, anchor, onEnter, onLeave, children }: CardProps) {
  const ref = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const card = ref.current;
    if (!card) return;
    const at = anchor.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = card;
    const above = at.top - gap - height;
    const isRtl = card.matches(":dir(rtl)");
    const start = isRtl ? at.right - width : at.left;
    const left = Math.max(edge, Math.min(start, globalThis.innerWidth - edge - width));
    card.style.left = `${left}px`;
    card.style.top = `${above >= edge ? above : at.bottom + gap}px`;
  }, [anchor]);

  return (
    <div
      ref={ref}
      id={id}
      role="tooltip"
      className={styles.card}
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
    >
      {children}
    </div>
  );
}
