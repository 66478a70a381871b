import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";

import { errorMessage } from "#platform/http/error-message.ts";
import { FirstPage } from "#features/viewer/index.ts";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { Loading, Skeleton } from "#ui/feedback/Skeleton.tsx";

import { fileOf } from "./api.ts";
import styles from "./ExportDialog.module.css";
import type { Choice, ExportSource } from "./source.ts";

/** Maximum characters of a text shown. */
const maxCharacters = 4000;

/** The beginning of the file: its first page, or the first lines of a text. */
export function Preview({ source, choice }: { source: ExportSource; choice: Choice }) {
  const { t } = useLingui();
  const isPaged = choice.format === "docx" || choice.format === "pdf";
  const previewChoice = isPaged ? { ...choice, format: "pdf" as const } : choice;
  const file = useQuery(fileOf(source, previewChoice));
  return (
    <section className={styles.preview} aria-label={t`Preview`} aria-busy={file.isPending}>
      {choice.format === "docx" && (
        <p className={styles.hint}>
          <Trans>Page breaks may differ in Word. The content is the same.</Trans>
        </p>
      )}
      <div className={styles.stage} tabIndex={0} role="group" aria-label={t`Beginning of the file`}>
        {file.isPending && <Pending />}
        {file.isError && (
          <ErrorState title={t`No preview available`} onRetry={() => void file.refetch()}>
            {errorMessage(file.error)} <Trans>You can still try to download the file.</Trans>
          </ErrorState>
        )}
        {file.data &&
          (isPaged ? (
            <Suspense fallback={<Pending />}>
              <FirstPage file={file.data.blob} />
            </Suspense>
          ) : (
            <Beginning of={file.data.blob} />
          ))}
      </div>
    </section>
  );
}

function Pending() {
  const { t } = useLingui();
  return (
    <Loading label={t`Making the preview`}>
      <div className={styles.pending}>
        <Skeleton width="60%" height={20} />
        <Skeleton width="85%" />
        <Skeleton width="80%" />
        <Skeleton width="70%" />
      </div>
    </Loading>
  );
}

function Beginning({ of }: { of: Blob }) {
  const [text, setText] = useState("");
  useEffect(() => {
    let left = false;
    // A character takes at most four bytes.
    void of
      .slice(0, 4 * maxCharacters)
      .text()
      .then((whole) => {
        if (!left) setText(whole.slice(0, maxCharacters));
      });
    return () => {
      left = true;
    };
  }, [of]);
  return (
    <pre className={styles.text} dir="auto">
      {text}
      {of.size > new Blob([text]).size && "…"}
    </pre>
  );
}
