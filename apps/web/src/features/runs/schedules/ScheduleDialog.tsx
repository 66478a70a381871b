import type { RunLimits } from "@lectern/contract/run-parts";
import type { Run } from "@lectern/contract/runs";
import type { RunSchedule, ScheduleTiming } from "@lectern/contract/schedules";
import type { RunTemplate } from "@lectern/contract/templates";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { notify } from "#platform/notify.ts";
import { LabelledCheckbox } from "#ui/controls/LabelledCheckbox.tsx";
import { FormDialog } from "#ui/popups/FormDialog.tsx";

import { firstLimits, limitsOf, limitText, type LimitTexts, textsOf } from "../limits.ts";
import { LimitRow } from "../starting/LimitRow.tsx";
import { schedules, useNewSchedule, useScheduleUpdate } from "./api.ts";
import styles from "./Schedules.module.css";
import { chosenIn, TimingFields, timingOf } from "./TimingFields.tsx";
import { nextWords } from "./timing-words.ts";

interface RunScheduleDialogProps {
  run: Run;
  onClose: () => void;
}

/** Schedules a run's plan; of a run that a schedule started, shows that schedule. */
export function RunScheduleDialog({ run, onClose }: RunScheduleDialogProps) {
  const found = useQuery({ ...schedules(), enabled: run.schedule_id !== null });
  const create = useNewSchedule();
  if (found.isLoading) return null;
  const known = found.data?.results.find(({ id }) => id === run.schedule_id);
  const { currency } = run;
  if (known) return <ScheduleUpdateDialog schedule={known} currency={currency} onClose={onClose} />;
  return (
    <ScheduleForm
      // Without a model only time is spent.
      limits={run.writes ? run.limits : { minutes: run.limits.minutes }}
      currency={currency}
      busy={create.isPending}
      onSave={(timing) =>
        create.mutate({ from: { type: "run", id: run.id }, timing }, { onSuccess: onClose })
      }
      onClose={onClose}
    />
  );
}

interface TemplateScheduleDialogProps {
  template: Pick<RunTemplate, "id" | "limits">;
  onClose: () => void;
}

/** Schedules the plan of a template. */
export function TemplateScheduleDialog({ template, onClose }: TemplateScheduleDialogProps) {
  const { t } = useLingui();
  const create = useNewSchedule();
  return (
    <ScheduleForm
      limits={template.limits}
      currency={null}
      busy={create.isPending}
      onSave={(timing) =>
        create.mutate(
          { from: { type: "template", id: template.id }, timing },
          {
            onSuccess: () => {
              notify(t`Scheduled: you find it under “Schedules” in the list of runs`);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}

interface ScheduleUpdateDialogProps {
  schedule: RunSchedule;
  /** Of its runs; null: not known here. */
  currency?: string | null;
  onClose: () => void;
}

/** Changes when a schedule runs and its limits, pauses it, or lets it go on. */
export function ScheduleUpdateDialog(props: ScheduleUpdateDialogProps) {
  const { schedule, currency = null, onClose } = props;
  const update = useScheduleUpdate(schedule.id);
  return (
    <ScheduleForm
      schedule={schedule}
      limits={schedule.limits}
      currency={currency}
      busy={update.isPending}
      onSave={(timing, change) => update.mutate({ timing, ...change }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

interface ScheduleFormProps {
  /** Absent: a new one. */
  schedule?: RunSchedule;
  limits: Partial<RunLimits>;
  currency: string | null;
  busy: boolean;
  onSave: (
    timing: ScheduleTiming,
    change: { active: boolean; limits?: Partial<RunLimits> },
  ) => void;
  onClose: () => void;
}

function ScheduleForm(props: ScheduleFormProps) {
  const { schedule, limits, currency, busy, onSave, onClose } = props;
  const { t } = useLingui();
  const [chosen, setChosen] = useState(chosenIn(schedule?.timing));
  const [active, setActive] = useState(schedule?.active ?? true);
  const [texts, setTexts] = useState(textsOf(limits));
  const [isTried, setTried] = useState(false);
  // Of a schedule that is there, the limits without a field: what a run may cost.
  const fixed = schedule
    ? currency && limitText({ limits, currency }, "money")
    : limitWords(limits, currency) || t`by the plan`;
  const save = () => {
    const typed = limitsOf(texts);
    setTried(true);
    if (busy || !typed) return;
    const isChanged = !isSame(texts, textsOf(limits));
    onSave(timingOf(chosen), { active, ...(isChanged && { limits: typed }) });
  };
  return (
    <FormDialog
      title={schedule ? t`Schedule of “${{ name: schedule.name }}”` : t`Schedule this research`}
      onClose={onClose}
      onSubmit={save}
      confirm={schedule ? t`Save` : t`Create schedule`}
      busy={busy}
    >
      <TimingFields chosen={chosen} onChoose={setChosen} />
      {schedule && <LimitRow texts={texts} onTexts={setTexts} isTried={isTried} />}
      <dl className={styles.facts}>
        {fixed && (
          <>
            <dt>
              <Trans>Limits of each run</Trans>
            </dt>
            <dd>{fixed}</dd>
          </>
        )}
        {schedule && (
          <>
            <dt>
              <Trans>State</Trans>
            </dt>
            <dd>{nextWords(schedule)}</dd>
          </>
        )}
      </dl>
      {schedule && <LabelledCheckbox label={t`On`} checked={active} onChange={setActive} />}
      <p className={styles.hint}>
        <Trans>
          Each run begins without asking you: the schedule approves the plan as it is now. It reads
          what you may see at that time.
        </Trans>
      </p>
    </FormDialog>
  );
}

const isSame = (some: LimitTexts, others: LimitTexts) =>
  firstLimits.every((limit) => some[limit] === others[limit]);

const limitWords = (limits: Partial<RunLimits>, currency: string | null): string =>
  (currency === null ? firstLimits : (["money", ...firstLimits] as const))
    .map((limit) => limitText({ limits, currency }, limit))
    .filter(Boolean)
    .join(" · ");
