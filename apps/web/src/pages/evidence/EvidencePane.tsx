import { useLingui } from "@lingui/react/macro";
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
} from "react";

import { useWidth } from "#ui/layout/use-width.ts";

import styles from "./EvidencePane.module.css";
import {
  keepEvidenceWidth,
  narrowest,
  resizeEvidence,
  useEvidenceWidth,
  widest,
  clampedShare,
} from "./evidence-width.ts";

/** Share of the width that one arrow key press moves the divider by. */
const step = 0.02;

const isRtl = (element: Element) => getComputedStyle(element).direction === "rtl";
const percent = (share: number) => Math.round(share * 100);

interface EvidencePaneProps {
  /** Covers the whole sheet, including the conversation. */
  large: boolean;
  children: ReactNode;
}

/** A document beside a conversation, with the width set by the divider. */
export function EvidencePane({ large, children }: EvidencePaneProps) {
  const { t } = useLingui();
  const id = useId();
  const pane = useRef<HTMLElement>(null);
  const room = useParent(pane);
  const width = useWidth(room);
  const wanted = useEvidenceWidth(({ share }) => share);
  const share = clampedShare(wanted, width);
  const isHeld = useRef(false);

  const drag = ({ currentTarget, clientX }: PointerEvent) => {
    if (!isHeld.current || !room.current) return;
    const { left, right } = room.current.getBoundingClientRect();
    const px = isRtl(currentTarget) ? clientX - left : right - clientX;
    resizeEvidence(clampedShare(px / width, width));
  };
  const drop = () => {
    if (isHeld.current) keepEvidenceWidth(share);
    isHeld.current = false;
  };
  const move = (event: KeyboardEvent) => {
    const wider = isRtl(event.currentTarget) ? "ArrowRight" : "ArrowLeft";
    const next =
      event.key === "ArrowLeft" || event.key === "ArrowRight"
        ? share + (event.key === wider ? step : -step)
        : { Home: 0, End: 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    keepEvidenceWidth(clampedShare(next, width));
  };

  return (
    <>
      <div
        hidden={large}
        className={styles.divider}
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={t`Width of the evidence`}
        aria-controls={id}
        aria-valuemin={percent(narrowest / Math.max(width, 1))}
        aria-valuemax={percent(widest)}
        aria-valuenow={percent(share)}
        onPointerDown={(event) => {
          event.preventDefault();
          event.currentTarget.focus();
          event.currentTarget.setPointerCapture(event.pointerId);
          isHeld.current = true;
        }}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={drop}
        onDoubleClick={() => keepEvidenceWidth()}
        onKeyDown={move}
      />
      <aside
        ref={pane}
        id={id}
        className={large ? styles.large : styles.pane}
        style={large ? undefined : { width: `${share * 100}%` }}
        aria-label={t`Evidence`}
      >
        {children}
      </aside>
    </>
  );
}

/** A ref to the element's parent, whose width the pane shares with its neighbour. */
function useParent(ref: RefObject<HTMLElement | null>) {
  const [parent] = useState(() => ({
    get current() {
      return ref.current?.parentElement ?? null;
    },
  }));
  return parent;
}
