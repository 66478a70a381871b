import { useLingui } from "@lingui/react/macro";

import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { FileIcon } from "#ui/images/FileIcon.tsx";
import { Progress } from "#ui/feedback/Progress.tsx";

import { tryAgain } from "../attach.ts";
import { leave, type PendingUpload } from "../on-their-way.ts";
import { ChipFace } from "./ChipFace.tsx";
import styles from "./Row.module.css";

/** A file that is still being uploaded. */
export function ComingChip({ coming }: { coming: PendingUpload }) {
  const { t } = useLingui();
  const { id, file, progress, failed } = coming;
  const { name } = file;
  return (
    <li className={styles.chip} data-failed={failed !== null || undefined}>
      <span className={styles.open}>
        <ChipFace picture={<FileIcon />} name={name} state={failed?.reason ?? t`Being attached`} />
      </span>
      {failed?.isFinal === false && (
        <IconButton
          icon={icons.retry}
          size="small"
          label={t`Try ${name} again`}
          onClick={() => void tryAgain(id)}
        />
      )}
      <IconButton
        icon={icons.close}
        size="small"
        label={t`Remove ${name}`}
        onClick={() => leave(coming)}
      />
      {failed === null && (
        <span className={styles.bar}>
          <Progress label={t`Attaching ${name}`} value={progress} />
        </span>
      )}
    </li>
  );
}
