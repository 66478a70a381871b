import { Trans, useLingui } from "@lingui/react/macro";

import { extractive, useModelChoices } from "#features/models/index.ts";
import { Button } from "#ui/controls/Button.tsx";
import * as icons from "#ui/images/icons.ts";

import { ChosenChips } from "../knowledge/KnowledgeChips.tsx";
import type { Choices } from "./ChoiceChips.tsx";
import { isTooLongForPlan, type PlanFields } from "./plan-fields.ts";
import { PlanRow } from "./PlanRow.tsx";
import styles from "./PlanRows.module.css";

interface PlanRowsProps {
  plan: PlanFields;
  question: string;
  choices: Choices | undefined;
  /** Opens the sources picker. */
  onPick: () => void;
}

/** What a plan is made from, below the question: the sources, then the rows of the run. */
export function PlanRows({ plan, question, choices, onPick }: PlanRowsProps) {
  const [first] = useModelChoices().data?.results ?? [];
  const isQuoting = (choices?.model ?? first?.id) === extractive;
  return (
    <>
      {isTooLongForPlan(question) && (
        <p className={styles.tooLong} role="alert">
          <Trans>Research questions can be up to 4,000 characters long.</Trans>
        </p>
      )}
      <div className={styles.rows}>
        {choices && (
          <PlanRow name={<Trans>Sources</Trans>}>
            <ChosenChips
              knowledge={choices.knowledge}
              talk={choices.talk}
              onChange={choices.onKnowledge}
              onPick={onPick}
              disabled={choices.disabled ?? false}
            />
          </PlanRow>
        )}
        {plan.rows}
        {isQuoting && (
          <p className={styles.hint}>
            <Trans>
              Without a model, the report quotes the documents word for word and has no text of its
              own.
            </Trans>
          </p>
        )}
      </div>
    </>
  );
}

interface MakePlanProps {
  busy: boolean;
  disabled: boolean;
}

// no text: names of keys
const shortcuts = "Control+Enter Meta+Enter";

export function MakePlan({ busy, disabled }: MakePlanProps) {
  const { t } = useLingui();
  return (
    <Button
      kind="primary"
      type="submit"
      icon={icons.arrowUp}
      busy={busy}
      disabled={disabled}
      className={styles.make}
      title={t`Ctrl+Enter`}
      aria-keyshortcuts={shortcuts}
    >
      <Trans>Make a plan</Trans>
    </Button>
  );
}
