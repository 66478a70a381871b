import type { RunReport } from "@lectern/contract/run-parts";
import type { Run } from "@lectern/contract/runs";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

import { ButtonLink } from "#ui/controls/Button.tsx";
import { translateServerMessage } from "#platform/language/server-messages.ts";
import { Notice } from "#ui/feedback/Notice.tsx";
import * as icons from "#ui/images/icons.ts";

import { useRunSlots } from "../slots.ts";
import { limitText } from "../limits.ts";
import styles from "./ReportView.module.css";

/** The report of a run, and what it does not say. */
export function ReportView({ run }: { run: Run }) {
  const { t } = useLingui();
  const { Report } = useRunSlots();
  const { report, question } = run;
  if (!report) return null;
  return (
    <article className={styles.report} aria-label={t`Report`}>
      <h2 className={styles.question} dir="auto">
        {question}
      </h2>
      {run.state === "done" && run.asset_id !== null && (
        <Notice
          tone="success"
          action={
            <ButtonLink to={`/assets/${run.asset_id}`} size="row" icon={icons.open}>
              <Trans>Open the asset</Trans>
            </ButtonLink>
          }
        >
          <Trans>You accepted this report. It is saved in your assets.</Trans>
        </Notice>
      )}
      {report.limited !== null && (
        <Notice tone="warning">
          <Limited run={run} limit={report.limited} />
        </Notice>
      )}
      <div className={styles.text}>
        <Report run={run} />
      </div>
      <Remarks remarks={report.remarks} />
      <NotCarried sentences={report.not_carried} />
      <Questions
        title={<Trans>Looked for and not found</Trans>}
        about={<Trans>The sources were searched for these, and no passage answers them.</Trans>}
        questions={report.not_found}
      />
      <Questions
        title={<Trans>Not researched</Trans>}
        about={<Trans>These were skipped, or a limit left no room for them.</Trans>}
        questions={report.not_researched}
      />
    </article>
  );
}

function Limited({ run, limit }: { run: Run; limit: NonNullable<RunReport["limited"]> }) {
  const shown = limitText(run, limit);
  return (
    <Trans>
      The limit of {shown} was reached before everything was researched. The report was written with
      what was there.
    </Trans>
  );
}

interface PartProps {
  title: ReactNode;
  about: ReactNode;
  children: ReactNode;
}

function Part({ title, about, children }: PartProps) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      <p>{about}</p>
      <ul>{children}</ul>
    </section>
  );
}

function Remarks({ remarks }: Pick<RunReport, "remarks">) {
  if (remarks.length === 0) return null;
  return (
    <Part
      title={<Trans>Remarks of the reviewer</Trans>}
      about={<Trans>Gaps in the plan, and figures that differ between sections.</Trans>}
    >
      {remarks.map((remark, at) => (
        <li key={at} dir="auto">
          {remark}
        </li>
      ))}
    </Part>
  );
}

/** Always in sight where there is any. */
function NotCarried({ sentences }: { sentences: RunReport["not_carried"] }) {
  if (sentences.length === 0) return null;
  return (
    <Part
      title={<Trans>Not carried by the sources</Trans>}
      about={<Trans>These sentences were left out of the report.</Trans>}
    >
      {sentences.map(({ section, text, note, note_message }, at) => (
        <li key={at}>
          <span className={styles.section} dir="auto">
            {section}
          </span>
          <span dir="auto">{text}</span>
          {note !== null && (
            <span className={styles.note} dir="auto">
              {translateServerMessage({ detail: note, ...note_message })}
            </span>
          )}
        </li>
      ))}
    </Part>
  );
}

interface QuestionsProps extends Omit<PartProps, "children"> {
  questions: readonly { section: string; question: string }[];
}

function Questions({ questions, ...part }: QuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <Part {...part}>
      {questions.map(({ section, question }, at) => (
        <li key={at}>
          <span className={styles.section} dir="auto">
            {section}
          </span>
          <span dir="auto">{question}</span>
        </li>
      ))}
    </Part>
  );
}
