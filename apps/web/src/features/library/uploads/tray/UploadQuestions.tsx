import { plural } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";

import { Button } from "#ui/controls/Button.tsx";
import { shortCount } from "#ui/text/formats.ts";

import type { Summary } from "../summary.ts";
import type { Upload } from "../sending/upload.ts";
import { resolveDuplicates, resumeInterrupted, useUploads } from "../uploads.ts";
import { chooseAgain } from "./choose-again.ts";
import { cutOff } from "./upload-words.ts";
import styles from "./UploadTray.module.css";

/**
 * Uploads that an earlier page could not finish; one click resumes them if the browser has handles.
 */
export function CutOff({ uploads, count }: { uploads: readonly Upload[]; count: number }) {
  const opens = uploads.some(({ step, handle }) => step.at === "absent" && handle !== undefined);
  return (
    <div className={styles.all}>
      <span>{cutOff(count)}</span>
      {opens ? (
        <Button size="row" onClick={() => void resumeInterrupted()}>
          <Trans>Resume all</Trans>
        </Button>
      ) : (
        <Button size="row" onClick={() => void chooseAgain()}>
          <Trans>Choose files</Trans>
        </Button>
      )}
    </div>
  );
}

/** All files that already exist, decided together. */
export function Duplicates({ summary, onDecide }: { summary: Summary; onDecide: () => void }) {
  const { asking, files } = summary;
  const [count, all] = [shortCount(asking), shortCount(files)];
  const skipAll = () =>
    resolveDuplicates(
      new Map(
        useUploads
          .getState()
          .uploads.filter(({ step }) => step.at === "asking")
          .map(({ id }) => [id, "skip"]),
      ),
    );
  return (
    <div className={styles.all}>
      <span>
        {plural(files, {
          one: `${count} of ${all} file is already here`,
          other: `${count} of ${all} files are already here`,
        })}
      </span>
      <Button size="row" onClick={skipAll}>
        <Trans>Skip all</Trans>
      </Button>
      <Button size="row" onClick={onDecide}>
        <Trans>Decide</Trans>
      </Button>
    </div>
  );
}
