import type { ReportChanges, RunReport, RunStop } from "@lectern/contract/run-parts";
import type { Run } from "@lectern/contract/runs";
import { Trans, useLingui } from "@lingui/react/macro";
import { Fragment, type ReactNode, useId } from "react";
import { Link } from "react-router";

import { ButtonLink } from "#ui/controls/Button.tsx";
import { translateServerMessage } from "#platform/language/server-messages.ts";
import { Notice } from "#ui/feedback/Notice.tsx";
import * as icons from "#ui/images/icons.ts";
import { classNames } from "#ui/text/class-names.ts";
import { withheldText } from "#ui/text/counts.ts";
import { shortDate } from "#ui/text/formats.ts";

import { useRunSlots } from "../slots.ts";
import { isOwnLimit, limitText } from "../limits.ts";
import { roleNames } from "../work/step-words.ts";
import styles from "./ReportView.module.css";

/** The report of a run, and what it does not say. */
export function ReportView({ run }: { run: Run }) {
  const { t } = useLingui();
  const { Report } = useRunSlots();
  const { report, question } = run;
  if (!report) return null;
  const withheld = report.withheld && withheldText(report.withheld);
  return (
    <article className={styles.report} aria-label={t`Report`}>
      <h2 className={styles.question} dir="auto">
        {question}
      </h2>
      {run.draft_id !== null && (
        <Notice
          tone="success"
          action={
            <ButtonLink to={`/assets/drafts/${run.draft_id}`} size="row" icon={icons.open}>
              <Trans>Open the draft</Trans>
            </ButtonLink>
          }
        >
          <Trans>
            You accepted this report. It became a draft, which is published only when it is
            approved.
          </Trans>
        </Notice>
      )}
      {report.limited !== null && (
        <Notice tone="warning">
          <Limited run={run} limit={report.limited} />
        </Notice>
      )}
      {withheld && <Notice>{withheld}</Notice>}
      {report.changes && <Changes changes={report.changes} />}
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

/** What changed since the previous report of the schedule. */
function Changes({ changes }: { changes: ReportChanges }) {
  const { sources_new, sources_removed, sources_replaced, sentences_new } = changes;
  const date = shortDate(changes.since);
  const names = (sources: ReportChanges["sources_new"]) => sources.map(({ name }) => name);
  const parts = [
    {
      title: <Trans>Sources that the previous report did not cite</Trans>,
      items: names(sources_new),
    },
    { title: <Trans>Sources no longer there</Trans>, items: names(sources_removed) },
    { title: <Trans>Sources that were replaced</Trans>, items: names(sources_replaced) },
    { title: <Trans>New sentences</Trans>, items: sentences_new },
  ].filter(({ items }) => items.length > 0);
  const id = useId();
  return (
    <section className={classNames(styles.part, styles.changes)} aria-labelledby={id}>
      <h3 id={id}>
        <Trans>
          Changed since <Link to={`/assets/runs/${changes.run_id}`}>the report of {date}</Link>
        </Trans>
      </h3>
      <p>
        {parts.length === 0 && (
          <>
            <Trans>Nothing changed.</Trans>{" "}
          </>
        )}
        <Trans>
          The documents that the two reports cite are compared, and the wording of their sentences:
          a sentence that says the same in other words counts as new.
        </Trans>
      </p>
      {parts.map(({ title, items }, at) => (
        <Fragment key={at}>
          <h4>{title}</h4>
          <ul>
            {items.map((item) => (
              <li key={item} dir="auto">
                {item}
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </section>
  );
}

function Limited({ run, limit }: { run: Run; limit: RunStop }) {
  const { t } = useLingui();
  if (limit === "workspace") {
    return (
      <Trans>
        The workspace had used its tokens of the month before everything was researched. The report
        was written with what was there.
      </Trans>
    );
  }
  if (!isOwnLimit(limit)) {
    const role = t(roleNames[limit]);
    return (
      <Trans>
        A role had used its tokens for this run ({role}) before everything was done. The report was
        written with what was there.
      </Trans>
    );
  }
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
