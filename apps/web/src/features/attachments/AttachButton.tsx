import { Trans, useLingui } from "@lingui/react/macro";

import { Chip } from "#ui/controls/Chip.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Tooltip } from "#ui/popups/Tooltip.tsx";

import { chooseFiles } from "./attach.ts";

interface AttachButtonProps {
  onFiles: (files: readonly File[]) => void;
  /** Called before the file picker opens. */
  onOpen?: () => void;
  /** Shows the label beside the icon, for example in a menu. */
  named?: boolean;
}

/** Opens a file picker for attachments of the next question. */
export function AttachButton({ onFiles, onOpen, named = false }: AttachButtonProps) {
  const { t } = useLingui();
  const choose = () => {
    onOpen?.();
    void chooseFiles().then(onFiles);
  };
  if (named) {
    return (
      <Chip square icon={icons.paperclip} onClick={choose}>
        <Trans>Attach files</Trans>
      </Chip>
    );
  }
  return (
    <Tooltip title={t`Attach files. You can drop or paste them too.`}>
      <IconButton icon={icons.paperclip} size="small" label={t`Attach files`} onClick={choose} />
    </Tooltip>
  );
}
