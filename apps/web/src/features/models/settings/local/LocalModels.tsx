import type { ModelImport, KnownModel } from "@lectern/contract/local-models";
import type { Meaning } from "@lectern/contract/models";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { useDeleted } from "#platform/http/with-undo.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { QueryError } from "#ui/feedback/QueryError.tsx";
import { fileSize } from "#ui/text/formats.ts";
import * as icons from "#ui/images/icons.ts";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Rows } from "#ui/layout/Rows.tsx";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";

import styles from "../Models.module.css";
import { AddingFailed } from "./AddingFailed.tsx";
import { isUnderWay, useAddLocalModel, useLocalModels } from "./api.ts";
import { AddingNow } from "./AddingNow.tsx";
import { FolderForm } from "./FolderForm.tsx";
import { HubDialog } from "./HubDialog.tsx";
import { LocalModelRow } from "./LocalModelRow.tsx";
import { OfferedModels } from "./OfferedModels.tsx";
import { useTellWhenAdded } from "./use-tell-when-added.ts";

/** The models that run on the server's own machine, and those that can be added. */
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
    return <QueryError query={models} failed={t`Couldn't load the models on this machine`} />;
  }
  if (!all) {
    return (
      <Card title={t`On this machine`}>
        <LoadingRows label={t`Loading models`} rows={1} />
      </Card>
    );
  }
  const { adding, known, runtime, running, may_change } = all;
  const visible = all.results.filter(({ id }) => !removed.has(id));
  const offered = known.filter(({ installed }) => !installed);
  const isBusy = isUnderWay(adding);
  const runtimeBytes = runtime.installed ? null : runtime.bytes;
  const [size, memory] = [fileSize(runtime.bytes), fileSize(running.bytes)];
  const retry = ({ name }: ModelImport) => {
    const same = offered.find((one) => one.name === name);
    if (add.variables?.from === "hub") add.mutate(add.variables);
    else if (!add.variables && same) setHub({ open: true, model: same });
    else setFolder(true);
  };
  return (
    <>
      <Card title={t`On this machine`}>
        <p className={styles.place}>
          <Trans>
            Small models for search and answer checking. Data does not leave this machine.
          </Trans>{" "}
          {!runtime.installed ? (
            <Trans>The runtime is not installed yet: about {size}, with the first model.</Trans>
          ) : (
            running.bytes > 0 && <Trans>Memory in use: {memory}.</Trans>
          )}
        </p>
        {running.state === "failing" && (
          <div className={styles.tested}>
            <Notice tone="error" live="polite">
              <Trans>
                The models failed to run. Search uses words only, and answers are checked without
                them. See the log for details.
              </Trans>
            </Notice>
          </div>
        )}
        {adding?.step === "failed" && (
          <div className={styles.tested}>
            <AddingFailed
              adding={adding}
              onRetry={may_change ? () => retry(adding) : undefined}
              busy={add.isPending}
            />
          </div>
        )}
        {isBusy || visible.length > 0 ? (
          <Rows>
            {isBusy && (
              <AddingNow adding={adding} runtimeBytes={runtime.bytes} mayChange={may_change} />
            )}
            {visible.map((model) => (
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
        <div className={styles.actions}>
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
                These models are managed by the operator on the command line:{" "}
                <code dir="ltr">npm run models</code>
              </Trans>
            </p>
          )}
        </div>
      </Card>
      {offered.length > 0 && (
        <OfferedModels
          models={offered}
          mayChange={may_change}
          busy={isBusy}
          onAdd={(model) => setHub({ open: true, model })}
        />
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
