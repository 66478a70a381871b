import { Trans, useLingui } from "@lingui/react/macro";

import { Button } from "#ui/controls/Button.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu } from "#ui/popups/Menu.tsx";

import { pickFiles, pickFolder } from "../uploads/add-files.ts";
import type { Chosen } from "../uploads/chosen-file.ts";
import styles from "./Library.module.css";

interface UploadButtonProps {
  /** Asked to have something chosen, and to add that. */
  onPick: (pick: () => Promise<Chosen>) => void;
  /** Asked to add what an address or a source of works holds. */
  onWeb: () => void;
}

const canPickFolder = () => "webkitdirectory" in HTMLInputElement.prototype;

/** Adds files, a folder where the browser can have one chosen, or what lies on the web. */
export function UploadButton({ onPick, onWeb }: UploadButtonProps) {
  const { t } = useLingui();
  const folder = { name: t`A folder`, icon: icons.folder, onChoose: () => onPick(pickFolder) };
  return (
    <Menu
      label={t`Upload`}
      entries={[
        { name: t`Files`, icon: icons.file, onChoose: () => onPick(pickFiles) },
        ...(canPickFolder() ? [folder] : []),
        { name: t`From the web`, icon: icons.link, onChoose: onWeb },
      ]}
      trigger={(props) => (
        <Button
          size="small"
          icon={icons.upload}
          className={styles.upload}
          aria-label={t`Upload`}
          {...props}
        >
          <span className={styles.uploadName}>
            <Trans>Upload</Trans>
          </span>
        </Button>
      )}
    />
  );
}
