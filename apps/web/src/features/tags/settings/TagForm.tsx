import type { Tag } from "@lectern/contract/tags";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";

import { nameError } from "#platform/http/field-errors.ts";
import { Field } from "#ui/controls/Field.tsx";
import { Radio } from "#ui/controls/Radio.tsx";
import { TagDot } from "#ui/feedback/TagChips.tsx";
import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { useOpenings } from "#ui/popups/use-openings.ts";

import { useCreateTag, useUpdateTag } from "../api.ts";
import styles from "./Tags.module.css";

/** The colors of avatars, in their order. */
const colours: readonly MessageDescriptor[] = [
  msg`Blue`,
  msg`Violet`,
  msg`Purple`,
  msg`Pink`,
  msg`Red`,
  msg`Brown`,
  msg`Green`,
];

interface TagFormProps {
  open: boolean;
  /** The tag to edit; null adds one. */
  tag: Tag | null;
  onClose: () => void;
}

/** Sets the name and the color of a tag. */
export function TagForm(props: TagFormProps) {
  return <Asked key={useOpenings(props.open)} {...props} />;
}

function Asked({ open, tag: given, onClose }: TagFormProps) {
  const { t } = useLingui();
  // Keeps the tag while the dialog fades out.
  const [tag] = useState(given);
  const [name, setName] = useState(tag?.name ?? "");
  const [color, setColor] = useState(tag?.color ?? 0);
  const create = useCreateTag();
  const update = useUpdateTag(tag?.id ?? "");
  const group = useId();
  const used = tag ? update : create;
  const submit = () => {
    if (!used.isPending) used.mutate({ name, color }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      open={open}
      title={tag ? t`Edit the tag` : t`New tag`}
      onClose={onClose}
      onSubmit={submit}
      confirm={tag ? t`Save` : t`Add tag`}
      busy={used.isPending}
    >
      <Field
        label={t`Name`}
        dir="auto"
        maxLength={60}
        required
        value={name}
        error={nameError(used.error)}
        onChange={({ target }) => setName(target.value)}
      />
      <fieldset className={styles.colours}>
        <legend>
          <Trans>Color</Trans>
        </legend>
        {colours.map((colour, index) => (
          // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- Radio is the control
          <label key={colour.id} className={styles.colour}>
            <Radio name={group} checked={color === index} onChange={() => setColor(index)} />
            <TagDot color={index} />
            {t(colour)}
          </label>
        ))}
      </fieldset>
    </FormDialog>
  );
}
