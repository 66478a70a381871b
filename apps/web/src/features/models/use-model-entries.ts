import { useLingui } from "@lingui/react/macro";

import type { MenuEntry } from "#ui/popups/Menu.tsx";

import { extractive, useModelChoices } from "./api.ts";

/** Returns the menu entries of the models the user may choose; empty if no model can write. */
export function useModelEntries(onChoose: (model: string) => void): MenuEntry[] {
  const { t } = useLingui();
  const choices = useModelChoices().data?.results ?? [];
  if (!choices[0] || choices[0].id === extractive) return [];
  return choices.map(({ id, label, provider }) => {
    const model = id === extractive ? t`Quotes only` : label;
    const name = provider === null ? model : `${model} · ${provider}`;
    return { name: t`With ${name}`, onChoose: () => onChoose(id) };
  });
}
