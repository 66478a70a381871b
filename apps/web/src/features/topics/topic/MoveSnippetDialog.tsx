import type { Snippet, Topic } from "@lectern/contract/topics";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { FormDialog } from "#ui/popups/FormDialog.tsx";

import { TopicChoice } from "../TopicChoice.tsx";

interface MoveSnippetDialogProps {
  snippet: Snippet;
  onClose: () => void;
  onChosen: (topic: Topic) => void;
}

/** Asks for the topic to move a snippet to. */
export function MoveSnippetDialog({ snippet, onClose, onChosen }: MoveSnippetDialogProps) {
  const { t } = useLingui();
  const [topic, setTopic] = useState<Topic>();
  const submit = () => {
    if (!topic) return;
    onClose();
    onChosen(topic);
  };
  return (
    <FormDialog
      title={t`Move this snippet to`}
      onClose={onClose}
      onSubmit={submit}
      confirm={t`Move`}
      disabled={!topic}
    >
      <TopicChoice
        label={t`Topic`}
        value={topic?.id ?? null}
        onChange={setTopic}
        except={snippet.topic_id}
      />
    </FormDialog>
  );
}
