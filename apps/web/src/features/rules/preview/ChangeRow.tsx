import type { Value } from "@lectern/contract/fields";
import type { RuleChange } from "@lectern/contract/rules";
import { useLingui } from "@lingui/react/macro";

import { TagChips } from "#ui/feedback/TagChips.tsx";
import { FileIcon } from "#ui/images/FileIcon.tsx";

import styles from "../Rules.module.css";

/** A document that a rule would change, with what it would get. */
export function ChangeRow({ change }: { change: RuleChange }) {
  const { name, extension, collection, tags, fields } = change;
  return (
    <li className={styles.change}>
      <FileIcon extension={extension} />
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.muted}>
          <bdi>{collection.name}</bdi>
        </p>
        {tags.length > 0 && <TagChips tags={tags} />}
        {fields.map((field) => (
          <p key={field.name}>
            <bdi>{field.name}</bdi>: <Shown value={field.value} />
          </p>
        ))}
      </div>
    </li>
  );
}

function Shown({ value }: { value: Value }) {
  const { t } = useLingui();
  return <bdi>{typeof value === "boolean" ? (value ? t`Yes` : t`No`) : String(value)}</bdi>;
}
