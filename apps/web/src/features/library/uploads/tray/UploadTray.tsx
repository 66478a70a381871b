import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useLocation } from "react-router";

import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Progress } from "#ui/feedback/Progress.tsx";
import { useOnline } from "#ui/feedback/use-online.ts";

import { type Summary, summaryOf } from "../summary.ts";
import { clearEnded, pauseAll, resumeAll, useUploads } from "../uploads.ts";
import { DuplicatesDialog } from "./DuplicatesDialog.tsx";
import { StopUploadDialog } from "./StopUploadDialog.tsx";
import { figuresOf, filesSoFar, titleOf } from "./upload-words.ts";
import { UploadList } from "./UploadList.tsx";
import { CutOff, Duplicates } from "./UploadQuestions.tsx";
import styles from "./UploadTray.module.css";
import { useTimeLeft } from "./use-time-left.ts";

/** The uploads of this window, shown on every screen while there are any. */
export function UploadTray() {
  const { t } = useLingui();
  const uploads = useUploads(({ uploads }) => uploads);
  const summary = summaryOf(uploads);
  const [folded, setFolded] = useFolded(summary);
  const [dialog, setDialog] = useState<"stop" | "duplicates" | null>(null);
  const isOnline = useOnline();
  const left = useTimeLeft(summary);
  if (uploads.length === 0) return null;

  const { unfinished, running, paused } = summary;
  const close = () => (unfinished ? setDialog("stop") : clearEnded());
  return (
    <section ref={reserveRoom} className={styles.tray} aria-label={t`Uploads`}>
      <header className={styles.head}>
        <div className={styles.title}>
          <div role="status">
            <h2>
              <bdi>{titleOf(summary, isOnline)}</bdi>
            </h2>
          </div>
          <p className={styles.figures}>
            <bdi>{figuresOf(summary, isOnline ? left : undefined)}</bdi>
          </p>
        </div>
        {(running || paused > 0) && (
          <IconButton
            icon={running ? icons.pause : icons.play}
            label={running ? t`Pause the upload` : t`Resume the upload`}
            onClick={running ? pauseAll : resumeAll}
          />
        )}
        <IconButton
          icon={folded ? icons.chevronUp : icons.chevronDown}
          label={folded ? t`Show files` : t`Hide files`}
          aria-expanded={!folded}
          onClick={() => setFolded(!folded)}
        />
        <IconButton
          icon={icons.close}
          label={unfinished ? t`Stop the upload` : t`Close`}
          onClick={close}
        />
      </header>
      {(running || paused > 0) && (
        <div className={styles.total}>
          <Progress label={t`Upload`} value={share(summary)} />
          {summary.files > 1 && <bdi>{filesSoFar(summary)}</bdi>}
        </div>
      )}
      {!folded && (
        <>
          {summary.absent > 0 && <CutOff uploads={uploads} count={summary.absent} />}
          {summary.asking > 1 && (
            <Duplicates summary={summary} onDecide={() => setDialog("duplicates")} />
          )}
          <UploadList uploads={uploads} isOnline={isOnline} />
        </>
      )}
      {dialog === "stop" && <StopUploadDialog summary={summary} onClose={() => setDialog(null)} />}
      {dialog === "duplicates" && (
        <DuplicatesDialog uploads={uploads} onClose={() => setDialog(null)} />
      )}
    </section>
  );
}

/**
 * Publishes the height of the tray and of its head as CSS variables, so that screens leave room for
 * it.
 */
function reserveRoom(tray: HTMLElement | null) {
  if (!tray) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.setProperty("--tray", `${tray.offsetHeight}px`);
    style.setProperty("--tray-head", `${tray.firstElementChild?.clientHeight ?? 0}px`);
  });
  observer.observe(tray);
  return () => {
    observer.disconnect();
    style.removeProperty("--tray");
    style.removeProperty("--tray-head");
  };
}

/** On phones the tray covers half the screen, so it is not opened automatically. */
const isPhone = () => globalThis.matchMedia("(max-width: 599.98px)").matches;

/** Collapsed outside the library, and after success: the list shows the files by then. */
function useFolded({ unfinished, failed, refused, absent }: Summary) {
  const { pathname } = useLocation();
  const away = !pathname.startsWith("/library") && absent === 0;
  const wants = `${away} ${!unfinished && failed + refused === 0}`;
  const [state, setState] = useState({ wants: "", folded: isPhone() });
  if (state.wants !== wants) {
    setState({ wants, folded: isPhone() || wants.includes("true") });
  }
  const setFolded = (folded: boolean) => setState({ wants, folded });
  return [state.folded, setFolded] as const;
}

const share = ({ sent, bytes }: Summary) => (bytes === 0 ? 0 : sent / bytes);
