import { useLingui } from "@lingui/react/macro";

import { Chip } from "#ui/controls/Chip.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu } from "#ui/popups/Menu.tsx";

import { extractive, useModelChoices } from "./api.ts";

interface ModelChipProps {
  /** null: the first one. */
  model: string | null;
  onChange: (model: string | null) => void;
  /** The default model if none is chosen; undefined: the first one. */
  otherwise?: string | null | undefined;
  disabled?: boolean;
}

/** Chooses the model that writes answers; nothing if there is no choice. */
export function ModelChip({ model, onChange, otherwise, disabled = false }: ModelChipProps) {
  const { t } = useLingui();
  const choices = useModelChoices().data?.results ?? [];
  const [first] = choices;
  if (!first || first.id === extractive) return null;
  const usual = choices.find(({ id }) => id === otherwise) ?? first;
  const chosen = choices.find(({ id }) => id === (model ?? usual.id));
  const nameOf = ({ id, label }: { id: string; label: string }) =>
    id === extractive ? t`Quotes only` : label;
  return (
    <Menu
      label={t`Model`}
      entries={choices.map((one) => ({
        name: one.provider === null ? nameOf(one) : `${nameOf(one)} · ${one.provider}`,
        chosen: one === chosen,
        onChoose: () => onChange(one === usual ? null : one.id),
      }))}
      trigger={(props) => (
        <Chip
          {...props}
          icon={icons.model}
          square
          on={model !== null}
          disabled={disabled}
          title={
            chosen
              ? undefined
              : t`The selected model is no longer available. The default model answers.`
          }
        >
          {chosen ? nameOf(chosen) : t`Model no longer available`}
        </Chip>
      )}
    />
  );
}
