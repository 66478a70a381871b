import type { OpenReview, ReviewVisibility } from "@lectern/contract/reviews";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";

import { errorMessage } from "#platform/http/error-message.ts";
import { Button } from "#ui/controls/Button.tsx";
import { CopyButton } from "#ui/controls/CopyButton.tsx";
import { Radio } from "#ui/controls/Radio.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import { Dialog } from "#ui/popups/Dialog.tsx";

import { useShare } from "./review-actions.ts";
import styles from "./ShareDialog.module.css";

/** Who may see a review: its owner, or every member, each with the documents they may open. */
export function ShareDialog({ review, onClose }: { review: OpenReview; onClose: () => void }) {
  const { t } = useLingui();
  const [visibility, setVisibility] = useState(review.visibility);
  const share = useShare(review);
  const { name } = review;
  const address = new URL(`/assets/reviews/${review.id}`, location.href).href;
  const submit = () => {
    if (visibility === review.visibility) onClose();
    else if (!share.isPending) share.mutate(visibility, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      wide
      title={t`Share “${name}”`}
      onClose={onClose}
      onSubmit={submit}
      confirm={
        <Button kind="primary" type="submit" busy={share.isPending}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <Audiences value={visibility} onChange={setVisibility} />
      {share.isError && (
        <Notice tone="error" live="assertive">
          {errorMessage(share.error)}
        </Notice>
      )}
      <div className={styles.link}>
        <span className={styles.words}>
          <span className={styles.name}>
            <Trans>Link</Trans>
          </span>
          <span className={styles.meaning}>
            <Trans>It opens for people who may see the review, and no one else.</Trans>
          </span>
        </span>
        <CopyButton text={address} label={t`Copy the link to the review`} />
      </div>
    </Dialog>
  );
}

interface AudiencesProps {
  value: ReviewVisibility;
  onChange: (visibility: ReviewVisibility) => void;
}

function Audiences({ value, onChange }: AudiencesProps) {
  const { t } = useLingui();
  const group = useId();
  const options = [
    {
      visibility: "private",
      icon: icons.lock,
      name: t`Only you`,
      meaning: t`Nobody else sees the review or its answers.`,
    },
    {
      visibility: "shared",
      icon: icons.people,
      name: t`Everyone in the workspace`,
      meaning: t`Each person sees only the documents they may open.`,
    },
  ] as const;
  return (
    <fieldset className={styles.options}>
      <legend className="visually-hidden">{t`Who can see it`}</legend>
      {options.map((option) => (
        // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- Radio is the control
        <label key={option.visibility} className={styles.option}>
          <Radio
            name={group}
            checked={value === option.visibility}
            aria-describedby={`${group}-${option.visibility}`}
            onChange={() => onChange(option.visibility)}
          />
          <Icon of={option.icon} size={18} />
          <span className={styles.words}>
            <span className={styles.name}>{option.name}</span>
            <span className={styles.meaning} id={`${group}-${option.visibility}`}>
              {option.meaning}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
