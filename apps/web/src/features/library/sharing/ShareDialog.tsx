import type { Collection } from "@lectern/contract/library";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";

import { errorMessage } from "#platform/http/error-message.ts";
import { Button } from "#ui/controls/Button.tsx";
import { CopyButton } from "#ui/controls/CopyButton.tsx";
import { Dialog } from "#ui/popups/Dialog.tsx";
import { Icon } from "#ui/images/Icon.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Radio } from "#ui/controls/Radio.tsx";

import { useUpdateCollection } from "../api.ts";
import { audienceIcon, audienceMeaning, audienceName } from "./audience-words.ts";
import { Chosen } from "./Chosen.tsx";
import { audiences, changeTo, type Draft, draftOf } from "./draft.ts";
import { FindReaders } from "./FindReaders.tsx";
import styles from "./ShareDialog.module.css";
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
    <Dialog
      open
      wide
      title={t`Share “${name}”`}
      onClose={onClose}
      onSubmit={submit}
      confirm={
        <Button kind="primary" type="submit" busy={update.isPending}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <AudienceChoice draft={draft} onChange={setDraft} />
      {draft.audience === "chosen" && (
        <>
          <FindReaders draft={draft} owner={collection.owner.id} onChange={setDraft} />
          <Chosen owner={collection.owner} draft={draft} onChange={setDraft} />
        </>
      )}
      {update.isError && (
        <Notice tone="error" live="assertive">
          {errorMessage(update.error)}
        </Notice>
      )}
      <Address collection={collection} />
    </Dialog>
  );
}

interface AudienceChoiceProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
}

function AudienceChoice({ draft, onChange }: AudienceChoiceProps) {
  const { t } = useLingui();
  const group = useId();
  return (
    <fieldset className={styles.audiences}>
      <legend className="visually-hidden">{t`Who can see it`}</legend>
      {audiences.map((audience) => (
        // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- Radio is the control
        <label key={audience} className={styles.audience}>
          <Radio
            name={group}
            checked={draft.audience === audience}
            // The current choice takes the focus when the dialog opens.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={draft.audience === audience}
            aria-describedby={`${group}-${audience}`}
            onChange={() => onChange({ ...draft, audience })}
          />
          <Icon of={audienceIcon[audience]} size={18} />
          <span className={styles.words}>
            <span className={styles.name}>{t(audienceName[audience])}</span>
            <span className={styles.meaning} id={`${group}-${audience}`}>
              {t(audienceMeaning[audience])}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The address for people with access. */
function Address({ collection: { id } }: Pick<ShareDialogProps, "collection">) {
  const { t } = useLingui();
  const address = new URL(`/library/all/${id}`, location.href).href;
  return (
    <div className={styles.address}>
      <span className={styles.words}>
        <span className={styles.name}>
          <Trans>Link</Trans>
        </span>
        <span className={styles.meaning}>
          <Trans>It opens for people with access to the collection, and no one else.</Trans>
        </span>
      </span>
      <CopyButton text={address} label={t`Copy the link to the collection`} />
    </div>
  );
}
