import type { Draft, DraftSection, DraftSuggestion } from "@lectern/contract/drafts";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";

import { hearsSingleKeys } from "#platform/single-keys.ts";
import { Button } from "#ui/controls/Button.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import * as icons from "#ui/images/icons.ts";
import { shortCount } from "#ui/text/formats.ts";
import text from "#ui/text/changed-text.module.css";

import { CitedText } from "../changes/CitedText.tsx";
import { undo } from "../editing/icons.ts";
import styles from "./Suggestion.module.css";
import { useSuggested } from "./use-suggested.ts";

interface SuggestionProps {
  draft: Draft;
  section: DraftSection;
  suggestion: DraftSuggestion;
  /** Whether the person has just asked for it: the keys are heard at once. */
  focused: boolean;
}

/** What a model suggests for a section, as changes by sentence that are accepted or undone. */
export function Suggestion({ draft, section, suggestion, focused }: SuggestionProps) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const suggested = useSuggested({ draftId: draft.id, sectionId: section.id, suggestion });
  const { changes, places, isBusy } = suggested;
  const isStale = section.hash !== suggestion.hash;
  const isNone = places.length === 0;
  const focus = useFocusOnChange(box, places, focused);

  const decide = (at: number, what: "accept" | "undo") => {
    if (isBusy || isStale) return;
    focus.next(places.indexOf(at));
    suggested[what](at);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (ctrlKey || metaKey || altKey || !hearsSingleKeys() || !(target instanceof Element)) return;
    const here = target.closest<HTMLElement>("[data-change]")?.dataset["change"];
    const at = here === undefined ? -1 : places.indexOf(Number(here));
    const pressed = key.toLowerCase();
    if (pressed === "j") focus.now(Math.min(places.length - 1, at + 1));
    else if (pressed === "k") focus.now(Math.max(0, at - 1));
    else if (pressed === "y" && here !== undefined) decide(Number(here), "accept");
    else if (pressed === "u" && here !== undefined) decide(Number(here), "undo");
    else return;
    event.preventDefault();
  };

  const shown = shortCount(places.length);
  const count = plural(places.length, { one: `${shown} change`, other: `${shown} changes` });
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of its buttons
    <div ref={box} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <p>
          {isNone ? (
            <Trans>The model suggests no change.</Trans>
          ) : (
            <Trans>
              {count} by {suggestion.model}: “<bdi>{suggestion.instruction}</bdi>”
            </Trans>
          )}
        </p>
        <Button
          kind="plain"
          size="row"
          disabled={isBusy}
          onClick={isStale || isNone ? suggested.discard : suggested.undoAll}
        >
          {isNone ? <Trans>Close</Trans> : <Trans>Undo all</Trans>}
        </Button>
        {!isNone && (
          <Button size="row" busy={isBusy} disabled={isStale} onClick={suggested.acceptAll}>
            <Trans>Accept all</Trans>
          </Button>
        )}
      </div>
      {isStale && (
        <Notice tone="warning" live="polite">
          <Trans>The section has changed in the meantime. Undo all and ask again.</Trans>
        </Notice>
      )}
      <div className={text.text} dir="auto">
        {changes.map((change, at) => {
          const cited = (words: string) => (
            <CitedText draft={draft} section={section}>
              {words}
            </CitedText>
          );
          if (change.same !== undefined) return <span key={at}>{cited(change.same)}</span>;
          const { removed, added } = change;
          return (
            <span
              key={at}
              role="group"
              aria-label={t`Change`}
              tabIndex={-1}
              data-change={at}
              className={styles.change}
            >
              {removed !== "" && <del>{cited(removed)}</del>}
              {added !== "" && <ins>{cited(added)}</ins>}
              <span className={styles.buttons}>
                <IconButton
                  icon={icons.check}
                  size="small"
                  edged
                  label={t`Accept this change`}
                  disabled={isStale}
                  onClick={() => decide(at, "accept")}
                />
                <IconButton
                  icon={undo}
                  size="small"
                  edged
                  mirrored
                  label={t`Undo this change`}
                  disabled={isStale}
                  onClick={() => decide(at, "undo")}
                />
              </span>
            </span>
          );
        })}
      </div>
      <output className="visually-hidden" aria-live="polite">
        {plural(places.length, { one: `${shown} change left`, other: `${shown} changes left` })}
      </output>
    </div>
  );
}

/** Puts the focus on a change by its number: now, or once the decided one is gone. */
function useFocusOnChange(
  box: RefObject<HTMLDivElement | null>,
  places: readonly number[],
  isFirst: boolean,
) {
  const wanted = useRef(isFirst ? { number: 0, preventScroll: true } : null);
  const left = places.length;
  useEffect(() => {
    const { current } = wanted;
    if (current) focusOn(box.current, Math.min(current.number, left - 1), current);
    wanted.current = null;
  }, [box, left]);
  return {
    now: (number: number) => focusOn(box.current, number),
    next(number: number) {
      wanted.current = { number, preventScroll: false };
    },
  };
}

function focusOn(box: HTMLElement | null, number: number, options?: FocusOptions) {
  box?.querySelectorAll<HTMLElement>("[data-change]")[number]?.focus(options);
}
