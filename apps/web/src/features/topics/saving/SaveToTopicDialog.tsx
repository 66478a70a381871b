import type { Topic } from "@lectern/contract/topics";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";

import { errorMessage } from "#platform/http/error-message.ts";
import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { ErrorNotice } from "#ui/feedback/ErrorNotice.tsx";
import { placeName } from "#ui/text/place-name.ts";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";
import { TextAreaField } from "#ui/controls/TextAreaField.tsx";
import { useSettled } from "#ui/text/use-settled.ts";

import { topicLink } from "../address.ts";
import { createTopic, refreshTopics } from "../api.ts";
import { NewTopicFields } from "./NewTopicFields.tsx";
import type { SavablePassage } from "./passage.ts";
import { savePassage } from "./save-passage.ts";
import styles from "./SaveToTopicDialog.module.css";
import { TopicsToChoose } from "./TopicsToChoose.tsx";
import { useChoosable } from "./use-choosable.ts";
import { usePlaces } from "./use-places.ts";

interface SaveToTopicDialogProps {
  passage: SavablePassage;
  onClose: () => void;
}

/** Asks for the topic to save a passage to: an existing one, or a new one created here. */
export function SaveToTopicDialog({ passage, onClose }: SaveToTopicDialogProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [search, setSearch] = useState("");
  const choosable = useChoosable(passage.document.collectionId, useSettled(search).trim());
  const { recent, near, far, isKnown } = choosable;
  /** The chosen topic; null: a new one. */
  const [picked, setPicked] = useState<Topic | null>();
  const [title, setTitle] = useState<string>();
  const places = usePlaces(passage.document.collectionId);
  const [place, setPlace] = useState<string>();
  const [note, setNote] = useState("");
  const [tried, setTried] = useState(false);

  const topic = picked === undefined ? (recent[0] ?? near[0] ?? far[0] ?? null) : picked;
  const newTitle = (title ?? search).trim();
  const collection = place ?? places.likely;
  const save = useMutation({
    mutationFn: async () => {
      const target =
        topic ?? (await createTopic({ collection_id: collection ?? "", title: newTitle }));
      // If saving the passage fails, the new topic still exists.
      setPicked(target);
      await savePassage(
        { passage, topic: target, note: note.trim() },
        (saved) => void navigate(topicLink(saved)),
      );
    },
    onSuccess: onClose,
    onError: refreshTopics,
  });
  const submit = () => {
    setTried(true);
    if (save.isPending || !isKnown) return;
    if (topic || (newTitle !== "" && collection)) save.mutate();
  };
  return (
    <FormDialog
      title={t`Save to topic`}
      onClose={onClose}
      onSubmit={submit}
      confirm={t`Save`}
      busy={save.isPending}
      disabled={!isKnown}
    >
      <Passage passage={passage} />
      {choosable.error ? (
        <ErrorState title={t`Couldn't load the topics`} onRetry={choosable.retry}>
          {errorMessage(choosable.error)}
        </ErrorState>
      ) : isKnown ? (
        <TopicsToChoose
          choosable={choosable}
          search={search}
          onSearch={setSearch}
          chosen={topic}
          onChoose={setPicked}
        />
      ) : (
        <LoadingRows label={t`Loading topics`} />
      )}
      {isKnown && topic === null && (
        <NewTopicFields
          title={title ?? search}
          onTitle={setTitle}
          missing={tried && newTitle === ""}
          places={places}
          place={collection}
          onPlace={setPlace}
        />
      )}
      <TextAreaField
        label={t`Note (optional)`}
        dir="auto"
        rows={2}
        maxLength={10_000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <ErrorNotice error={save.error} />
    </FormDialog>
  );
}

/** The passage to save, and its source. */
function Passage({ passage }: { passage: SavablePassage }) {
  const { quote, document, isCut } = passage;
  const place = placeName(passage);
  const name = document.name;
  return (
    <figure className={styles.passage}>
      <blockquote dir="auto">{quote}</blockquote>
      <figcaption>
        <Trans>
          <bdi>{name}</bdi>, <bdi>{place}</bdi>
        </Trans>
        {isCut && (
          <span className={styles.cut}>
            <Trans>A passage cannot span pages: it is saved up to the end of this page.</Trans>
          </span>
        )}
      </figcaption>
    </figure>
  );
}
