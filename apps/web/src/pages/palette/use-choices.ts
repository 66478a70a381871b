import { useEffect, useState } from "react";

import type { ChoiceGroup } from "./choice.ts";
import { useActions } from "./use-actions.ts";
import { useFound } from "./use-found.ts";
import { usePlaces } from "./use-places.ts";

/** ms without a key before the server is asked. */
const pause = 120;

/** All that can be chosen for what is typed; after `>` only what can be done. */
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
  const shown = onlyActions
    ? [{ ...actions, choices: actions.choices.filter(({ id }) => id.startsWith("action-")) }]
    : [places, ...waiting, actions];
  const answers = shown
    .flatMap(({ choices }) => choices)
    .filter(({ id }) => !["ask", "search"].includes(id));
  return {
    groups: shown
      .map((group) => (isLate && waiting.includes(group) ? { ...group, outdated: true } : group))
      .filter(({ choices, pending }) => choices.length > 0 || pending),
    isPending,
    /** What was found, without what can be done with any words. */
    count: answers.length,
  };
}

/** What was typed last, once the keys rest. */
function useResting(words: string): string {
  const [rested, setRested] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setRested(words), pause);
    return () => clearTimeout(timer);
  }, [words]);
  return rested;
}
