import { t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useSearchParams } from "react-router";

import { withAddress } from "#features/viewer/index.ts";
import { Button } from "#ui/Button.tsx";
import { FileIcon } from "#ui/FileIcon.tsx";
import { FileName } from "#ui/FileName.tsx";
import { fileSize } from "#ui/formats.ts";
import { IconButton } from "#ui/IconButton.tsx";
import * as icons from "#ui/icons.ts";
import { Progress } from "#ui/Progress.tsx";

import { progressOf } from "../uploads/summary.ts";
import type { Upload } from "../uploads/upload.ts";
import { cancel, keepBoth, retry, skip } from "../uploads/uploads.ts";
import styles from "./UploadTray.module.css";

/** One file on its way: how far it is, what it asks, or why it could not be added. */
export function UploadRow({ upload }: { upload: Upload }) {
  const { file, step } = upload;
  const moving = step.at === "sending" || step.at === "hashing" || step.at === "checking";
  const wrong = step.at === "failed" || step.at === "refused";
  return (
    <li className={styles.file}>
      <FileIcon />
      <span className={styles.words}>
        <Name upload={upload} />
        <span className={styles.state} data-wrong={wrong || undefined}>
          <bdi>{stateOf(upload)}</bdi>
        </span>
      </span>
      <span className={styles.answers}>
        <Answers upload={upload} />
      </span>
      {moving && (
        <span className={styles.progress}>
          <Progress label={file.name} value={progressOf(upload)} />
        </span>
      )}
    </li>
  );
}

function Name({ upload: { file, step } }: { upload: Upload }) {
  const [params] = useSearchParams();
  const name = <FileName name={file.name} />;
  if (step.at !== "done") return <span className={styles.name}>{name}</span>;
  const address = { documentId: step.documentId, page: null, highlight: null };
  return (
    <Link
      className={styles.name}
      to={{ search: withAddress(params, address).toString() }}
      state={{ viewer: "opened" }}
    >
      {name}
    </Link>
  );
}

function stateOf({ step, file }: Upload): string {
  switch (step.at) {
    case "waiting":
      return t`Waiting`;
    case "hashing":
    case "checking":
      return t`Checking the file`;
    case "asking":
      return step.as === file.name || step.as === ""
        ? t`Already in this collection`
        : t`Already in this collection as ${{ name: step.as }}`;
    case "queued":
      return t`${{ size: fileSize(file.size) }}, waiting`;
    case "sending":
      return t`${{ sent: fileSize(step.sent) }} of ${{ all: fileSize(file.size) }}`;
    case "done":
      return t`${{ size: fileSize(file.size) }}, added`;
    case "failed":
    case "refused":
      return step.reason;
    case "skipped":
      return t`Skipped`;
    case "cancelled":
      return t`Cancelled`;
  }
}

function Answers({ upload: { id, file, step } }: { upload: Upload }) {
  const { t } = useLingui();
  switch (step.at) {
    case "asking":
      return (
        <>
          <Button size="row" aria-label={t`Skip ${{ name: file.name }}`} onClick={() => skip(id)}>
            <Trans>Skip</Trans>
          </Button>
          <Button
            size="row"
            aria-label={t`Keep both of ${{ name: file.name }}`}
            onClick={() => keepBoth(id)}
          >
            <Trans>Keep both</Trans>
          </Button>
        </>
      );
    case "failed":
      return (
        <>
          <Button
            size="row"
            aria-label={t`Try ${{ name: file.name }} again`}
            onClick={() => retry(id)}
          >
            <Trans>Try again</Trans>
          </Button>
          <Cancel id={id} name={file.name} />
        </>
      );
    case "waiting":
    case "hashing":
    case "checking":
    case "queued":
    case "sending":
      return <Cancel id={id} name={file.name} />;
    default:
      return null;
  }
}

function Cancel({ id, name }: { id: string; name: string }) {
  const { t } = useLingui();
  return (
    <IconButton
      icon={icons.close}
      label={t`Cancel ${name}`}
      size="small"
      onClick={() => cancel(id)}
    />
  );
}
