import type { Run } from "@lectern/contract/runs";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";

import { translateServerMessage } from "#platform/language/server-messages.ts";
import { errorMessage } from "#platform/http/error-message.ts";
import { Button } from "#ui/controls/Button.tsx";
import { CopyButton } from "#ui/controls/CopyButton.tsx";
import { Field } from "#ui/controls/Field.tsx";
import * as icons from "#ui/images/icons.ts";

import { useAgain, useRaise } from "../api.ts";
import { bounds, isOwnLimit, type Limit, limitText } from "../limits.ts";
import { CapReached } from "./CapReached.tsx";
import { Card, ContinueButton, Kept, PausedActions, WriteButton } from "./notice-parts.tsx";
import styles from "./RunNotice.module.css";

/** Above the steps: why the run does not go on, what is kept, and what can be done about it. */
export function RunNotice({ run }: { run: Run }) {
  if (run.state === "failed") return <Failed run={run} />;
  if (run.state === "stopped") return <Stopped run={run} />;
  if (run.state !== "paused") return null;
  const { paused } = run;
  if (paused === null || paused === "person") return <Paused run={run} />;
  return isOwnLimit(paused) ? (
    <LimitReached key={paused} run={run} limit={paused} />
  ) : (
    <CapReached run={run} by={paused} />
  );
}

function Failed({ run }: { run: Run }) {
  const broken = run.steps.find(({ state, title }) => state === "failed" && title !== "")?.title;
  return (
    <Card
      tone="error"
      title={
        broken ? (
          <Trans>
            The run stopped at “<bdi>{broken}</bdi>”
          </Trans>
        ) : (
          <Trans>The run stopped</Trans>
        )
      }
      actions={
        <>
          <EndedActions run={run} />
          <Reference id={run.id} />
        </>
      }
    >
      {run.failure && <p dir="auto">{translateServerMessage(run.failure)}</p>}
      <p>
        <Kept run={run} />
      </p>
    </Card>
  );
}

/** What its owner can do about a run that ended early. */
const EndedActions = ({ run }: { run: Run }) =>
  run.permissions.edit && (
    <>
      <ContinueButton run={run} />
      <AgainButton run={run} />
    </>
  );

/** Begins a new run with the same plan; this one stays as it is. */
function AgainButton({ run }: { run: Run }) {
  const navigate = useNavigate();
  const again = useAgain(run);
  return (
    <Button
      size="small"
      icon={icons.retry}
      busy={again.isPending}
      onClick={() =>
        again.mutate(undefined, { onSuccess: ({ id }) => void navigate(`/assets/runs/${id}`) })
      }
    >
      {run.plan ? <Trans>Start again with this plan</Trans> : <Trans>Start again</Trans>}
    </Button>
  );
}

/** What support finds the run by. */
function Reference({ id }: { id: string }) {
  const { t } = useLingui();
  const [short] = id.split("-");
  return (
    <span className={styles.reference}>
      <Trans>
        Reference <code>{short}</code>
      </Trans>
      <CopyButton text={id} label={t`Copy the reference`} />
    </span>
  );
}

function Stopped({ run }: { run: Run }) {
  return (
    <Card
      tone="neutral"
      title={<Trans>The run was stopped</Trans>}
      actions={<EndedActions run={run} />}
    >
      {run.failure && <p dir="auto">{translateServerMessage(run.failure)}</p>}
      <p>
        <Kept run={run} /> <Trans>It can go on with the steps that are not done.</Trans>
      </p>
    </Card>
  );
}

function Paused({ run }: { run: Run }) {
  return (
    <Card
      tone="warning"
      title={<Trans>The run is paused</Trans>}
      actions={<PausedActions run={run} />}
    >
      <p>
        <Kept run={run} /> <Trans>Steps go on where they are held.</Trans>
      </p>
    </Card>
  );
}

/** Half as much again: money in steps of a half. */
function raised(limit: Limit, now: number): number {
  const more = limit === "money" ? Math.ceil(now * 3) / 2 : Math.ceil(now * 1.5);
  return Math.min(bounds[limit].most, more);
}

function LimitReached({ run, limit }: { run: Run; limit: Limit }) {
  const shown = limitText(run, limit);
  return (
    <Card tone="warning" title={<Trans>The run has reached its limit of {shown}</Trans>}>
      <p>
        <Kept run={run} /> <Trans>The report says what was not researched.</Trans>
      </p>
      {run.permissions.edit && <RaiseForm run={run} limit={limit} />}
    </Card>
  );
}

/** Raises the limit, or has the report written. */
function RaiseForm({ run, limit }: { run: Run; limit: Limit }) {
  const { t } = useLingui();
  const now = run.limits[limit] ?? 0;
  const [typed, setTyped] = useState(String(raised(limit, now)));
  const raise = useRaise(run.id);
  const isMoney = limit === "money";
  const value = Number(typed);
  const isWhole = Number.isInteger(isMoney ? Math.round(value * 1e8) / 1e6 : value);
  const highest = bounds[limit].most;
  const isHigher = isWhole && value > now && value <= highest;
  const names = {
    tokens: t`New limit, tokens`,
    calls: t`New limit, calls`,
    minutes: t`New limit, minutes`,
    money: t`New cost limit, ${{ currency: run.currency ?? "" }}`,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isHigher && !raise.isPending) raise.mutate({ [limit]: value });
  };
  const wrong =
    typed === "" || isHigher
      ? undefined
      : value > highest
        ? // no count: a limit, to the letter
          t`Enter at most ${highest}.`
        : // no count: a limit, to the letter
          t`Enter more than ${now}.`;
  return (
    <form className={styles.raise} onSubmit={submit} noValidate>
      <Field
        label={names[limit]}
        type="number"
        inputMode={isMoney ? "decimal" : "numeric"}
        min={isMoney ? now : now + 1}
        max={highest}
        step={isMoney ? "any" : 1}
        value={typed}
        error={raise.isError ? errorMessage(raise.error) : wrong}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button kind="primary" size="small" type="submit" busy={raise.isPending} disabled={!isHigher}>
        <Trans>Raise and go on</Trans>
      </Button>
      <WriteButton run={run} />
    </form>
  );
}
