import { Trans, useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";

import { Icon } from "#ui/images/Icon.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Keys } from "#ui/controls/Keys.tsx";

import { keysOf, strokeOf } from "../shortcuts/strokes.ts";
import type { Choice } from "./choice.ts";
import { ChoiceList } from "./ChoiceList.tsx";
import styles from "./Palette.module.css";
import { PaletteFoot } from "./PaletteFoot.tsx";
import { useChoices } from "./use-choices.ts";

/** The field, its results, and keyboard navigation among them. */
export function PaletteContent({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const id = useId();
  const navigate = useNavigate();
  const [typed, type] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);

  const leaving = (run: () => void) => () => {
    onClose();
    run();
  };
  const words = typed.trim();
  const ask = () => void navigate("/chat-ai", { state: { ask: words } });
  const { groups, isPending, count } = useChoices(typed, ask);
  const choices = groups.flatMap(({ choices }) => choices);
  const active = choices.find((one) => one.id === chosen) ?? firstOf(choices, isPending);
  const choose = (choice: Choice) => (choice.stays ? choice.choose() : leaving(choice.choose)());
  const hurry = useHurry(active, isPending, choose);

  const move = (at: number) => {
    const next = choices[(at + choices.length) % choices.length];
    if (next) setChosen(next.id);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const at = active ? choices.indexOf(active) : -1;
    const stroke = strokeOf(event.nativeEvent);
    if (stroke === "ArrowDown") move(at + 1);
    else if (stroke === "ArrowUp") move(at < 0 ? -1 : at - 1);
    else if (stroke === "Home") move(0);
    else if (stroke === "End") move(-1);
    else if (stroke === "Enter") hurry();
    else if (stroke === "Mod+Enter" && words !== "") leaving(ask)();
    else if (stroke === "Mod+k") onClose();
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.palette}>
      <div className={styles.field}>
        <Icon of={icons.search} />
        <input
          role="combobox"
          aria-label={t`Go anywhere, search everything`}
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active && `${id}-${active.id}`}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          ref={focus}
          dir={typed === "" ? undefined : "auto"}
          placeholder={t`Go anywhere, search everything`}
          value={typed}
          onChange={({ currentTarget }) => {
            type(currentTarget.value);
            setChosen(null);
            list.current?.scrollTo({ top: 0 });
          }}
          onKeyDown={keys}
        />
        <span className={styles.escape} aria-hidden>
          <Keys of={keysOf("Escape")} />
        </span>
        <span className={styles.close}>
          <IconButton icon={icons.close} label={t`Close`} onClick={onClose} />
        </span>
      </div>
      {words !== "" && !isPending && count === 0 && (
        <p className={styles.nothing}>
          <Trans>
            Nothing matches “<bdi>{words}</bdi>”. Check the spelling, or use other words.
          </Trans>
        </p>
      )}
      <ChoiceList
        id={id}
        ref={list}
        groups={groups}
        isPending={isPending}
        active={active}
        onPoint={setChosen}
        onChoose={choose}
      />
      <PaletteFoot count={count} isPending={isPending} />
    </div>
  );
}

const focus = (field: HTMLInputElement | null) => field?.focus();

/** While passages are loading, Enter must not choose a result below them. */
const firstOf = (choices: readonly Choice[], isPending: boolean) =>
  choices.find(({ id }) => !isPending || id.startsWith("place-"));

/** Enter pressed before any result: chooses the first one that arrives. */
function useHurry(
  active: Choice | undefined,
  isPending: boolean,
  choose: (choice: Choice) => void,
) {
  const [hurried, setHurried] = useState(false);
  const isDue = hurried && !isPending && active !== undefined;
  useEffect(() => {
    if (isDue) choose(active);
    // Runs only when it becomes due.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isDue]);
  return () => {
    if (active) choose(active);
    else if (isPending) setHurried(true);
  };
}
