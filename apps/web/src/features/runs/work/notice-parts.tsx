import type { Run } from "@lectern/contract/runs";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";

import { useAct } from "../api.ts";
import { duration, findingCount, moneyText, tokenCount } from "./amounts.ts";
import styles from "./RunNotice.module.css";

interface CardProps {
  tone: "error" | "warning" | "neutral";
  title: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
}

/** Says why a run does not go on, and what can be done about it. */
export function Card({ tone, title, children, actions }: CardProps) {
  const icon = { error: icons.error, warning: icons.warning, neutral: icons.info }[tone];
  return (
    <section className={styles.card} data-tone={tone} role={tone === "error" ? "alert" : "status"}>
      <Icon of={icon} size={18} />
      <div className={styles.words}>
        <h2>{title}</h2>
        <div className={styles.text}>{children}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </section>
  );
}

/** What the run found and spent so far. */
export function Kept({ run }: { run: Run }) {
  const found = run.steps
    .flatMap(({ findings }) => findings)
    .filter(({ dropped }) => !dropped).length;
  const findings = findingCount(found);
  const time = duration(run.spent.seconds);
  const { money, tokens } = run.spent;
  const spent = money === null ? tokenCount(tokens) : moneyText(money, run.currency);
  return run.writes ? (
    <Trans>
      Kept: {findings}. Spent: {spent} in {time}.
    </Trans>
  ) : (
    <Trans>
      Kept: {findings}. Time: {time}.
    </Trans>
  );
}

/** What its owner can do about a paused run. */
export const PausedActions = ({ run }: { run: Run }) =>
  run.permissions.edit && (
    <>
      <GoOnButton run={run} />
      <WriteButton run={run} />
    </>
  );

/** Lets a paused run go on. */
const GoOnButton = ({ run }: { run: Run }) => (
  <PlayButton run={run} act="resume">
    <Trans>Go on</Trans>
  </PlayButton>
);

/** Lets a run that failed or was stopped go on with the steps that are not done. */
export const ContinueButton = ({ run }: { run: Run }) => (
  <PlayButton run={run} act="continue">
    <Trans>Continue</Trans>
  </PlayButton>
);

interface PlayButtonProps {
  run: Run;
  act: "resume" | "continue";
  children: ReactNode;
}

function PlayButton({ run, act, children }: PlayButtonProps) {
  const { mutate, isPending } = useAct(run.id);
  return (
    <Button
      kind="primary"
      size="small"
      icon={icons.play}
      busy={isPending}
      onClick={() => mutate(act)}
    >
      {children}
    </Button>
  );
}

/** Skips what is not researched yet; the report says so. */
export function WriteButton({ run }: { run: Run }) {
  const { mutate, isPending } = useAct(run.id);
  return (
    <Button size="small" icon={icons.pencil} busy={isPending} onClick={() => mutate("write")}>
      <Trans>Write with what is there</Trans>
    </Button>
  );
}
