import type { Topic } from "@lectern/contract/topics";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { errorMessage } from "#platform/http/error-message.ts";
import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { Field } from "#ui/controls/Field.tsx";
import { TextAreaField } from "#ui/controls/TextAreaField.tsx";

import { useCreateTopic } from "../api.ts";

interface NewTopicDialogProps {
  collectionId: string;
  onClose: () => void;
  onMade: (topic: Topic) => void;
}

export function NewTopicDialog({ collectionId, onClose, onMade }: NewTopicDialogProps) {
  const { t } = useLingui();
  const create = useCreateTopic();
  const [draft, setDraft] = useState({ title: "", description: "" });
  const [tried, setTried] = useState(false);
  const missing = draft.title.trim() === "";
  const failure = create.isError ? errorMessage(create.error) : undefined;

  const submit = () => {
    setTried(true);
    if (missing || create.isPending) return;
    create.mutate({ collection_id: collectionId, ...draft }, { onSuccess: onMade });
  };
  return (
    <FormDialog
      title={t`New topic`}
      onClose={onClose}
      onSubmit={submit}
      confirm={t`Make topic`}
      busy={create.isPending}
    >
      <Field
        label={t`Title`}
        dir="auto"
        maxLength={300}
        value={draft.title}
        error={tried && missing ? t`Give the topic a title.` : failure}
        onChange={({ target }) => setDraft({ ...draft, title: target.value })}
      />
      <TextAreaField
        label={t`Description`}
        dir="auto"
        maxLength={5000}
        hint={t`The question it answers, for those who read it later.`}
        value={draft.description}
        onChange={({ target }) => setDraft({ ...draft, description: target.value })}
      />
    </FormDialog>
  );
}
