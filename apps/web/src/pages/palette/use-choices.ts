import { useEffect, useState } from "react";

import type { ChoiceGroup } from "./choice.ts";
import { useActions } from "./use-actions.ts";
import { useFound } from "./use-found.ts";
import { usePlaces } from "./use-places.ts";

/** Debounce of server requests after a key press, in ms. */
const pause = 120;

/** All choices for the typed text; after `>` only actions. */
export function useChoices(typed: string, ask: () => void) {
  const onlyActions = typed.trimStart().startsWith(">");
  const words = onlyActions ? typed.trimStart().slice(1).trim() : typed.trim();
  const looked = onlyActions ? "" : words;
  const asked = useResting(looked);
  const places = usePlaces(looked);
  const found = useFound(asked);
  const actions = useActions(words, ask);

  const isLate = looked !== asked;
  const waiting: readonly ChoiceGroup[] = looked === "" ? [] : found;
  const isPending = isLate || waiting.some(({ pending, outdated }) => pending || outdated);
  const groups = onlyActions
    ? [{ ...actions, choices: actions.choices.filter(({ id }) => id.startsWith("action-")) }]
    : [places, ...waiting, actions];
  const answers = groups
    .flatMap(({ choices }) => choices)
    .filter(({ id }) => !["ask", "search"].includes(id));
  return {
    groups: groups
      .map((group) => (isLate && waiting.includes(group) ? { ...group, outdated: true } : group))
      .filter(({ choices, pending }) => choices.length > 0 || pending),
    isPending,
    /** Number of results, without the actions that match any text. */
    count: answers.length,
  };
}

/** The debounced query. */
function useResting(words: string): string {
  const [rested, setRested] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setRested(words), pause);
    return () => clearTimeout(timer);
  }, [words]);
  return rested;
}
