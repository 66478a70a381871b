import type { RunHead } from "@lectern/contract/runs";
import { plural, t } from "@lingui/core/macro";

import { Glyph } from "#ui/images/Glyph.tsx";
import * as icons from "#ui/images/icons.ts";
import { runIcon } from "#ui/images/run-icon.ts";
import { Row } from "#ui/layout/Rows.tsx";
import { recentTime, shortCount } from "#ui/text/formats.ts";

/** A run that goes on once the person has done something. */
export function WaitingRun({ run }: { run: RunHead }) {
  const { id, name, updated_at } = run;
  const [words, icon, tone] = reasonOf(run);
  return (
    <Row
      to={`/assets/runs/${id}`}
      start={<Glyph icon={icon} tone={tone} />}
      title={<bdi>{name}</bdi>}
      below={words}
      end={recentTime(updated_at)}
    />
  );
}

function reasonOf({ state, paused, asking }: RunHead): [string, string, "neutral" | "warning"] {
  if (state === "awaiting_plan") {
    return [t`Its plan waits for your approval`, runIcon, "neutral"];
  }
  if (state === "awaiting_review") {
    return [t`Its report is written: read it and accept it`, icons.draft, "neutral"];
  }
  if (asking > 0) {
    const count = shortCount(asking);
    const words = plural(asking, {
      one: `It has ${count} question for you`,
      other: `It has ${count} questions for you`,
    });
    return [words, icons.help, "neutral"];
  }
  const ofRole = t`It reached the limit of a role and paused`;
  const words = {
    tokens: t`It reached its limit of tokens and paused`,
    calls: t`It reached its limit of calls and paused`,
    minutes: t`It reached its time limit and paused`,
    money: t`It reached its cost limit and paused`,
    workspace: t`It reached the workspace's limit of the month and paused`,
    planner: ofRole,
    researcher: ofRole,
    writer: ofRole,
    checker: ofRole,
    reviewer: ofRole,
    person: t`You paused it`,
  };
  return [words[paused ?? "person"], icons.pause, "warning"];
}
