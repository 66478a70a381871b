import type { Adding, KnownModel } from "@lectern/contract/local-models";
import type { Meaning } from "@lectern/contract/models";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";

import { errorMessage } from "#platform/error-message.ts";
import { notify } from "#platform/notify.ts";
import { said } from "#platform/said.ts";
import { useDeleted } from "#platform/with-undo.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ErrorState } from "#ui/ErrorState.tsx";
import { fileSize } from "#ui/formats.ts";
import * as icons from "#ui/icons.ts";
import { Notice } from "#ui/Notice.tsx";
import { Row, Rows } from "#ui/Rows.tsx";
import { LoadingRows } from "#ui/Skeleton.tsx";

import styles from "../Models.module.css";
import { isUnderWay, useAddLocalModel, useLocalModels, useRefreshLocal } from "./api.ts";
import { effectOf, factsOf } from "./facts.ts";
import { AddingNow } from "./AddingNow.tsx";
import { FolderForm } from "./FolderForm.tsx";
import { HubDialog } from "./HubDialog.tsx";
import { LocalModelRow } from "./LocalModelRow.tsx";

/** The models that run on the product's own machine, and those that can be added. */
export function LocalModels({ meaning }: { meaning: Meaning | null }) {
  const { t } = useLingui();
  const models = useLocalModels();
  const add = useAddLocalModel();
  const removed = useDeleted();
  const [hub, setHub] = useState<{ open: boolean; model: KnownModel | null }>({
    open: false,
    model: null,
  });
  const [folder, setFolder] = useState(false);
  const all = models.data;
  useTellWhenAdded(all?.adding);
  if (models.isError) {
    return (
      <ErrorState
        title={t`The models on this machine did not load`}
        onRetry={() => void models.refetch()}
      >
        {errorMessage(models.error)}
      </ErrorState>
    );
  }
  if (!all) {
    return (
      <Card title={t`On this machine`}>
        <LoadingRows label={t`Loading models`} rows={1} />
      </Card>
    );
  }
  const { adding, known, runtime, running, may_change } = all;
  const shown = all.results.filter(({ id }) => !removed.has(id));
  const offered = known.filter(({ installed }) => !installed);
  const isBusy = isUnderWay(adding);
  const runtimeBytes = runtime.installed ? null : runtime.bytes;
  const [size, memory] = [fileSize(runtime.bytes), fileSize(running.bytes)];
  const retry = ({ name }: Adding) => {
    const same = offered.find((one) => one.name === name);
    if (add.variables?.from === "hub") add.mutate(add.variables);
    else if (!add.variables && same) setHub({ open: true, model: same });
    else setFolder(true);
  };
  return (
    <>
      <Card title={t`On this machine`}>
        <p className={styles.place}>
          <Trans>Small models for search. What they read does not leave this machine.</Trans>{" "}
          {!runtime.installed ? (
            <Trans>
              The program that runs them is not installed yet: about {size}, with the first model.
            </Trans>
          ) : (
            running.bytes > 0 && <Trans>Memory in use: {memory}.</Trans>
          )}
        </p>
        {running.state === "failing" && (
          <div className={styles.tested}>
            <Notice tone="error" live="polite">
              <Trans>The models fail to run, so search uses words alone. The log says why.</Trans>
            </Notice>
          </div>
        )}
        {adding?.step === "failed" && (
          <div className={styles.tested}>
            <Failed
              adding={adding}
              onRetry={may_change ? () => retry(adding) : undefined}
              busy={add.isPending}
            />
          </div>
        )}
        {isBusy || shown.length > 0 ? (
          <Rows>
            {isBusy && (
              <AddingNow adding={adding} runtimeBytes={runtime.bytes} mayChange={may_change} />
            )}
            {shown.map((model) => (
              <LocalModelRow
                key={model.id}
                model={model}
                known={known.find(({ source }) => model.source?.startsWith(`${source}@`))}
                meaning={meaning}
                mayChange={may_change}
              />
            ))}
          </Rows>
        ) : (
          <p className={styles.none}>
            <Trans>No model is installed.</Trans>
          </p>
        )}
        <div className={styles.deeds}>
          {may_change ? (
            <Button
              size="small"
              icon={icons.folder}
              disabled={isBusy}
              onClick={() => setFolder(true)}
            >
              <Trans>Add from a folder</Trans>
            </Button>
          ) : (
            <p>
              <Trans>
                Only whoever runs this installation changes these models, on its command line:{" "}
                <code dir="ltr">npm run models</code>
              </Trans>
            </p>
          )}
        </div>
      </Card>
      {offered.length > 0 && (
        <Card title={t`Models for this machine`}>
          <Rows>
            {offered.map((model) => (
              <Row
                key={model.id}
                title={<bdi>{model.name}</bdi>}
                below={
                  <span className={styles.facts}>
                    {[...factsOf(model), effectOf(model)].join(" · ")}
                  </span>
                }
                end={
                  may_change && (
                    <Button
                      size="small"
                      icon={icons.download}
                      disabled={isBusy}
                      aria-label={t`Add \u2068${model.name}\u2069`}
                      onClick={() => setHub({ open: true, model })}
                    >
                      <Trans>Add</Trans>
                    </Button>
                  )
                }
              />
            ))}
          </Rows>
        </Card>
      )}
      {hub.model && (
        <HubDialog
          open={hub.open}
          model={hub.model}
          runtimeBytes={runtimeBytes}
          add={add}
          onClose={() => setHub((now) => ({ ...now, open: false }))}
        />
      )}
      <FolderForm
        open={folder}
        runtimeBytes={runtimeBytes}
        add={add}
        onClose={() => setFolder(false)}
      />
    </>
  );
}

interface FailedProps {
  adding: Adding;
  onRetry: (() => void) | undefined;
  busy: boolean;
}

/** Why the last model was not added. */
function Failed({ adding: { name, fault, detail }, onRetry, busy }: FailedProps) {
  const isHarmless = fault === "cancelled" || fault === "installed";
  return (
    <Notice
      tone={isHarmless ? "info" : "error"}
      live="polite"
      action={
        onRetry &&
        fault !== "installed" && (
          <Button size="small" icon={icons.retry} busy={busy} onClick={onRetry}>
            <Trans>Retry</Trans>
          </Button>
        )
      }
    >
      <bdi>{name}</bdi>: {said(detail ?? "")}
    </Notice>
  );
}

/** Says that a model was added, and has the page show what it changed. */
function useTellWhenAdded(adding: Adding | null | undefined) {
  const { t } = useLingui();
  const refresh = useRefreshLocal();
  const wasUnderWay = useRef(false);
  const name = adding?.name ?? "";
  const isAdded = adding?.step === "done";
  const underWay = isUnderWay(adding);
  useEffect(() => {
    if (wasUnderWay.current && isAdded) {
      notify(t`“${name}” added`, { variant: "success" });
      void refresh();
    }
    wasUnderWay.current = underWay;
  });
}
