import type { Draft, DraftSection } from "@lectern/contract/drafts";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";

import { hearsSingleKeys } from "#platform/single-keys.ts";
import { Button } from "#ui/controls/Button.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import * as icons from "#ui/images/icons.ts";
import { shortCount } from "#ui/text/formats.ts";

import { useSectionUpdate } from "../api.ts";
import text from "../changes/ChangedText.module.css";
import { CitedText } from "../changes/CitedText.tsx";
import { sentenceChanges, textWith } from "../changes/sentences.ts";
import { undo } from "../editing/icons.ts";
import styles from "./Suggestion.module.css";
import type { Suggested } from "./use-rewriting.ts";

interface SuggestionProps {
  draft: Draft;
  section: DraftSection;
  suggested: Suggested;
  onDone: () => void;
}

/**
 * What a model suggests for a section, as changes by sentence. Nothing is saved before each is
 * accepted or undone; then the section is saved once.
 */
export function Suggestion({ draft, section, suggested, onDone }: SuggestionProps) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const changes = useMemo(
    () => sentenceChanges(suggested.before.content, suggested.content),
    [suggested],
  );
  const places = changes.flatMap(({ same }, at) => (same === undefined ? [at] : []));
  const [decided, setDecided] = useState<ReadonlyMap<number, boolean>>(new Map());
  const save = useSectionUpdate(draft.id, section.id);
  const isStale = section.hash !== suggested.before.hash;
  const left = places.filter((at) => !decided.has(at)).length;
  const shownLeft = shortCount(left);

  const finish = (all: ReadonlyMap<number, boolean>) => {
    const content = textWith(changes, (at) => all.get(at) === true);
    if (content === suggested.before.content) onDone();
    else save.mutate({ hash: suggested.before.hash, content }, { onSuccess: onDone });
  };
  const decide = (at: number, isTaken: boolean) => {
    if (save.isPending) return;
    const next = new Map(decided).set(at, isTaken);
    setDecided(next);
    if (places.every((place) => next.has(place))) finish(next);
    else
      focus(
        places.find((place) => place > at && !next.has(place)) ??
          places.find((place) => !next.has(place)),
      );
  };
  const decideAll = (isTaken: boolean) =>
    finish(new Map(places.map((at) => [at, decided.get(at) ?? isTaken])));
  const focus = (at: number | undefined) =>
    box.current?.querySelector<HTMLElement>(`[data-change="${at}"]`)?.focus();

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (ctrlKey || metaKey || altKey || !hearsSingleKeys() || !(target instanceof Element)) return;
    const here = target.closest<HTMLElement>("[data-change]")?.dataset["change"];
    const at = here === undefined ? -1 : places.indexOf(Number(here));
    const pressed = key.toLowerCase();
    if (pressed === "j") focus(places[Math.min(places.length - 1, at + 1)]);
    else if (pressed === "k") focus(places[Math.max(0, at - 1)]);
    else if (pressed === "y" && here !== undefined) decide(Number(here), true);
    else if (pressed === "u" && here !== undefined) decide(Number(here), false);
    else return;
    event.preventDefault();
  };

  // The keys are heard from here on.
  useEffect(() => {
    box.current?.querySelector<HTMLElement>("[data-change]")?.focus({ preventScroll: true });
  }, []);

  const shown = shortCount(places.length);
  const count = plural(places.length, { one: `${shown} change`, other: `${shown} changes` });
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of its buttons
    <div ref={box} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <p>
          {places.length === 0 ? (
            <Trans>The model suggests no change.</Trans>
          ) : (
            <Trans>
              {count} by {suggested.model}: “<bdi>{suggested.instruction}</bdi>”
            </Trans>
          )}
        </p>
        <Button kind="plain" size="row" disabled={save.isPending} onClick={() => decideAll(false)}>
          {places.length === 0 ? <Trans>Close</Trans> : <Trans>Undo all</Trans>}
        </Button>
        {places.length > 0 && (
          <Button
            size="row"
            busy={save.isPending}
            disabled={isStale}
            onClick={() => decideAll(true)}
          >
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
          const isTaken = decided.get(at);
          if (isTaken !== undefined)
            return <span key={at}>{cited(isTaken ? added : removed)}</span>;
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
                  onClick={() => decide(at, true)}
                />
                <IconButton
                  icon={undo}
                  size="small"
                  edged
                  mirrored
                  label={t`Undo this change`}
                  onClick={() => decide(at, false)}
                />
              </span>
            </span>
          );
        })}
      </div>
      <output className="visually-hidden" aria-live="polite">
        {plural(left, { one: `${shownLeft} change left`, other: `${shownLeft} changes left` })}
      </output>
    </div>
  );
}
