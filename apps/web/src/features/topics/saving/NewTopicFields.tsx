import { Trans, useLingui } from "@lingui/react/macro";

import { Field } from "#ui/controls/Field.tsx";
import { SelectField } from "#ui/controls/SelectField.tsx";

import styles from "./SaveToTopicDialog.module.css";
import type { usePlaces } from "./use-places.ts";

interface NewTopicFieldsProps {
  title: string;
  onTitle: (title: string) => void;
  missing: boolean;
  places: ReturnType<typeof usePlaces>;
  /** The collection of the new topic. */
  place: string | undefined;
  onPlace: (id: string) => void;
}

/** The title and the collection of a new topic. */
export function NewTopicFields(props: NewTopicFieldsProps) {
  const { title, onTitle, missing, places, place, onPlace } = props;
  const { t } = useLingui();
  const possible = places.possible ?? [];
  if (places.possible?.length === 0) {
    return (
      <p>
        <Trans>There is no collection you can edit, so you cannot create a topic.</Trans>
      </p>
    );
  }
  return (
    <div className={styles.made}>
      <Field
        label={t`Title of the new topic`}
        dir="auto"
        maxLength={300}
        value={title}
        error={missing ? t`Give the topic a title.` : undefined}
        onChange={({ target }) => onTitle(target.value)}
      />
      {possible.length > 1 && (
        <SelectField
          label={t`In the collection`}
          value={place ?? ""}
          options={possible.map((one) => ({ value: one.id, name: one.name }))}
          onChange={onPlace}
        />
      )}
    </div>
  );
}
