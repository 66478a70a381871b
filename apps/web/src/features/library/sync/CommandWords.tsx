import type { Collection } from "@lectern/contract/library";
import { Trans, useLingui } from "@lingui/react/macro";

import { pageAddress } from "#platform/base-path.ts";
import { CopyButton } from "#ui/controls/CopyButton.tsx";

import settings from "../collections/SettingsPanel.module.css";
import styles from "./Sources.module.css";

/** Explains how a folder on any computer is followed: by a command, which adds its source itself. */
export function CommandWords({ collection }: { collection: Collection }) {
  const { t } = useLingui();
  const command = [
    // no text: a command
    `export LECTERN_URL=${pageAddress("")}`,
    // no text: a command
    "export LECTERN_API_KEY=lk_…",
    // no text: a command
    `npx lectern sync ~/Papers --collection ${collection.id}`,
  ].join("\n");
  return (
    <div className={styles.fields}>
      <p className={settings.meaning}>
        <Trans>
          Run this on the computer that has the folder, in Lectern's own folder. The API key comes
          from Settings › Security. The source appears here after the first run.
        </Trans>
      </p>
      <pre className={styles.command} dir="ltr">
        {command}
      </pre>
      <div>
        <CopyButton text={command} label={t`Copy the command`} />
      </div>
    </div>
  );
}
