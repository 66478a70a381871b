import type { ModelImport } from "@lectern/contract/local-models";
import { Trans, useLingui } from "@lingui/react/macro";

import { Button } from "#ui/controls/Button.tsx";
import { fileSize } from "#ui/text/formats.ts";
import { Progress } from "#ui/feedback/Progress.tsx";
import { Row } from "#ui/layout/Rows.tsx";

import { useStopAdding } from "./api.ts";
import styles from "../Models.module.css";

interface AddingNowProps {
  adding: ModelImport;
  /** Bytes of the model runtime. */
  runtimeBytes: number;
  mayChange: boolean;
}

/** The model being added: the current step and its progress. */
export function AddingNow({ adding, runtimeBytes, mayChange }: AddingNowProps) {
  const { t } = useLingui();
  const stop = useStopAdding();
  const { name, step, bytes, total } = adding;
  const counts = step === "files" && total !== null && total > 0;
  const [part, all, size] = [fileSize(bytes), fileSize(total ?? 0), fileSize(runtimeBytes)];
  const doing = {
    files: t`Downloading the files`,
    runtime: t`Installing the model runtime, about ${size}`,
    trial: t`Running the model once to test it`,
  };
  return (
    <Row
      title={<bdi>{name}</bdi>}
      below={
        <span className={styles.facts}>
          {step !== "done" && step !== "failed" && <span role="status">{doing[step]}</span>}
          {counts && (
            <>
              {" · "}
              <Trans>
                {part} of {all}
              </Trans>
              <span className={styles.bar}>
                <Progress label={t`Files of \u2068${name}\u2069`} value={bytes / total} />
              </span>
            </>
          )}
        </span>
      }
      end={
        mayChange && (
          <Button
            size="small"
            busy={stop.isPending}
            aria-label={t`Stop adding \u2068${name}\u2069`}
            onClick={() => stop.mutate()}
          >
            <Trans>Stop</Trans>
          </Button>
        )
      }
    />
  );
}
