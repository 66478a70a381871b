import { plural, t } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { useLocation } from "react-router";

import { Button } from "#ui/Button.tsx";
import { classNames } from "#ui/class-names.ts";
import { fileSize, shortCount } from "#ui/formats.ts";
import { IconButton } from "#ui/IconButton.tsx";
import * as icons from "#ui/icons.ts";
import { Progress } from "#ui/Progress.tsx";

import { inTrayOrder, type Summary, summaryOf } from "../uploads/summary.ts";
import type { Upload } from "../uploads/upload.ts";
import { clearEnded, keepBoth, skip, useUploads } from "../uploads/uploads.ts";
import { StopUploadDialog } from "./StopUploadDialog.tsx";
import { UploadRow } from "./UploadRow.tsx";
import styles from "./UploadTray.module.css";
import { useTimeLeft } from "./use-time-left.ts";

/** Rows that are drawn; the head counts all. */
const most = 100;

/** The uploads of this window, on every screen while there are any. */
export function UploadTray() {
  const { t } = useLingui();
  const uploads = useUploads(({ uploads }) => uploads);
  const summary = summaryOf(uploads);
  const [folded, setFolded] = useFolded(summary);
  const [asking, setAsking] = useState(false);
  const left = useTimeLeft(summary);
  if (uploads.length === 0) return null;

  const close = () => (summary.unfinished ? setAsking(true) : clearEnded());
  const shown = inTrayOrder(uploads).slice(0, most);
  return (
    <section className={classNames(styles.tray, folded && styles.folded)} aria-label={t`Uploads`}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h2 role="status">
            <bdi>{titleOf(summary)}</bdi>
          </h2>
          <p className={styles.figures}>
            <bdi>{figuresOf(summary, left)}</bdi>
          </p>
        </div>
        <IconButton
          icon={folded ? icons.chevronUp : icons.chevronDown}
          label={folded ? t`Show files` : t`Hide files`}
          aria-expanded={!folded}
          onClick={() => setFolded(!folded)}
        />
        <IconButton
          icon={icons.close}
          label={summary.unfinished ? t`Stop the upload` : t`Close`}
          onClick={close}
        />
      </header>
      {summary.running && (
        <div className={styles.total}>
          <Progress label={t`Upload`} value={share(summary)} />
        </div>
      )}
      {!folded && (
        <>
          {summary.asking > 1 && <AllDuplicates uploads={uploads} count={summary.asking} />}
          <ul className={styles.files} aria-label={t`Files`}>
            {shown.map((upload) => (
              <UploadRow key={upload.id} upload={upload} />
            ))}
            {uploads.length > most && (
              <li
                className={styles.more}
              >{t`and ${{ count: shortCount(uploads.length - most) }} more`}</li>
            )}
          </ul>
        </>
      )}
      {asking && <StopUploadDialog summary={summary} onClose={() => setAsking(false)} />}
    </section>
  );
}

/** A sheet over half a phone's screen is not opened without being asked for. */
const isPhone = () => globalThis.matchMedia("(max-width: 599.98px)").matches;

/** Folded away from the library, and once all went well: the files stand in the list by then. */
function useFolded({ unfinished, failed, refused }: Summary) {
  const { pathname } = useLocation();
  const away = !pathname.startsWith("/library");
  const wants = `${away} ${!unfinished && failed + refused === 0}`;
  const [state, setState] = useState({ wants: "", folded: isPhone() });
  if (state.wants !== wants) {
    setState({ wants, folded: isPhone() || wants.includes("true") });
  }
  const setFolded = (folded: boolean) => setState({ wants, folded });
  return [state.folded, setFolded] as const;
}

const share = ({ sent, bytes }: Summary) => (bytes === 0 ? 0 : sent / bytes);

function titleOf({ files, done, failed, asking, refused, running }: Summary): string {
  if (running) return adding(files);
  if (asking > 0) return alreadyHere(asking);
  if (failed > 0) return notAdded(failed);
  if (done > 0 && refused > 0) {
    const [added, count] = [filesAdded(done), shortCount(refused)];
    return t`${added}, ${count} not taken`;
  }
  if (done > 0) return filesAdded(done);
  return refused > 0 ? notTaken(refused) : t`Nothing added`;
}

function figuresOf(summary: Summary, left: string | undefined) {
  const { sent, bytes, running, failed, done, asking } = summary;
  const question = asking > 0 ? t`${{ count: asking }} already here` : undefined;
  if (running) {
    return [t`${{ sent: fileSize(sent) }} of ${{ all: fileSize(bytes) }}`, question ?? left]
      .filter(Boolean)
      .join(" · ");
  }
  if (failed > 0) return done > 0 ? filesAdded(done) : t`None was added`;
  return fileSize(sent);
}

function adding(count: number) {
  const shown = shortCount(count);
  return plural(count, { one: `Adding ${shown} file`, other: `Adding ${shown} files` });
}

function alreadyHere(count: number) {
  const shown = shortCount(count);
  return plural(count, { one: `${shown} file already here`, other: `${shown} files already here` });
}

function notAdded(count: number) {
  const shown = shortCount(count);
  return plural(count, {
    one: `${shown} file could not be added`,
    other: `${shown} files could not be added`,
  });
}

function filesAdded(count: number) {
  const shown = shortCount(count);
  return plural(count, { one: `${shown} file added`, other: `${shown} files added` });
}

function notTaken(count: number) {
  const shown = shortCount(count);
  return plural(count, { one: `${shown} file not taken`, other: `${shown} files not taken` });
}

function AllDuplicates({ uploads, count }: { uploads: readonly Upload[]; count: number }) {
  const answer = (act: (id: string) => void) => () => {
    for (const { id, step } of uploads) if (step.at === "asking") act(id);
  };
  return (
    <div className={styles.all}>
      <span>
        <Plural value={count} one="# is already here" other="# are already here" />
      </span>
      <Button size="row" onClick={answer(skip)}>
        <Trans>Skip all</Trans>
      </Button>
      <Button size="row" onClick={answer(keepBoth)}>
        <Trans>Keep all</Trans>
      </Button>
    </div>
  );
}
