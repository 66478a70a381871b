import type { HoldScope } from "@lectern/contract/retention";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { fieldErrors } from "#platform/http/field-errors.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Field } from "#ui/controls/Field.tsx";
import { SelectField } from "#ui/controls/SelectField.tsx";
import { TextAreaField } from "#ui/controls/TextAreaField.tsx";
import { ErrorNotice } from "#ui/feedback/ErrorNotice.tsx";
import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { useOpenings } from "#ui/popups/use-openings.ts";
import { personName } from "#ui/text/person-name.ts";

import { FindCollection } from "../FindCollection.tsx";
import { FindPerson } from "../FindPerson.tsx";
import { usePlaceHold } from "./api.ts";
import styles from "./Retention.module.css";
import { scopeNames } from "./words.ts";

interface HoldFormProps {
  open: boolean;
  onClose: () => void;
}

/** Places a legal hold. */
export function HoldForm(props: HoldFormProps) {
  return <Asked key={useOpenings(props.open)} {...props} />;
}

const scopes: readonly HoldScope[] = ["person", "collection", "workspace"];

interface Subject {
  id: string;
  name: string;
}

function Asked({ open, onClose }: HoldFormProps) {
  const { t } = useLingui();
  const [name, setName] = useState("");
  const [reason, setReason] = useState("");
  const [scope, setScope] = useState<HoldScope>("person");
  const [subject, setSubject] = useState<Subject | null>(null);
  const place = usePlaceHold();
  const errors = fieldErrors(place.error);
  const submit = () => {
    if (place.isPending) return;
    const body = { name, reason, scope, subject_id: subject?.id ?? null };
    place.mutate(body, { onSuccess: onClose });
  };
  return (
    <FormDialog
      open={open}
      title={t`New legal hold`}
      onClose={onClose}
      onSubmit={submit}
      confirm={t`Place the hold`}
      busy={place.isPending}
    >
      {Object.keys(errors).length === 0 && <ErrorNotice error={place.error} />}
      <Field
        label={t`Name`}
        dir="auto"
        autoComplete="off"
        maxLength={100}
        value={name}
        error={errors["name"]}
        onChange={({ target }) => setName(target.value)}
      />
      <SelectField
        label={t`What is held`}
        value={scope}
        options={scopes.map((value) => ({ value, name: t(scopeNames[value]) }))}
        error={errors["subject_id"]}
        onChange={(chosen) => {
          setScope(chosen);
          setSubject(null);
        }}
      />
      {subject && (
        <p className={styles.chosen}>
          <bdi>{subject.name}</bdi>
          <Button size="row" onClick={() => setSubject(null)}>
            <Trans>Choose another</Trans>
          </Button>
        </p>
      )}
      {!subject && scope === "person" && (
        <FindPerson
          label={t`Member`}
          action={t`Choose`}
          onChoose={(member) => setSubject({ id: member.id, name: personName(member) })}
        />
      )}
      {!subject && scope === "collection" && (
        <FindCollection
          label={t`Collection`}
          hint={t`Enter a part of its name.`}
          action={t`Choose`}
          actionFor={(name) => t`Choose \u2068${name}\u2069`}
          onChoose={setSubject}
        />
      )}
      <TextAreaField
        label={t`Reason`}
        dir="auto"
        maxLength={1000}
        value={reason}
        error={errors["reason"]}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
