import { Trans } from "@lingui/react/macro";

import type { SavablePassage } from "#features/topics/index.ts";
import type { SelectedPassage } from "#features/viewer/index.ts";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";

import { passageOfQuote } from "./savable.ts";

interface SaveButtonProps {
  passage: SelectedPassage;
  onSave: (passage: SavablePassage) => void;
}

/** In the bar above a text selection. */
export function SaveButton({ passage: { quote, onDismiss }, onSave }: SaveButtonProps) {
  const save = async () => {
    onSave(passageOfQuote(await quote()));
    onDismiss();
  };
  return (
    <button type="button" onClick={() => void save()}>
      <Icon of={icons.topic} size={16} />
      <Trans>Save to topic</Trans>
    </button>
  );
}
