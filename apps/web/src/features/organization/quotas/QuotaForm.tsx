import type { Quota, QuotaMeasure, QuotaPeriod, QuotaScope } from "@lectern/contract/quotas";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { fieldErrors } from "#platform/http/field-errors.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Field } from "#ui/controls/Field.tsx";
import { LabelledCheckbox } from "#ui/controls/LabelledCheckbox.tsx";
import { SelectField } from "#ui/controls/SelectField.tsx";
import { ErrorNotice } from "#ui/feedback/ErrorNotice.tsx";
import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { useOpenings } from "#ui/popups/use-openings.ts";
import { personName } from "#ui/text/person-name.ts";

import { FindPerson } from "../FindPerson.tsx";
import { useCreateQuota, useTeamChoice, useUpdateQuota } from "./api.ts";
import styles from "./Quotas.module.css";
import { amountIn, limitName, measureNames, scopeNames, typedAmount } from "./words.ts";

interface QuotaFormProps {
  open: boolean;
  /** The limit to edit; null adds one. */
  quota: Quota | null;
  onClose: () => void;
}

/** Adds a limit, or changes the amount of one. */
export function QuotaForm(props: QuotaFormProps) {
  return <Asked key={useOpenings(props.open)} {...props} />;
}

const scopes: readonly QuotaScope[] = ["everyone", "workspace", "team", "person"];
const measures: readonly QuotaMeasure[] = ["questions", "tokens", "money", "storage"];

interface Subject {
  id: string;
  name: string;
}

function Asked({ open, quota: given, onClose }: QuotaFormProps) {
  const { t } = useLingui();
  // Keeps the limit while the dialog fades out.
  const [quota] = useState(given);
  const [scope, setScope] = useState<QuotaScope>("everyone");
  const [subject, setSubject] = useState<Subject | null>(null);
  const [measure, setMeasure] = useState<QuotaMeasure>(quota?.measure ?? "questions");
  const [period, setPeriod] = useState<QuotaPeriod>("month");
  const [typed, setTyped] = useState(quota ? typedAmount(quota, quota.amount) : "");
  const [currency, setCurrency] = useState(quota?.currency ?? "EUR");
  const [hard, setHard] = useState(quota?.hard ?? true);
  const [tried, setTried] = useState(false);
  const create = useCreateQuota();
  const update = useUpdateQuota(quota?.id ?? "");
  const used = quota ? update : create;
  const errors = fieldErrors(used.error);
  const amount = amountIn(typed, measure);
  const submit = () => {
    setTried(true);
    if (used.isPending || amount === undefined) return;
    if (quota) return update.mutate({ amount, hard }, { onSuccess: onClose });
    const body = {
      scope,
      subject_id: subject?.id ?? null,
      measure,
      period: measure === "storage" ? null : period,
      amount,
      currency: measure === "money" ? currency.toUpperCase() : null,
      hard,
    };
    return create.mutate(body, { onSuccess: onClose });
  };
  const wrong = tried && amount === undefined ? t`Enter an amount.` : errors["amount"];
  return (
    <FormDialog
      open={open}
      title={quota ? t`Edit the limit` : t`New limit`}
      onClose={onClose}
      onSubmit={submit}
      confirm={quota ? t`Save` : t`Add limit`}
      busy={used.isPending}
    >
      {Object.keys(errors).length === 0 && <ErrorNotice error={used.error} />}
      {quota ? (
        <p>
          {t(limitName(quota))} · <bdi>{quota.subject?.name ?? t(scopeNames[quota.scope])}</bdi>
        </p>
      ) : (
        <>
          <SelectField
            label={t`For`}
            value={scope}
            options={scopes.map((value) => ({ value, name: t(scopeNames[value]) }))}
            error={errors["subject_id"]}
            onChange={(chosen) => {
              setScope(chosen);
              setSubject(null);
            }}
          />
          <WhoOf scope={scope} subject={subject} onChange={setSubject} />
          <SelectField
            label={t`Measure`}
            value={measure}
            options={measures.map((value) => ({ value, name: t(measureNames[value]) }))}
            onChange={setMeasure}
          />
          {measure !== "storage" && (
            <SelectField
              label={t`Starts again`}
              value={period}
              options={[
                { value: "day", name: t`Every day` },
                { value: "month", name: t`Every month` },
              ]}
              onChange={setPeriod}
            />
          )}
        </>
      )}
      <Field
        label={measure === "storage" ? t`At most, in GB` : t`At most`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        value={typed}
        error={wrong}
        onChange={({ target }) => setTyped(target.value)}
      />
      {measure === "money" && !quota && (
        <Field
          label={t`Currency`}
          hint={t`Only models with a price in this currency are counted.`}
          dir="ltr"
          autoComplete="off"
          maxLength={3}
          value={currency}
          error={errors["currency"]}
          onChange={({ target }) => setCurrency(target.value)}
        />
      )}
      <LabelledCheckbox
        label={t`Refuse what goes past it; otherwise it only warns`}
        checked={hard}
        onChange={setHard}
      />
      {measure === "money" && hard && (
        <p>
          <Trans>Models without a price are refused, since their cost can't be counted.</Trans>
        </p>
      )}
    </FormDialog>
  );
}

interface WhoOfProps {
  scope: QuotaScope;
  subject: Subject | null;
  onChange: (subject: Subject | null) => void;
}

/** Chooses the member or team of a limit. */
function WhoOf({ scope, subject, onChange }: WhoOfProps) {
  const { t } = useLingui();
  const teams = useTeamChoice(scope === "team");
  if (scope === "team") {
    const all = teams.data?.results ?? [];
    return (
      <SelectField
        label={t`Team`}
        value={subject?.id ?? ""}
        options={[
          { value: "", name: t`Choose a team` },
          ...all.map((team) => ({ value: team.id, name: team.name })),
        ]}
        onChange={(chosen) => onChange(all.find((team) => team.id === chosen) ?? null)}
      />
    );
  }
  if (scope !== "person") return null;
  if (subject) {
    return (
      <p className={styles.chosen}>
        <bdi>{subject.name}</bdi>
        <Button size="row" onClick={() => onChange(null)}>
          <Trans>Choose another</Trans>
        </Button>
      </p>
    );
  }
  return (
    <FindPerson
      label={t`Member`}
      action={t`Choose`}
      onChoose={(member) => onChange({ id: member.id, name: personName(member) })}
    />
  );
}
