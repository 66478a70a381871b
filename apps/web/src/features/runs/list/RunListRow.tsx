import type { RunHead } from "@lectern/contract/runs";
import type { RunSchedule } from "@lectern/contract/schedules";
import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";

import { IconButton } from "#ui/controls/IconButton.tsx";
import { Progress } from "#ui/feedback/Progress.tsx";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import { runIcon } from "#ui/images/run-icon.ts";
import { Menu } from "#ui/popups/Menu.tsx";
import { recentTime, shortCount } from "#ui/text/formats.ts";
import { classNames } from "#ui/text/class-names.ts";
import list from "#ui/layout/item-list.module.css";

import { OwnerName } from "../bar/OwnerName.tsx";
import { RunBadge } from "../RunBadge.tsx";
import { nextWords } from "../schedules/timing-words.ts";
import styles from "./RunList.module.css";
import { reasonOf } from "./reason.ts";
import { duration, spentText } from "./spent.ts";

interface RunListRowProps {
  run: RunHead;
  /** Of a run that a schedule started, unless that is gone. */
  schedule: RunSchedule | undefined;
  onRename: () => void;
  onDelete: () => void;
}

/** A run in the list: what it waits for, how far it is, and what it spent. */
export function RunListRow({ run, schedule, onRename, onDelete }: RunListRowProps) {
  const { t } = useLingui();
  const { id, name, question, updated_at, spent, permissions } = run;
  const isShared = permissions.edit && run.readers.length + run.reading_teams.length > 0;
  const reason = reasonOf(run);
  const label = t`Actions for ${{ name }}`;
  const next = schedule && nextWords(schedule);
  const scheduled = next ? t`Started by a schedule: ${next}` : t`Started by a schedule`;
  return (
    <div className={classNames(list.row, list.stacked, styles.columns)}>
      <Icon of={runIcon} size={18} />
      <Link to={`/assets/runs/${id}`} className={list.link}>
        <span className={list.name} title={name}>
          <bdi>{name}</bdi>
          {run.schedule_id !== null && (
            <span className={styles.scheduled} title={scheduled}>
              <Icon of={icons.clock} size={16} />
              <span className="visually-hidden">{scheduled}</span>
            </span>
          )}
          {isShared && (
            <span className={styles.scheduled} title={t`Shared`}>
              <Icon of={icons.people} size={16} />
              <span className="visually-hidden">{t`Shared`}</span>
            </span>
          )}
        </span>
        <OwnerName run={run} className={list.line} />
        {reason ? (
          <span className={list.line}>
            <bdi>{reason}</bdi>
          </span>
        ) : (
          permissions.edit &&
          !isNamedAfter(run) && (
            <span className={list.line} title={question}>
              <bdi>{question}</bdi>
            </span>
          )
        )}
      </Link>
      <span className={styles.state}>
        <RunBadge run={run} />
        <StepsDone run={run} />
      </span>
      <span className={styles.spent}>
        <span>{spentText(run)}</span>
        <span>{duration(spent.seconds)}</span>
      </span>
      <span className={list.changed}>{recentTime(updated_at)}</span>
      <span className={list.menu}>
        {permissions.edit && (
          <Menu
            label={label}
            entries={[
              { name: t`Rename`, icon: icons.pencil, onChoose: onRename },
              { name: t`Delete`, icon: icons.trash, danger: true, onChoose: onDelete },
            ]}
            trigger={(opens) => <IconButton {...opens} icon={icons.more} label={label} />}
          />
        )}
      </span>
    </div>
  );
}

/** Whether the name is the question or its beginning. */
const isNamedAfter = ({ name, question }: RunHead) => question.startsWith(name.replace(/…$/u, ""));

/** How many of a run's steps are done; nothing before there are any. */
function StepsDone({ run: { state, steps_done, steps_total } }: { run: RunHead }) {
  const { t } = useLingui();
  if (steps_total === 0) return null;
  const [done, all] = [shortCount(steps_done), shortCount(steps_total)];
  const words = t`${done} of ${all} steps`;
  return (
    <span className={styles.progress}>
      <Progress label={words} value={steps_done / steps_total} done={state === "done"} />
      <span aria-hidden>{words}</span>
    </span>
  );
}
