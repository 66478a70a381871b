import type { Session } from "@lectern/contract/chat";
import { useLingui } from "@lingui/react/macro";

import { NameField } from "#ui/controls/NameField.tsx";

import { useChangeSession } from "../api.ts";
import styles from "./TitleField.module.css";

interface TitleFieldProps {
  session: Session;
  onDone: () => void;
}

/** A field to edit a conversation's title. */
export function TitleField({ session: { id, title }, onDone }: TitleFieldProps) {
  const { t } = useLingui();
  const { mutate: change } = useChangeSession();
  return (
    <NameField
      label={t`Title of the chat`}
      name={title}
      className={styles.field}
      onName={(typed) => change({ id, title: typed })}
      onDone={onDone}
    />
  );
}
