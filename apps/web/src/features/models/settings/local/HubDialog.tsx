import type { KnownModel } from "@lectern/contract/local-models";
import { Trans, useLingui } from "@lingui/react/macro";

import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { fileSize } from "#ui/text/formats.ts";

import type { useAddLocalModel } from "./api.ts";
import { effectOf, factsOf } from "./facts.ts";

interface HubDialogProps {
  open: boolean;
  model: KnownModel;
  /** Bytes of the model runtime; null: it is installed. */
  runtimeBytes: number | null;
  add: ReturnType<typeof useAddLocalModel>;
  onClose: () => void;
}

/** The files to download from the hub, and their licence. */
export function HubDialog({ open, model, runtimeBytes, add, onClose }: HubDialogProps) {
  const { t } = useLingui();
  const { id, name, license, source } = model;
  const size = fileSize(runtimeBytes ?? 0);
  const submit = () => {
    if (!add.isPending) add.mutate({ from: "hub", known_id: id }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      open={open}
      title={t`Add \u2068${name}\u2069?`}
      onClose={onClose}
      onSubmit={submit}
      confirm={t`Accept the licence and add`}
      busy={add.isPending}
    >
      <p>{[...factsOf(model), effectOf(model)].join(" · ")}</p>
      <p>
        <Trans>
          It is downloaded from <bdi>{source}</bdi> at a fixed revision, and each file is checked
          against its known hash. Retry resumes an interrupted download.
        </Trans>
      </p>
      {runtimeBytes !== null && (
        <p>
          <Trans>The model runtime is installed with it, about {size}.</Trans>
        </p>
      )}
      <p>
        <Trans>
          Licence:{" "}
          <a href={`https://spdx.org/licenses/${license}.html`} target="_blank" rel="noreferrer">
            <bdi>{license}</bdi>
          </a>
        </Trans>
      </p>
    </FormDialog>
  );
}
