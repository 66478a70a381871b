import type { Document } from "@lectern/contract/library";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

import { queryClient } from "#platform/http/query-client.ts";
import { notify } from "#platform/notify.ts";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";

import { batchOf } from "../text/sections.ts";
import { citationOf, type Quote } from "./citation.ts";
import { locateSelected } from "./locate.ts";
import { placeBeside } from "./place-beside.ts";
import type { TextSelection } from "./selected.ts";
import styles from "./SelectionBar.module.css";

export interface SelectedPassage {
  quote: () => Promise<Quote>;
  /** Called when the bar is no longer needed. */
  onDismiss: () => void;
}

export interface SelectionActions {
  /** Asks about a passage; undefined if asking is not available. */
  onAsk?: ((quote: Quote) => void) | undefined;
  /** Further actions on the passage, as buttons of the bar. */
  more?: ((passage: SelectedPassage) => ReactNode) | undefined;
}

interface SelectionBarProps extends SelectionActions {
  document: Document;
  selected: TextSelection;
  /** The pages, within which the bar is positioned. */
  stage: RefObject<HTMLElement | null>;
  onDismiss: () => void;
}

/** The actions on the selected text; positioned below it and scrolled with it. */
export function SelectionBar(props: SelectionBarProps) {
  const { document, selected, stage, onAsk, more, onDismiss } = props;
  const { t } = useLingui();
  const bar = useRef<HTMLDivElement>(null);
  const place = usePlace(bar, stage, selected);

  useEffect(() => {
    void queryClient.prefetchQuery(batchOf(document.id, selected.page));
  }, [document.id, selected.page]);

  const quote = async (): Promise<Quote> => {
    const { page, lastPage, onPage, before } = selected;
    // Without the page's text it is still a quotation.
    const batch = await queryClient.fetchQuery(batchOf(document.id, page)).catch(() => null);
    const section = batch?.results.find(({ number }) => number === page);
    const span = section ? (locateSelected(section.text, onPage, before) ?? null) : null;
    const whole = span && section && page === lastPage;
    const located = span && section ? section.text.slice(span.start, span.end) : onPage.trim();
    const text = whole ? located : selected.text;
    const label = section?.label ?? null;
    const inOneLine = text.replaceAll(/\s+/g, " ").trim();
    return { document, page, lastPage, span, label, text: inOneLine, onPage: located };
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(citationOf(await quote()));
      notify(t`Copied with its citation`);
      onDismiss();
    } catch {
      notify(t`The browser did not allow copying`, { variant: "error" });
    }
  };
  const ask = async () => {
    onAsk?.(await quote());
    onDismiss();
  };

  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={t`Selected words`}
      className={styles.bar}
      style={place ?? { visibility: "hidden" }}
      // Keeps the selection while a button is pressed.
      onPointerDown={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        onDismiss();
        stage.current?.querySelector<HTMLElement>("[data-reader]")?.focus({ preventScroll: true });
      }}
    >
      {onAsk && (
        <button type="button" onClick={() => void ask()}>
          <Icon of={icons.chat} size={16} />
          <Trans>Ask about this</Trans>
        </button>
      )}
      {more?.({ quote, onDismiss })}
      <button type="button" onClick={() => void copy()}>
        <Icon of={icons.copy} size={16} />
        <Trans>Copy with citation</Trans>
      </button>
    </div>
  );
}

/** Returns the bar's position in the stage; null while the selection is outside the viewport. */
function usePlace(
  bar: RefObject<HTMLElement | null>,
  stage: RefObject<HTMLElement | null>,
  selected: TextSelection,
) {
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  useLayoutEffect(() => {
    const [around, own] = [stage.current, bar.current];
    if (!around || !own) return undefined;
    const follow = () => {
      const size = { width: own.offsetWidth, height: own.offsetHeight };
      setPlace(placeBeside(selected.lines(), around.getBoundingClientRect(), size));
    };
    follow();
    const stop = new AbortController();
    const options = { capture: true, passive: true, signal: stop.signal };
    around.addEventListener("scroll", follow, options);
    globalThis.addEventListener("resize", follow, options);
    return () => stop.abort();
  }, [bar, stage, selected]);
  return place;
}
