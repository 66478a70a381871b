import type { RunSchedule } from "@lectern/contract/schedules";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { QueryState } from "#ui/feedback/QueryState.tsx";
import * as icons from "#ui/images/icons.ts";
import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";
import { Dialog } from "#ui/popups/Dialog.tsx";
import { useLast } from "#ui/text/use-last.ts";

import { schedules, useScheduleRemoval, useScheduleUpdate } from "./api.ts";
import { ScheduleUpdateDialog } from "./ScheduleDialog.tsx";
import styles from "./Schedules.module.css";
import { nextWords, timingWords } from "./timing-words.ts";

interface Asked {
  what: "change" | "delete";
  schedule: RunSchedule;
}

/** Opens the person's schedules, where they are changed, paused and deleted. */
export function SchedulesButton() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  // One dialog at a time: the list comes back when the other is closed.
  const close = () => setAsked(null);
  return (
    <>
      <Button
        size="small"
        icon={icons.clock}
        aria-haspopup="dialog"
        aria-label={t`Schedules`}
        onClick={() => setOpen(true)}
      >
        <span className={styles.word}>
          <Trans>Schedules</Trans>
        </span>
      </Button>
      <Dialog
        wide
        open={isOpen && asked === null}
        title={t`Schedules`}
        onClose={() => setOpen(false)}
        actions={
          <Button onClick={() => setOpen(false)}>
            <Trans>Close</Trans>
          </Button>
        }
      >
        {isOpen && <ScheduleList onAsk={setAsked} />}
      </Dialog>
      {asked?.what === "change" && (
        <ScheduleUpdateDialog schedule={asked.schedule} onClose={close} />
      )}
      <DeleteScheduleDialog
        schedule={asked?.what === "delete" ? asked.schedule : null}
        onClose={close}
      />
    </>
  );
}

function ScheduleList({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const { t } = useLingui();
  const found = useQuery(schedules());
  if (!found.data)
    return (
      <QueryState
        query={found}
        failed={t`Couldn't load the schedules`}
        loading={t`Loading the schedules`}
        rows={3}
      />
    );
  const { results } = found.data;
  if (results.length === 0)
    return (
      <p>
        <Trans>
          No schedules yet. Open a run and choose “Schedule” in its menu, or open a saved template,
          to let its plan run by itself.
        </Trans>
      </p>
    );
  return (
    <ul className={styles.list}>
      {results.map((schedule) => (
        <ScheduleItem key={schedule.id} schedule={schedule} onAsk={onAsk} />
      ))}
    </ul>
  );
}

interface ScheduleItemProps {
  schedule: RunSchedule;
  onAsk: (asked: Asked) => void;
}

function ScheduleItem({ schedule, onAsk }: ScheduleItemProps) {
  const { t } = useLingui();
  const { mutate, isPending } = useScheduleUpdate(schedule.id);
  const { name, active, paused } = schedule;
  return (
    <li>
      <span className={styles.words}>
        <bdi className={styles.name}>{name}</bdi>
        <span>{timingWords(schedule.timing)}</span>
        <span className={styles.state} data-failed={paused !== null || undefined}>
          {nextWords(schedule)}
        </span>
      </span>
      <IconButton
        icon={active ? icons.pause : icons.play}
        label={active ? t`Pause ${{ name }}` : t`Let ${{ name }} go on`}
        disabled={isPending}
        onClick={() => mutate({ active: !active })}
      />
      <IconButton
        icon={icons.pencil}
        label={t`Change ${{ name }}`}
        onClick={() => onAsk({ what: "change", schedule })}
      />
      <IconButton
        icon={icons.trash}
        label={t`Delete ${{ name }}`}
        onClick={() => onAsk({ what: "delete", schedule })}
      />
    </li>
  );
}

interface DeleteScheduleDialogProps {
  /** null: the dialog is closed. */
  schedule: RunSchedule | null;
  onClose: () => void;
}

function DeleteScheduleDialog({ schedule, onClose }: DeleteScheduleDialogProps) {
  const { t } = useLingui();
  const shown = useLast(schedule);
  const remove = useScheduleRemoval(shown?.id ?? "");
  if (!shown) return null;
  const { name } = shown;
  return (
    <ConfirmDialog
      open={schedule !== null}
      title={t`Delete “${name}”?`}
      confirm={t`Delete schedule`}
      busy={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>
        <Trans>It starts no more runs. The runs that it started stay.</Trans>
      </p>
    </ConfirmDialog>
  );
}
