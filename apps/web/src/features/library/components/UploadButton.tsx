import { Trans, useLingui } from "@lingui/react/macro";

import { Button } from "#ui/Button.tsx";
import * as icons from "#ui/icons.ts";
import { Menu } from "#ui/Menu.tsx";

import { pickFiles, pickFolder } from "../uploads/add-files.ts";
import type { Chosen } from "../uploads/chosen-file.ts";
import styles from "./Library.module.css";

interface UploadButtonProps {
  /** Asked to have something chosen, and to add that. */
  onPick: (pick: () => Promise<Chosen>) => void;
}

const canPickFolder = () => "webkitdirectory" in HTMLInputElement.prototype;

/** Adds files or, where the browser can have one chosen, a folder. */
export function UploadButton({ onPick }: UploadButtonProps) {
  const { t } = useLingui();
  const look = { size: "small", icon: icons.upload, className: styles.upload } as const;
  const words = (
    <span className={styles.uploadName}>
      <Trans>Upload</Trans>
    </span>
  );
  if (!canPickFolder()) {
    return (
      <Button {...look} aria-label={t`Upload`} onClick={() => onPick(pickFiles)}>
        {words}
      </Button>
    );
  }
  return (
    <Menu
      label={t`Upload`}
      entries={[
        { name: t`Files`, icon: icons.file, onChoose: () => onPick(pickFiles) },
        { name: t`A folder`, icon: icons.folder, onChoose: () => onPick(pickFolder) },
      ]}
      trigger={(props) => (
        <Button {...look} aria-label={t`Upload`} {...props}>
          {words}
        </Button>
      )}
    />
  );
}
