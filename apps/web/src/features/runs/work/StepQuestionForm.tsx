import type { RunStep } from "@lectern/contract/run-parts";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useId, useState } from "react";

import { errorMessage } from "#platform/http/error-message.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Radio } from "#ui/controls/Radio.tsx";
import { TextAreaField } from "#ui/controls/TextAreaField.tsx";

import { useStepAnswer } from "../api.ts";
import styles from "./StepQuestionForm.module.css";

interface StepQuestionFormProps {
  runId: string;
  step: RunStep;
  question: NonNullable<RunStep["question"]>;
}

/** The value of the option to answer in one's own words. */
const own = "";

/** A step's question to the person: options to choose from, or a field. */
export function StepQuestionForm({ runId, step, question }: StepQuestionFormProps) {
  const { t } = useLingui();
  const id = useId();
  const { text, options } = question;
  const [chosen, setChosen] = useState(options[0] ?? own);
  const [written, setWritten] = useState("");
  const answer = useStepAnswer(runId, step.id);
  const isOwn = chosen === own;
  const send = (event: FormEvent) => {
    event.preventDefault();
    const said = isOwn ? written.trim() : chosen;
    if (said !== "" && !answer.isPending) answer.mutate(said);
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate aria-labelledby={id}>
      <p id={id} className={styles.question} dir="auto">
        {text}
      </p>
      {options.length > 0 && (
        <fieldset>
          <legend className="visually-hidden">{text}</legend>
          {options.map((option) => (
            // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- Radio is the control
            <label key={option} className={styles.option}>
              <Radio name={id} checked={chosen === option} onChange={() => setChosen(option)} />
              <bdi>{option}</bdi>
            </label>
          ))}
          {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- Radio is the control */}
          <label className={styles.option}>
            <Radio name={id} checked={isOwn} onChange={() => setChosen(own)} />
            <Trans>Something else</Trans>
          </label>
        </fieldset>
      )}
      {isOwn && (
        <TextAreaField
          label={t`Your answer`}
          rows={2}
          dir="auto"
          maxLength={2_000}
          value={written}
          error={answer.isError ? errorMessage(answer.error) : undefined}
          onChange={({ target }) => setWritten(target.value)}
        />
      )}
      <div className={styles.foot}>
        <Button
          kind="primary"
          size="small"
          type="submit"
          busy={answer.isPending}
          disabled={isOwn && written.trim() === ""}
        >
          {isOwn ? <Trans context="what to do">Answer</Trans> : <Trans>Use this one</Trans>}
        </Button>
        <span>
          <Trans>The other steps go on meanwhile.</Trans>
        </span>
      </div>
    </form>
  );
}
