import type { Collection } from "@lectern/contract/library";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { FindRecipients } from "#features/recipients/index.ts";
import { CopyLink } from "#ui/controls/CopyLink.tsx";
import { RadioOptions } from "#ui/controls/RadioOptions.tsx";
import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { ErrorNotice } from "#ui/feedback/ErrorNotice.tsx";

import { useUpdateCollection } from "../api.ts";
import { audienceIcon, audienceMeaning, audienceName } from "./audience-words.ts";
import { Chosen } from "./Chosen.tsx";
import { audiences, changeTo, draftOf, withRecipient } from "./draft.ts";
import { tellShared } from "./tell-shared.ts";

interface ShareDialogProps {
  collection: Collection;
  onClose: () => void;
}

/**
 * Who may see a collection, and with which rights: its owner, selected people and teams, or
 * everyone.
 */
export function ShareDialog({ collection, onClose }: ShareDialogProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(() => draftOf(collection));
  const update = useUpdateCollection(collection.id);
  const { name } = collection;

  const submit = () => {
    if (update.isPending) return;
    if (JSON.stringify(changeTo(draft)) === JSON.stringify(changeTo(draftOf(collection)))) {
      onClose();
      return;
    }
    update.mutate(changeTo(draft), {
      onSuccess: () => {
        onClose();
        tellShared(collection, draft.audience);
      },
    });
  };
  return (
    <FormDialog
      wide
      title={t`Share “${name}”`}
      onClose={onClose}
      onSubmit={submit}
      confirm={t`Save`}
      busy={update.isPending}
    >
      <RadioOptions
        label={t`Who can see it`}
        value={draft.audience}
        options={audiences.map((value) => ({
          value,
          icon: audienceIcon[value],
          name: t(audienceName[value]),
          meaning: t(audienceMeaning[value]),
        }))}
        onChange={(audience) => setDraft({ ...draft, audience })}
      />
      {draft.audience === "chosen" && (
        <>
          <FindRecipients
            // The owner has access anyway.
            taken={[collection.owner, ...draft.people, ...draft.teams].map(({ id }) => id)}
            onChoose={(one) => setDraft(withRecipient(draft, one))}
          />
          <Chosen owner={collection.owner} draft={draft} onChange={setDraft} />
        </>
      )}
      <ErrorNotice error={update.error} />
      <CopyLink
        to={`/library/all/${collection.id}`}
        name={t`Link`}
        meaning={t`It opens for people with access to the collection, and no one else.`}
        label={t`Copy the link to the collection`}
      />
    </FormDialog>
  );
}
