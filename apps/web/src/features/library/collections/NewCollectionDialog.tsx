import type { Collection } from "@lectern/contract/library";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { Segmented } from "#ui/controls/Segmented.tsx";

import { useCreateCollection } from "../api.ts";
import { CollectionWords, nameError } from "./CollectionWords.tsx";
import styles from "./NewCollectionDialog.module.css";
import { visibilityIcon, visibilityMeaning, visibilityName } from "../listing/visibility.ts";

interface NewCollectionDialogProps {
  visibility: "private" | "shared";
  onClose: () => void;
  onMade: (collection: Collection) => void;
}

export function NewCollectionDialog({ visibility, onClose, onMade }: NewCollectionDialogProps) {
  const { t } = useLingui();
  const create = useCreateCollection();
  const [draft, setDraft] = useState({ name: "", description: "", visibility });
  const [tried, setTried] = useState(false);
  const missing = draft.name.trim() === "";

  const submit = () => {
    setTried(true);
    if (!missing && !create.isPending) create.mutate(draft, { onSuccess: onMade });
  };
  return (
    <FormDialog
      title={t`New collection`}
      onClose={onClose}
      onSubmit={submit}
      confirm={t`Create collection`}
      busy={create.isPending}
    >
      <CollectionWords
        draft={draft}
        error={nameError(tried && missing, create.error)}
        onChange={(words) => setDraft({ ...draft, ...words })}
      />
      <div className={styles.visibility}>
        <h3>
          <Trans>Who can see it</Trans>
        </h3>
        <Segmented
          label={t`Who can see it`}
          options={(["private", "shared"] as const).map((value) => ({
            value,
            name: t(visibilityName[value]),
            icon: visibilityIcon[value],
          }))}
          value={draft.visibility}
          onChange={(value) => setDraft({ ...draft, visibility: value })}
        />
        <p>{t(visibilityMeaning[draft.visibility])}</p>
      </div>
    </FormDialog>
  );
}
