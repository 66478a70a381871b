import { useLingui } from "@lingui/react/macro";

import { FileIcon } from "#ui/FileIcon.tsx";
import { FileName } from "#ui/FileName.tsx";
import { IconButton } from "#ui/IconButton.tsx";
import * as icons from "#ui/icons.ts";
import { Progress } from "#ui/Progress.tsx";

import { tryAgain } from "../attach.ts";
import { forget, type OnItsWay } from "../on-their-way.ts";
import styles from "./Row.module.css";

/** A file that is not there yet. */
export function ComingChip({ coming: { id, file, progress, failed } }: { coming: OnItsWay }) {
  const { t } = useLingui();
  const { name } = file;
  return (
    <li className={styles.chip} data-failed={failed !== null || undefined}>
      <FileIcon />
      <span className={styles.words}>
        <span className={styles.name}>
          <FileName name={name} />
        </span>
        <span className={styles.state} title={failed ?? undefined}>
          {failed ?? t`Being attached`}
        </span>
      </span>
      {failed !== null && (
        <>
          <IconButton
            icon={icons.retry}
            size="small"
            label={t`Try ${name} again`}
            onClick={() => void tryAgain(id)}
          />
          <IconButton
            icon={icons.close}
            size="small"
            label={t`Remove ${name}`}
            onClick={() => forget(id)}
          />
        </>
      )}
      {failed === null && (
        <span className={styles.bar}>
          <Progress label={t`Attaching ${name}`} value={progress} />
        </span>
      )}
    </li>
  );
}
