import { Trans, useLingui } from "@lingui/react/macro";

import { Chip } from "#ui/controls/Chip.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Tooltip } from "#ui/popups/Tooltip.tsx";

import { chooseFiles } from "./attach.ts";

interface AttachButtonProps {
  onFiles: (files: readonly File[]) => void;
  /** The files are about to be chosen. */
  onOpen?: () => void;
  /** With its name beside the icon, such as in a list of choices. */
  named?: boolean;
  disabled?: boolean;
}

/** Has files chosen that go with the next question. */
export function AttachButton({
  onFiles,
  onOpen,
  named = false,
  disabled = false,
}: AttachButtonProps) {
  const { t } = useLingui();
  const choose = () => {
    onOpen?.();
    void chooseFiles().then(onFiles);
  };
  if (named) {
    return (
      <Chip square icon={icons.paperclip} disabled={disabled} onClick={choose}>
        <Trans>Attach files</Trans>
      </Chip>
    );
  }
  return (
    <Tooltip title={t`Attach files. You can drop or paste them too.`}>
      <IconButton
        icon={icons.paperclip}
        size="small"
        label={t`Attach files`}
        disabled={disabled}
        onClick={choose}
      />
    </Tooltip>
  );
}
