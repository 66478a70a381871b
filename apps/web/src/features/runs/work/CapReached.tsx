import type { RunRole } from "@lectern/contract/run-parts";
import type { Run } from "@lectern/contract/runs";
import { i18n } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";

import { Card, Kept, PausedActions } from "./notice-parts.tsx";
import { roleNames } from "./step-words.ts";

interface CapReachedProps {
  run: Run;
  /** The workspace's limit of all runs in a month, or that of a role. */
  by: "workspace" | RunRole;
}

/** A limit that admins set has paused the run: what can be done, beside asking them. */
export function CapReached({ run, by }: CapReachedProps) {
  const { t } = useLingui();
  const actions = <PausedActions run={run} />;
  if (by === "workspace") {
    return (
      <Card
        tone="warning"
        title={<Trans>The workspace has used its tokens for research this month</Trans>}
        actions={actions}
      >
        <p>
          <Again since={run.updated_at} /> <Kept run={run} />
        </p>
      </Card>
    );
  }
  const role = t(roleNames[by]);
  return (
    <Card
      tone="warning"
      title={<Trans>A role has used its tokens for this run: {role}</Trans>}
      actions={actions}
    >
      <p>
        <Trans>An admin can raise the limit of the role. The run then goes on where it is.</Trans>{" "}
        <Kept run={run} />
      </p>
    </Card>
  );
}

/** When the limit starts again, or that it has. */
function Again({ since }: { since: string }) {
  const day = dayOfNextMonth(since);
  return day === null ? (
    <Trans>A new month has begun since: the run can go on.</Trans>
  ) : (
    <Trans>An admin can raise the limit; it starts again on {day}.</Trans>
  );
}

/** Returns the first day, in words, of the month (UTC) after a time; null: it is past. */
function dayOfNextMonth(time: string, now = new Date()): string | null {
  const next = new Date(time);
  next.setUTCHours(0, 0, 0, 0);
  next.setUTCMonth(next.getUTCMonth() + 1, 1);
  if (next <= now) return null;
  return new Intl.DateTimeFormat(i18n.locale, {
    day: "numeric",
    month: "long",
    numberingSystem: "latn",
    timeZone: "UTC",
  }).format(next);
}
