import { may } from "@lectern/contract/policy";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { notify } from "#platform/notify.ts";
import { useSession } from "#platform/session/session.ts";
import { Field } from "#ui/controls/Field.tsx";
import { LabelledCheckbox } from "#ui/controls/LabelledCheckbox.tsx";
import { FormDialog } from "#ui/popups/FormDialog.tsx";

import { useNewTemplate } from "./api.ts";

interface SaveTemplateDialogProps {
  from: "run" | "review";
  id: string;
  /** Suggested for the template. */
  suggested: string;
  onClose: () => void;
}

/** Saves a run's plan, or a review's questions, to begin others with. */
export function SaveTemplateDialog({ from, id, suggested, onClose }: SaveTemplateDialogProps) {
  const { t } = useLingui();
  const mayShare = useSession(({ group }) => may(group, "template.share"));
  const [name, setName] = useState(suggested);
  const [shared, setShared] = useState(false);
  const { mutate, isPending } = useNewTemplate();
  const isNamed = name.trim() !== "";
  const save = () => {
    if (!isNamed || isPending) return;
    mutate(
      { ...(from === "run" ? { run_id: id } : { review_id: id }), name: name.trim(), shared },
      {
        onSuccess: () => {
          notify(t`Saved as a template`);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t`Save as a template`}
      onClose={onClose}
      onSubmit={save}
      confirm={t`Save`}
      busy={isPending}
    >
      <Field
        label={t`Name of the template`}
        value={name}
        dir="auto"
        maxLength={200}
        error={isNamed ? undefined : t`Enter a name.`}
        onChange={({ target }) => setName(target.value)}
      />
      {mayShare && (
        <LabelledCheckbox
          label={t`Share with the workspace`}
          checked={shared}
          onChange={setShared}
        />
      )}
      <p>
        {from === "run" ? (
          <Trans>
            The question, the sections and questions of the plan, the sources and the limits are
            saved. You find it below the built-in templates when you start a run.
          </Trans>
        ) : (
          <Trans>
            The questions and the documents are saved, not the answers. You find the template in
            reviews without questions, and below the built-in templates when you start a run, with
            its questions in sections of up to four.
          </Trans>
        )}
      </p>
    </FormDialog>
  );
}
