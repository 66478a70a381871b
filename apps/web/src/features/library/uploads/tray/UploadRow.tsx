import { t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { memo, type Ref } from "react";
import { Link, useSearchParams } from "react-router";

import { withAddress } from "#features/viewer/index.ts";
import { FileIcon } from "#ui/images/FileIcon.tsx";
import { FileName } from "#ui/images/FileName.tsx";
import { fileSize } from "#ui/text/formats.ts";
import { Progress } from "#ui/feedback/Progress.tsx";

import { progressOf } from "../summary.ts";
import type { Duplicate, Upload } from "../sending/upload.ts";
import { UploadAnswers } from "./UploadAnswers.tsx";
import styles from "./UploadTray.module.css";

interface UploadRowProps {
  upload: Upload;
  index: number;
  count: number;
  /** px from the top of the list. */
  offset: number;
  isOnline: boolean;
  ref: Ref<HTMLLIElement>;
}

/** One upload: its progress, its question, or why it failed. */
export const UploadRow = memo(function UploadRow(props: UploadRowProps) {
  const { upload, index, count, offset, isOnline, ref } = props;
  const { name, step } = upload;
  const wrong = step.at === "failed" || step.at === "refused";
  return (
    <li
      ref={ref}
      data-index={index}
      data-asks={step.at === "asking" ? step.duplicate.where : undefined}
      className={styles.file}
      style={{ transform: `translateY(${offset}px)` }}
      aria-setsize={count}
      aria-posinset={index + 1}
    >
      <FileIcon />
      <span className={styles.words}>
        <Name upload={upload} />
        <span className={styles.state} data-wrong={wrong || undefined}>
          {step.at === "asking" ? (
            <Already duplicate={step.duplicate} />
          ) : (
            <bdi>{stateOf(upload, isOnline)}</bdi>
          )}
        </span>
      </span>
      <span className={styles.answers}>
        <UploadAnswers upload={upload} />
      </span>
      {isOnTheWay(upload) && (
        <span className={styles.progress}>
          <Progress label={name} value={progressOf(upload)} />
        </span>
      )}
    </li>
  );
});

const isOnTheWay = ({ step, sent }: Upload) =>
  ["sending", "hashing", "checking", "linking"].includes(step.at) ||
  (["queued", "lost", "absent"].includes(step.at) && sent > 0);

/** A link that opens a document over the current page. */
function DocumentLink({ id, name, className }: { id: string; name: string; className?: string }) {
  const [params] = useSearchParams();
  const address = { documentId: id, page: null, highlight: null };
  return (
    <Link
      className={className}
      to={{ search: withAddress(params, address).toString() }}
      state={{ viewer: "opened" }}
    >
      <FileName name={name} />
    </Link>
  );
}

function Name({ upload: { name, step } }: { upload: Upload }) {
  if (step.at === "done")
    return <DocumentLink className={styles.name} id={step.documentId} name={name} />;
  return (
    <span className={styles.name}>
      <FileName name={name} />
    </span>
  );
}

/** The existing content, with a link to it. */
function Already({ duplicate: { where, name, documentId } }: { duplicate: Duplicate }) {
  const { t } = useLingui();
  if (where === "added") return <bdi>{t`The same file as ${name}`}</bdi>;
  return (
    <>
      <bdi>
        {where === "here" ? (
          <Trans>Already in this collection as</Trans>
        ) : (
          <Trans>Already in another collection as</Trans>
        )}
      </bdi>
      {documentId && <DocumentLink className={styles.duplicate} id={documentId} name={name} />}
    </>
  );
}

function stateOf({ step, size, sent, paused, handle }: Upload, isOnline: boolean): string {
  const [all, part] = [fileSize(size), fileSize(sent)];
  if (paused && step.at !== "absent") {
    return sent > 0 ? t`Paused, ${{ sent: part }} of ${{ all }}` : t`Paused`;
  }
  switch (step.at) {
    case "absent":
      return cutOff(sent / size, handle !== undefined);
    case "waiting":
      return t`Waiting`;
    case "hashing":
    case "checking":
      return t`Checking the file`;
    case "asking":
      return "";
    case "linking":
      return t`Processing`;
    case "queued":
      return isOnline
        ? t`${{ size: all }}, waiting`
        : t`Waiting for the network, ${{ sent: part }} of ${{ all }}`;
    case "sending":
      return t`${{ sent: part }} of ${{ all }}`;
    case "lost":
      return t`Connection lost. Trying again.`;
    case "done":
      return t`${{ size: all }}, added`;
    case "failed":
    case "refused":
      return step.reason;
    case "skipped":
      return t`Skipped`;
    case "cancelled":
      return t`Cancelled`;
  }
}

function cutOff(share: number, opens: boolean): string {
  const part = `${Math.floor(share * 100)}\u00a0%`;
  if (opens) return t`Cut off. ${part} are there.`;
  return share >= 0.01
    ? t`Choose the file again to resume: ${part} are there`
    : t`Choose the file again to add it`;
}
