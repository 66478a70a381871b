import { Trans, useLingui } from "@lingui/react/macro";

import { Button } from "#ui/controls/Button.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu } from "#ui/popups/Menu.tsx";

import { pickFiles, pickFolder } from "../uploads/add-files.ts";
import type { FileSelection } from "../uploads/chosen-file.ts";
import styles from "./Library.module.css";

interface UploadButtonProps {
  /** Called with a function that opens a picker, to add what it returns. */
  onPick: (pick: () => Promise<FileSelection>) => void;
  /** Called to add documents from a URL or a repository of works. */
  onWeb: () => void;
}

const canPickFolder = () => "webkitdirectory" in HTMLInputElement.prototype;

/** Adds files, a folder if the browser supports picking one, or documents from the web. */
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
