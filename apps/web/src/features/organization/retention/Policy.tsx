import type { Retention, RetentionDays, RetentionKind } from "@lectern/contract/retention";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { Field } from "#ui/controls/Field.tsx";
import { QueryError } from "#ui/feedback/QueryError.tsx";
import { ErrorNotice } from "#ui/feedback/ErrorNotice.tsx";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";
import { Card } from "#ui/layout/Card.tsx";

import { usePreview, useRetention } from "./api.ts";
import { PolicyDialog } from "./PolicyDialog.tsx";
import styles from "./Retention.module.css";
import { daysIn, isOptional, kindMeanings, kindNames, kinds } from "./words.ts";

/** For how many days each kind of content is kept. */
export function Policy() {
  const { t } = useLingui();
  const retention = useRetention();
  if (retention.isError) {
    return <QueryError query={retention} failed={t`Couldn't load how long content is kept`} />;
  }
  return (
    <Card title={t`Keep for`}>
      {retention.data ? (
        <Fields key={JSON.stringify(retention.data.days)} retention={retention.data} />
      ) : (
        <LoadingRows label={t`Loading how long content is kept`} rows={3} />
      )}
    </Card>
  );
}

type Typed = Record<RetentionKind, string>;

const textOf = (days: number | null) => days?.toString() ?? "";

const typedOf = (days: RetentionDays): Typed => ({
  chats: textOf(days.chats),
  temporary_chats: textOf(days.temporary_chats),
  trash: textOf(days.trash),
  checks: textOf(days.checks),
  runs: textOf(days.runs),
});

/** Returns the days that were typed; undefined where a field has none that it may have. */
function daysOf(typed: Typed): RetentionDays | undefined {
  const [chats, checks, runs] = [daysIn(typed.chats), daysIn(typed.checks), daysIn(typed.runs)];
  const [temporary_chats, trash] = [daysIn(typed.temporary_chats), daysIn(typed.trash)];
  if (chats === undefined || checks === undefined || runs === undefined) return undefined;
  return temporary_chats && trash ? { chats, temporary_chats, trash, checks, runs } : undefined;
}

function Fields({ retention }: { retention: Retention }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(() => typedOf(retention.days));
  const [tried, setTried] = useState(false);
  const [wanted, setWanted] = useState<RetentionDays | null>(null);
  const preview = usePreview();
  const errorOf = (kind: RetentionKind) => {
    const value = daysIn(typed[kind]);
    if (!tried || (value !== undefined && (value !== null || isOptional(kind)))) return undefined;
    return t`Enter a whole number of days, from 1 to 3,650.`;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const days = daysOf(typed);
    if (days && !preview.isPending) preview.mutate(days, { onSuccess: () => setWanted(days) });
  };
  return (
    <form className={styles.policy} onSubmit={submit} noValidate>
      <p className={styles.below}>
        <Trans>Leave a field empty to keep content until somebody deletes it.</Trans>
      </p>
      <div className={styles.fields}>
        {kinds.map((kind) => (
          <Field
            key={kind}
            label={t(kindNames[kind])}
            hint={t(kindMeanings[kind])}
            placeholder={isOptional(kind) ? t`Kept` : ""}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={typed[kind]}
            error={errorOf(kind)}
            onChange={({ target }) => setTyped({ ...typed, [kind]: target.value })}
          />
        ))}
      </div>
      <ErrorNotice error={preview.error} />
      <div>
        <Button kind="primary" type="submit" busy={preview.isPending}>
          <Trans>Review and save</Trans>
        </Button>
      </div>
      <PolicyDialog
        days={wanted}
        due={preview.data?.results ?? []}
        onClose={() => setWanted(null)}
      />
    </form>
  );
}
