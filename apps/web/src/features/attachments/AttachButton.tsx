import { useLingui } from "@lingui/react/macro";

import { IconButton } from "#ui/IconButton.tsx";
import * as icons from "#ui/icons.ts";
import { Tooltip } from "#ui/Tooltip.tsx";

import { chooseFiles } from "./attach.ts";

interface AttachButtonProps {
  onFiles: (files: readonly File[]) => void;
  disabled?: boolean;
}

/** Has files chosen that go with the next question. */
export function AttachButton({ onFiles, disabled = false }: AttachButtonProps) {
  const { t } = useLingui();
  return (
    <Tooltip title={t`Attach files. You can drop or paste them too.`}>
      <IconButton
        icon={icons.paperclip}
        size="small"
        label={t`Attach files`}
        disabled={disabled}
        onClick={() => void chooseFiles().then(onFiles)}
      />
    </Tooltip>
  );
}
